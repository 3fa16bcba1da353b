"""The numbers of a game's page as tables: records, totals, lines, starts, and those of its panels.

Points are those of one edition, as on the page. Numbers that a page does not show yet, because the
plays are too few, are left out here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from uuid import UUID

from scorepad.exchange.panel_tables import PANEL_TABLES
from scorepad.exchange.tables import Rows, Table
from scorepad.history.games.figures import GameFigures
from scorepad.history.pages import HistoryPage
from scorepad.history.statistics.seat_numbers import WIN
from scorepad.plays.models import Play


def _records(page: HistoryPage, found: GameFigures) -> Rows:
    """A row for each holder, the oldest first, all of them. 1 query."""
    plays = _uuids(found)
    for record in found.points.records:
        for holder in record.holders:
            for player in holder.players:
                yield (
                    *(record.name, found.points.edition, record.table.seats, record.table.games),
                    *(record.value, record.decided_by),
                    *(page.names[player], holder.night, plays.get(holder.play)),
                )


def _uuids(found: GameFigures) -> Mapping[int, UUID]:
    numbers = {holder.play for record in found.points.records for holder in record.holders}
    return dict(Play.objects.filter(pk__in=numbers).values_list("pk", "uuid"))


def _totals(page: HistoryPage, found: GameFigures) -> Rows:
    """How often each total was reached, and how often it won, by the number of players."""
    for spread in found.points.spreads:
        for total, times in spread.totals.items():
            won = spread.winning.get(total, 0)
            yield found.points.edition, spread.seats, total, times, won


def _lines(page: HistoryPage, found: GameFigures) -> Rows:
    """How many points more winners have in each line on average."""
    gains = found.points.gains
    for line, points in gains.lines.items() if gains else ():
        yield found.points.edition, line, points, gains.plays if gains else None


def _starts(page: HistoryPage, found: GameFigures) -> Rows:
    """Wins by the turn, counted from whoever starts."""
    for turn in found.turns or ():
        expected = Fraction(turn.exp60, WIN)
        yield (
            *(turn.turn, turn.plays, turn.wins, turn.shared),
            *(Fraction(turn.win60, WIN), expected, turn.index),
        )


GAME_TABLES: dict[str, Table[GameFigures]] = {
    "records": Table(
        (
            *("record", "edition", "seats", "games", "points", "decided_by"),
            *("player", "night", "play_uuid"),
        ),
        _records,
    ),
    "totals": Table(("edition", "seats", "total", "times", "won"), _totals),
    "lines": Table(("edition", "line", "winners_have_more", "plays"), _lines),
    "starts": Table(("turn", "plays", "wins", "shared", "credit", "expected", "index"), _starts),
    **PANEL_TABLES,
}
