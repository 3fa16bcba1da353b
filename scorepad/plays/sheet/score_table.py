"""The score table as on a paper pad: a column per player, a row per round or line, totals below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.contract import Line, Text
from games.reveal import merged_order
from scorepad.plays.sheet.context import ShownSeat


@dataclass(frozen=True)
class TableCell:
    """What one player has in one row; `line` is None if the player has no such line."""

    place: ShownSeat
    line: Line | None
    row: str  # key of the row

    @property
    def id(self) -> str:
        """The id of the reason that this cell opens."""
        return f"cell-{self.place.key}-{self.row}"


@dataclass(frozen=True)
class TableRow:
    key: str
    label: Text
    cells: tuple[TableCell, ...]


@dataclass(frozen=True)
class ScoreTable:
    rows: tuple[TableRow, ...]
    totals: tuple[TableCell, ...]


def score_table(places: Sequence[ShownSeat]) -> ScoreTable:
    """Returns the score table from a stored result, without scoring."""
    by_seat = [
        {line.key: line for line in place.standing.lines} if place.standing else {}
        for place in places
    ]
    labels = {line.key: line.label for lines in by_seat for line in lines.values()}
    rows = [
        TableRow(
            key,
            labels[key],
            tuple(
                TableCell(place, lines.get(key), key)
                for place, lines in zip(places, by_seat, strict=True)
            ),
        )
        for key in merged_order(lines.keys() for lines in by_seat)
    ]
    totals = tuple(TableCell(place, None, "total") for place in places)
    return ScoreTable(tuple(rows), totals)
