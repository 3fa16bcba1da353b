"""What statistics count of a finished race.

A fact of kind "victory" for who won, named by what won it. From a log of actions, also "attack" for
whoever attacked (`turned`: 1 where the cat attacked was feral after it) and "payment" for whoever
paid a card (`wasted`: hearts beyond its cost).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from games.cantankerous_cats.rules.actions import Action, Attack, Score, readable
from games.cantankerous_cats.rules.outcome import NOTHING, Outcome, RaceResult
from games.cantankerous_cats.sheet import SLOT, is_final, race_sheet, read_final
from games.contract import Result, Table, from_json
from games.facts import Fact, SeatFacts
from games.trees import keys_in_order


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """By seat key."""
    found = dict(_final(table)) if is_final(race_sheet(table)) else _logged(table, result)
    return {
        standing.seat: SeatFacts(
            lines={line.key: line.points for line in standing.lines},
            facts=tuple(found.get(standing.seat, ())),
        )
        for standing in result.standings
    }


def _final(table: Table) -> Iterator[tuple[str, list[Fact]]]:
    end = read_final(table)
    if end.winner:
        yield end.winner, [Fact("victory", end.how)]


def _logged(table: Table, result: Result) -> dict[str, list[Fact]]:
    race = from_json(result.sheets[SLOT], RaceResult)
    log = race_sheet(table).get("log") or {}
    found: dict[str, list[Fact]] = defaultdict(list)  # of those who left, too
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is not None and key not in race.refused:
            for seat, fact in _of_action(action, race.outcomes.get(key, NOTHING)):
                found[seat].append(fact)
    standing = race.standing_race(table.deck)
    if standing.winner:
        found[standing.winner].append(Fact("victory", standing.how))
    return found


def _of_action(action: Action, outcome: Outcome) -> Iterator[tuple[str, Fact]]:
    if isinstance(action, Attack):
        yield action.cat, Fact("attack", numbers={"turned": int(outcome.lost is not None)})
    if isinstance(action, Score | Attack) and outcome.paid is not None:
        payer = action.cat if isinstance(action, Score) else action.on
        yield payer, Fact("payment", numbers={"wasted": sum(outcome.paid) - action.cost})
