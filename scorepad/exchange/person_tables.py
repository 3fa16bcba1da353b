"""Who came to a night, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorepad.csv_file import Cell
from scorepad.exchange.tables import Rows, Table
from scorepad.history.nights.guests import Guest
from scorepad.history.pages import HistoryPage


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
