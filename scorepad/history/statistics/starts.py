"""Whether it matters who starts (ST-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.counted import CountedPlay, CountedSeat, contested
from scorepad.history.statistics.figures import win_index
from scorepad.history.statistics.seat_numbers import WIN

STARTS_FROM = 20  # plays, and seats of a turn


class Turn(msgspec.Struct, frozen=True):
    """Everybody who was the first, or the second and so on, to play."""

    turn: int
    plays: int
    wins: int  # shared ones included
    shared: int
    win60: int
    exp60: int

    @property
    def index(self) -> Fraction | None:
        """None below so many seats."""
        return win_index(self.win60, self.exp60) if self.plays >= STARTS_FROM else None


class TurnSums(msgspec.Struct, frozen=True):
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
    turns = {seat.turn for seat in seats}
    return TurnSums(len(known), {turn: _turn(turn, seats) for turn in turns})


def _turn(turn: int, seats: Iterable[CountedSeat]) -> Turn:
    sat = [seat for seat in seats if seat.turn == turn]
    return Turn(
        turn,
        plays=len(sat),
        wins=sum(seat.won for seat in sat),
        shared=sum(0 < seat.win60 < WIN for seat in sat),
        win60=sum(seat.win60 for seat in sat),
        exp60=sum(seat.exp60 for seat in sat),
    )
