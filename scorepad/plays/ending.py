"""What can be done to a play as a whole. Every function runs inside the caller's transaction."""

from __future__ import annotations

from django.utils import timezone

from games.contract import Result
from scorepad.plays.learning import remember
from scorepad.plays.loading import AtTable
from scorepad.plays.models import Event, Seat
from scorepad.plays.scoring import rescore


def finish(at: AtTable) -> bool:
    """Settle a complete play. Gives False, and changes nothing, while something blocks it."""
    rescore(at)
    result = at.result
    if at.play.is_finished or not result.complete:
        return False
    before = _totals_when_finished(at)
    at.play.state = at.play.State.FINISHED
    at.play.finished_at = at.play.finished_at or timezone.now()
    _keep(at, "state", "finished_at")
    _keep_places(at, result)
    remember(at)
    after = {standing.seat: standing.total for standing in result.standings}
    if before is None:
        _note(at, Event.Kind.FINISHED, totals=after)
    elif before != after:
        _note(at, Event.Kind.CORRECTED, before=before, totals=after)
    else:
        _note(at, Event.Kind.FINISHED, totals=after)
    return True


def reopen(at: AtTable) -> None:
    """Let its sheets take changes again. Its places stop counting until it is finished again."""
    if at.play.is_finished:
        at.play.state = at.play.State.PLAYING
        at.play.version += 1
        _keep(at, "state", "version")
        _note(at, Event.Kind.REOPENED)


def exclude(at: AtTable, *, counts: bool) -> None:
    """Whether the history counts this play."""
    at.play.counts = counts
    at.play.version += 1
    _keep(at, "counts", "version")
    _note(at, Event.Kind.INCLUDED if counts else Event.Kind.EXCLUDED)


def wave_through(at: AtTable, problem: str) -> None:
    """Let a problem block no longer, by its key, where its game lets the table decide."""
    known = {one.key for one in at.result.problems if one.may_override}
    if problem in known and problem not in at.play.overridden:
        at.play.overridden = [*at.play.overridden, problem]
        rescore(at)
        _note(at, Event.Kind.OVERRIDDEN, problem=problem)


def remove(at: AtTable) -> None:
    """Take it off every page. Nothing is dropped: `restore_play` brings it back."""
    at.play.deleted_at = timezone.now()
    at.play.version += 1
    _keep(at, "deleted_at", "version")
    _note(at, Event.Kind.DELETED)


def restore_play(at: AtTable) -> None:
    at.play.deleted_at = None
    at.play.version += 1
    _keep(at, "deleted_at", "version")
    _note(at, Event.Kind.RESTORED)


def _keep(at: AtTable, *fields: str) -> None:
    at.play.save(update_fields=fields)


def _keep_places(at: AtTable, result: Result) -> None:
    """Each seat's total and place, so that the history can count without opening results."""
    standings = {standing.seat: standing for standing in result.standings}
    for seat in at.seats:
        standing = standings[seat.key]
        seat.total, seat.place, seat.won = standing.total, standing.place, standing.won
    Seat.objects.bulk_update(at.seats, ["total", "place", "won"])


def _totals_when_finished(at: AtTable) -> dict[str, int] | None:
    """The totals of the last time that it was finished, None where it never was."""
    kinds = (Event.Kind.FINISHED, Event.Kind.CORRECTED)
    last = at.play.events.filter(kind__in=kinds).last()
    return last.details["totals"] if last else None


def _note(at: AtTable, kind: Event.Kind, **details: object) -> None:
    Event.objects.create(club=at.club, play=at.play, kind=kind, details=details, device=at.device)
