"""Scores as BG Stats writes them: "41", or "3+20-5" as somebody typed them."""

from __future__ import annotations

import re

LONGEST = 200  # characters
LARGEST = 2**31 - 1
SUM = re.compile(r"[+-]?\d{1,10}(?:[+-]\d{1,10})*", re.ASCII)
PART = re.compile(r"[+-]?\d+", re.ASCII)


def read_score(score: str) -> int | None:
    """The sum of a score; None where nothing, or no whole number, is written there."""
    plain = "".join(score[:LONGEST].split()).replace("−", "-")
    if len(score) > LONGEST or not SUM.fullmatch(plain):
        return None
    total = sum(int(part) for part in PART.findall(plain))
    return total if abs(total) <= LARGEST else None
