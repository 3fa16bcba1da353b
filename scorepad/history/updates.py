"""Updates the history's rows whenever a play changes, in the same transaction.

Writers of one club wait for each other, since ratings and ties depend on earlier plays.
"""

from __future__ import annotations

from uuid import UUID

from django.db.models import F, Min

from scorepad.clubs.models import Club, Player
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.moments import Moment
from scorepad.history.rating import rate_again
from scorepad.history.rows import counts, rows_of
from scorepad.history.tie_credits import family, settle_again
from scorepad.plays.loaded_play import LoadedPlay


def update_play(loaded: LoadedPlay) -> None:
    """Write or drop the rows of a play, settle ties again and rate again from there on.

    Nothing happens where a play that does not count had no rows.
    """
    play = loaded.play
    lock_club(play.club_id)
    dropped, _each = PlayRow.objects.filter(play=play).delete()
    if counts(play):
        rows = rows_of(loaded)
        rows.play.save(force_insert=True)
        SeatRow.objects.bulk_create(rows.seats)
    elif not dropped:
        return
    moment = Moment(play.created_at, play.uuid)
    if games := family(play.game_slug):
        settle_again(play.club_id, games, moment)
    rate_again(play.club_id, play.game_slug, moment)
    bump_version(play.club_id)


def update_merged(kept: Player) -> None:
    """Settle ties and rate again after two players became one: from the first play of each game
    on, as `kept` has the rows of both now."""
    lock_club(kept.club_id)
    for game_slug, moment in _first_plays(kept).items():
        if games := family(game_slug):
            settle_again(kept.club_id, games, moment)
        rate_again(kept.club_id, game_slug, moment)
    bump_version(kept.club_id)


def _first_plays(player: Player) -> dict[str, Moment]:
    """A moment not after a player's first play, by game."""
    found = SeatRow.objects.filter(player=player).order_by().values("game_slug")
    first = found.annotate(first=Min("at"))
    return {one["game_slug"]: Moment(one["first"], UUID(int=0)) for one in first}


def lock_club(club_id: int) -> None:
    """Wait until no other transaction writes rows of this club, and let none begin to."""
    Club.objects.select_for_update().get(pk=club_id)


def bump_version(club_id: int) -> None:
    """Outdate all figures that are cached for the club (`stored_plays.remembered`)."""
    HistoryVersion.objects.get_or_create(club_id=club_id)
    HistoryVersion.objects.filter(club_id=club_id).update(number=F("number") + 1)
