"""What the sheet of a round draws for a phone that only views it."""

from __future__ import annotations

from dataclasses import dataclass

from games.another_game.deck import Deck, row_title
from games.another_game.sheet import OUTCOMES, read_round, round_number
from games.contract import Result, Slot, Table, Text


@dataclass(frozen=True)
class RowView:
    """A row with what is entered, by seat key."""

    title: Text
    entered: list[tuple[str, int | None]]


@dataclass(frozen=True)
class RoundView:
    """A round's rows, and what the table says of everyone together."""

    rows: list[RowView]
    outcome: Text | None


def view(table: Table, slot: Slot, result: Result) -> RoundView:
    """A round's sheet; nothing is scored here."""
    deck: Deck = table.deck
    played = read_round(round_number(slot.key), table)
    return RoundView(
        [
            RowView(row_title(row), list(played.entered[key].items()))
            for key, row in zip(deck.row_keys, deck.all_rows, strict=True)
        ],
        OUTCOMES.get(played.outcome),
    )
