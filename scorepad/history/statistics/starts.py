"""Whether it matters who starts (ST-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import ClassVar

from games.counted import CountedPlay, contested
from scorepad.history.statistics.figures import win_index
from scorepad.history.statistics.sums import Sums

STARTS_FROM = 20  # plays


class Turn(Sums, frozen=True):
    """Everybody who was the first, or the second and so on, to play."""

    same: ClassVar = frozenset({"turn"})

    turn: int
    plays: int
    win60: int
    exp60: int

    @property
    def index(self) -> Fraction:
        return win_index(self.win60, self.exp60)


class TurnSums(Sums, frozen=True):
    """Plays whose start is known, and everybody's turn in them."""

    plays: int
    turns: Mapping[int, Turn]

    def shown(self) -> tuple[Turn, ...] | None:
        """By turn, from the first to play on. None below twenty plays."""
        if self.plays < STARTS_FROM:
            return None
        return tuple(self.turns[turn] for turn in sorted(self.turns))


def turns(plays: Iterable[CountedPlay]) -> tuple[Turn, ...] | None:
    """By turn, from the first to play on. None below twenty plays whose start is known."""
    return turn_sums(plays).shown()


def turn_sums(plays: Iterable[CountedPlay]) -> TurnSums:
    """The turns, to be added up."""
    known = [play for play in contested(plays) if all(seat.turn for seat in play.seats)]
    seats = [seat for play in known for seat in play.seats]
    found = {
        turn: Turn(
            turn,
            sum(seat.turn == turn for seat in seats),
            sum(seat.win60 for seat in seats if seat.turn == turn),
            sum(seat.exp60 for seat in seats if seat.turn == turn),
        )
        for turn in {seat.turn for seat in seats}
    }
    return TurnSums(len(known), found)
