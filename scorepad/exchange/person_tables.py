"""The numbers of the page of one player, of two, and of a night as tables.

Numbers that a page does not show yet, because the plays are too few, are left out here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorepad.exchange.tables import Rows, Table
from scorepad.history.nights.guests import Guest
from scorepad.history.pages import HistoryPage
from scorepad.history.players.profile import Profile
from scorepad.history.players.rivalry import Rivalry
from scorepad.history.statistics.figures import Figures
from scorepad.web.csv_file import Cell

# -- one player ------------------------------------------------------------------------------------


def _games(page: HistoryPage, found: Profile) -> Rows:
    for game, figures in found.by_game.items():
        yield game, *_figures(figures)


def _sizes(page: HistoryPage, found: Profile) -> Rows:
    for size in found.by_seats:
        yield size.seats, *_figures(size.figures), size.mean_place


def _figures(one: Figures) -> Sequence[Cell]:
    return one.plays, one.wins, one.shared, one.credit, one.expected, one.index, one.table_beaten


def _points(page: HistoryPage, found: Profile) -> Rows:
    for one in found.points:
        kind = one.kind
        median = None if one.mean is None else one.median
        yield (
            *(kind.game, kind.edition, kind.seats, one.count, one.mean, median),
            *(one.best, one.worst),
        )


def _met(page: HistoryPage, found: Profile) -> Rows:
    """Met most first."""
    own = found.figures.player
    records = [(two, one) for (player, two), one in found.records.items() if player == own]
    for other, record in sorted(records, key=lambda met: (-met[1].plays, page.names[met[0]])):
        yield page.names[other], record.plays, record.wins, record.losses, record.ties


FIGURES = ("plays", "wins", "shared", "credit", "expected", "index", "table_beaten")
PLAYER_TABLES: dict[str, Table[Profile]] = {
    "games": Table(("game", *FIGURES), _games),
    "sizes": Table(("seats", *FIGURES, "mean_place"), _sizes),
    "points": Table(
        ("game", "edition", "seats", "values", "mean", "median", "best", "worst"), _points
    ),
    "opponents": Table(("opponent", "plays", "wins", "losses", "ties"), _met),
}

# -- two players -----------------------------------------------------------------------------------


def _lines(page: HistoryPage, found: Rivalry) -> Rows:
    """What the first one has more on average, line by line."""
    for shared in found.games:
        gains = shared.gains
        for line, points in gains.lines.items() if gains else ():
            yield shared.game, shared.edition, line, points, gains.plays if gains else None


def _latest(page: HistoryPage, found: Rivalry) -> Rows:
    for shared in found.latest:
        yield shared.night, shared.game, *shared.totals, *shared.places


PAIR_TABLES: dict[str, Table[Rivalry]] = {
    "lines": Table(("game", "edition", "line", "first_has_more", "plays"), _lines),
    "latest": Table(
        ("night", "game", "first_total", "second_total", "first_place", "second_place"), _latest
    ),
}

# -- a night ---------------------------------------------------------------------------------------


def _guests(page: HistoryPage, found: Sequence[Guest]) -> Rows:
    """Who was only in plays that do not count has no numbers."""
    for guest in found:
        one = guest.score
        scored: Sequence[Cell] = (None,) * 5
        if one:
            scored = (
                *(Fraction(one.beaten2, 2), one.opponents),
                *(one.wins, one.shared, one.is_champion),
            )
        yield page.names[guest.player], guest.plays, *scored


GUESTS = Table(("player", "plays", "beaten", "opponents", "wins", "shared", "champion"), _guests)
