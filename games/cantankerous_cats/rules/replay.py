"""From a log to a race: every action in order, from the beginning."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.cantankerous_cats.rules.actions import Log, Reseat, Step, readable
from games.cantankerous_cats.rules.legality import illegal
from games.cantankerous_cats.rules.state import Race, begin, reseated
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import first_seat, race_sheet, rules_of
from games.contract import Sheet, Table
from games.trees import keys_in_order


class Replayed(msgspec.Struct, frozen=True):
    """Where a log leads. `steps` by the log's keys, in order; an action that is not legal in its
    place does nothing and has no step."""

    race: Race
    steps: Mapping[str, Step]


def replay(race: Race, log: Log) -> Replayed:
    """`race` is how it began."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or illegal(race, action):
            continue
        steps[key] = apply(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Where the log of this table's sheet leads, or of another state of the sheet."""
    read = race_sheet(table) if sheet is None else sheet
    log: Log = read.get("log") or {}
    seats = _seats_at_first(table, log)
    found = replay(begin(table.deck, rules_of(table.options), seats, first_seat(table, read)), log)
    if found.race.seats == table.keys:
        return found
    # A change of seats was taken back, or merged away, without the log following.
    return Replayed(reseated(found.race, table.keys), found.steps)


def _seats_at_first(table: Table, log: Log) -> tuple[str, ...]:
    """The seats of the beginning are in the log if others came later."""
    changes = (readable(log[key]) for key in keys_in_order(log) if log[key].get("do") == "reseat")
    others = next((action for action in changes if isinstance(action, Reseat)), None)
    return others.before if others else table.keys
