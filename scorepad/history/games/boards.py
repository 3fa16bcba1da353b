"""Boards of rounds, drawn from stored plays by the game's own view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from games.contract import Result, Slot, Table, from_json
from games.contract import Seat as TableSeat
from games.counted import CountedPlay
from scorepad.clubs.cats import apart
from scorepad.clubs.shown_names import ShownNames
from scorepad.history.filters import Filters
from scorepad.history.reading import Past
from scorepad.plays.models import Play, pinned_deck


class DrawnBoard(NamedTuple):
    """`thumbnail` is for the template of that name of the play's game."""

    play: Play
    slot: Slot
    thumbnail: Any


class FilledBoard(msgspec.Struct, frozen=True):
    """A round whose tokens were entered: the slot of its sheet, the size of its largest group, and
    whose that is, in the order of play."""

    play: int
    slot: str
    size: int
    players: tuple[int, ...]


def boards_of(club: Past, filters: Filters) -> tuple[FilledBoard, ...]:
    """All boards of the plays that pass, in their order."""
    return club.cached(("boards", filters), lambda: filled_boards(club.picked(filters)))


def filled_boards(plays: Iterable[CountedPlay]) -> tuple[FilledBoard, ...]:
    """In the order of plays, then of rounds."""
    found: dict[tuple[int, str], dict[int, int]] = {}
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if "tokens" in fact.numbers:
                    sizes = found.setdefault((play.id, fact.name), {})
                    sizes[seat.player] = fact.numbers.get("group", 0)
    return tuple(
        FilledBoard(
            play,
            slot,
            max(sizes.values()),
            tuple(player for player, size in sizes.items() if size == max(sizes.values())),
        )
        for (play, slot), sizes in found.items()
    )


def drawn_boards(boards: Iterable[FilledBoard], names: ShownNames) -> dict[FilledBoard, DrawnBoard]:
    """Those whose sheet is still there. 3 queries, none where nothing is asked for."""
    wanted: dict[int, list[FilledBoard]] = {}
    for board in boards:
        wanted.setdefault(board.play, []).append(board)
    if not wanted:
        return {}
    plays = Play.objects.filter(pk__in=wanted).select_related("night")
    found: dict[FilledBoard, DrawnBoard] = {}
    for play in plays.prefetch_related("seats", "sheets"):
        found |= _of_play(play, wanted[play.pk], names)
    return found


def _of_play(
    play: Play, boards: Iterable[FilledBoard], names: ShownNames
) -> dict[FilledBoard, DrawnBoard]:
    seats = play.seats.all()
    people = [names.person(seat.player_id) for seat in seats]
    colours = apart([person.colour for person in people])
    table = Table(
        seats=tuple(
            TableSeat(seat.key, person.name, person.cat, colour)
            for seat, person, colour in zip(seats, people, colours, strict=True)
        ),
        options=play.options,
        deck=pinned_deck(play.game_slug, play.deck_id),
        sheets={sheet.slot: sheet.data for sheet in play.sheets.all()},
        start=play.start,
    )
    result = from_json(play.result, Result)
    slots = {slot.key: slot for slot in play.game.slots(table)}
    return {
        board: DrawnBoard(play, slot, play.game.thumbnail(table, slot, result))
        for board in boards
        if (slot := slots.get(board.slot))
    }
