"""The reports of the history. They use no Django, no names and no clock.

`docs/statistics.md` has the definitions (ST-1 and so on). Reports of a single game are in that
game's `reports.py`.
"""
