"""The values that the tests of every game enter into this game's first sheet."""

from __future__ import annotations

FIRST_ENTRY = ("round-1", {"row1-1": "3", "row1-2": "5"})
