"""What a panel of statistics is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.contract import Game
from scorepad.clubs.shown_names import ShownNames
from scorepad.history.filters import Filters
from scorepad.history.statistics.counted import CountedPlay


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
    """`figures` counts from plays of one game, in order, and takes the edition whose points are
    shown; what it gives is small and can be pickled. `show` makes of it the context of the
    template."""

    template: str
    figures: Callable[[Sequence[CountedPlay], str], Any]
    show: Callable[[Any, Look], Mapping[str, Any]]
