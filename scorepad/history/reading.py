"""Reads all plays of a club that count, and keeps them in this process until one of them changes.

Nothing here opens a result or scores. A club's rows have a random token that changes with them, so
that what a transaction wrote and took back is never shown again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from sys import intern
from typing import Any, TypeVar, cast
from uuid import UUID, uuid4

from django.db.models import TextField
from django.db.models.functions import Cast
from msgspec.structs import replace as replace_struct

from games import registry
from games.counted import CountedPlay, CountedSeat
from games.game import Game
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import IN_ORDER, HistoryVersion, PlayRow, SeatRow
from scorepad.history.rows import SHAPE
from scorepad.plays.models import Play
from scorepad.web.transactions import snapshot

MOST_SEATS = 100_000  # of all clubs that are kept: about 70 MiB
MOST_COMPUTED = 200  # of a club

PLAY = (
    *("play_id", "play_uuid", "game_slug", "edition_slug", "date", "at"),
    *("settled_by_id", "decided_by", "play__minutes"),
)
INTEGERS = ("turn", "total", "place", "mid2", "beaten2", "win_part", "chance_part", "table_part")
RATING = ("mu", "sigma", "rated")
# In the order of `CountedSeat`; the details stay text until a statistic asks for them.
DETAILS = {f"{name}_json": Cast(name, TextField()) for name in ("lines", "scores", "facts")}
SEAT = ("player_id", *INTEGERS, *DETAILS, *RATING)

Computed = TypeVar("Computed")


class Past:
    """The plays of a club that count, in order, as the rows with this token have them."""

    def __init__(self, club_id: int, token: UUID | None, plays: tuple[CountedPlay, ...]) -> None:
        self.club_id = club_id
        self.token = token
        self.plays = plays
        self.by_id = {play.id: play for play in plays}
        self.seats = sum(len(play.seats) for play in plays)
        self._computed: OrderedDict[Hashable, Any] = OrderedDict()

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """By key (`Play.game_key`): every game of the pad, and each that the club named and played,
        in the order in which they came. 1 query for those, and 1 for each that was not read yet."""
        latest = {play.game: play.id for play in self.plays}
        named = [key for key in latest if key != registry.base(key)]
        found = Play.objects.filter(pk__in=[latest[key] for key in named])
        plays = {play.game_key: play for play in found} if named else {}
        ours = {game.slug: game for game in registry.games() if game.own_games is None}
        return ours | {
            # Its one edition is that of its plays.
            key: play.game.changed(slug=key, editions={play.edition_slug: {}})
            for key in named
            if (play := plays.get(key))
        }

    def picked(self, filters: Filters) -> tuple[CountedPlay, ...]:
        """Those that pass the filters."""
        if filters == EVERYTHING:
            return self.plays
        return tuple(play for play in self.plays if filters.passes(play))

    def cached(self, key: Hashable, compute: Callable[[], Computed]) -> Computed:
        """What `compute` returns, computed once; the least recently used go first."""
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
_pasts: OrderedDict[int, Past] = OrderedDict()


def past(club_id: int) -> Past:
    """The plays of a club. 1 query, and 2 more if its rows have changed since they were read."""
    versions = HistoryVersion.objects.filter(club_id=club_id)
    token = versions.values_list("token", flat=True).first()
    with _lock:
        kept = _pasts.get(club_id)
        if kept is not None and kept.token == token is not None:
            _pasts.move_to_end(club_id)
            return kept
    # Rows may be newer than the token that was read: the next request then reads them again.
    with snapshot():
        read = Past(club_id, token, _read(club_id))
    with _lock:
        _pasts[club_id] = read
        _pasts.move_to_end(club_id)
        while len(_pasts) > 1 and sum(one.seats for one in _pasts.values()) > MOST_SEATS:
            _pasts.popitem(last=False)
    return read


def invalidate(club_id: int) -> None:
    """Give the club's rows another token. Belongs into the transaction that changes them."""
    HistoryVersion.objects.get_or_create(club_id=club_id, defaults={"shape": SHAPE})
    HistoryVersion.objects.filter(club_id=club_id).update(token=uuid4())


def forget() -> None:
    """Keep nothing of any club in this process."""
    with _lock:
        _pasts.clear()


def _read(club_id: int) -> tuple[CountedPlay, ...]:
    """2 queries. Where they see two states of the rows, what one of them lacks is left out."""
    found = SeatRow.objects.filter(club_id=club_id).annotate(**DETAILS)
    seats: dict[int, list[tuple[Any, ...]]] = {}
    for seat in found.order_by("turn", "seat_id").values_list("play_id", "tied", *SEAT):
        seats.setdefault(seat[0], []).append(seat)
    plays = PlayRow.objects.filter(club_id=club_id).order_by(*IN_ORDER)
    return tuple(
        _counted(play, seats[play[0]]) for play in plays.values_list(*PLAY) if play[0] in seats
    )


def _counted(play: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> CountedPlay:
    number, uuid, game, edition, night, at, settled_by, decided_by, minutes = play
    tied = tuple(player for _play, tied, player, *_more in seats if tied)
    sat = tuple(CountedSeat(*columns) for _play, _tied, *columns in seats)
    if tied and settled_by is None:  # nobody’s win yet (ST-11)
        sat = tuple(replace_struct(seat, win_part=0) for seat in sat)
    return CountedPlay(
        *(number, uuid, intern(game), intern(edition), night, at),
        *(sat, tied, settled_by, intern(decided_by), minutes),
    )
