"""From a log to a race: every action in order, from the beginning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from games.cantankerous_cats.acting import Step, act
from games.cantankerous_cats.actions import Log, readable
from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.legal import refusal
from games.cantankerous_cats.race import RULES, STANDARD, Race, Rules, begin
from games.contract import Json, Sheet, Slot, Table, text
from games.logs import keys_in_order

SLOT = "race"


class Replayed(msgspec.Struct, frozen=True):
    """Where a log leads. `steps` by the log's keys, in order; an action that is not legal where it
    stands does nothing and has no step."""

    race: Race
    steps: Mapping[str, Step]


def rules_of(options: Mapping[str, Json]) -> Rules:
    """By which rules (CC-8); the standard ones where nothing else is said."""
    said = options.get("rules")
    return said if said in RULES else STANDARD


def race_sheet(table: Table) -> Sheet:
    """The one sheet of a play."""
    return table.sheets.get(SLOT) or {}


def replay(race: Race, log: Log) -> Replayed:
    """`race` is how it began."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or refusal(race, action):
            continue
        steps[key] = act(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Where the log of this table's sheet leads, or of another state of the sheet."""
    told = race_sheet(table) if sheet is None else sheet
    first = str(told.get("first") or table.start)
    log = json.dumps(told.get("log") or {})
    return _replayed(table.deck, rules_of(table.options), table.keys, first, log)


# A tap asks for the same race several times: before it, after it, to score and to show it.
@lru_cache(maxsize=32)
def _replayed(deck: Deck, rules: Rules, seats: tuple[str, ...], first: str, log: str) -> Replayed:
    return replay(begin(deck, rules, seats, first), json.loads(log))


def slots(table: Table) -> tuple[Slot, ...]:
    """One sheet for the whole race."""
    return (Slot(SLOT, text("The race"), kind="race"),)
