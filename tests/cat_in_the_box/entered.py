"""The values that the tests of every game enter into this game's first sheet."""

from __future__ import annotations

from games.cat_in_the_box.board import largest_group

FIRST_ENTRY = ("round-1", {"tricks-1": "4", "tricks-2": "3"})
WORK = (largest_group,)  # what its rules do besides adding up
