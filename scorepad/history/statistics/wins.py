"""The one order of players (ST-3): who has more wins, then the larger share of plays won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.counted import CountedPlay
from scorepad.history.statistics.figures import Figures, figures

CHAMPION_FROM = 3  # plays of a season


class Placed(msgspec.Struct, frozen=True):
    """`place` is None for who played against nobody."""

    figures: Figures
    place: int | None


def win_order(one: Figures) -> tuple[int, Fraction]:
    """The smaller, the further up."""
    return -one.wins, -Fraction(one.wins, max(1, one.plays))


def placed(plays: Iterable[CountedPlay], people: Mapping[int, int]) -> tuple[Placed, ...]:
    """Everybody in order; of equals the first name stands first, and they share a place. `people`
    are the places of the names."""
    found = figures(plays).values()
    ranked = sorted(
        (one for one in found if one.plays),
        key=lambda one: (win_order(one), people.get(one.player, 0)),
    )
    alone = sorted(
        (one for one in found if not one.plays), key=lambda one: people.get(one.player, 0)
    )
    orders = [win_order(one) for one in ranked]  # sorted: the first of equals has their place
    return (
        *(Placed(one, 1 + orders.index(win_order(one))) for one in ranked),
        *(Placed(one, None) for one in alone),
    )


def champions(table: Iterable[Placed]) -> tuple[int, ...]:
    """Who is first of a season, of those with three plays of it and a win."""
    able = [one for one in table if one.figures.plays >= CHAMPION_FROM and one.figures.wins]
    best = min((win_order(one.figures) for one in able), default=None)
    return tuple(one.figures.player for one in able if win_order(one.figures) == best)
