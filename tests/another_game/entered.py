"""What the tests of every game enter into the first sheet of this one."""

from __future__ import annotations

FIRST_ENTRY = ("round-1", {"row1-1": "3", "row1-2": "5"})
