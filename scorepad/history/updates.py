"""Updates the history's rows whenever a play or a club changes, in the same transaction.

Writers of one club wait for each other, since ratings and ties depend on earlier plays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Min, OuterRef, Q, QuerySet, Subquery
from django.dispatch import receiver
from django.utils.translation import gettext as _

from scorepad.clubs.erasure import Erased
from scorepad.clubs.merge_players import CannotMergeError
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import names_changed, player_erased, players_merged, players_unmerged
from scorepad.history.models import IN_ORDER, Moment, PlayRow, Season, SeatRow
from scorepad.history.reading import invalidate
from scorepad.history.reports.ratings import Rated, Rating, rate
from scorepad.history.rows import counts, rows_of
from scorepad.history.tie_credits import family, settle_again
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat
from scorepad.plays.signals import play_changed

EVER = datetime.min.replace(tzinfo=UTC)  # before anything was begun


@receiver(play_changed)
def on_play_changed(sender: object, loaded: LoadedPlay, **more: Any) -> None:
    update_play(loaded)


def update_play(loaded: LoadedPlay) -> None:
    """Write or drop the rows of a play, settle ties again and rate again from there on.

    Nothing happens where a play that does not count had no rows.
    """
    play = loaded.play
    lock_club(play.club_id)
    moments = list(PlayRow.objects.filter(play=play).values_list(*IN_ORDER))  # where it stood
    PlayRow.objects.filter(play=play).delete()
    if counts(loaded):
        rows = rows_of(loaded)
        rows.play.save(force_insert=True)
        SeatRow.objects.bulk_create(rows.seats)
        moments.append(Moment.of(rows.play))
    elif not moments:
        return
    first = Moment(*min(moments))
    if games := family(play.game_key):
        settle_again(play.club_id, games, first)
    rate_again(play.club_id, play.game_key, first)
    invalidate(play.club_id)


@receiver(players_merged)
def on_players_merged(sender: object, gone: Player, kept: Player, **more: Any) -> None:
    """Give `kept` the rows of `gone`. Raises CannotMergeError where both sat in one play that
    counts: they are two people then."""
    lock_club(kept.club_id)
    theirs = SeatRow.objects.filter(player=gone)
    if SeatRow.objects.filter(player=kept, play__in=theirs.values("play")).exists():
        together = _("%(gone)s and %(kept)s played in the same game, so they cannot be one person.")
        raise CannotMergeError(together % {"gone": gone, "kept": kept})
    theirs.update(player=kept)
    _update_from_first_plays(kept)


@receiver(players_unmerged)
def on_players_unmerged(sender: object, back: Player, kept: Player, **more: Any) -> None:
    """Take the rows of the seats of `back`, and of whoever was merged into `back` before, from
    `kept`. What did not count because one person sat there twice may count now."""
    lock_club(kept.club_id)
    theirs = Seat.objects.filter(Q(player=back) | Q(player__merged_into=back))
    SeatRow.objects.filter(seat__in=theirs).update(player=back)
    _update_from_first_plays(back, kept)
    for play in _of_both(theirs, kept):
        update_play(LoadedPlay.stored(play))


def _of_both(theirs: QuerySet[Seat], kept: Player) -> QuerySet[Play]:
    """Plays in which `kept` sat, too."""
    sat = Seat.objects.filter(Q(player=kept) | Q(player__merged_into=kept)).values("play")
    plays = Play.objects.select_related("club", "night").filter(pk__in=theirs.values("play"))
    return plays.filter(pk__in=sat).in_order()


def _update_from_first_plays(*players: Player) -> None:
    """Settle ties and rate again after rows moved from one player to another: from the first play
    of each game on."""
    club_id = players[0].club_id
    for game_slug, moment in _first_plays(players).items():
        if games := family(game_slug):
            settle_again(club_id, games, moment)
        rate_again(club_id, game_slug, moment)
    invalidate(club_id)


def _first_plays(players: Collection[Player]) -> dict[str, Moment]:
    """A moment not after the players' first play, by game."""
    found = SeatRow.objects.filter(player__in=players).order_by().values("game_slug")
    first = found.annotate(first=Min("date"))
    return {one["game_slug"]: Moment(one["first"], EVER, UUID(int=0)) for one in first}


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    invalidate(club.pk)


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, erased: Erased, **more: Any) -> None:
    lock_club(player.club_id)
    _erase_in_seasons(player.club_id, erased)
    invalidate(player.club_id)


def _erase_in_seasons(club_id: int, erased: Erased) -> None:
    """A name that the club has already gets the season's number, as names are unique."""
    seasons = list(Season.objects.filter(club=club_id))
    names = {season.name for season in seasons}
    for season in seasons:
        name = erased.without_names(season.name)[:60]
        if name != season.name:
            season.name = f"{name[:40]} ({season.pk})" if name in names else name
            season.save(update_fields=["name"])
            names.add(season.name)


def lock_club(club_id: int) -> None:
    """Wait until no other transaction writes rows of this club, and let none begin to."""
    Club.objects.select_for_update().get(pk=club_id)


# -- ratings in the rows (ST-12): replayed from the first play that changed, when it changes -------


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
