"""What the template of a round's sheet draws."""

from __future__ import annotations

from dataclasses import dataclass

from games.another_game.counting import YesNo
from games.another_game.deck import Deck, row_title
from games.another_game.sheet import OUTCOMES, read_round, round_number
from games.contract import Result, Seat, Slot, Table, Text, text


@dataclass(frozen=True)
class SeatEntry:
    """The entry of a seat in a row, with its field; None means not entered yet."""

    seat: Seat
    field: str
    number: int | None


@dataclass(frozen=True)
class RowView:
    """A row with its entries in table order; `key` is its key in the sheet."""

    key: str
    title: Text
    is_yes_no: bool
    entries: list[SeatEntry]


@dataclass(frozen=True)
class RoundView:
    """A round's rows, who wins if it is not the player with the most points, and the outcome for
    everyone together. `goes_below` says whether numbers below zero are allowed."""

    rows: list[RowView]
    wins: Text | None
    outcome: Text | None
    goes_below: bool

    @property
    def fields(self) -> str:
        """The prefixes of all field names."""
        return " ".join(row.key for row in self.rows)


def view(table: Table, slot: Slot, result: Result) -> RoundView:
    """Makes a round's sheet; scores nothing."""
    deck: Deck = table.deck
    played = read_round(round_number(slot.key), table)
    return RoundView(
        [
            RowView(
                key,
                row_title(row),
                isinstance(row.counts, YesNo),
                [
                    SeatEntry(seat, f"{key}-{seat.key}", played.entered[key][seat.key])
                    for seat in table.seats
                ],
            )
            for key, row in deck.keyed_rows.items()
        ],
        text("The lowest total wins.") if deck.fewest_wins else None,
        OUTCOMES.get(played.outcome),
        any(row.counts.least < 0 for row in deck.keyed_rows.values()),
    )
