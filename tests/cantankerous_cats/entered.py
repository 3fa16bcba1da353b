"""The values that the tests of every game enter into this game's first sheet."""

from __future__ import annotations

FIRST_ENTRY = ("race", {"action": "start:1", "seen": "0"})
