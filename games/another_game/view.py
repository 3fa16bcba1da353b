"""What the template of a round's sheet draws."""

from __future__ import annotations

from dataclasses import dataclass

from games.another_game.counting import YesNo
from games.another_game.deck import Deck, row_title
from games.another_game.sheet import OUTCOMES, read_round, round_number
from games.contract import Result, Seat, Slot, Table, Text, text


@dataclass(frozen=True)
class SeatEntry:
    """The entry of a seat in a row, and the name of its field; `number` is None before an entry."""

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
    """What the sheet of a round draws. `wins` says who wins if it is not the player with the most
    points; `outcome` is the result shared by everyone. If `goes_below`, numbers may be negative."""

    rows: list[RowView]
    wins: Text | None
    outcome: Text | None
    goes_below: bool

    @property
    def fields(self) -> str:
        """The rows' keys, with which the names of fields begin, in one text with spaces between."""
        return " ".join(row.key for row in self.rows)


def view(table: Table, slot: Slot, result: Result) -> RoundView:
    """Returns the view of a round's sheet, without scoring."""
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
