"""The reports of the history. No Django, no names, no clock.

`docs/statistics.md` has the definitions (ST-1 and so on). Reports that only one game has are in its
`reports.py`.
"""
