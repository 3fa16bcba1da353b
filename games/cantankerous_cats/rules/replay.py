"""From a log to a race: every action in order, from the beginning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.rules.actions import Log, Reseat, readable
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Race, begin, reseated
from games.cantankerous_cats.rules.step import Step
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import Rules, first_seat, race_sheet, rules_of
from games.contract import Sheet, Table
from games.logs import keys_in_order


class Replayed(msgspec.Struct, frozen=True):
    """Where a log leads. `steps` by the log's keys, in order; an action that is not legal where it
    stands does nothing and has no step."""

    race: Race
    steps: Mapping[str, Step]


def replay(race: Race, log: Log) -> Replayed:
    """`race` is how it began."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or refusal(race, action):
            continue
        steps[key] = apply(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Where the log of this table's sheet leads, or of another state of the sheet."""
    read = race_sheet(table) if sheet is None else sheet
    log = json.dumps(read.get("log") or {})
    first = first_seat(table, read)
    return _replayed(table.deck, rules_of(table.options), table.keys, first, log)


# A tap asks for the same race several times: before it, after it, and to score it.
@lru_cache(maxsize=32)
def _replayed(deck: Deck, rules: Rules, seats: tuple[str, ...], first: str, log: str) -> Replayed:
    """`seats` are those of now; whoever sat there at the beginning is in the log."""
    entries = json.loads(log)
    read = (readable(entries[key]) for key in keys_in_order(entries))
    others = next((action for action in read if isinstance(action, Reseat)), None)
    found = replay(begin(deck, rules, others.before if others else seats, first), entries)
    if found.race.seats == seats:
        return found
    # A change of seats was taken back, or merged away, without the log following.
    return Replayed(reseated(found.race, seats), found.steps)
