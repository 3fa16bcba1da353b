"""Board Game Stats, an app that keeps plays of all games: plays go there and come from there.

Its files (.bgsplay, and the export of everything) are JSON of one shape, see docs/bg-stats.md.
"""
