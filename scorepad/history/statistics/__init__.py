"""Statistics, pure: plays as frozen data go in, numbers as frozen data come out.

No Django, no clock, no randomness. `docs/statistics.md` has the definitions (ST-1 and so on).
"""
