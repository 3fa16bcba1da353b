"""What happened to a play since it was first finished: what, when, and on which phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Min
from django.utils.translation import gettext as _

from games.contract import Slot
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Revision
from scorepad.plays.sheet.revisions import revisions_since
from scorepad.plays.sheet.sheet_words import SheetEntry, steps
from scorepad.plays.templatetags.pad import day
from scorepad.web.words import translate

AT_FIRST = (Event.Kind.FINISHED, Event.Kind.IMPORTED)


class Happening(NamedTuple):
    """Something that was done to a play. `phone` describes the phone, "" if unknown."""

    at: datetime
    what: str
    phone: str
    entries: Sequence[SheetEntry]


def what_happened(loaded: LoadedPlay) -> list[Happening]:
    """Returns everything done to the play as a whole, and to its sheets after it was first
    finished. 1 query; for a reopened play 1 more, and 1 for each sheet changed since then."""
    events = list(loaded.play.events.all())
    found = [_of_event(loaded, event) for event in events]
    if any(event.kind == Event.Kind.REOPENED for event in events):
        first = next((event.at for event in events if event.kind in AT_FIRST), None)
        if first is not None:
            found += _of_sheets(loaded, first)
    return sorted(found, key=lambda one: one.at)


def phone_in_words(loaded: LoadedPlay, device: str) -> str:
    """Returns a description of the phone, never its id."""
    if not device or not loaded.play.device:
        return ""
    if device == loaded.play.device:
        return _("by the phone that started the play")
    return _("by another phone")


def _of_event(loaded: LoadedPlay, event: Event) -> Happening:
    changed = [entry for entry in _entries(event, loaded.names) if entry.before]
    return Happening(
        event.at, event.get_kind_display(), phone_in_words(loaded, event.device), changed
    )


def _entries(event: Event, names: Mapping[str, str]) -> list[SheetEntry]:
    """Returns the details of an event in words: each seat's totals, or the play's old evening."""
    details = event.details
    if event.kind == Event.Kind.MOVED:
        before, after = (date.fromisoformat(details[name]) for name in ("before", "date"))
        return [SheetEntry(_("evening"), day(after), day(before))]
    before = details.get("before", {})
    return [
        SheetEntry(
            names.get(seat, seat),
            str(total),
            str(before[seat]) if before.get(seat, total) != total else "",
        )
        for seat, total in details.get("totals", {}).items()
    ]


def _of_sheets(loaded: LoadedPlay, since: datetime) -> Iterator[Happening]:
    """Yields what was changed on each sheet after `since`."""
    later = Revision.objects.filter(sheet__play=loaded.play, at__gt=since).order_by()
    first = dict(later.values_list("sheet__slot").annotate(Min("number")))
    for slot in loaded.slots:
        if slot.key in first:
            yield from _of_sheet(loaded, slot, first[slot.key])


def _of_sheet(loaded: LoadedPlay, slot: Slot, number: int) -> Iterator[Happening]:
    title = translate(slot.title, loaded.names)
    revisions = revisions_since(loaded.sheet(slot), number - 1)
    if not loaded.access.sees_names:  # typed text may be a name
        for revision in revisions:
            revision.typed = {}
    before = revisions.pop(0) if revisions and revisions[0].number < number else None
    for step in steps(loaded, slot, revisions, before):
        phone = phone_in_words(loaded, step.revision.device)
        yield Happening(step.revision.at, title, phone, step.changes)
