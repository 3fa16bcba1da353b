"""The numbers of the players' page as tables: who wins, who beats whom, ratings.

Numbers that a page does not show yet, because the plays are too few, are left out here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorepad.history.pages import HistoryPage
from scorepad.history.players.overview import Overview
from scorepad.history.seasons.tables import SeasonTable
from scorepad.history.statistics.figures import Figures
from scorepad.history.statistics.ranking import Order, ranking
from scorepad.web.csv_file import Cell

PLAYERS = (
    *("place", "player", "plays", "solo", "wins", "shared", "credit", "expected"),
    *("index", "table_beaten"),
)
OPPONENTS = ("player", "opponent", "plays", "wins", "losses", "ties")
RATINGS = ("game", "place", "player", "rating", "plays")


def player_rows(page: HistoryPage, found: Overview, order: Order) -> Iterator[Sequence[Cell]]:
    """In the order of the page; who has too few plays comes last and has no place."""
    for one in ranking(found.figures, order):
        yield _player(page, one.place, one.figures, one.figures.table_beaten)


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


def opponent_rows(page: HistoryPage, found: Overview) -> Iterator[Sequence[Cell]]:
    """Both ways, in the order of the names."""
    place = {player: number for number, player in enumerate(page.names)}
    for one, two in sorted(found.records, key=lambda pair: (place[pair[0]], place[pair[1]])):
        record = found.records[one, two]
        yield (
            *(page.names[one], page.names[two], record.plays),
            *(record.wins, record.losses, record.ties),
        )


def rating_rows(page: HistoryPage, found: Overview) -> Iterator[Sequence[Cell]]:
    """By game, best first."""
    for game, table in found.ratings.items():
        for place, one in enumerate(table, 1):
            shown = one.number is not None
            yield game, place if shown else None, page.names[one.player], one.number, one.plays
