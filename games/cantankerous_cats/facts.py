"""Facts about a finished race for statistics: one of the kind "victory" for the winner. Its name
says how the race was won."""

from __future__ import annotations

from collections.abc import Mapping

from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import is_final, race_sheet, read_final
from games.contract import Result, Table
from games.facts import Fact, SeatFacts


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key."""
    end = read_final(table) if is_final(race_sheet(table)) else replayed(table).race
    return {
        standing.seat: SeatFacts(
            lines={line.key: line.points for line in standing.lines},
            facts=(Fact("victory", end.how),) if standing.seat == end.winner else (),
        )
        for standing in result.standings
    }
