"""Ratings in the rows (ST-12): replayed from the first play that changed, when it changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from django.db.models import OuterRef, Subquery

from scorepad.clubs.models import Player
from scorepad.history.models import IN_ORDER, Moment, SeatRow
from scorepad.history.reports.rating_model import Rated, RatedPlay, Rating, replay


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


def set_ratings(seats: Iterable[SeatRow], before: dict[int, Rated]) -> list[SeatRow]:
    """Set the rating after each play on seats of one game, given in the order of plays, and give
    the seats whose rating changed. A play that nobody won has none."""
    plays = [list(sat) for _play, sat in groupby(seats, key=lambda seat: seat.play_id)]
    won = [sat for sat in plays if any(seat.win_part for seat in sat)]
    after = replay(map(_rated_play, won), before)
    return [
        seat
        for sat in plays
        for seat, rated in zip(sat, after.get(sat[0].play_id, [None] * len(sat)), strict=True)
        if _set(seat, rated)
    ]


def _rated_play(seats: Sequence[SeatRow]) -> RatedPlay:
    return RatedPlay(
        seats[0].play_id,
        tuple(seat.player_id for seat in seats),
        tuple(seat.place for seat in seats),
    )


def _set(seat: SeatRow, rated: Rated | None) -> bool:
    """Whether it is another rating than before."""
    before = (seat.mu, seat.sigma, seat.rated)
    seat.mu = rated.rating.mu if rated else None
    seat.sigma = rated.rating.sigma if rated else None
    seat.rated = rated.plays if rated else 0
    return before != (seat.mu, seat.sigma, seat.rated)
