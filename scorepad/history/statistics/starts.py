"""Whether it matters who starts (ST-9)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.counted import CountedPlay, CountedSeat, contested
from scorepad.history.statistics.seat_numbers import WIN

STARTS_FROM = 20  # plays


class Turn(msgspec.Struct, frozen=True):
    """Everybody who was the first, or the second and so on, to play."""

    turn: int
    plays: int
    wins: int  # shared ones included
    shared: int
    win60: int
    exp60: int


def turns(plays: Iterable[CountedPlay]) -> tuple[Turn, ...] | None:
    """By turn, from the first to play on. None below twenty plays whose start is known."""
    known = [play for play in contested(plays) if all(seat.turn for seat in play.seats)]
    if len(known) < STARTS_FROM:
        return None
    seats = [seat for play in known for seat in play.seats]
    return tuple(_turn(turn, seats) for turn in sorted({seat.turn for seat in seats}))


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
