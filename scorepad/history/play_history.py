"""Reads all plays of a club that count, and caches them in this process until one changes.

Nothing here reads results or scores plays. A club's rows have a random token that changes with
them, so that rows of a transaction that was rolled back are never used again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import date
from functools import cached_property
from sys import intern
from typing import Any, TypeVar, cast
from uuid import UUID, uuid4

from django.db.models import Exists, OuterRef, Q, TextField
from django.db.models.functions import Cast
from msgspec import structs

from games import registry
from games.counted import WIN, CountedPlay, CountedSeat
from games.game import Game
from games.ties import Settled, TiedPlay, settle_ties
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import IN_ORDER, HistoryVersion, PlayRow, SeatRow
from scorepad.history.stat_rows import SHAPE
from scorepad.history.tie_credits import settled_ties
from scorepad.plays.models import Play
from scorepad.web.transactions import snapshot

MOST_SEATS = 100_000  # kept for all clubs: about 70 MiB
MOST_COMPUTED = 200  # for each club

PLAY = (
    *("play_id", "play_uuid", "game_slug", "edition_slug", "date", "at"),
    *("decided_by", "play__minutes", "worth_due"),
)
INTEGERS = ("turn", "total", "place", "mid2", "beaten2", "win_part", "chance_part", "table_part")
# Fields in the order of `CountedSeat`; details stay JSON text until a statistic needs them.
DETAILS = {f"{name}_json": Cast(name, TextField()) for name in ("lines", "scores", "facts")}
SEAT = ("player_id", *INTEGERS, *DETAILS)

Computed = TypeVar("Computed")


class PlayHistory:
    """The plays of a club that count, in order. `token` is the version of their rows."""

    def __init__(self, club_id: int, token: UUID | None, plays: tuple[CountedPlay, ...]) -> None:
        self.club_id = club_id
        self.token = token
        self.plays = plays
        self.by_id = {play.id: play for play in plays}
        self.seats = sum(len(play.seats) for play in plays)
        self.due = sum(play.worth_due for play in plays)  # see `computing`
        self._computed: OrderedDict[Hashable, Any] = OrderedDict()

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """All games by key (`Play.game_key`): every game of the pad, then the club's own games that
        were played, in order. 1 query for the latter, and 1 for each that was not read before."""
        latest = {play.game: play.id for play in self.plays}
        named = [key for key in latest if key != registry.base(key)]
        found = Play.objects.filter(pk__in=[latest[key] for key in named])
        plays = {play.game_key: play for play in found} if named else {}
        ours = {game.slug: game for game in registry.games() if game.own_games is None}
        return ours | {
            # A game of the club's own has one edition, that of its plays.
            key: play.game.changed(slug=key, editions={play.edition_slug: {}})
            for key in named
            if (play := plays.get(key))
        }

    def picked(self, filters: Filters) -> tuple[CountedPlay, ...]:
        """Returns the plays that pass the filters."""
        if filters == EVERYTHING:
            return self.plays
        return tuple(play for play in self.plays if filters.passes(play))

    def cached(self, key: Hashable, compute: Callable[[], Computed]) -> Computed:
        """Returns the result of `compute`, which is cached under `key`. If there are too many
        results, the least recently used are dropped."""
        with _lock:
            if key in self._computed:
                self._computed.move_to_end(key)
                return cast(Computed, self._computed[key])
        computed = compute()
        with _lock:
            self._computed[key] = computed
            while len(self._computed) > MOST_COMPUTED:
                self._computed.popitem(last=False)
        return computed


_lock = threading.Lock()
_pasts: OrderedDict[tuple[int, date | None], PlayHistory] = OrderedDict()


def past(club_id: int, night: date | None = None) -> PlayHistory:
    """Returns the plays of a club, or at least those that the page of one night needs. 1 query, 2
    more if the rows have changed since they were last read, 3 for a night after a tie."""
    versions = HistoryVersion.objects.filter(club_id=club_id)
    token = versions.values_list("token", flat=True).first()
    if token is None:  # no play has counted yet
        return PlayHistory(club_id, None, ())
    with _lock:
        for key in ((club_id, None), (club_id, night)):
            kept = _pasts.get(key)
            if kept is not None and kept.token == token:
                _pasts.move_to_end(key)
                return kept
    # Rows may be newer than the token that was read: the next request then reads them again.
    with snapshot():
        read = PlayHistory(club_id, token, _around(club_id, night) if night else _read(club_id))
    with _lock:
        _pasts[club_id, night] = read
        _pasts.move_to_end((club_id, night))
        while len(_pasts) > 1 and sum(one.seats for one in _pasts.values()) > MOST_SEATS:
            _pasts.popitem(last=False)
    return read


def invalidate(club_id: int) -> None:
    """Gives the club's rows another token; runs in the transaction that changes them."""
    HistoryVersion.objects.get_or_create(club_id=club_id, defaults={"shape": SHAPE})
    HistoryVersion.objects.filter(club_id=club_id).update(token=uuid4())


def clear_cache() -> None:
    """Removes the plays of all clubs from this process's cache."""
    with _lock:
        _pasts.clear()


def plays_on(club_id: int, nights: Iterable[date]) -> tuple[CountedPlay, ...]:
    """Returns the plays of some nights in order. 2 queries, 1 more if a play was tied."""
    with snapshot():
        return _read(club_id, Q(date__in=list(nights)))


def _around(club_id: int, night: date) -> tuple[CountedPlay, ...]:
    """Returns the plays of a night and the earlier ones that they are compared with: tied plays,
    and plays that competed for the same records."""
    kind = {name: OuterRef(name) for name in ("game_slug", "edition_slug", "players")}
    tonight = PlayRow.objects.filter(club=club_id, date=night, **kind)
    before = Q(date__lt=night) & (Q(tied=True) | Q(Exists(tonight)))
    return _read(club_id, Q(date=night) | before)


def _read(club_id: int, which: Q | None = None) -> tuple[CountedPlay, ...]:
    """Reads plays with seats. Leaves out plays that lack seats, because they changed meanwhile."""
    rows = PlayRow.objects.filter(which or Q(), club_id=club_id).order_by(*IN_ORDER)
    of_rows = Q(club_id=club_id) if which is None else Q(play__in=rows.order_by().values("pk"))
    seats: dict[int, list[tuple[Any, ...]]] = {}
    columns = ("play_id", "tied", "player__guest", *SEAT)
    found = SeatRow.objects.filter(of_rows).annotate(**DETAILS).order_by("turn", "seat_id")
    for seat in found.values_list(*columns):
        seats.setdefault(seat[0], []).append(seat)
    all_of = (_counted(row, seats[row[0]]) for row in rows.values_list(*PLAY) if row[0] in seats)
    plays = [play for play in all_of if play.seats]
    if which is None:
        settled = settle_ties(_tied_play(play) for play in plays if not play.is_solo)
    else:
        settled = settled_ties(club_id, [(play.game, play.night) for play in plays if play.tied])
    return tuple(_settled(play, settled.get(play.id)) for play in plays)


def _counted(play: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> CountedPlay:
    number, uuid, game, edition, night, at, decided_by, minutes, worth_due = play
    tied = tuple(player for _play, tied, _guest, player, *_more in seats if tied)
    sat = tuple(CountedSeat(*columns) for _play, _tied, guest, *columns in seats if not guest)
    guests = tuple(CountedSeat(*columns) for _play, _tied, guest, *columns in seats if guest)
    return CountedPlay(
        *(number, uuid, intern(game), intern(edition), night, at),
        *(sat, tied, None, intern(decided_by), minutes, worth_due),
        guests,
    )


def _tied_play(play: CountedPlay) -> TiedPlay:
    first = frozenset(seat.player for seat in play.everybody if seat.place == 1)
    return TiedPlay(play.id, play.game, frozenset(play.tied), first)


def _settled(play: CountedPlay, settled: Settled | None) -> CountedPlay:
    """Returns a play with its tie settled. A tie that still waits has no winner (ST-11)."""
    if not play.tied:
        return play
    winner = settled and settled.player
    seats, guests = (
        tuple(structs.replace(one, win_part=WIN * (one.player == winner)) for one in some)
        for some in (play.seats, play.guests)
    )
    return structs.replace(play, seats=seats, guests=guests, settled_by=settled and settled.by)
