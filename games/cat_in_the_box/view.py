"""What the template of a round's sheet draws: a row for each player and the research board.

The views have names of fields; the template draws these fields: `{{ form|field:row.tricks }}`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from games.cat_in_the_box.board import (
    SYMBOLS,
    BoardResult,
    Space,
    cell_of,
    covered_cells,
    neighbours,
    space_name,
    space_of,
)
from games.cat_in_the_box.sheet import Round, read_round, round_number
from games.contract import Result, Seat, SeatName, Slot, Table, Text, from_json, text
from games.forms import lazy_text

SIDES = ("top", "right", "bottom", "left")  # in the order of `neighbours`


@dataclass(frozen=True)
class Owner:
    """A player on the board, with an initial that no other player has."""

    seat: Seat
    initial: str


@dataclass(frozen=True)
class PlayerRow:
    """One player's part of the sheet. `offered` are the predictions on the player boards;
    `is_other` means that the player's prediction is not one of them."""

    owner: Owner
    predicted: int | None
    won: int | None
    typed: int | None  # the size of the group
    offered: Collection[str]
    is_other: bool
    earns: bool
    tokens: int
    group: int

    @property
    def is_exact(self) -> bool:
        """Whether the player won as many tricks as predicted."""
        return self.won is not None and self.won == self.predicted

    @property
    def prediction(self) -> str:
        """The name of the field for the prediction. The next properties name fields, too."""
        return f"predictions-{self.owner.seat.key}"

    @property
    def tricks(self) -> str:
        return f"tricks-{self.owner.seat.key}"

    @property
    def size(self) -> str:
        return f"groups-{self.owner.seat.key}"


@dataclass(frozen=True)
class BoardSpace:
    """A space of the board. `edges` are the sides on the outline of its owner's largest group."""

    key: str
    number: int
    owner: Owner | None
    covered: bool
    in_group: bool
    edges: str

    @property
    def label(self) -> str:
        """The space in words, "red 3"; computed only when it is drawn."""
        return str(lazy_text(space_name(self.key)))

    @property
    def field(self) -> str:
        return f"board-{self.key}"

    @property
    def css(self) -> str:
        marks = {"in-group": self.in_group, "is-covered": self.covered}
        return " ".join(["space", self.edges, *(mark for mark, holds in marks.items() if holds)])


@dataclass(frozen=True)
class BoardRow:
    colour: str
    symbol: str
    cells: list[BoardSpace]


@dataclass(frozen=True)
class BoardView:
    columns: int
    rows: list[BoardRow]


@dataclass(frozen=True)
class RoundView:
    """What a round's sheet draws. `starter` is the player who starts the round, if known; `said`
    names the starter and the sum of predictions; `to_give` tells how many tricks nobody has won."""

    round: Round
    starter: Seat | None
    said: Text | str
    to_give: Text | str
    predicts: bool
    rows: list[PlayerRow]
    board: BoardView

    @property
    def largest(self) -> PlayerRow:
        """The first row of a player whose group is the largest on the board."""
        return max(self.rows, key=lambda row: row.group)

    @property
    def holders(self) -> list[str]:
        """The names of all players whose group is the largest."""
        return [row.owner.seat.name for row in self.rows if row.group == self.largest.group]


def view(table: Table, slot: Slot, result: Result) -> RoundView:
    """Returns the view of a round's sheet, from the stored result."""
    number = round_number(slot.key)
    round_ = read_round(table, number)
    # Sheets without entries were not scored.
    found = result.sheets.get(slot.key) or {"groups": {}, "bonus": ()}
    board = from_json(found, BoardResult)
    starter = _starter(table, number)
    return RoundView(
        round=round_,
        starter=starter,
        said=_said(starter, round_),
        to_give=_to_give(round_),
        predicts=bool(round_.setup.predictions),
        rows=[_row(owner, round_, board) for owner in owners(table.seats).values()],
        board=_board(table, round_, board),
    )


def _said(starter: Seat | None, round_: Round) -> Text | str:
    starts = text("{name} starts.", name=SeatName(starter.key)) if starter else ""
    if not round_.setup.predictions:
        return starts
    predicted = sum(count or 0 for count in round_.predictions.values())
    of_all = text("{n} of {all} tricks are predicted.", n=predicted, all=round_.setup.tricks)
    return text("{starts} {predicted}", starts=starts, predicted=of_all) if starts else of_all


def _to_give(round_: Round) -> Text | str:
    """Returns in words how many tricks nobody has won yet; nothing after a paradox, because the
    number of tricks is then unknown."""
    left = round_.setup.tricks - round_.tricks_won
    return text("{n} still to enter", n=left) if left > 0 and round_.paradox is None else ""


def _starter(table: Table, number: int) -> Seat | None:
    """Returns the player who starts the round: each round the next player to the left (CB-8)."""
    if table.start not in table.keys:
        return None
    first = table.keys.index(table.start)
    return table.seats[(first + number - 1) % len(table.seats)]


def owners(seats: Iterable[Seat]) -> dict[str, Owner]:
    """Returns each player's initial by seat key; players with the same initial get two letters."""
    listed = tuple(seats)
    firsts = [seat.initial for seat in listed]
    return {
        seat.key: Owner(seat, first if firsts.count(first) == 1 else seat.name[:2].title())
        for seat, first in zip(listed, firsts, strict=True)
    }


def _row(owner: Owner, round_: Round, board: BoardResult) -> PlayerRow:
    key = owner.seat.key
    predicted, offered = round_.predictions[key], round_.setup.predictions
    return PlayerRow(
        owner=owner,
        predicted=predicted,
        won=round_.tricks[key],
        typed=round_.sizes[key],
        offered=[str(value) for value in offered],
        is_other=predicted is not None and predicted not in offered,
        earns=key in board.bonus,
        tokens=round_.tokens(key),
        group=len(board.groups.get(key, ())),
    )


def _board(table: Table, round_: Round, board: BoardResult) -> BoardView:
    """Returns the board with its tokens and the outline of each player's largest group (CB-4)."""
    rows, columns = round_.deck.rows, round_.setup.columns
    by_key = owners(table.seats)
    groups = {
        key: frozenset(space_of(cell, rows) for cell in cells)
        for key, cells in board.groups.items()
    }
    covered = covered_cells(round_.covered, round_.deck)

    def cell(space: Space) -> BoardSpace:
        key = cell_of(space, rows)
        owner = by_key.get(round_.board.get(key, ""))
        group = groups[owner.seat.key] if owner else frozenset()
        return BoardSpace(
            key=key,
            number=space[1] + 1,
            owner=owner,
            covered=key in covered,
            in_group=space in group,
            edges=_edges(space, group),
        )

    return BoardView(
        columns,
        [
            BoardRow(
                colour, SYMBOLS.get(colour, ""), [cell((row, column)) for column in range(columns)]
            )
            for row, colour in enumerate(rows)
        ],
    )


def _edges(space: Space, group: frozenset[Space]) -> str:
    """Returns the sides on which the outline runs, as CSS classes: "edge-top edge-left"."""
    if space not in group:
        return ""
    sides = zip(SIDES, neighbours(space), strict=True)
    return " ".join(f"edge-{side}" for side, beside in sides if beside not in group)
