"""Facts for statistics about a finished play: the points, round by round."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Result, Table, text
from games.facts import SeatFacts

POINTS = "points"
LINE_LABELS = {POINTS: text("Points")}


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key, with all points in one line: every sheet has other rows."""
    return {
        standing.seat: SeatFacts(lines={POINTS: standing.total}) for standing in result.standings
    }
