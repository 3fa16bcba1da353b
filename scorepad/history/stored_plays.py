"""Reads rows as the plays that statistics take. Nothing here opens a result or scores."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from typing import Any, TypeVar, cast

import msgspec
from django.core.cache import cache
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.facts import Fact
from scorepad.clubs.models import Player
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.moments import Moment
from scorepad.history.statistics.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.ratings import Rated, Rating

PLAY = (
    "play_id",
    "play_uuid",
    "game_slug",
    "edition_slug",
    "date",
    "at",
    "settled_by_id",
    "decided_by",
)
INTEGERS = ("turn", "total", "place", "mid2", "beaten2", "win60", "exp60", "q120")
SEAT = ("player_id", *INTEGERS)  # in the order of `CountedSeat`
DETAILS = ("lines", "scores", "facts")
SEATS_IN_ORDER = ("at", "play_uuid", "turn", "seat_id")
REMEMBERED = 60 * 60 * 24  # seconds

Made = TypeVar("Made")


def counted_plays(
    club_id: int, filters: Filters = EVERYTHING, *, begun: Q | None = None, details: bool = False
) -> tuple[CountedPlay, ...]:
    """The plays of a club that count and that pass, in order. 2 queries.

    `begun` restricts when they were begun. `details`: with lines, scores and facts, which take most
    of the time to load.
    """
    plays = filters.rows(club_id)
    if begun is not None:
        plays = plays.filter(begun)
    if filters == EVERYTHING and begun is None:
        return _read(plays, SeatRow.objects.filter(club_id=club_id), details=details)
    return _read(plays, _seats_of(plays), details=details)


def counted_of(plays: Iterable[int]) -> tuple[CountedPlay, ...]:
    """Those of these plays that count, in order. 2 queries. As many as a page shows, not more."""
    return _read_all(PlayRow.objects.filter(pk__in=list(plays)))


def _read_all(plays: QuerySet[PlayRow]) -> tuple[CountedPlay, ...]:
    """Plays with all their seats, without details."""
    return _read(plays, _seats_of(plays), details=False)


def _seats_of(plays: QuerySet[PlayRow]) -> QuerySet[SeatRow]:
    """By the plays alone: with the club, too, SQLite goes through all seats of the club."""
    return SeatRow.objects.filter(play__in=plays.order_by().values("pk"))


def _read(
    plays: QuerySet[PlayRow], seats: QuerySet[SeatRow], *, details: bool
) -> tuple[CountedPlay, ...]:
    """These plays with these seats, which are theirs, in order."""
    columns = ("play_id", "tied", *SEAT, *(DETAILS if details else ()))
    by_play: dict[int, list[tuple[Any, ...]]] = {}
    for seat in seats.order_by("turn", "seat_id").values_list(*columns).iterator():
        by_play.setdefault(seat[0], []).append(seat)
    ordered = plays.order_by("at", "play_uuid").values_list(*PLAY)
    # Another phone may write between the two queries: what came or went in between is left out.
    return tuple(_counted(play, by_play[play[0]]) for play in ordered if play[0] in by_play)


def _counted(play: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> CountedPlay:
    number, uuid, game, edition, night, at, settled_by, decided_by = play
    tied = tuple(player for _play, tied, player, *_more in seats if tied)
    sat = tuple(_counted_seat(*columns) for _play, _tied, *columns in seats)
    return CountedPlay(number, uuid, game, edition, night, at, sat, tied, settled_by, decided_by)


def _counted_seat(*columns: Any) -> CountedSeat:
    if len(columns) == len(SEAT):
        return CountedSeat(*columns)
    seat = CountedSeat(*columns[: len(SEAT)])
    lines, scores, facts = columns[len(SEAT) :]
    return msgspec.structs.replace(
        seat,
        lines=lines,
        scores=None if scores is None else tuple(scores),
        facts=msgspec.convert(facts, tuple[Fact, ...]),
    )


# -- ratings ---------------------------------------------------------------------------------------

RATING = ("player_id", "mu", "sigma", "rated")


def ratings(club_id: int, game_slug: str) -> dict[int, Rated]:
    """Everybody's rating of a game as it is now, by player. 1 query."""
    last = SeatRow.objects.filter(player=OuterRef("pk"), game_slug=game_slug, rated__gt=0)
    latest = last.order_by("-rated").values("pk")[:1]
    players = Player.objects.filter(club=club_id).annotate(last=Subquery(latest)).values("last")
    now = SeatRow.objects.filter(pk__in=players).values_list(*RATING)
    return {player: _rated(*rating) for player, *rating in now}


def rated_before(plays: Iterable[CountedPlay]) -> dict[int, tuple[Rated, ...]]:
    """What everybody's rating was before each of these plays, by play, in the order of its seats;
    plays of one person are left out. 1 query."""
    before = SeatRow.objects.filter(
        player=OuterRef("player"),
        game_slug=OuterRef("game_slug"),
        at__lte=OuterRef("at"),
        rated=OuterRef("rated") - 1,
        rated__gt=0,
    ).order_by("-at")
    seats = SeatRow.objects.filter(play__in=[play.id for play in plays], rated__gt=0)
    found = seats.order_by(*SEATS_IN_ORDER).values_list(
        "play_id", Subquery(before.values("mu")[:1]), Subquery(before.values("sigma")[:1]), "rated"
    )
    rated: dict[int, list[Rated]] = {}
    for play, mu, sigma, number in found:
        one = Rated() if mu is None else _rated(mu, sigma, number - 1)
        rated.setdefault(play, []).append(one)
    return {play: tuple(ratings) for play, ratings in rated.items()}


def rating_curve(
    club_id: int, game_slug: str, player_id: int, plays: Collection[int]
) -> tuple[Rated, ...]:
    """A player's rating after so many plays of a game, for each of these numbers, in order.
    1 query."""
    seats = SeatRow.objects.filter(
        club_id=club_id, game_slug=game_slug, player=player_id, rated__in=plays
    )
    found = seats.order_by("rated").values_list(*RATING)
    return tuple(_rated(*rating) for _player, *rating in found)


def rating_curves(
    club_id: int, wanted: Mapping[tuple[str, int], Collection[int]]
) -> dict[str, tuple[dict[int, Rated], ...]]:
    """The ratings of some players in some games, by game, after each play that is wanted: those
    after so many plays of a game by a player, by both. In order; who had not played by then is left
    out. 2 queries."""
    players = sorted({player for _game, player in wanted})
    latest = SeatRow.objects.filter(
        game_slug=OuterRef("game_slug"), rated__gt=0, at__lte=OuterRef("at")
    ).order_by("-at", "-play_uuid")
    by_then = [Subquery(latest.filter(player=one).values("pk")[:1]) for one in players]
    seats = SeatRow.objects.filter(_any_of(wanted), club_id=club_id)
    moments = {
        (game, Moment(at, uuid)): pks
        for game, at, uuid, *pks in seats.values_list("game_slug", "at", "play_uuid", *by_then)
    }
    ratings = _ratings_at({pk for pks in moments.values() for pk in pks if pk})
    found: dict[str, list[dict[int, Rated]]] = {}
    for game, moment in sorted(moments):
        now = dict(ratings[pk] for pk in moments[game, moment] if pk)
        found.setdefault(game, []).append(now)
    return {game: tuple(after) for game, after in found.items()}


def _any_of(wanted: Mapping[tuple[str, int], Collection[int]]) -> Q:
    """Seats of these games and players, after so many plays."""
    found = Q(pk__in=[])
    for (game, player), plays in wanted.items():
        found |= Q(game_slug=game, player=player, rated__in=plays)
    return found


def _ratings_at(seats: Collection[int]) -> dict[int, tuple[int, Rated]]:
    """Each seat's player, and the rating after its play."""
    found = SeatRow.objects.filter(pk__in=seats).values_list("pk", *RATING)
    return {pk: (player, _rated(*rating)) for pk, player, *rating in found}


def _rated(mu: float, sigma: float, plays: int) -> Rated:
    return Rated(Rating(mu, sigma), plays)


# -- ties and what is remembered -------------------------------------------------------------------


def open_ties(club_id: int) -> tuple[CountedPlay, ...]:
    """Plays whose first place still waits for a later play, in order. 2 queries."""
    return _read_all(PlayRow.objects.filter(club_id=club_id, tied=True, settled_by=None))


def nights_of(plays: Iterable[int]) -> dict[int, date]:
    """The dates of the nights of these plays that count. 1 query."""
    return dict(PlayRow.objects.filter(pk__in=set(plays)).values_list("pk", "date"))


def settled_by(plays: Iterable[CountedPlay]) -> tuple[CountedPlay, ...]:
    """Plays whose tie one of these plays settled, in order. 2 queries."""
    return _read_all(PlayRow.objects.filter(settled_by__in=[play.id for play in plays]))


def remembered(club_id: int, name: str, filters: Filters, make: Callable[[], Made]) -> Made:
    """What `make` gives, made once for every state of a club's rows. 1 query where it is known.

    `name` says what it is. What it gives must be small and able to be pickled: figures, not plays.
    """
    found = HistoryVersion.objects.filter(club_id=club_id).values_list("number", flat=True)
    key = f"history:{club_id}:{found.first() or 0}:{name}:{filters.query}"
    made: Any = cache.get_or_set(key, make, REMEMBERED)
    return cast(Made, made)
