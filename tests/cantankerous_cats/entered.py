"""What the tests of every game enter into the first sheet of this one."""

from __future__ import annotations

FIRST_ENTRY = ("race", {"action": "start:1", "seen": "0"})
