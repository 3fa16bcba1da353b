"""Reads the rounds from their sheets.

A sheet maps each row's key to numbers by seat; a seat without a number has nothing entered yet.
`outcome` ("won", "lost") says that everyone won or lost together.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.another_game.deck import Deck
from games.contract import Slot, Table, Text, text

OUTCOMES = {"won": text("Everyone won"), "lost": text("Everyone lost")}


class Round(msgspec.Struct, frozen=True):
    """The entries of one round, by row key and seat; None means not entered yet."""

    number: int
    entered: Mapping[str, Mapping[str, int | None]]
    outcome: str

    @property
    def key(self) -> str:
        return slot_key(self.number)

    @property
    def is_entered(self) -> bool:
        return bool(self.outcome) or not any(self._blank(True))

    @property
    def has_entries(self) -> bool:
        return bool(self.outcome) or any(self._blank(False))

    def _blank(self, blank: bool) -> list[bool]:
        """Returns a True for each empty value or, if not `blank`, for each entered one."""
        values = (number for seats in self.entered.values() for number in seats.values())
        return [True for number in values if (number is None) is blank]

    def complete(self, row: str) -> dict[str, int]:
        """Returns a row's numbers by seat; values that are not entered yet are 0."""
        return {seat: number or 0 for seat, number in self.entered[row].items()}


def slot_key(number: int) -> str:
    return f"round-{number}"


def round_title(number: int, deck: Deck) -> Text:
    return text("Sheet") if deck.rounds == 1 else text("Round {n}", n=number)


def round_number(key: str) -> int:
    return int(key.partition("-")[2])


def read_round(number: int, table: Table) -> Round:
    """Reads a round of a table; seats and rows that the table does not have are ignored."""
    deck: Deck = table.deck
    sheet = table.sheets.get(slot_key(number)) or {}
    outcome = sheet.get("outcome") or ""
    return Round(
        number,
        {
            row: {seat: (sheet.get(row) or {}).get(seat) for seat in table.keys}
            for row in deck.keyed_rows
        },
        outcome if outcome in OUTCOMES else "",
    )


def read_rounds(table: Table) -> tuple[Round, ...]:
    """Returns the rounds of the play in order, and also later ones if they have entries (AN-7)."""
    deck: Deck = table.deck
    numbers = {*range(1, deck.rounds + 1), *map(round_number, table.sheets)}
    rounds = (read_round(number, table) for number in sorted(numbers))
    return tuple(round_ for round_ in rounds if round_.number <= deck.rounds or round_.has_entries)


def rows_entered(table: Table) -> int:
    """Returns the number of the last row with an entry on any sheet; 0 if there is none."""
    deck: Deck = table.deck
    entered = [
        number
        for number, key in enumerate(deck.keyed_rows, 1)
        if any(sheet.get(key) for sheet in table.sheets.values())
    ]
    return max(entered, default=0) if deck.rows else 0


def outcome_of(rounds: tuple[Round, ...]) -> str:
    """Returns the latest outcome that applies to everyone together; "" if there is none."""
    return next((round_.outcome for round_ in reversed(rounds) if round_.outcome), "")


def slots(table: Table) -> tuple[Slot, ...]:
    """Returns a slot for every round up to the first one without entries, and for later rounds with
    entries. If any number may be played, an empty round follows the last one with entries."""
    deck: Deck = table.deck
    rounds = read_rounds(table)
    if outcome_of(rounds):
        numbers = [round_.number for round_ in rounds if round_.has_entries]
    else:
        open_ones = [round_.number for round_ in rounds if not round_.is_entered]
        following = rounds[-1].number + 1 if rounds else 1
        last = open_ones[0] if open_ones else deck.rounds or following
        numbers = [
            round_.number for round_ in rounds if round_.number <= last or round_.has_entries
        ]
        if not open_ones and not deck.rounds:
            numbers.append(following)
    return tuple(
        Slot(slot_key(number), round_title(number, deck), kind="round") for number in numbers
    )
