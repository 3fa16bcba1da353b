"""Board Game Stats, an app that records plays of all games: exports plays to it and imports plays
from it.

Its files (.bgsplay, and the export of everything) are JSON in one format, see docs/bg-stats.md.
"""
