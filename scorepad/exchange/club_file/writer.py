"""Writes a club's file a few plays at a time, so that it may be larger than memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Prefetch
from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.exchange.club_file import format as shapes
from scorepad.exchange.club_file.format import to_bytes
from scorepad.exchange.club_file.import_rows import SECTIONS, FileSection, Parts
from scorepad.plays.models import Deck, Event, Play, Revision, Seat, Sheet
from scorepad.web.transactions import snapshot

AT_ONCE = 100  # plays in memory


def write_club(club: Club, now: datetime | None = None) -> Iterator[bytes]:
    """Yields the file of one moment in pieces, whatever is saved meanwhile. `now` is the time of
    the export; otherwise the same club gives the same bytes. Keys are sorted, and every item of a
    list has its own line."""
    with snapshot():
        parts = Parts()
        contents: dict[str, Iterable[bytes]] = {
            "club": [to_bytes(_club(club, parts))],
            "decks": _lines(b"{", _decks(club), b"}"),
            "exported_at": [to_bytes(now or timezone.now())],
            "format": [to_bytes(shapes.FORMAT)],
            "own_games": _lines(b"[", _own_games(club), b"]"),
            "plays": _lines(b"[", (to_bytes(_play(play, parts)) for play in _plays(club)), b"]"),
            "version": [to_bytes(shapes.VERSION)],
        }
        for name, section in SECTIONS.items():
            contents[name] = _lines(b"[", _section(section, club, parts), b"]")
        for number, name in enumerate(sorted(contents)):
            yield (b",\n" if number else b"{") + to_bytes(name) + b":"
            yield from contents[name]
        yield b"}\n"


def _lines(opening: bytes, items: Iterable[bytes], closing: bytes) -> Iterator[bytes]:
    yield opening
    for number, item in enumerate(items):
        yield (b",\n" if number else b"\n") + item
    yield closing


def _club(club: Club, parts: Parts) -> shapes.ClubPart:
    defaults = club.default_editions.order_by("game_slug").select_related("edition")
    editions = {default.game_slug: default.edition.slug for default in defaults}
    return parts.part(shapes.ClubPart, club, default_editions=editions)


def _section(section: FileSection, club: Club, parts: Parts) -> Iterator[bytes]:
    fields = section.model._meta
    refers = [name for name in section.part.__struct_fields__ if fields.get_field(name).is_relation]
    rows = section.model._default_manager.filter(club=club).select_related(*refers)
    for row in rows.order_by(*section.order):
        yield to_bytes(parts.part(section.part, row))


def _own_games(club: Club) -> Iterator[bytes]:
    for one in club.editions.order_by("slug").prefetch_related("cards"):
        yield to_bytes(shapes.OwnGamePart(one.game_slug, one.slug, one.deck_json()))


def _decks(club: Club) -> Iterator[bytes]:
    """Yields every deck that a play has or had before, as `"hash":{...}`."""
    plays = Play.objects.filter(club=club).order_by()
    pinned = plays.values("deck").union(plays.exclude(deck_before=None).values("deck_before"))
    hashes = sorted(digest for (digest,) in pinned.values_list("deck"))
    for deck in Deck.objects.filter(pk__in=hashes).order_by("pk").iterator(chunk_size=AT_ONCE):
        yield to_bytes(deck.hash) + b":" + to_bytes(deck.data)


def _plays(club: Club) -> Iterator[Play]:
    """Yields the plays in order, including uncounted, unfinished and deleted ones."""
    sheets = Sheet.objects.order_by("slot").prefetch_related(
        Prefetch("revisions", Revision.objects.order_by("number"))
    )
    return (
        Play.objects.filter(club=club)
        .in_order()
        .select_related("night", "imported")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player").order_by("order")),
            Prefetch("sheets", sheets),
            Prefetch("events", Event.objects.order_by("at", "pk")),
        )
        .iterator(chunk_size=AT_ONCE)
    )


def _play(play: Play, parts: Parts) -> shapes.PlayPart:
    imported = getattr(play, "imported", None)
    return parts.part(
        shapes.PlayPart,
        play,
        imported=parts.part(shapes.ImportedPart, imported) if imported else None,
        seats=tuple(parts.part(shapes.SeatPart, seat) for seat in play.seats.all()),
        sheets=tuple(_sheet(sheet, parts) for sheet in play.sheets.all()),
        events=tuple(parts.part(shapes.EventPart, event) for event in play.events.all()),
        result=play.result or {},
    )


def _sheet(sheet: Sheet, parts: Parts) -> shapes.SheetPart:
    revisions = (parts.part(shapes.RevisionPart, revision) for revision in sheet.revisions.all())
    return parts.part(shapes.SheetPart, sheet, revisions=tuple(revisions))
