"""Ratings in the rows (ST-12): replayed from the first play that changed, when it changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from django.db.models import OuterRef, Subquery

from scorepad.clubs.models import Player
from scorepad.history.models import IN_ORDER, Moment, SeatRow
from scorepad.history.reports.rating_model import Rated, Rating, rate


def rate_again(club_id: int, game_slug: str, moment: Moment) -> None:
    """Rate every play of the game from this moment on. 2 queries, and what it takes to write."""
    later = SeatRow.objects.filter(
        moment.from_here(), club_id=club_id, game_slug=game_slug, play__players__gt=1
    )
    seats = list(later.defer("lines", "scores", "facts").order_by(*IN_ORDER, "seat_id"))
    if seats:
        before = _before(game_slug, moment, {seat.player_id for seat in seats})
        changed = set_ratings(seats, before)
        SeatRow.objects.bulk_update(changed, ["mu", "sigma", "rated"], batch_size=100)


def _before(game_slug: str, moment: Moment, players: Collection[int]) -> dict[int, Rated]:
    """The last rating of each player before a moment, newcomers left out."""
    last = (
        SeatRow.objects.filter(
            moment.before(), player=OuterRef("pk"), game_slug=game_slug, rated__gt=0
        )
        .order_by("-date", "-at", "-play_uuid")
        .values("pk")[:1]
    )
    latest = Player.objects.filter(pk__in=players).annotate(last=Subquery(last)).values("last")
    found = SeatRow.objects.filter(pk__in=latest).only("player_id", "mu", "sigma", "rated")
    return {
        seat.player_id: Rated(Rating(seat.mu or 0, seat.sigma or 0), seat.rated) for seat in found
    }


def set_ratings(seats: Iterable[SeatRow], before: Mapping[int, Rated]) -> list[SeatRow]:
    """Set the rating after each play on seats of one game, given in the order of plays, and give
    the seats whose rating changed. A play that nobody won has none."""
    now = dict(before)
    changed: list[SeatRow] = []
    for _play, group in groupby(seats, key=lambda seat: seat.play_id):
        sat = list(group)
        after = _rated(sat, now) if any(seat.win_part for seat in sat) else {}
        now |= after
        changed += [seat for seat in sat if _set(seat, after.get(seat.player_id))]
    return changed


def _rated(sat: Sequence[SeatRow], now: Mapping[int, Rated]) -> dict[int, Rated]:
    """Everybody's rating after a play, whatever settled a tie later; newcomers have none before."""
    before = [now.get(seat.player_id, Rated()) for seat in sat]
    ratings = rate([one.rating for one in before], [seat.place for seat in sat])
    return {
        seat.player_id: Rated(rating, one.plays + 1)
        for seat, rating, one in zip(sat, ratings, before, strict=True)
    }


def _set(seat: SeatRow, rated: Rated | None) -> bool:
    """Whether it is another rating than before."""
    before = (seat.mu, seat.sigma, seat.rated)
    seat.mu = rated.rating.mu if rated else None
    seat.sigma = rated.rating.sigma if rated else None
    seat.rated = rated.plays if rated else 0
    return before != (seat.mu, seat.sigma, seat.rated)
