"""Receives the signals of plays and clubs, and updates the history's rows."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scorepad.clubs.erasure import Erased
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import (
    names_changed,
    player_erased,
    players_merged,
    players_unmerged,
)
from scorepad.history.models import Season
from scorepad.history.reading import invalidate
from scorepad.history.updates import (
    lock_club,
    update_merged,
    update_play,
    update_unmerged,
)
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.signals import play_changed


@receiver(play_changed)
def on_play_changed(sender: object, loaded: LoadedPlay, **more: Any) -> None:
    update_play(loaded)


@receiver(players_merged)
def on_players_merged(sender: object, gone: Player, kept: Player, **more: Any) -> None:
    """Raises CannotMergeError where both sat in one play that counts."""
    update_merged(gone, kept)


@receiver(players_unmerged)
def on_players_unmerged(sender: object, back: Player, kept: Player, **more: Any) -> None:
    update_unmerged(back, kept)


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
