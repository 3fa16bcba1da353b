"""What can be done with a play as a whole. All functions run inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from games.contract import Result
from scorepad.plays.card_answers import remember
from scorepad.plays.duration import minutes_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Play, Seat
from scorepad.plays.rescore import rescore, write
from scorepad.plays.signals import play_changed
from scorepad.web.transactions import write_transaction

STEP = timedelta(seconds=3)  # how long each step of a reveal is shown


def finish(loaded: LoadedPlay) -> bool:
    """Finishes a complete play. Returns False, without a change, while a problem blocks that."""
    rescore(loaded)
    result = loaded.result
    if loaded.play.is_finished or not result.complete:
        return False
    before, after = _totals_when_finished(loaded), totals(result)
    loaded.play.state = loaded.play.State.FINISHED
    loaded.play.finished_at = loaded.play.finished_at or loaded.play.told_at or timezone.now()
    loaded.play.minutes = minutes_of(loaded.play)
    loaded.play.save(update_fields=["state", "finished_at", "minutes"])
    _save_places(loaded, result)
    remember(loaded.club, loaded.game, loaded.table)
    if before in (None, after):
        record_event(loaded, Event.Kind.FINISHED, totals=after)
    else:
        record_event(loaded, Event.Kind.CORRECTED, before=before, totals=after)
    _send_changed(loaded)
    return True


def reveal(loaded: LoadedPlay) -> bool:
    """Starts the reveal of a complete play with secret totals. The play stays in progress until the
    last step is over. Returns False, without a change, while a problem blocks that."""
    rescore(loaded)
    result = loaded.result
    if not loaded.is_secret or loaded.play.is_revealing or not result.complete:
        return False
    loaded.play.told_at = timezone.now() + len(loaded.game.steps(result)) * STEP
    loaded.play.save(update_fields=["told_at"])
    record_event(loaded, Event.Kind.REVEALED)
    return True


def finish_told(plays: Iterable[Play]) -> bool:
    """Finishes the plays among these whose reveal is over. Returns whether there were any."""
    told = [play.pk for play in plays if play.is_told]
    for pk in told:
        with write_transaction():
            found = Play.objects.select_related("club", "night").select_for_update(of=("self",))
            loaded = LoadedPlay.stored(found.get(pk=pk))
            if loaded.play.is_told and not finish(loaded):  # cards may have changed meanwhile
                loaded.play.told_at = None
                loaded.play.save(update_fields=["told_at"])
    return bool(told)


def keep_secret(loaded: LoadedPlay, *, secret: bool) -> None:
    """Makes the totals of a play in progress secret, or shows them from now on."""
    play = loaded.play
    if not loaded.may_edit or not loaded.may_be_secret or play.finished_at is not None:
        return
    if secret != loaded.is_secret:
        kind = Event.Kind.SEALED if secret else Event.Kind.SHOWN
        rescore(loaded)  # a result of an earlier version does not know what others can change
        _change(loaded, kind, secrecy=Play.Secrecy.SECRET if secret else Play.Secrecy.SHOWN)


def correct(loaded: LoadedPlay, before: Result) -> None:
    """Updates a play that was corrected and stays finished. `before` is its previous result."""
    result = loaded.result
    _save_places(loaded, result)
    if totals(before) != totals(result):
        record_event(loaded, Event.Kind.CORRECTED, before=totals(before), totals=totals(result))
    _send_changed(loaded)


def reopen(loaded: LoadedPlay) -> None:
    """Reopens a finished play for entries. Its places do not count until it is finished again. A
    play of which only totals are known has no sheets and stays finished."""
    if loaded.play.is_finished and not loaded.play.totals_only:
        _change(loaded, Event.Kind.REOPENED, state=Play.State.PLAYING)


def exclude(loaded: LoadedPlay, *, counts: bool) -> None:
    """Stores whether the history counts this play."""
    _change(loaded, Event.Kind.INCLUDED if counts else Event.Kind.EXCLUDED, counts=counts)


def delete(loaded: LoadedPlay) -> None:
    """Deletes the play from all pages. Its rows stay, so that `restore` can bring it back."""
    _change(loaded, Event.Kind.DELETED, deleted_at=timezone.now())


def restore(loaded: LoadedPlay) -> None:
    _change(loaded, Event.Kind.RESTORED, deleted_at=None)


def _change(loaded: LoadedPlay, kind: Event.Kind, **fields: object) -> None:
    """Changes fields of the play, and its version, so that phones notice. Records the event."""
    for name, value in fields.items():
        setattr(loaded.play, name, value)
    loaded.play.version += 1
    loaded.play.save(update_fields=[*fields, "version"])
    record_event(loaded, kind)
    _send_changed(loaded)


def write_note(loaded: LoadedPlay, note: str) -> None:
    """Stores the play's note; "" removes it."""
    if note != loaded.play.note:
        loaded.play.note = note
        loaded.play.version += 1
        loaded.play.save(update_fields=["note", "version"])


def override_problems(loaded: LoadedPlay, *problems: str) -> None:
    """Stops these problems (keys) from blocking the finish, if players may decide about them."""
    known = {problem.key for problem in loaded.result.problems if problem.may_override}
    wanted = dict.fromkeys(key for key in problems if key in known)
    new = [key for key in wanted if key not in loaded.play.overridden]
    if new:
        loaded.play.overridden = [*loaded.play.overridden, *new]
        rescore(loaded)
    for key in new:
        record_event(loaded, Event.Kind.OVERRIDDEN, problem=key)


def _send_changed(loaded: LoadedPlay) -> None:
    """Sends the signal with which the history updates its rows, in the same transaction."""
    play_changed.send(sender=Play, loaded=loaded)


def _save_places(loaded: LoadedPlay, result: Result) -> None:
    set_places(loaded.seats, result)
    Seat.objects.bulk_update(loaded.seats, ["total", "place", "won"])


def set_places(seats: Iterable[Seat], result: Result) -> None:
    """Stores the total and place of each seat, so that the history need not read results."""
    standings = {standing.seat: standing for standing in result.standings}
    for seat in seats:
        standing = standings[seat.key]
        seat.total, seat.place, seat.won = standing.total, standing.place, standing.won


def totals(result: Result) -> dict[str, int]:
    """Returns every seat's total, by seat key."""
    return {standing.seat: standing.total for standing in result.standings}


def _totals_when_finished(loaded: LoadedPlay) -> dict[str, int] | None:
    """Returns the totals at the last finish, by seat key; None if the play was never finished."""
    kinds = (Event.Kind.FINISHED, Event.Kind.CORRECTED)
    last = loaded.play.events.filter(kind__in=kinds).last()
    return last.details["totals"] if last else None


def record_event(loaded: LoadedPlay, kind: Event.Kind, **details: object) -> None:
    event = Event(
        club=loaded.club, play=loaded.play, kind=kind, details=details, device=loaded.device
    )
    write(loaded, event.save)
