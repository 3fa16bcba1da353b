"""Updates the history's rows whenever a play changes, in the same transaction.

Writers of one club wait for each other, since ratings and ties depend on earlier plays.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Min, Q, QuerySet
from django.utils.translation import gettext as _

from scorepad.clubs.merge_players import CannotMergeError
from scorepad.clubs.models import Club, Player
from scorepad.history.models import PlayRow, SeatRow
from scorepad.history.moments import IN_ORDER, Moment
from scorepad.history.rating import rate_again
from scorepad.history.reading import invalidate
from scorepad.history.rows import counts, rows_of
from scorepad.history.tie_credits import family, settle_again
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat

EVER = datetime.min.replace(tzinfo=UTC)  # before anything was begun


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
        moments.append((rows.play.date, rows.play.at, rows.play.play_uuid))
    elif not moments:
        return
    first = Moment(*min(moments))
    if games := family(play.game_key):
        settle_again(play.club_id, games, first)
    rate_again(play.club_id, play.game_key, first)
    invalidate(play.club_id)


def update_merged(gone: Player, kept: Player) -> None:
    """Give `kept` the rows of `gone`. Raises CannotMergeError where both sat in one play that
    counts: they are two people then."""
    lock_club(kept.club_id)
    theirs = SeatRow.objects.filter(player=gone)
    if SeatRow.objects.filter(player=kept, play__in=theirs.values("play")).exists():
        together = _(
            "%(gone)s and %(kept)s played in the same game once, so they cannot be one person."
        )
        raise CannotMergeError(together % {"gone": gone, "kept": kept})
    theirs.update(player=kept)
    _update_from_first_plays(kept)


def update_unmerged(back: Player, kept: Player) -> None:
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


def lock_club(club_id: int) -> None:
    """Wait until no other transaction writes rows of this club, and let none begin to."""
    Club.objects.select_for_update().get(pk=club_id)
