"""The facts about a finished race that statistics use.

A fact of kind "victory" for the winner is named by what won. A log of actions also gives "attack"
for each attacker (`turned` is 1 if the attacked cat was feral afterwards) and "payment" for each
payment (`wasted` is the hearts beyond the cost).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from games.cantankerous_cats.rules.actions import Attack, Score, Step
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import is_final, race_sheet, read_final
from games.contract import Result, Table
from games.facts import Fact, SeatFacts


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key."""
    found = _ended(table) if is_final(race_sheet(table)) else _logged(table)
    return {
        standing.seat: SeatFacts(
            lines={line.key: line.points for line in standing.lines},
            facts=tuple(found.get(standing.seat, ())),
        )
        for standing in result.standings
    }


def _ended(table: Table) -> dict[str, list[Fact]]:
    end = read_final(table)
    return {end.winner: [Fact("victory", end.how)]} if end.winner else {}


def _logged(table: Table) -> dict[str, list[Fact]]:
    run = replayed(table)
    found: dict[str, list[Fact]] = defaultdict(list)  # including players who left
    for step in run.steps.values():
        for seat, fact in _of_step(step):
            found[seat].append(fact)
    if run.race.winner:
        found[run.race.winner].append(Fact("victory", run.race.how))
    return found


def _of_step(step: Step) -> Iterator[tuple[str, Fact]]:
    action = step.action
    if isinstance(action, Attack):
        yield action.cat, Fact("attack", numbers={"turned": int(step.lost is not None)})
    if isinstance(action, Score | Attack) and step.paid is not None:
        payer = action.cat if isinstance(action, Score) else action.on
        yield payer, Fact("payment", numbers={"wasted": sum(step.paid) - action.cost})
