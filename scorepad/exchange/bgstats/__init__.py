"""Board Game Stats, an app that keeps plays of all games: exports plays to it, and imports plays
from it.

Its files (.bgsplay, and the export of everything) are JSON of one shape, see docs/bg-stats.md.
"""
