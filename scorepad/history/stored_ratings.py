"""Ratings as the rows have them, and as they went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db.models import OuterRef, Q, Subquery

from games.counted import CountedPlay
from scorepad.clubs.models import Player
from scorepad.history.models import SeatRow
from scorepad.history.moments import IN_ORDER, Moment
from scorepad.history.statistics.ratings import Rated, Rating

SEATS_IN_ORDER = (*IN_ORDER, "turn", "seat_id")
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
        rated=OuterRef("rated") - 1,
        rated__gt=0,
    ).order_by()
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
    until = Q(date__lt=OuterRef("date")) | Q(date=OuterRef("date"), at__lte=OuterRef("at"))
    latest = SeatRow.objects.filter(until, game_slug=OuterRef("game_slug"), rated__gt=0).order_by(
        "-date", "-at", "-play_uuid"
    )
    by_then = [Subquery(latest.filter(player=one).values("pk")[:1]) for one in players]
    seats = SeatRow.objects.filter(_any_of(wanted), club_id=club_id)
    moments = {
        (game, Moment(day, at, uuid)): pks
        for game, day, at, uuid, *pks in seats.values_list("game_slug", *IN_ORDER, *by_then)
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
