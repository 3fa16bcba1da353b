"""A round's board drawn small, among many others: who lies where, and the largest group framed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from games.cat_in_the_box.board import Space
from games.cat_in_the_box.view import Cell, view
from games.contract import Result, Slot, Table

SIDE, GAP = 10, 1  # of a space in units of the drawing, and what is free between two


@dataclass(frozen=True)
class Tokens:
    """All tokens of one player: a path, in that player's colour."""

    css: str
    path: str


@dataclass(frozen=True)
class Band:
    """A row of the board: its colour and place, and the marks on it, each with its own x."""

    css: str
    y: int
    marks: str
    marks_x: str
    marks_y: int


@dataclass(frozen=True)
class Thumbnail:
    """`frame` is a path round each group that is the largest on the board, `names` are whose they
    are; `covered` a path of the spaces that were covered before play, `paradox` the name of whoever
    caused one."""

    width: int
    height: int
    bands: tuple[Band, ...]
    tokens: tuple[Tokens, ...]
    covered: str
    frame: str
    size: int
    names: tuple[str, ...]
    paradox: str


def thumbnail(table: Table, slot: Slot, result: Result) -> Thumbnail:
    """Draws the board from the stored result, like the sheet."""
    drawn = view(table, slot, result)
    board = drawn.board
    cells = {
        (row, column): cell
        for row, line in enumerate(board.rows)
        for column, cell in enumerate(line.cells)
    }
    owners = [row.owner for row in drawn.rows]
    size = max(row.group for row in drawn.rows)
    largest = [row.owner for row in drawn.rows if row.group == size]
    initials = [owner.initial for owner in owners]
    short = all(len(initial) == 1 for initial in initials)
    marks = {
        owner.seat.key: owner.initial if short else str(place)
        for place, owner in enumerate(owners, 1)
    }
    return Thumbnail(
        width=SIDE * board.columns,
        height=SIDE * len(board.rows),
        bands=tuple(
            _band(row, f"row-{line.colour}", line.cells, marks)
            for row, line in enumerate(board.rows)
        ),
        tokens=tuple(
            Tokens(
                f"colour-{owner.seat.colour}",
                _squares(space for space, cell in cells.items() if cell.owner == owner),
            )
            for owner in owners
        ),
        covered=_squares(space for space, cell in cells.items() if cell.covered),
        frame="".join(
            _frame(space, cell)
            for space, cell in cells.items()
            if cell.in_group and cell.owner in largest
        ),
        size=size,
        names=tuple(owner.seat.name for owner in largest),
        paradox=table.name(drawn.round.paradox) if drawn.round.paradox else "",
    )


def _band(row: int, css: str, cells: Collection[Cell], marks: dict[str, str]) -> Band:
    taken = [
        (column, marks[cell.owner.seat.key]) for column, cell in enumerate(cells) if cell.owner
    ]
    return Band(
        css=css,
        y=SIDE * row,
        marks="".join(mark for _column, mark in taken),
        marks_x=" ".join(str(SIDE * column + SIDE // 2) for column, _mark in taken),
        marks_y=SIDE * row + 8,
    )


def _squares(spaces: Iterable[Space]) -> str:
    inner = SIDE - 2 * GAP
    return "".join(
        f"M{SIDE * column + GAP} {SIDE * row + GAP}h{inner}v{inner}h-{inner}z"
        for row, column in spaces
    )


def _frame(space: Space, cell: Cell) -> str:
    """The sides on which the group ends."""
    y, x = SIDE * space[0], SIDE * space[1]
    sides = {
        "edge-top": f"M{x} {y}h{SIDE}",
        "edge-right": f"M{x + SIDE} {y}v{SIDE}",
        "edge-bottom": f"M{x} {y + SIDE}h{SIDE}",
        "edge-left": f"M{x} {y}v{SIDE}",
    }
    return "".join(sides[side] for side in cell.edges.split())
