"""What a player reaches for the first time, and is told once (ST-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from games.contract import Text
from games.counted import CountedPlay


class Milestone(msgspec.Struct, frozen=True):
    """`title` in a list, `sentence` with the player's {name} as the play ends. `reached` gives the
    players who did it in a play, whether for the first time or not."""

    title: Text
    sentence: Text
    reached: Callable[[CountedPlay], Iterable[int]]
