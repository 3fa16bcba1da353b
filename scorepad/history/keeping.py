"""Keeps the rows true: after whatever changes a play, in the same transaction.

Writers of one club wait for each other, since ratings and ties hang on what came before.
"""

from __future__ import annotations

from django.db.models import F, Min

from scorepad.clubs.models import Club, Player
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.moments import Moment
from scorepad.history.rating import rate_again
from scorepad.history.rows import counts, rows_of
from scorepad.history.settling import family, settle_again
from scorepad.plays.loading import LoadedPlay


def keep_play(loaded: LoadedPlay) -> None:
    """Write or drop the rows of a play, settle ties again and rate again from there on.

    Nothing happens where a play that does not count had no rows.
    """
    play = loaded.play
    wait_for_others(play.club_id)
    dropped, _each = PlayRow.objects.filter(play=play).delete()
    if counts(play):
        rows = rows_of(loaded)
        rows.play.save(force_insert=True)
        SeatRow.objects.bulk_create(rows.seats)
    elif not dropped:
        return
    moment = Moment(play.created_at, play.pk)
    if games := family(play.game_slug):
        settle_again(play.club_id, games, moment)
    rate_again(play.club_id, play.game_slug, moment)
    another_version(play.club_id)


def keep_merged(kept: Player) -> None:
    """Settle and rate again from a player's first play of each game on, who has the rows of two
    players now."""
    wait_for_others(kept.club_id)
    for game_slug, moment in _first_plays(kept).items():
        if games := family(game_slug):
            settle_again(kept.club_id, games, moment)
        rate_again(kept.club_id, game_slug, moment)
    another_version(kept.club_id)


def _first_plays(player: Player) -> dict[str, Moment]:
    """A moment not after a player's first play, by game."""
    found = SeatRow.objects.filter(player=player).order_by().values("game_slug")
    first = found.annotate(first=Min("at"))
    return {one["game_slug"]: Moment(one["first"], 0) for one in first}


def wait_for_others(club_id: int) -> None:
    Club.objects.select_for_update().get(pk=club_id)


def another_version(club_id: int) -> None:
    """What was remembered of the club's rows is no longer true."""
    HistoryVersion.objects.get_or_create(club_id=club_id)
    HistoryVersion.objects.filter(club_id=club_id).update(number=F("number") + 1)
