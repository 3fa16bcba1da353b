"""The sheet of a live race as phones change it: actions come into the log at once, or wait (under
"held" in the sheet) where somebody has to be asked first.

An action that waits is drawn on every phone as a question (`rules.pending`). An answer names the
question as it was drawn (`mark`): one that comes too late, or to what has become another question,
does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.cantankerous_cats.rules.actions import INCIDENT
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.pending import Entry, action_of, has_to_be_asked
from games.cantankerous_cats.rules.replay import replayed
from games.cantankerous_cats.rules.state import Hearts
from games.cantankerous_cats.sheet import MOST_ACTIONS
from games.contract import Json, RefusedError, Sheet, Table, text
from games.logs import keys_in_order, next_key

Changed = dict[str, Json]

TAG = "-"  # an id begins with the tag of its phone, up to this


class Tapped(NamedTuple):
    """Who tapped, and what that phone had seen: `id` names the tap, `seen` is how long the log was
    when it was drawn there."""

    id: str
    seen: int


def enter(table: Table, sheet: Sheet, entry: Entry, tapped: Tapped) -> Changed:
    """The sheet after a tap: in the log, or waiting. The same tap sent again changes nothing.

    Raises `RefusedError` where the log is full."""
    log, held = sheet.get("log") or {}, sheet.get("held") or {}
    known = {one.get("id") for one in (*log.values(), *held.values())}
    if tapped.id and tapped.id in known:
        return dict(sheet)
    if len(log) + len(held) >= MOST_ACTIONS:
        raise RefusedError(text("A race takes at most {n} actions.", n=MOST_ACTIONS))
    entry = {**entry, "id": tapped.id} if tapped.id else entry
    if _is_twice(log, held.values(), entry, tapped):
        return _hold(sheet, {**entry, "twice": True})
    return _log_or_hold(table, sheet, entry)


def _is_twice(log: Mapping[str, Entry], held: Iterable[Entry], entry: Entry, by: Tapped) -> bool:
    """Whether another phone entered the same since this one last looked, or has it waiting."""
    phone = by.id.partition(TAG)[0]
    unseen = keys_in_order(log)[by.seen :] if by.seen < len(log) else ()
    others = (*held, *(log[key] for key in unseen))
    return any(
        _facts(one) == _facts(entry)
        for one in others
        if str(one.get("id") or "").partition(TAG)[0] != phone
    )


def _facts(entry: Entry) -> object:
    """What happened, apart from who entered it and how it was paid or named. What is set by hand is
    the same where it sets the same parts: two phones that add a point each get to other values."""
    if entry["do"] == "set":
        return sorted(entry.keys() - {"id", "twice"}), entry["cat"]
    if entry["do"] == "play":
        return {key: value for key, value in entry.items() if key in ("do", "cat", "card", "on")}
    unlike = ("id", "twice", "pay", "counter", "counter_card", "card")
    return {key: value for key, value in entry.items() if key not in unlike}


def _log_or_hold(table: Table, sheet: Sheet, entry: Entry) -> Changed:
    race = replayed(table, sheet).race
    action = action_of(entry)
    if action is None or refusal(race, action) or has_to_be_asked(race, action):
        return _hold(sheet, entry)
    return _logged(sheet, entry)


def _hold(sheet: Sheet, entry: Entry) -> Changed:
    held = dict(sheet.get("held") or {})
    return {**sheet, "held": {**held, next_key(held, "h"): dict(entry)}}


def _logged(sheet: Sheet, entry: Entry) -> Changed:
    """The log with one more entry."""
    log = dict(sheet.get("log") or {})
    log[next_key(log)] = {key: value for key, value in entry.items() if key != "twice"}
    return {**sheet, "log": log}


def _with_held(sheet: Sheet, held: Mapping[str, Entry]) -> Changed:
    changed = {key: value for key, value in sheet.items() if key != "held"}
    return {**changed, "held": dict(held)} if held else changed


# -- answers ---------------------------------------------------------------------------------------


def is_about(sheet: Sheet, key: str, entry_id: str) -> bool:
    """Whether the action that waits of that key is still the one that was drawn."""
    entry = (sheet.get("held") or {}).get(key)
    return entry is not None and str(entry.get("id") or "") == entry_id


def undo(sheet: Sheet, key: str, entry_id: str) -> Changed:
    """The sheet without the last action, if that is still the one that was meant."""
    log = dict(sheet.get("log") or {})
    if not log or keys_in_order(log)[-1] != key or str(log[key].get("id") or "") != entry_id:
        return dict(sheet)
    del log[key]
    changed = {name: value for name, value in sheet.items() if name != "log"}
    return {**changed, "log": log} if log else changed


def drop(sheet: Sheet, key: str) -> Changed:
    """The action that waits is none after all."""
    held = dict(sheet.get("held") or {})
    held.pop(key, None)
    return _with_held(sheet, held)


def confirm(table: Table, sheet: Sheet, key: str, pay: Sequence[int] = ()) -> Changed:
    """The action that waits counts, paid with these cards if any were chosen; it waits on where it
    has become impossible, and with what is wrong where only the payment is."""
    entry = dict((sheet.get("held") or {}).get(key) or {})
    if not entry:
        return dict(sheet)
    if entry.pop("twice", False):
        return _log_or_hold(table, drop(sheet, key), entry)
    if pay:
        entry["pay"] = list(pay)
    return _answered(table, sheet, key, entry)


def stop_attack(table: Table, sheet: Sheet, key: str, card: str = "") -> Changed:
    """The target of an attack that waits stops it with an incident (CC-4), by name where the table
    says which."""
    entry = dict((sheet.get("held") or {}).get(key) or {})
    entry.pop("pay", None)
    entry |= {"counter": INCIDENT, **({"counter_card": card} if card else {})}
    action = action_of(entry) if entry.get("do") == "attack" else None
    if action is None or refusal(replayed(table, sheet).race, action):
        return dict(sheet)
    return _answered(table, sheet, key, entry)


def _answered(table: Table, sheet: Sheet, key: str, entry: Entry) -> Changed:
    action = action_of(entry)
    race = replayed(table, sheet).race
    if action is None or refusal(race, action):
        held = dict(sheet.get("held") or {})
        return _with_held(sheet, {**held, key: dict(entry)})
    return _logged(drop(sheet, key), entry)


def counter(sheet: Sheet, key: str, hearts: int) -> Changed:
    """One more card that the target banks against an attack that waits (CC-4)."""
    return _with_counter(sheet, key, lambda cards: (*cards, hearts))


def uncounter(sheet: Sheet, key: str, index: int) -> Changed:
    """One card less; none left is no counter."""
    return _with_counter(sheet, key, lambda cards: (*cards[:index], *cards[index + 1 :]))


def _with_counter(sheet: Sheet, key: str, change: Callable[[Hearts], Hearts]) -> Changed:
    held = dict(sheet.get("held") or {})
    entry = dict(held.get(key) or {})
    if entry.get("do") != "attack":
        return dict(sheet)
    cards = change(tuple(entry.pop("counter", ())))
    entry.pop("pay", None)  # chosen before these cards were there
    held[key] = {**entry, "counter": list(cards)} if cards else entry
    return _with_held(sheet, held)
