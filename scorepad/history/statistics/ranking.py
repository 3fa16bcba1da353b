"""Everybody in order (ST-3): ranked from ten plays, the others below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec

from scorepad.history.statistics.figures import Figures, win_index


class Order(StrEnum):
    """What players can be ranked by. Both have three average plays added to everyone's record."""

    INDEX = "index"
    TABLE_BEATEN = "beaten"


class Ranked(msgspec.Struct, frozen=True):
    """`place` is None for those with too few plays to be ranked."""

    figures: Figures
    place: int | None


_VALUES: Mapping[Order, Callable[[Figures], Fraction]] = {
    Order.INDEX: lambda one: win_index(one.win60, one.exp60),
    Order.TABLE_BEATEN: lambda one: one.shrunk_beaten,
}


def ranking(everybody: Iterable[Figures], order: Order = Order.INDEX) -> tuple[Ranked, ...]:
    """The best first, equal values share a place; then the others, who played most first."""
    value = _VALUES[order]
    found = list(everybody)
    ranked = sorted((one for one in found if one.is_ranked), key=value, reverse=True)
    others = sorted((one for one in found if not one.is_ranked), key=lambda one: -one.plays)
    return (
        *(Ranked(one, 1 + sum(value(two) > value(one) for two in ranked)) for one in ranked),
        *(Ranked(one, None) for one in others),
    )
