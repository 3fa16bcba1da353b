"""The numbers of the players' page as tables: who wins, who beats whom, ratings.

Numbers that a page does not show yet, because the plays are too few, are left out here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorepad.csv_file import Cell
from scorepad.history.pages import HistoryPage
from scorepad.history.seasons.tables import SeasonTable
from scorepad.history.statistics.figures import Figures

PLAYERS = (
    *("place", "player", "plays", "solo", "wins", "shared", "credit", "expected"),
    *("index", "table_beaten"),
)


def season_rows(page: HistoryPage, found: SeasonTable) -> Iterator[Sequence[Cell]]:
    """Of a season, likewise."""
    for row in found.rows:
        yield _player(page, row.place, row.figures, row.table_beaten)


def _player(
    page: HistoryPage, place: int | None, figures: Figures, beaten: Fraction | None
) -> Sequence[Cell]:
    return (
        *(place, page.names[figures.player], figures.plays, figures.solo),
        *(figures.wins, figures.shared, figures.credit, figures.expected),
        *(figures.index, beaten),
    )
