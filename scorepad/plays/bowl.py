"""The points that hands fed by hand left in the bowl: the best feeding had so many more (CL-15)."""

from __future__ import annotations

from typing import NamedTuple

from games.contract import Result
from scorepad.plays.loaded_play import LoadedPlay


class Bowl(NamedTuple):
    """A seat fed by hand; `left` is 0 for a perfect plate."""

    seat: str
    total: int
    left: int

    @property
    def best(self) -> int:
        return self.total + self.left


def bowls(loaded: LoadedPlay, result: Result) -> list[Bowl]:
    """Every seat that the table fed by hand, in the order of the places; nothing is scored."""
    if loaded.play.totals_only:
        return []
    facts = loaded.game.facts(loaded.table, result)
    return [
        Bowl(standing.seat, standing.total, fact.numbers["left"])
        for standing in result.standings
        for fact in facts[standing.seat].facts
        if fact.kind == "feeding"
    ]
