"""Moves a play to another evening, as the page for changing a play does."""

from __future__ import annotations

from datetime import date

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play
from scorepad.plays.signals import play_changed


def move(loaded: LoadedPlay, evening: date) -> None:
    """Moves the play; the time when it was begun stays as it is."""
    loaded.play.night = Night.objects.of(loaded.club, evening)
    loaded.play.version += 1
    loaded.play.save(update_fields=["night", "version"])
    play_changed.send(sender=Play, loaded=loaded)
