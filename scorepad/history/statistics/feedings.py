"""Left in the bowl (ST-13): what feeding by hand gave away, from facts of kind "feeding"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from scorepad.history.statistics.counted import CountedPlay

FEEDING = "feeding"


class Bowl(msgspec.Struct, frozen=True):
    """A player's feedings by hand: points that the best feeding had more, and how many were it."""

    player: int
    feedings: int
    left: int
    perfect: int

    @property
    def mean_left(self) -> Fraction:
        return Fraction(self.left, self.feedings)


def bowls(plays: Iterable[CountedPlay]) -> dict[int, Bowl]:
    """By player, of those who ever fed by hand."""
    found: dict[int, list[int]] = {}
    for play in plays:
        for seat in play.seats:
            left = [fact.numbers["left"] for fact in seat.facts if fact.kind == FEEDING]
            if left:
                found.setdefault(seat.player, []).extend(left)
    return {
        player: Bowl(player, len(left), sum(left), left.count(0)) for player, left in found.items()
    }
