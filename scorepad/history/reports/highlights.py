"""Highlights of a night (ST-17): at most three, each with its play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date

import msgspec

from games.counted import WIN, CountedPlay, contested
from scorepad.history.reports.player import FEEDING
from scorepad.history.reports.records import RECORDS_FROM, Table, table_of

MOST = 3
CLOSE = 5  # a close finish is within this part of the winner's total, or one point


class Shown(msgspec.Struct, frozen=True):
    """The base of highlights: the `play` that each is about, and the game of that play."""

    play: int
    game: str


class RecordBroken(Shown, frozen=True):
    """A new best total in a game and edition with this number of players. `before` is the previous
    best total, among `plays` earlier plays."""

    table: Table
    players: tuple[int, ...]
    total: int
    before: int
    plays: int


class TieSettled(Shown, frozen=True):
    """A win on `night` that settles an earlier tie: the play `tie` on the night `since`."""

    night: date
    player: int
    tie: int
    tie_game: str
    others: tuple[int, ...]
    since: date


class PerfectPlate(Shown, frozen=True):
    """A hand that a player fed so well that no other feeding would have scored more."""

    player: int
    total: int


class Finish(Shown, frozen=True):
    """The smallest or largest gap between first and next place. If the gap is 0, either several
    `first` ended tied, or a tie-breaker put one player ahead of the `seconds`."""

    first: tuple[int, ...]
    total: int
    seconds: tuple[int, ...]
    next_total: int
    is_closest: bool

    @property
    def gap(self) -> int:
        return abs(self.total - self.next_total)


Contest = tuple[str, str, Table]  # game, edition and table: plays that compete for one record
Highlight = RecordBroken | TieSettled | PerfectPlate | Finish


class Before(msgspec.Struct, frozen=True):
    """What highlights of a night are compared with: all earlier plays. `victories` are ways to win
    that do not depend on points. `without_points` are plays whose totals are not points."""

    plays: Sequence[CountedPlay] = ()
    fewest_win: frozenset[str] = frozenset()
    victories: frozenset[str] = frozenset()
    without_points: Collection[int] = frozenset()

    def contest(self, play: CountedPlay) -> Contest | None:
        """Returns the record for which the play competes; None if it cannot set a record."""
        is_out = play.is_solo or play.id in self.without_points
        table = None if is_out else table_of(play)
        return (play.game, play.edition, table) if table else None

    def sign(self, play: CountedPlay) -> int:
        """Returns -1 if the fewest points win, else 1."""
        return -1 if play.game in self.fewest_win else 1


def highlights(night: Sequence[CountedPlay], past: Before) -> tuple[Highlight, ...]:
    """Returns the highlights of a night, without equal ones: the first of each kind (in the order
    of ST-17), then the closest finish, then others. Its plays must be loaded with their facts."""
    kinds: list[list[Highlight]] = [
        [*_records(night, past)],
        [*_settled(night, past)],
        [*_perfect_plates(night)],
    ]
    closest, widest = _closest_and_widest(list(_all_finishes(night, past)))
    every = [
        *(kind[0] for kind in kinds if kind),
        *closest,
        *(highlight for kind in kinds for highlight in kind[1:]),
        *widest,
    ]
    first = {_told(highlight): highlight for highlight in reversed(every)}
    return tuple(highlight for highlight in every if first[_told(highlight)] is highlight)[:MOST]


def _told(one: Highlight) -> Highlight:
    """Returns a highlight without its play, so that two with the same words can be found."""
    left_out = {"play": 0}
    match one:
        case TieSettled():
            left_out["tie"] = 0
        case PerfectPlate():
            left_out["total"] = 0
    return msgspec.structs.replace(one, **left_out)


def _records(night: Sequence[CountedPlay], past: Before) -> list[RecordBroken]:
    """Returns the last record that the night broke in each contest; the contest with the most
    earlier plays comes first."""
    tonight = {key: 0 for play in night if (key := past.contest(play))}
    best: dict[Contest, int] = {}
    plays = dict(tonight)  # how many there were before
    broken: dict[Contest, RecordBroken] = {}
    ids = {play.id for play in night}
    for play in (*past.plays, *night):
        contest = past.contest(play)
        if contest is None or contest not in tonight:
            continue
        sign = past.sign(play)
        total = sign * max(sign * seat.total for seat in play.seats)
        before = best.setdefault(contest, total)
        if sign * total > sign * before:
            best[contest] = total
            if play.id in ids and plays[contest] >= RECORDS_FROM:
                holders = tuple(seat.player for seat in play.seats if seat.total == total)
                broken[contest] = RecordBroken(
                    *(play.id, play.game, contest[2], holders, total, before, plays[contest])
                )
        plays[contest] += 1
    return sorted(broken.values(), key=lambda one: -one.plays)


def _settled(night: Sequence[CountedPlay], past: Before) -> list[TieSettled]:
    """Returns the ties that were settled; the one that waited longest comes first."""
    plays = {play.id: play for play in night}
    found = []
    for tie in (*past.plays, *night):
        play = plays.get(tie.settled_by or 0)
        winner = next((seat.player for seat in tie.seats if seat.win_part == WIN), None)
        if play is not None and winner is not None:
            others = tuple(player for player in tie.tied if player != winner)
            found.append(
                TieSettled(
                    play.id, play.game, play.night, winner, tie.id, tie.game, others, tie.night
                )
            )
    return found


def _perfect_plates(night: Sequence[CountedPlay]) -> list[PerfectPlate]:
    """Returns the perfect plates of a night; the one with most points comes first."""
    found = [
        PerfectPlate(play.id, play.game, seat.player, seat.total)
        for play in night
        for seat in play.seats
        if any(fact.kind == FEEDING and not fact.numbers["left"] for fact in seat.facts)
    ]
    return sorted(found, key=lambda one: -one.total)


def _closest_and_widest(finishes: Sequence[Finish]) -> tuple[list[Finish], list[Finish]]:
    """Returns the closest finish, if it was close enough, and the widest, if it is another one:
    each in a list, which can be empty. Both are empty below two finishes."""
    if len(finishes) < 2:
        return [], []
    closest, widest = (best(finishes, key=lambda finish: finish.gap) for best in (min, max))
    close = [closest] if closest.gap <= max(1, closest.total // CLOSE) else []
    wide = [] if widest in close else [msgspec.structs.replace(widest, is_closest=False)]
    return close, wide


def closest_ever(past: Before) -> Finish | None:
    """Returns the closest finish of all plays in `past`; among equals the one whose winner had most
    points, then the first."""
    finishes = _all_finishes(past.plays, past)
    return min(finishes, key=lambda finish: (finish.gap, -finish.total), default=None)


def _all_finishes(night: Iterable[CountedPlay], past: Before) -> Iterator[Finish]:
    """Yields the finishes of plays that were decided by points or a tie-breaker, or ended tied."""
    for play in contested(one for one in night if not one.guests):
        sign = past.sign(play)
        seats = sorted(play.seats, key=lambda seat: (seat.place, -sign * seat.total))
        first = [seat for seat in seats if seat.place == 1]
        others = seats[len(first) :] if len(first) == 1 else first
        gap = sign * (first[0].total - others[0].total)
        by_points = (play.was_won or play.waits) and play.decided_by not in past.victories
        if gap < 0 or not by_points or past.contest(play) is None:
            continue
        seconds = tuple(
            seat.player for seat in others if seat.place == 2 and seat.total == others[0].total
        )
        yield Finish(
            play.id,
            play.game,
            tuple(seat.player for seat in first),
            first[0].total,
            seconds,
            others[0].total,
            is_closest=True,
        )
