"""Updates the rows of statistics whenever a play or a club changes, in the same transaction.

Transactions that write for the same club wait for each other, because a merge may be moving a
player's rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from scorepad.clubs.erasure import Erased
from scorepad.clubs.merge_players import CannotMergeError
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import names_changed, player_erased, players_merged, players_unmerged
from scorepad.history.models import PlayRow, Season, SeatRow
from scorepad.history.play_history import invalidate
from scorepad.history.stat_rows import StatRows, counts, rows_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat
from scorepad.plays.signals import play_changed


@receiver(play_changed)
def on_play_changed(sender: object, loaded: LoadedPlay, **more: Any) -> None:
    update_play(loaded)


def update_play(loaded: LoadedPlay) -> None:
    """Writes the rows of a play, or removes them if it does not count."""
    play = loaded.play
    lock_club(play.club_id)
    if replace_rows(play, rows_of(loaded) if counts(loaded) else None):
        invalidate(play.club_id)


def replace_rows(play: Play, rows: StatRows | None) -> bool:
    """Writes the rows of a play, or removes them if `rows` is None. Returns whether the play has or
    had rows. Must run in a transaction that locks the club."""
    gone, _models = PlayRow.objects.filter(play=play).delete()
    if rows:
        add_rows([rows])
    return bool(gone or rows)


def add_rows(plays: Sequence[StatRows]) -> None:
    """Writes the rows of plays that have none yet."""
    PlayRow.objects.bulk_create(rows.play for rows in plays)
    SeatRow.objects.bulk_create(seat for rows in plays for seat in rows.seats)


@receiver(players_merged)
def on_players_merged(sender: object, gone: Player, kept: Player, **more: Any) -> None:
    """Gives the rows of `gone` to `kept`. Raises CannotMergeError if both sat in the same counted
    play, because then they are two people."""
    lock_club(kept.club_id)
    theirs = SeatRow.objects.filter(player=gone)
    if SeatRow.objects.filter(player=kept, play__in=theirs.values("play")).exists():
        together = _("%(gone)s and %(kept)s played in the same game, so they cannot be one person.")
        raise CannotMergeError(together % {"gone": gone, "kept": kept})
    theirs.update(player=kept)
    invalidate(kept.club_id)


@receiver(players_unmerged)
def on_players_unmerged(sender: object, back: Player, kept: Player, **more: Any) -> None:
    """Takes back from `kept` the rows of `back`, and of everybody who had been merged into `back`.
    Plays in which one person sat twice may count again."""
    lock_club(kept.club_id)
    theirs = Seat.objects.filter(Q(player=back) | Q(player__merged_into=back))
    SeatRow.objects.filter(seat__in=theirs).update(player=back)
    invalidate(kept.club_id)
    for play in _of_both(theirs, kept):
        update_play(LoadedPlay.stored(play))


def _of_both(theirs: QuerySet[Seat], kept: Player) -> QuerySet[Play]:
    """Returns the plays of the seats `theirs` in which `kept` had a seat, too."""
    sat = Seat.objects.filter(Q(player=kept) | Q(player__merged_into=kept)).values("play")
    plays = Play.objects.select_related("club", "night").filter(pk__in=theirs.values("play"))
    return plays.filter(pk__in=sat).in_order()


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    invalidate(club.pk)


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, erased: Erased, **more: Any) -> None:
    lock_club(player.club_id)
    _erase_in_seasons(player.club_id, erased)
    invalidate(player.club_id)


def _erase_in_seasons(club_id: int, erased: Erased) -> None:
    """Erases names from the names of seasons. If the club already has a season with the resulting
    name, a number is added, because names are unique."""
    seasons = list(Season.objects.filter(club=club_id))
    names = {season.name for season in seasons}
    for season in seasons:
        name = erased.without_names(season.name)[:60]
        if name != season.name:
            season.name = f"{name[:40]} ({season.pk})" if name in names else name
            season.save(update_fields=["name"])
            names.add(season.name)


def lock_club(club_id: int) -> None:
    """Waits until no other transaction writes rows of this club, and makes further ones wait."""
    Club.objects.select_for_update().get(pk=club_id)
