"""Whether it matters who starts (ST-9)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from scorepad.history.statistics.counted import CountedPlay, contested
from scorepad.history.statistics.figures import win_index

STARTS_FROM = 20  # plays


class Turn(msgspec.Struct, frozen=True):
    """Everybody who was the first, or the second and so on, to play."""

    turn: int
    plays: int
    win60: int
    exp60: int

    @property
    def index(self) -> Fraction:
        return win_index(self.win60, self.exp60)


def turns(plays: Iterable[CountedPlay]) -> tuple[Turn, ...] | None:
    """By turn, from the first to play on. None below twenty plays whose start is known."""
    known = [play for play in contested(plays) if all(seat.turn for seat in play.seats)]
    if len(known) < STARTS_FROM:
        return None
    seats = [seat for play in known for seat in play.seats]
    return tuple(
        Turn(
            turn,
            sum(seat.turn == turn for seat in seats),
            sum(seat.win60 for seat in seats if seat.turn == turn),
            sum(seat.exp60 for seat in seats if seat.turn == turn),
        )
        for turn in sorted({seat.turn for seat in seats})
    )
