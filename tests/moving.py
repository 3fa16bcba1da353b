"""A play that is put on another evening, as the page of its changes does it."""

from __future__ import annotations

from datetime import date

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play
from scorepad.plays.signals import play_changed


def move(loaded: LoadedPlay, evening: date) -> None:
    """When it was begun stays as it is."""
    loaded.play.night = Night.objects.of(loaded.club, evening)
    loaded.play.version += 1
    loaded.play.save(update_fields=["night", "version"])
    play_changed.send(sender=Play, loaded=loaded)
