"""What was remarkable about a night (ST-17): at most three things, each with its play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

import msgspec

from games.counted import CountedPlay, contested
from scorepad.history.statistics.before_night import Before, behind_by, best_of
from scorepad.history.statistics.feedings import FEEDING
from scorepad.history.statistics.head_to_head import nemesis
from scorepad.history.statistics.rating_words import is_upset
from scorepad.history.statistics.ratings import Rated, forecast
from scorepad.history.statistics.records import RECORDS_FROM
from scorepad.history.statistics.seat_numbers import WIN

MOST = 3
BEHIND_FROM = 5  # plays shared with a nemesis without being ahead, before being ahead is news


class RecordBroken(msgspec.Struct, frozen=True):
    """The best total that a game and edition ever had; it was `before` over `plays` plays."""

    play: int
    game: str
    players: tuple[int, ...]
    total: int
    before: int
    plays: int


class Upset(msgspec.Struct, frozen=True):
    """A sole winner with less than half of an even chance; `chance` is that before the play."""

    play: int
    game: str
    player: int
    chance: float


class AheadOfNemesis(msgspec.Struct, frozen=True):
    """The better place than a nemesis, after `plays` shared plays without; `ever`: there was none
    before."""

    play: int
    game: str
    player: int
    nemesis: int
    plays: int
    ever: bool


class TieSettled(msgspec.Struct, frozen=True):
    """A win of a `night` that settles an earlier tie, `tie`, of the night `since`."""

    play: int
    game: str
    night: date
    player: int
    tie: int
    tie_game: str
    others: tuple[int, ...]
    since: date


class PerfectPlate(msgspec.Struct, frozen=True):
    """A hand fed by hand, from which the best feeding would not have had more."""

    play: int
    game: str
    player: int
    total: int


class Finish(msgspec.Struct, frozen=True):
    """The least, or the widest, gap between a sole first place and the next; a gap of 0 was
    decided by a tie-breaker."""

    play: int
    game: str
    player: int
    total: int
    seconds: tuple[int, ...]
    next_total: int
    is_closest: bool

    @property
    def gap(self) -> int:
        return abs(self.total - self.next_total)


Highlight = RecordBroken | Upset | AheadOfNemesis | TieSettled | PerfectPlate | Finish


class Past(msgspec.Struct, frozen=True):
    """What came before a night: what all plays before it come to; its ties that are settled by now;
    for plays of the night what every seat was rated before them (in the order of the seats, none
    where the play is not rated); names, which decide last who is a nemesis; and games in which the
    fewest points win."""

    before: Before = Before()
    ties: Sequence[CountedPlay] = ()
    rated: Mapping[int, Sequence[Rated]] = {}
    names: Mapping[int, str] = {}
    fewest_win: frozenset[str] = frozenset()


def highlights(night: Sequence[CountedPlay], past: Past) -> tuple[Highlight, ...]:
    """The most remarkable of a night's plays, which come with their facts.

    One of each kind first, in the order of ST-17; then the closest finish, then what is left.
    """
    kinds: list[list[Highlight]] = [
        [*_records(night, past)],
        [*_upsets(night, past)],
        [*_ahead_of_nemeses(night, past)],
        [*_settled(night, past)],
        [*_perfect_plates(night)],
    ]
    finishes = _finishes(night, past)
    found = [
        *(kind[0] for kind in kinds if kind),
        *finishes[:1],
        *(one for kind in kinds for one in kind[1:]),
        *finishes[1:],
    ]
    return tuple(found[:MOST])


def _records(night: Sequence[CountedPlay], past: Past) -> list[RecordBroken]:
    """The last that was broken of each game and edition, those of the most plays first."""
    best = dict(past.before.best)
    broken: dict[tuple[str, str], RecordBroken] = {}
    for play in contested(night):
        kind, now = (play.game, play.edition), best_of(play, past.fewest_win)
        so_far = best.get(kind)
        if so_far and so_far.plays >= RECORDS_FROM and now.rank > so_far.rank:
            holders = tuple(seat.player for seat in play.seats if seat.total == now.total)
            broken[kind] = RecordBroken(
                play.id, play.game, holders, now.total, so_far.total, so_far.plays
            )
        best[kind] = so_far + now if so_far else now
    return sorted(broken.values(), key=lambda one: -one.plays)


def _upsets(night: Sequence[CountedPlay], past: Past) -> list[Upset]:
    """The least likely first, beside an even chance."""
    found = []
    for play in contested(night):
        rated = past.rated.get(play.id, ())
        first = [index for index, seat in enumerate(play.seats) if seat.place == 1]
        if len(rated) != len(play.seats) or len(first) != 1:
            continue
        ratings = [one.rating for one in rated]
        if is_upset(ratings, [one.plays for one in rated], first[0]):
            chance = forecast(ratings)[first[0]]
            winner = play.seats[first[0]].player
            found.append((chance * len(rated), Upset(play.id, play.game, winner, chance)))
    return [upset for _share, upset in sorted(found, key=lambda one: one[0])]


def _ahead_of_nemeses(night: Sequence[CountedPlay], past: Past) -> list[AheadOfNemesis]:
    """Over nemeses as the night began; after the most plays first."""
    met = past.before.met.records
    players = dict.fromkeys(seat.player for play in night for seat in play.seats)
    rivals = {player: nemesis(met, player, past.names) for player in players}
    found = [_ahead(night, past, player, other) for player, other in rivals.items() if other]
    return sorted((one for one in found if one), key=lambda one: -one.plays)


def _ahead(
    night: Sequence[CountedPlay], past: Past, player: int, other: int
) -> AheadOfNemesis | None:
    """The first time of the night, where it was long ago."""
    behind = past.before.behind[player, other]
    for play in night:
        mine, theirs = play.seat_of(player), play.seat_of(other)
        if not (mine and theirs):
            continue
        if mine.place < theirs.place:
            if behind.plays < BEHIND_FROM:
                return None
            return AheadOfNemesis(
                play.id, play.game, player, other, behind.plays, ever=not behind.ever
            )
        behind += behind_by(ahead=False)
    return None


def _settled(night: Sequence[CountedPlay], past: Past) -> list[TieSettled]:
    """Those that waited longest first."""
    plays = {play.id: play for play in night}
    found = []
    for tie in (*past.ties, *night):
        play = plays.get(tie.settled_by or 0)
        if play is not None:
            winner = next(seat.player for seat in tie.seats if seat.win60 == WIN)
            others = tuple(player for player in tie.tied if player != winner)
            found.append(
                TieSettled(
                    play.id, play.game, play.night, winner, tie.id, tie.game, others, tie.night
                )
            )
    return found


def _perfect_plates(night: Sequence[CountedPlay]) -> list[PerfectPlate]:
    """Those of most points first."""
    found = [
        PerfectPlate(play.id, play.game, seat.player, seat.total)
        for play in night
        for seat in play.seats
        if any(fact.kind == FEEDING and not fact.numbers["left"] for fact in seat.facts)
    ]
    return sorted(found, key=lambda one: -one.total)


def _finishes(night: Sequence[CountedPlay], past: Past) -> list[Finish]:
    """The closest and, in another play, the widest."""
    found = list(_all_finishes(night, past.fewest_win))
    if not found:
        return []
    closest = min(found, key=lambda one: one.gap)
    widest = max(found, key=lambda one: one.gap)
    if widest.play == closest.play:
        return [closest]
    return [closest, msgspec.structs.replace(widest, is_closest=False)]


def _all_finishes(night: Iterable[CountedPlay], fewest_win: frozenset[str]) -> Iterator[Finish]:
    """Of plays with one first place that did not have fewer points than the next."""
    for play in contested(night):
        sign = -1 if play.game in fewest_win else 1
        first, *more = sorted(play.seats, key=lambda seat: (seat.place, -sign * seat.total))
        ahead = sign * (first.total - more[0].total)
        if more[0].place == 1 or ahead < 0:
            continue
        seconds = tuple(
            seat.player for seat in more if seat.place == 2 and seat.total == more[0].total
        )
        yield Finish(
            play.id, play.game, first.player, first.total, seconds, more[0].total, is_closest=True
        )
