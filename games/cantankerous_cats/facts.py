"""What statistics count of a finished race.

A fact of kind "victory" for who won, named by what won it. From a log of actions, also "attack" for
whoever attacked (`turned`: 1 where the cat attacked was feral after it) and "payment" for whoever
paid a card (`wasted`: hearts beyond its cost).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cantankerous_cats import final
from games.cantankerous_cats.acting import Step
from games.cantankerous_cats.actions import Attack, Score
from games.cantankerous_cats.replay import race_sheet, replayed
from games.contract import Result, Table, text
from games.facts import Fact, SeatFacts

LINE_LABELS = {"mischief": text("Mischief"), "affection": text("Affection")}


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """By seat key."""
    found = dict(_final(table)) if final.is_final(race_sheet(table)) else _logged(table)
    return {
        standing.seat: SeatFacts(
            lines={line.key: line.points for line in standing.lines},
            facts=tuple(found.get(standing.seat, ())),
        )
        for standing in result.standings
    }


def _final(table: Table) -> Iterator[tuple[str, list[Fact]]]:
    end = final.read_final(table)
    if end.winner:
        yield end.winner, [Fact("victory", end.how)]


def _logged(table: Table) -> dict[str, list[Fact]]:
    found = replayed(table)
    told: dict[str, list[Fact]] = {seat: [] for seat in table.keys}
    for step in found.steps.values():
        for seat, fact in _of_step(step):
            told[seat].append(fact)
    if found.race.winner:
        told[found.race.winner].append(Fact("victory", found.race.how))
    return told


def _of_step(step: Step) -> Iterator[tuple[str, Fact]]:
    action = step.action
    if isinstance(action, Attack):
        was, now = step.before.cats[action.on].feral, step.after.cats[action.on].feral
        yield action.cat, Fact("attack", numbers={"turned": int(now and not was)})
    if isinstance(action, Score | Attack) and step.paid is not None:
        payer = action.cat if isinstance(action, Score) else action.on
        yield payer, Fact("payment", numbers={"wasted": sum(step.paid) - action.cost})
