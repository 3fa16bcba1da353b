"""Points that feeding by hand missed (ST-13), from facts of kind "feeding"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.counted import MEAN_FROM, CountedPlay

FEEDING = "feeding"


class HandFeedings(msgspec.Struct, frozen=True):
    """A player's feedings by hand: `left` are the points that the best feedings had more, `perfect`
    how many feedings were as good as the best."""

    player: int
    feedings: int
    left: int
    perfect: int

    @property
    def mean_left(self) -> Fraction | None:
        """None below three feedings."""
        return Fraction(self.left, self.feedings) if self.feedings >= MEAN_FROM else None


def hand_feedings(plays: Iterable[CountedPlay]) -> dict[int, HandFeedings]:
    """By player, of those who ever fed by hand."""
    found: dict[int, list[int]] = {}
    for play in plays:
        for seat in play.seats:
            left = [fact.numbers["left"] for fact in seat.facts if fact.kind == FEEDING]
            if left:
                found.setdefault(seat.player, []).extend(left)
    return {
        player: HandFeedings(player, len(left), sum(left), left.count(0))
        for player, left in found.items()
    }
