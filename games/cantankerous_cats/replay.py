"""Shows a race action by action, from its log."""

from __future__ import annotations

import msgspec

from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import SLOT, is_final, race_sheet, slots
from games.cantankerous_cats.view.race import messages
from games.contract import ReplayStep, Table
from games.trees import keys_in_order


def replay(table: Table, number: int) -> ReplayStep | None:
    """Returns the race after action `number`; None if only the final state was entered. All steps
    have the seats of the last one, with players who joined later and without those who left."""
    sheet = race_sheet(table)
    log = sheet.get("log") or {}
    if is_final(sheet) or len(log) < 2:
        return None
    keys = keys_in_order(log)
    number = min(max(number, 1), len(keys))
    done, later = keys[:number], keys[number:]
    kept = [*done, *(key for key in later if log[key].get("do") == "reseat")]
    then = {**sheet, "log": {key: log[key] for key in kept}}
    at = msgspec.structs.replace(table, sheets={SLOT: then}) if later else table
    step = replayed(at).steps.get(done[-1])
    return ReplayStep(number, len(keys), at, slots(at)[0], messages(log[done[-1]], step))
