"""What the history hears of plays and clubs."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scorepad.clubs.models import Player
from scorepad.clubs.signals import players_merged
from scorepad.history.keeping import keep_merged, keep_play
from scorepad.plays.loading import LoadedPlay
from scorepad.plays.signals import play_changed


@receiver(play_changed)
def on_play_changed(sender: object, loaded: LoadedPlay, **more: Any) -> None:
    keep_play(loaded)


@receiver(players_merged)
def on_players_merged(sender: object, kept: Player, **more: Any) -> None:
    keep_merged(kept)
