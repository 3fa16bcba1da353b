"""A tapped button, by its value:

a word of `parse_tap` enters an action ("bank:1:2"); "undo:<key>:<id>" takes the last one back.
Answers to an action that waits are "counter:<key>:<hearts>:<id>", "uncounter:<key>:<index>:<id>",
"stopped:<key>:<id>", "stopped-by:<key>:<card>:<id>", "drop:<key>:<id>" and "confirm:<key>:<mark>".
"way:final" and "way:live" change between the race and its end alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.cantankerous_cats.buttons import pending
from games.cantankerous_cats.buttons.parse_tap import (
    chosen_payment,
    entry_of,
    is_about_the_last_card,
    whole,
)
from games.cantankerous_cats.learning import known_deck
from games.cantankerous_cats.rules.pending import question
from games.cantankerous_cats.rules.replay import replayed
from games.cantankerous_cats.rules.state import Race
from games.contract import Json, Sheet, Table

Changed = dict[str, Json]
ANSWERS = ("confirm", "drop", "stopped", "stopped-by", "counter", "uncounter")


class Phone(NamedTuple):
    """Who tapped, what that phone had seen, and what it had put together: the fields that only
    this phone shows, by their names without "my-"."""

    tapped: pending.Tapped
    composed: Mapping[str, str]


def tap(table: Table, sheet: Changed, action: str, phone: Phone) -> Changed:
    """The sheet after a button was tapped; one that no longer fits changes nothing."""
    what, *rest = action.split(":")
    if what == "way":
        return _changed_over(table, sheet, final=rest == ["final"])
    if what == "undo":
        key, entry_id = [*rest, "", ""][:2]
        return pending.undo(sheet, key, entry_id)
    if what in ANSWERS:
        return _answered(table, sheet, what, rest, phone)
    race = replayed(table, sheet).race
    entry = entry_of(race, known_deck(table), action, phone.composed)
    is_late = phone.tapped.seen < len(sheet.get("log") or {})
    if entry is None or (is_late and is_about_the_last_card(race, entry)):
        return sheet  # it answers what was there before something else happened
    return pending.enter(table, sheet, entry, phone.tapped)


def _answered(table: Table, sheet: Changed, what: str, rest: list[str], phone: Phone) -> Changed:
    """The sheet after an answer to an action that waits."""
    key, answer, *_more = [*rest, "", ""]
    if what == "confirm":
        return _confirmed(table, sheet, key, answer, phone)
    if not pending.is_about(sheet, key, rest[-1] if rest else ""):
        return sheet
    number = whole(answer)
    match what:
        case "drop":
            return pending.drop(sheet, key)
        case "stopped":
            return pending.stop_attack(table, sheet, key)
        case "stopped-by":
            return pending.stop_attack(table, sheet, key, ":".join(rest[1:-1]))
        case "counter" if number:
            return pending.counter(sheet, key, number)
        case "uncounter" if number is not None:
            return pending.uncounter(sheet, key, number)
        case _:
            return sheet


def _confirmed(table: Table, sheet: Changed, key: str, mark: str, phone: Phone) -> Changed:
    """Only what was asked is confirmed: it may have become another question meanwhile."""
    entry = (sheet.get("held") or {}).get(key)
    if entry is None or question(replayed(table, sheet).race, entry).mark != mark:
        return sheet
    pay = chosen_payment(phone.composed, f"pay-{key}-")
    return pending.confirm(table, sheet, key, pay)


# -- between the race and its end alone ------------------------------------------------------------


def _changed_over(table: Table, sheet: Sheet, *, final: bool) -> Changed:
    """The end begins with how the race stands, unless it was entered since the race last moved."""
    changed = {key: value for key, value in sheet.items() if key != "way"}
    if not final:
        return changed
    length = len(sheet.get("log") or {})
    if "final" not in sheet or sheet.get("final_at") != length:
        changed |= {"final": as_entered(replayed(table, sheet).race), "final_at": length}
    return {**changed, "way": "final"}


def as_entered(race: Race) -> dict[str, Json]:
    """A live race as the fields of its end, to go on from where the table stopped tracking."""
    return {
        "mischief": {seat: cat.mischief for seat, cat in race.cats.items() if cat.mischief},
        "hearts": {seat: cat.hearts for seat, cat in race.cats.items() if cat.hearts},
        "feral": {seat: True for seat, cat in race.cats.items() if cat.feral},
        **({"winner": race.winner} if race.winner else {}),
    }
