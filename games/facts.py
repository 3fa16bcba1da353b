"""Facts about a finished play for statistics. Each game lists its own in its module `facts`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a seat had or did and that statistics count: a cat held, a round predicted.
    The meaning of `numbers` depends on the kind."""

    kind: str
    name: str = ""
    numbers: Mapping[str, int] = {}


class SeatFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What statistics use about a seat besides its place and total. `lines` are points by kind of
    line, which add up to the total; they are empty if only sums were entered. `scores` are the
    points of each single game if the play is a series, else None."""

    lines: Mapping[str, int] = {}
    scores: tuple[int, ...] | None = None
    facts: tuple[Fact, ...] = ()
