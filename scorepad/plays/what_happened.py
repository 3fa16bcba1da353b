"""What happened to a play since it was first finished, in words: by which phone, when, and what it
changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Min
from django.utils.translation import gettext as _

from games.contract import Slot
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Revision
from scorepad.plays.play_reading import event_entries
from scorepad.plays.play_repair import DEVICE as ADMIN
from scorepad.plays.revisions import revisions_since
from scorepad.plays.sheet_words import Entry, steps
from scorepad.web.words import in_words

AT_FIRST = (Event.Kind.FINISHED, Event.Kind.IMPORTED)


class Happening(NamedTuple):
    """Something that was done to a play. `phone` is in words, empty where it is not known."""

    at: datetime
    what: str
    phone: str
    entries: Sequence[Entry]


def what_happened(loaded: LoadedPlay) -> list[Happening]:
    """All that was done to the play as a whole, and to its sheets after it was first finished.

    1 query; where it was reopened, 1 more, and 1 for each sheet that was changed since.
    """
    events = list(loaded.play.events.all())
    found = [_of_event(loaded, event) for event in events]
    if any(event.kind == Event.Kind.REOPENED for event in events):
        first = next((event.at for event in events if event.kind in AT_FIRST), None)
        if first is not None:
            found += _of_sheets(loaded, first)
    return sorted(found, key=lambda one: one.at)


def phone_in_words(loaded: LoadedPlay, device: str) -> str:
    """Which phone it was, never by its number."""
    if device == ADMIN:
        return _("in the admin")
    if not device or not loaded.play.device:
        return ""
    if device == loaded.play.device:
        return _("by the phone that started the play")
    return _("by another phone")


def _of_event(loaded: LoadedPlay, event: Event) -> Happening:
    known = event.kind == Event.Kind.MOVED or "totals" in event.details
    entries = event_entries(event, loaded.names) if known else []
    changed = [entry for entry in entries if entry.before]
    return Happening(
        event.at, event.get_kind_display(), phone_in_words(loaded, event.device), changed
    )


def _of_sheets(loaded: LoadedPlay, since: datetime) -> Iterator[Happening]:
    """What was changed on each sheet after that."""
    later = Revision.objects.filter(sheet__play=loaded.play, at__gt=since).order_by()
    first = dict(later.values_list("sheet__slot").annotate(Min("number")))
    for slot in loaded.slots:
        if slot.key in first:
            yield from _of_sheet(loaded, slot, first[slot.key])


def _of_sheet(loaded: LoadedPlay, slot: Slot, number: int) -> Iterator[Happening]:
    title = in_words(slot.title, loaded.names)
    revisions = revisions_since(loaded.sheet(slot), number - 1)
    if not loaded.access.sees_names:  # what was typed may be a name
        for revision in revisions:
            revision.typed = {}
    before = revisions.pop(0) if revisions and revisions[0].number < number else None
    for step in steps(loaded, slot, revisions, before):
        phone = phone_in_words(loaded, step.revision.device)
        yield Happening(step.revision.at, title, phone, step.changes)
