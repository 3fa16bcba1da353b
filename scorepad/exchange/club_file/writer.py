"""Writes a club's file, a few plays at a time, because it may be larger than the memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.exchange.club_file import format as shapes
from scorepad.exchange.club_file.format import to_bytes
from scorepad.exchange.club_file.import_rows import SECTIONS, FileSection, Parts, stored
from scorepad.exchange.models import ImportedPlay
from scorepad.plays.models import Deck, Event, Play, Revision, Seat, Sheet
from scorepad.web.transactions import snapshot

AT_ONCE = 100  # plays in memory
OF_A_PLAY: tuple[tuple[Any, ...], ...] = (  # parts, and the order of their rows
    (shapes.ImportedPart, ImportedPlay, "pk"),
    (shapes.SeatPart, Seat, "order"),
    (shapes.SheetPart, Sheet, "slot"),
    (shapes.EventPart, Event, "at", "pk"),
)


def write_club(club: Club, now: datetime | None = None) -> Iterator[bytes]:
    """Yields the file in pieces, with the club as it is at one moment, whatever is saved meanwhile.
    `now` is the time of the export; apart from that, the same club gives the same bytes. Keys are
    sorted, and every item of a list is on a separate line."""
    with snapshot():
        parts = Parts()
        contents: dict[str, Iterable[bytes]] = {
            "club": [to_bytes(_club(club, parts))],
            "decks": _lines(b"{", _decks(club), b"}"),
            "exported_at": [to_bytes(now or timezone.now())],
            "format": [to_bytes(shapes.FORMAT)],
            "own_games": _lines(b"[", _own_games(club), b"]"),
            "plays": _lines(b"[", map(to_bytes, _plays(club, parts)), b"]"),
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
    [[row]] = stored(shapes.ClubPart, Club.objects.filter(pk=club.pk)).values()
    return parts.part(shapes.ClubPart, row.values, default_editions=editions)


def _section(section: FileSection, club: Club, parts: Parts) -> Iterator[bytes]:
    rows = section.model._default_manager.filter(club=club).order_by(*section.order)
    for [row] in stored(section.part, rows).values():
        yield to_bytes(parts.part(section.part, row.values))


def _own_games(club: Club) -> Iterator[bytes]:
    for one in club.editions.order_by("slug").prefetch_related("cards"):
        yield to_bytes(shapes.OwnGamePart(one.game_slug, one.slug, one.deck_json()))


def _decks(club: Club) -> Iterator[bytes]:
    """Yields every deck that a play has or had, as `"hash":{...}`."""
    plays = Play.objects.filter(club=club).order_by()
    pinned = plays.values("deck").union(plays.exclude(deck_before=None).values("deck_before"))
    hashes = sorted(digest for (digest,) in pinned.values_list("deck"))
    for deck in Deck.objects.filter(pk__in=hashes).order_by("pk").iterator(chunk_size=AT_ONCE):
        yield to_bytes(deck.hash) + b":" + to_bytes(deck.data)


def _plays(club: Club, parts: Parts) -> Iterator[shapes.PlayPart]:
    """Yields all plays in order, also uncounted, unfinished and deleted ones. 6 queries per 100."""
    waiting = iter(Play.objects.filter(club=club).in_order().values_list("pk", flat=True))
    while some := list(islice(waiting, AT_ONCE)):
        plays = stored(shapes.PlayPart, Play.objects.filter(pk__in=some))
        states = Revision.objects.filter(sheet__play__in=some).order_by("number")
        revisions = stored(shapes.RevisionPart, states, "sheet_id")
        imported, seats, sheets, events = (
            stored(kind, model._default_manager.filter(play__in=some).order_by(*order), "play_id")
            for kind, model, *order in OF_A_PLAY
        )
        for pk in some:
            [play] = plays[pk]
            yield parts.part(
                shapes.PlayPart,
                play.values | {"result": play.values["result"] or {}},
                imported=next(iter(parts.all(shapes.ImportedPart, imported.get(pk))), None),
                seats=parts.all(shapes.SeatPart, seats.get(pk)),
                sheets=tuple(
                    parts.part(
                        shapes.SheetPart,
                        sheet.values,
                        revisions=parts.all(shapes.RevisionPart, revisions.get(sheet.pk)),
                    )
                    for sheet in sheets.get(pk, ())
                ),
                events=parts.all(shapes.EventPart, events.get(pk)),
            )
