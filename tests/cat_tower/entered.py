"""The values that the tests of every game enter into this game's first sheet."""

from __future__ import annotations

from games.cat_tower import counter

FIRST_ENTRY = ("game-1", {"way": "counter"})
WORK = (counter.replay,)  # what its rules do besides adding up
