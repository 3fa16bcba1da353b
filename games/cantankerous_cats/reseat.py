"""Records a change of seats as an action in the log of a race."""

from __future__ import annotations

from games.cantankerous_cats.rules.actions import Reseat, write
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import SLOT, is_final, race_sheet
from games.contract import Reseated, SeatName, Table, text
from games.trees import next_key


def reseat(before: Table, after: Table) -> Reseated:
    """Adds the change to the log. New players get what everybody gets at the start. If the player
    whose turn it is leaves, it is the next seat's turn."""
    sheet = race_sheet(before)
    log = sheet.get("log") or {}
    if before.keys == after.keys or is_final(sheet) or not log:
        return Reseated()
    action = write(Reseat(before.keys, after.keys))
    changed = {**sheet, "log": {**log, next_key(log): action}}
    race = replayed(after, changed).race
    notes = [
        text("{name} holds the cat toy, and play goes on from that seat.", name=SeatName(race.toy))
    ]
    if set(after.keys) - set(before.keys):
        notes.append(text("New players begin with nothing banked and no points."))
    return Reseated(tuple(notes), {SLOT: changed})
