"""The pages of players: all of them, one of them, and two side by side.

`overview`, `profile` and `rivalry` gather numbers of the statistics, which are remembered; the
other modules put them into words and charts for one request.
"""
