"""What the admin's pages of a play show: its standings, sheets and events, in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.utils.translation import gettext as _

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event
from scorepad.plays.sheet.context import play_context
from scorepad.plays.sheet.revisions import revisions_since
from scorepad.plays.sheet.sheet_words import Entry, entries, plain, say, steps
from scorepad.plays.sheet.to_do import things_to_do
from scorepad.plays.templatetags.pad import day

A_PAGE = 25  # revisions


def play_page(loaded: LoadedPlay) -> dict[str, Any]:
    """One play: read from its stored result, nothing is scored."""
    context = play_context(loaded)
    result = context["result"]
    places = {place.key: place for place in context["board"]}
    return {
        **context,
        "blocking": [one for one in things_to_do(result) if one.is_task],
        "places": [places[standing.seat] for standing in result.standings],
        "option_entries": [
            Entry(plain(name), say(value, {})) for name, value in loaded.play.options.items()
        ],
        "sheets": [
            {"slot": slot, "number": loaded.sheet(slot).number, "entries": entries(loaded, slot)}
            for slot in loaded.slots
        ],
        "events": [
            {"event": event, "entries": event_entries(event, loaded.names)}
            for event in loaded.play.events.all()
        ],
    }


def sheet_page(loaded: LoadedPlay, key: str, number: str | None) -> dict[str, Any]:
    """One sheet's revisions, the latest first, a page of them at a time. Raises Http404."""
    slot = loaded.slot(key)
    sheet = loaded.sheet(slot)
    revisions = revisions_since(sheet, 0) if sheet.number else []
    page = Paginator(revisions[::-1], A_PAGE).get_page(number)
    listed = list(reversed(page.object_list))
    before = None
    if listed and listed[0].number > revisions[0].number:
        before = revisions[revisions.index(listed[0]) - 1]
    return {
        "play": loaded.play,
        "names": loaded.names,
        "slot": slot,
        "page": page,
        "steps": list(reversed(steps(loaded, slot, listed, before))),
    }


def event_entries(event: Event, names: Mapping[str, str]) -> list[Entry]:
    """What an event's details say: totals of each seat with those before, dates, a problem."""
    details = event.details
    if event.kind == Event.Kind.MOVED:
        before, after = (date.fromisoformat(details[name]) for name in ("before", "date"))
        return [Entry(_("evening"), day(after), day(before))]
    if event.kind == Event.Kind.CHANGED:
        return []  # who sat there is seen in the seats and in the change after it
    if "totals" not in details:
        return [Entry(plain(name), say(value, names)) for name, value in details.items()]
    before = details.get("before", {})
    return [
        Entry(
            names.get(seat, seat),
            str(total),
            str(before[seat]) if before.get(seat, total) != total else "",
        )
        for seat, total in details["totals"].items()
    ]
