"""How totals of one game and edition spread (ST-8), by the number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from games.counted import CountedPlay, contested

SPREAD_FROM = 8  # values


class Spread(msgspec.Struct, frozen=True):
    """How often each total was reached, by all and by those who won."""

    seats: int
    totals: Mapping[int, int]
    winning: Mapping[int, int]


def spreads(plays: Iterable[CountedPlay]) -> tuple[Spread, ...]:
    """For each number of players with eight values or more, sorted by total. A series has a value
    for each game, which counts as won where its play was."""
    totals: dict[int, Counter[int]] = {}
    winning: dict[int, Counter[int]] = {}
    for play in contested(plays):
        seats = len(play.seats)
        for seat in play.seats:
            totals.setdefault(seats, Counter()).update(seat.values)
            winning.setdefault(seats, Counter()).update(seat.values if seat.won else ())
    return tuple(
        Spread(seats, dict(sorted(totals[seats].items())), dict(sorted(winning[seats].items())))
        for seats in sorted(totals)
        if totals[seats].total() >= SPREAD_FROM
    )
