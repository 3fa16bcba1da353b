"""Records of one game and edition (ST-8), each with all who hold it.

Only plays of one kind of table compete: with as many players, and of a series with as many games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from games.counted import CountedPlay, CountedSeat, contested

RECORDS_FROM = 3  # plays

Item = TypeVar("Item")


class Top(msgspec.Struct, Generic[Item], frozen=True):
    """Everything with the highest rank, in order; nothing is an empty one."""

    rank: int = 0
    items: tuple[Item, ...] = ()


def top(found: Iterable[tuple[int, Item]]) -> Top[Item]:
    """Of items with their ranks."""
    ranked = list(found)
    if not ranked:
        return Top()
    best = max(rank for rank, _item in ranked)
    return Top(best, tuple(item for rank, item in ranked if rank == best))


class Kind(msgspec.Struct, frozen=True, order=True):
    """Plays that compete: so many seats; `games` counts the games of a series whose points are
    known, 0 where a play is none."""

    seats: int
    games: int = 0


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


class RecordSums(msgspec.Struct, frozen=True):
    """Plays with opponents of one kind, and what every record is made of: the seats, or the plays,
    of the highest rank. `level` by what decided them."""

    plays: int
    best: Top[Holder]
    best_losing: Top[Holder]
    worst_winning: Top[Holder]
    closest: Top[Holder]
    widest: Top[Holder]
    level: Mapping[str, tuple[Holder, ...]]

    def shown(self, *, fewest_wins: bool) -> GameRecords | None:
        """None below three plays."""
        if self.plays < RECORDS_FROM:
            return None
        sign = -1 if fewest_wins else 1
        return GameRecords(
            best=_held(self.best, sign),
            best_losing=_held(self.best_losing, sign),
            worst_winning=_held(self.worst_winning, -sign),
            closest=_held(self.closest, -1),
            widest=_held(self.widest, 1),
            level=tuple(holder for holders in self.level.values() for holder in holders),
        )


def kind_of(play: CountedPlay) -> Kind | None:
    """None for a series without a game whose points are known: it holds no record."""
    scores = play.seats[0].scores
    if scores is None:
        return Kind(len(play.seats))
    return Kind(len(play.seats), len(scores)) if scores else None


def game_records(
    plays: Iterable[CountedPlay],
    *,
    fewest_wins: bool = False,
    victories: Collection[str] = (),
) -> dict[Kind, GameRecords]:
    """Of plays of one game and one edition, by kind; kinds with less than three plays are left out.
    `victories` are what decides a play whatever the points."""
    found = record_sums(plays, fewest_wins=fewest_wins, victories=victories)
    shown = {kind: sums.shown(fewest_wins=fewest_wins) for kind, sums in sorted(found.items())}
    return {kind: records for kind, records in shown.items() if records}


def record_sums(
    plays: Iterable[CountedPlay], *, fewest_wins: bool, victories: Collection[str]
) -> dict[Kind, RecordSums]:
    """The records by kind, to be added up."""
    by_kind: dict[Kind, list[CountedPlay]] = {}
    for play in contested(plays):
        kind = kind_of(play)
        if kind:
            by_kind.setdefault(kind, []).append(play)
    sign = -1 if fewest_wins else 1
    return {kind: _sums(found, sign, victories) for kind, found in by_kind.items()}


def _sums(found: Sequence[CountedPlay], sign: int, victories: Collection[str]) -> RecordSums:
    seats = [(play, seat) for play in found for seat in play.seats]
    by_points = [play for play in found if play.decided_by not in victories]
    margins = [(play, *_margin(play, sign)) for play in by_points if _has_margin(play)]
    decided = [(margin, Holder(play.id, won)) for play, margin, won in margins if margin > 0]
    return RecordSums(
        plays=len(found),
        best=_top(seats, sign),
        best_losing=_top([(play, seat) for play, seat in seats if not seat.won], sign),
        worst_winning=_top(
            [(play, seat) for play in by_points for seat in play.seats if seat.won], -sign
        ),
        closest=top((-margin, holder) for margin, holder in decided),
        widest=top(decided),
        level=_level(margins),
    )


class SoloSums(msgspec.Struct, frozen=True):
    """Plays of one person, and those with the highest total."""

    plays: int
    best: Top[Holder]

    def shown(self) -> Held | None:
        """None below three plays."""
        return _held(self.best, 1) if self.plays >= RECORDS_FROM else None


def solo_record(plays: Iterable[CountedPlay]) -> Held | None:
    """The highest total of somebody who played alone, of one game and one edition. None below three
    such plays."""
    return solo_sums(plays).shown()


def solo_sums(plays: Iterable[CountedPlay]) -> SoloSums:
    """The record of those who played alone, to be added up."""
    alone = [(play, play.seats[0]) for play in plays if play.is_solo]
    return SoloSums(len(alone), _top(alone, 1))


def _top(seats: Iterable[tuple[CountedPlay, CountedSeat]], sign: int) -> Top[Holder]:
    return top((sign * seat.total, Holder(play.id, (seat.player,))) for play, seat in seats)


def _held(found: Top[Holder], sign: int) -> Held | None:
    return Held(sign * found.rank, found.items) if found.items else None


def _level(
    margins: Iterable[tuple[CountedPlay, int, tuple[int, ...]]],
) -> dict[str, tuple[Holder, ...]]:
    found: dict[str, tuple[Holder, ...]] = {}
    for play, margin, winners in margins:
        if not margin:
            found[play.decided_by] = (*found.get(play.decided_by, ()), Holder(play.id, winners))
    return found


def _has_margin(play: CountedPlay) -> bool:
    """Whether one seat is first and another one second: a shared first place has no margin."""
    return sum(seat.place == 1 for seat in play.seats) == 1


def _margin(play: CountedPlay, sign: int) -> tuple[int, tuple[int, ...]]:
    """Points between the first place and the second, and who won. Less than 0 where it was won with
    fewer points."""
    first = next(seat for seat in play.seats if seat.place == 1)
    second = max(sign * seat.total for seat in play.seats if seat.place == 2)
    return sign * first.total - second, (first.player,)
