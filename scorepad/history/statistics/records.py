"""Records of one game and edition (ST-8), each with all who hold it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from scorepad.history.statistics.counted import CountedPlay, CountedSeat, contested

RECORDS_FROM = 3  # plays


class Holder(msgspec.Struct, frozen=True):
    """Who holds a record, and in which play; in records of a margin, whoever won that play."""

    play: int
    players: tuple[int, ...]


class Held(msgspec.Struct, frozen=True):
    """A record: its value in points, and its holders, the oldest first."""

    value: int
    holders: tuple[Holder, ...]


class GameRecords(msgspec.Struct, frozen=True):
    """`best` is the highest total, or the lowest where the fewest points win; so with `best_losing`
    and `worst_winning`. `level` are plays won with the very same total, by a tie-breaker."""

    best: Held | None = None
    best_losing: Held | None = None
    worst_winning: Held | None = None
    closest: Held | None = None
    widest: Held | None = None
    level: tuple[Holder, ...] = ()


def game_records(plays: Iterable[CountedPlay], *, fewest_wins: bool = False) -> GameRecords | None:
    """Of plays of one game and one edition. None below three plays."""
    found = contested(plays)
    if len(found) < RECORDS_FROM:
        return None
    sign = -1 if fewest_wins else 1
    seats = [(play, seat) for play in found for seat in play.seats]
    margins = [(play, *_margin(play, sign)) for play in found if _has_margin(play)]
    return GameRecords(
        best=_held(seats, lambda seat: sign * seat.total, sign),
        best_losing=_held(_only(seats, won=False), lambda seat: sign * seat.total, sign),
        worst_winning=_held(_only(seats, won=True), lambda seat: -sign * seat.total, -sign),
        closest=_margins(margins, least=True),
        widest=_margins(margins, least=False),
        level=tuple(Holder(play.id, winners) for play, margin, winners in margins if not margin),
    )


def solo_record(plays: Iterable[CountedPlay]) -> Held | None:
    """The highest total of somebody who played alone, of one game and one edition. None below three
    such plays."""
    alone = [(play, play.seats[0]) for play in plays if play.is_solo]
    return _held(alone, lambda seat: seat.total, 1) if len(alone) >= RECORDS_FROM else None


Sat = tuple[CountedPlay, CountedSeat]
Margin = tuple[CountedPlay, int, tuple[int, ...]]
Item = TypeVar("Item")


def _only(seats: Sequence[Sat], *, won: bool) -> list[Sat]:
    return [(play, seat) for play, seat in seats if (seat.place == 1) is won]


def _held(seats: Sequence[Sat], rank: Callable[[CountedSeat], int], sign: int) -> Held | None:
    if not seats:
        return None
    best = max(rank(seat) for _play, seat in seats)
    holders = tuple(Holder(play.id, (seat.player,)) for play, seat in seats if rank(seat) == best)
    return Held(sign * best, holders)


def _has_margin(play: CountedPlay) -> bool:
    """Whether one seat is first and another one second: a shared first place has no margin."""
    return sum(seat.place == 1 for seat in play.seats) == 1


def _margin(play: CountedPlay, sign: int) -> tuple[int, tuple[int, ...]]:
    """Points between the first place and the second, and who won. Less than 0 where the play was
    won by something else than points."""
    first = next(seat for seat in play.seats if seat.place == 1)
    second = max(sign * seat.total for seat in play.seats if seat.place == 2)
    return sign * first.total - second, (first.player,)


def _margins(margins: Sequence[Margin], *, least: bool) -> Held | None:
    """The closest or the widest of those that points decided."""
    decided = [one for one in margins if one[1] > 0]
    if not decided:
        return None
    value = (min if least else max)(margin for _play, margin, _winners in decided)
    return Held(
        value,
        tuple(Holder(play.id, winners) for play, margin, winners in decided if margin == value),
    )
