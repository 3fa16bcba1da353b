"""Milestones: what a player reaches for the first time (ST-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from games.contract import Text
from games.counted import CountedPlay


class Milestone(msgspec.Struct, frozen=True):
    """A milestone. `title` is for lists; `sentence`, with the player's {name}, is for the result.
    `reached` returns the players who did it in a play, for the first time or again."""

    title: Text
    sentence: Text
    reached: Callable[[CountedPlay], Iterable[int]]
