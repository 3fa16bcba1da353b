"""The reports of the history, by what they tell of. No Django, no names, no clock.

`docs/statistics.md` has the definitions (ST-1 and so on). What only one game can tell is in the
`reports.py` of the game.
"""
