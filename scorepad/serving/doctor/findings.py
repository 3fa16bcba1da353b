"""What a look at a machine finds."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.contract import Text


class Level(StrEnum):
    FINE = "fine"
    ADVICE = "advice"  # the pad works, but not as one may expect
    WRONG = "wrong"


class Finding(NamedTuple):
    """A sentence, which says what to do where that is needed."""

    level: Level
    said: Text


def fine(said: Text) -> Finding:
    return Finding(Level.FINE, said)


def advice(said: Text) -> Finding:
    return Finding(Level.ADVICE, said)


def wrong(said: Text) -> Finding:
    return Finding(Level.WRONG, said)
