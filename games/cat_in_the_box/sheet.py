"""One round of Cat in the Box, read from its sheet.

A sheet has `predictions`, `tricks` and `groups` by seat, `paradox` (a seat, or none), `by` ("board"
or "sizes", depending on how groups are entered), `board` {"red-3": seat} and `covered` {"1": 4,
"2": 4, "3": 5} (the numbers drawn with two players). `extra` {"red-3": {seat: 1}}, only from score
documents, are tokens on an occupied space.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.cat_in_the_box.board import Space, largest_group, space_of
from games.cat_in_the_box.deck import Deck, Setup
from games.contract import Sheet, Slot, Table, Text, text

Counts = Mapping[str, int | None]  # by seat; None is not entered yet

TRICKS, GROUP = text("Tricks"), text("Largest group")  # names of lines and fields


class Round(msgspec.Struct, frozen=True):
    """The entries of one round, with the numbers of its edition."""

    number: int
    deck: Deck
    setup: Setup  # for this player count
    predictions: Counts
    tricks: Counts
    paradox: str | None
    by_size: bool
    sizes: Counts
    board: Mapping[str, str]  # cell: seat
    extra: Mapping[str, Mapping[str, int]]  # cell: {seat: tokens too many}
    covered: tuple[int, ...]  # numbers drawn

    @property
    def key(self) -> str:
        return slot_key(self.number)

    @property
    def title(self) -> Text:
        return round_title(self.number)

    @property
    def tricks_won(self) -> int:
        return sum(count or 0 for count in self.tricks.values())

    def tokens(self, seat: str) -> int:
        """Returns the number of a seat's tokens on the board."""
        own = sum(owner == seat for owner in self.board.values())
        return own + sum(more.get(seat, 0) for more in self.extra.values())

    @property
    def is_entered(self) -> bool:
        """Whether all tricks and predictions are entered; they may still not add up."""
        predicts = bool(self.setup.predictions)
        needed = [*self.tricks.values(), *(self.predictions.values() if predicts else ())]
        return None not in needed

    def earns_bonus(self, seat: str) -> bool:
        """Whether the seat scores for its largest group; never after its own paradox (CB-3)."""
        tricks = self.tricks[seat]
        if tricks is None or self.paradox == seat:
            return False
        return self.setup.gives_bonus(tricks, self.predictions[seat])

    def spaces(self, seat: str) -> frozenset[Space]:
        """Returns the spaces that have a token of a seat."""
        own = {cell for cell, owner in self.board.items() if owner == seat}
        own |= {cell for cell, more in self.extra.items() if seat in more}
        return frozenset(space_of(cell, self.deck.rows) for cell in own)

    def group(self, seat: str) -> int | None:
        """Returns the size of a seat's largest group, typed or counted (CB-7); None if unknown."""
        if self.by_size:
            return self.sizes[seat]
        return len(largest_group(self.spaces(seat))) or None


def slots(table: Table) -> tuple[Slot, ...]:
    """Returns a slot for every round up to the first one without entries, and for later rounds with
    entries. There are at most as many rounds as players."""
    players = len(table.seats)
    rounds = [read_round(table, number) for number in range(1, players + 1)]
    last = next((round_.number for round_ in rounds if not round_.is_entered), players)
    return tuple(
        Slot(
            round_.key,
            round_.title,
            kind="round",
            following=round_title(round_.number + 1) if round_.number < players else None,
        )
        for round_ in rounds
        if round_.number <= last or has_entries(table.sheets.get(round_.key) or {})
    )


def slot_key(number: int) -> str:
    return f"round-{number}"


def round_number(key: str) -> int:
    return int(key.partition("-")[2])


def round_title(number: int) -> Text:
    return text("Round {n}", n=number)


def has_entries(sheet: Sheet) -> bool:
    """Whether anything was entered, apart from the choice between the board and sizes."""
    nested = (sheet.get(key) or {} for key in ("predictions", "tricks", "groups", "board"))
    numbers = any(value is not None for part in nested for value in part.values())
    return numbers or bool(sheet.get("paradox"))


def read_round(table: Table, number: int) -> Round:
    """Reads a sheet as a round. Spaces and seats that do not exist are left out."""
    deck: Deck = table.deck
    seats = table.keys
    sheet = table.sheets.get(slot_key(number)) or {}
    cells = frozenset(deck.cells(len(seats)))

    def counts(name: str) -> Counts:
        entered = sheet.get(name) or {}
        return {seat: entered.get(seat) for seat in seats}

    paradox = sheet.get("paradox") or None
    board = sheet.get("board") or {}
    drawn = sheet.get("covered") or {}
    return Round(
        number=number,
        deck=deck,
        setup=deck.setups[len(seats)],
        predictions=counts("predictions"),
        tricks=counts("tricks"),
        paradox=paradox if paradox in seats else None,
        by_size=sheet.get("by") == "sizes",
        sizes=counts("groups"),
        board={cell: owner for cell, owner in board.items() if cell in cells and owner in seats},
        extra=sheet.get("extra") or {},
        covered=tuple(drawn[key] for key in sorted(drawn) if drawn[key] is not None),
    )


def read_rounds(table: Table) -> tuple[Round, ...]:
    """Returns the rounds with entries in order; documents may have more rounds than players."""
    entered = (key for key, sheet in table.sheets.items() if has_entries(sheet or {}))
    return tuple(read_round(table, number) for number in sorted(map(round_number, entered)))
