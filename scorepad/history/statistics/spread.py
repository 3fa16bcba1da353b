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
    return shown_spreads(spread_sums(plays))


def spread_sums(plays: Iterable[CountedPlay]) -> dict[int, Spread]:
    """For each number of players, to be added up."""
    totals: dict[int, Counter[int]] = {}
    winning: dict[int, Counter[int]] = {}
    for play in contested(plays):
        seats = len(play.seats)
        for seat in play.seats:
            totals.setdefault(seats, Counter()).update(seat.values)
            winning.setdefault(seats, Counter()).update(seat.values if seat.won else ())
    return {seats: Spread(seats, totals[seats], winning[seats]) for seats in totals}


def shown_spreads(found: Mapping[int, Spread]) -> tuple[Spread, ...]:
    """Those with enough values, sorted."""
    return tuple(
        Spread(seats, dict(sorted(one.totals.items())), dict(sorted(one.winning.items())))
        for seats, one in sorted(found.items())
        if sum(one.totals.values()) >= SPREAD_FROM
    )
