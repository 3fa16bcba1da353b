"""What a panel of statistics is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.contract import Game
from games.counted import CountedPlay
from scorepad.clubs.shown_names import ShownNames
from scorepad.history.filters import Filters


@dataclass(frozen=True)
class Look:
    """Who looks at what: names of players by number, and the filters of the address. `edition` is
    the one whose points are shown."""

    club_id: int
    game: Game
    names: ShownNames
    filters: Filters
    edition: str


@dataclass(frozen=True)
class Panel:
    """`count` counts over plays of one game, in order; what it gives is small, can be pickled, and
    that of parts of the past can be added up (`statistics.sums`). `show` makes of it the context of
    the template."""

    template: str
    count: Callable[[Sequence[CountedPlay]], Any]
    show: Callable[[Any, Look], Mapping[str, Any]]
