"""Moving a play to another evening of its club."""

from __future__ import annotations

from datetime import date

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Night, Play
from scorepad.plays.signals import play_changed


def move(loaded: LoadedPlay, evening: date) -> None:
    """Put it into the club's night of that date, which is made where there is none yet; the history
    follows. Runs inside the caller's transaction. When it was begun stays as it is."""
    play, before = loaded.play, loaded.play.night.date
    if evening == before:
        return
    play.night = Night.objects.of(loaded.club, evening)
    play.version += 1
    play.save(update_fields=["night", "version"])
    Event.objects.create(
        club=loaded.club,
        play=play,
        kind=Event.Kind.MOVED,
        details={"before": before.isoformat(), "date": evening.isoformat()},
        device=loaded.device,
    )
    play_changed.send(sender=Play, loaded=loaded)
