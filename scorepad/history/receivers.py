"""Receives the signals of plays and clubs, and updates the history's rows."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scorepad.clubs.models import Player
from scorepad.clubs.signals import players_merged
from scorepad.history.updates import update_merged, update_play
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.signals import play_changed


@receiver(play_changed)
def on_play_changed(sender: object, loaded: LoadedPlay, **more: Any) -> None:
    update_play(loaded)


@receiver(players_merged)
def on_players_merged(sender: object, kept: Player, **more: Any) -> None:
    update_merged(kept)
