"""What a tapped button does to the sheet of a race.

A button's value is a word and its arguments. Most buttons enter an action ("bank:1:2", "pass:1:2");
"undo:<key>:<id>" takes the last action back. Answers to a pending action are
"counter:<key>:<hearts>:<id>", "uncounter:<key>:<index>:<id>", "stopped:<key>:<yes or no>:<id>",
"incident:<key>:<on>:<card>:<id>", "drop:<key>:<id>" and "confirm:<key>:<mark>". "way:final" and
"way:live" choose between entering only the final state of the race and entering every action.

An action enters the log at once, or waits under "held" in the sheet if somebody has to be asked
first. Every phone then shows the question (`rules.pending`). An answer contains the `<id>` of the
action, or the `mark` of the question, that its phone showed. If that is no longer the one that is
asked about, the answer does nothing. `<key>` is the action's key under "held".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.cantankerous_cats.deck import AFFECTION, MOST, CancelCard, Deck
from games.cantankerous_cats.rules.actions import INCIDENT, Attack, readable
from games.cantankerous_cats.rules.effects import effect_of, is_stopped
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.pending import has_choice, has_to_be_asked, question
from games.cantankerous_cats.rules.state import Cat, Hearts, Race
from games.cantankerous_cats.sheet import MOST_ACTIONS
from games.cantankerous_cats.unknown import known_deck
from games.contract import Json, RefusedError, Sheet, Table, text
from games.trees import keys_in_order, next_key

Changed = dict[str, Json]
Entry = dict[str, Json]  # of the log, or pending; maybe with parts missing
Mine = Mapping[str, str]  # the fields of a phone, such as `value`, `card` and `pay-0`
ANSWERS = ("confirm", "drop", "stopped", "incident", "counter", "uncounter")
COUNTER = ("counter", "counter_card", "counter_on", "stopped")  # how an attack can be answered
TAG = "-"  # an id begins with the tag of its phone, up to this


class Phone(NamedTuple):
    """The phone that tapped: `id` identifies the tap, `seen` is the length of the log when the
    button was drawn, and `composed` are the fields that only this phone shows, without "my-"."""

    id: str
    seen: int
    composed: Mine = {}


def tap(table: Table, sheet: Changed, action: str, phone: Phone) -> Changed:
    """Returns the sheet after a button was tapped; a tap that no longer fits changes nothing."""
    what, *rest = action.split(":")
    if what == "way":
        return _changed_over(table, sheet, final=rest == ["final"])
    if what == "undo":
        key, entry_id = [*rest, "", ""][:2]
        return undo(sheet, key, entry_id)
    if what in ANSWERS:
        return _answered(table, sheet, what, rest, phone)
    race = replayed(table, sheet).race
    entry = entry_of(race, known_deck(table), action, phone.composed)
    is_late = phone.seen < len(sheet.get("log") or {})
    if entry is None or (is_late and is_about_the_last_card(race, entry)):
        return sheet  # it answers a question that has changed
    return enter(table, sheet, entry, phone)


def _answered(table: Table, sheet: Changed, what: str, rest: list[str], phone: Phone) -> Changed:
    """Returns the sheet after an answer to a pending action; ignores answers to old questions."""
    if len(rest) < 2:
        return sheet
    key, *said, drawn = rest
    if what == "confirm":  # only if it is still the same question
        entry = _held(sheet).get(key)
        is_asked = entry and question(replayed(table, sheet).race, entry).mark == drawn
        pay = chosen_payment(phone.composed, f"pay-{key}-")
        return confirm(table, sheet, key, pay) if is_asked else sheet
    if not is_about(sheet, key, drawn):
        return sheet
    match what, said:
        case "drop", _:
            return drop(sheet, key)
        case "stopped", ["yes" | "no" as did]:
            return play_against(table, sheet, key, {"stopped": did == "yes"})
        case "incident", [on, *name]:
            answer = {"counter_card": ":".join(name), **({"counter_on": on} if on else {})}
            return play_against(table, sheet, key, answer)
        case "counter", [card, *_] if hearts := whole(card):
            return counter(sheet, key, hearts)
        case "uncounter", [place, *_] if (index := whole(place)) is not None:
            return uncounter(sheet, key, index)
    return sheet


# -- entering every action, or only the final state ------------------------------------------------


def _changed_over(table: Table, sheet: Sheet, *, final: bool) -> Changed:
    """Returns the sheet for entering only the final state or, if not `final`, every action. The
    final state begins as the current race, unless it was entered after the last action."""
    changed = {key: value for key, value in sheet.items() if key != "way"}
    if not final:
        return changed
    length = len(sheet.get("log") or {})
    if "final" not in sheet or sheet.get("final_at") != length:
        changed |= {"final": as_entered(replayed(table, sheet).race), "final_at": length}
    return {**changed, "way": "final"}


def as_entered(race: Race) -> dict[str, Json]:
    """Returns a race's current state as a final state, for players to change."""
    return {
        "mischief": {seat: cat.mischief for seat, cat in race.cats.items() if cat.mischief},
        "hearts": {seat: cat.hearts for seat, cat in race.cats.items() if cat.hearts},
        "feral": {seat: True for seat, cat in race.cats.items() if cat.feral},
        **({"winner": race.winner} if race.winner else {}),
    }


# -- from a tapped button to the action that it means ----------------------------------------------


def entry_of(race: Race, deck: Deck, tap: str, mine: Mine) -> Entry | None:
    """Returns the log entry that a tap asks for, without its id; None if it asks for none. Numbers
    of a card that were not entered come from the edition. Players are asked for the rest."""
    what, seat, *rest = [*tap.split(":"), ""]
    if what == "stop" and race.claim:
        return {"do": "prevented", "by": seat} if seat else {"do": "prevented"}
    if seat not in race.cats:
        return None
    if parts := _set_parts(race.cats[seat], what, rest):
        return {"do": "set", "cat": seat, **parts}
    entry = _card_entry(race, deck, what, seat, rest, _composed(deck, mine))
    return entry or _turn_entry(race, what, seat, rest)


def is_about_the_last_card(race: Race, entry: Entry) -> bool:
    """Whether an entry refers to the last card: it says who has won, or which card is cancelled."""
    if entry["do"] == "play":
        return isinstance(effect_of(race, str(entry["card"])), CancelCard)
    return entry["do"] in ("win", "prevented")


def _composed(deck: Deck, mine: Mine) -> Entry:
    """Returns the parts of a card that were chosen on a phone: its name, the cards that pay for it,
    and its numbers, which come from the edition if they were not entered."""
    name = (mine.get("card", "").strip() or mine.get("named", "").strip())[:40]
    card = deck.card(name) if name else None
    parts: Entry = {"card": name, "pay": chosen_payment(mine)}
    for part in ("hearts", "value", "cost"):
        given = whole(mine.get(part, ""))
        parts[part] = getattr(card, part, None) if given is None else given
    return {part: value for part, value in parts.items() if value not in (None, "", [])}


def chosen_payment(mine: Mine, prefix: str = "pay-") -> list[int]:
    """Returns the hearts of the cards ticked on a phone, largest first."""
    numbered = re.compile(rf"{re.escape(prefix)}\d+")
    ticked = [whole(value) for name, value in mine.items() if numbered.fullmatch(name)]
    return sorted((hearts for hearts in ticked if hearts is not None), reverse=True)


def whole(value: str) -> int | None:
    """Returns a number as phones send it; None if it is not a number, or cannot be on a card."""
    digits = value.strip()
    number = int(digits) if digits.isdecimal() and len(digits) < 4 else None
    return number if number is not None and number <= MOST else None


# -- by the word that was tapped -------------------------------------------------------------------


def _card_entry(
    race: Race, deck: Deck, what: str, seat: str, rest: list[str], composed: Entry
) -> Entry | None:
    """Returns the entry for a card that is banked or played, with what is known about it. The
    payment chosen on this phone is entered only if the toy's holder is the one who pays."""

    def known(*parts: str) -> Entry:
        return {part: composed[part] for part in parts if part in composed}

    facts = ("value", "cost", "card")
    match what, rest:
        case "bank", [number, *_]:
            hearts = whole(number)
            given = {"hearts": hearts} if hearts else known("hearts")
            card = deck.card(composed.get("card", ""))
            fits = card is None or card.kind in (None, AFFECTION)
            return {"do": "bank", "cat": seat, **given, **(known("card") if fits else {})}
        case "score", _:
            pay = known("pay") if seat == race.toy else {}
            return {"do": "score", "cat": seat, **known(*facts), **pay}
        case "attack", [on, *how] if on in race.cats:
            forced = {"forced": True} if "card" in how else {}
            entry = {"do": "attack", "cat": seat, "on": on, **known(*facts), **forced}
            return _with_chosen(race, entry, known("pay") if on == race.toy else {})
        case "play", [on, *name] if on in ("", *race.cats):
            entry = {"do": "play", "cat": seat, "card": ":".join(name[:-1])}
            return {**entry, "on": on} if on else entry
    return None


def _with_chosen(race: Race, attack: Entry, pay: Entry) -> Entry:
    """Returns an attack on the toy's holder with the payment that the attacker chose for the
    holder. If that is the suggested payment it is left out, and the holder is asked."""
    proposed = proposal(race.cats[race.toy].bank, attack.get("cost", 0)) or ()
    return attack if pay == {"pay": [*proposed]} else {**attack, **pay}


def _turn_entry(race: Race, what: str, seat: str, rest: list[str]) -> Entry | None:
    match what, rest:
        case "buy", _:
            return {"do": "buy-pounce", "cat": seat}
        case "pass", [to, *_] if seat == race.toy and to in race.cats:  # not passed on meanwhile
            return {"do": "pass-toy"} if to == race.following else {"do": "pass-toy", "to": to}
        case "win", _ if not race.is_over:
            return {"do": "win", "cat": seat}
    return None


def _set_parts(cat: Cat, what: str, rest: list[str]) -> Entry:
    """Returns the new values that players set by hand on a cat; empty if nothing changes."""
    match what, rest:
        case "incident", _ if cat.pounce:  # its other effects are then set
            return {"pounce": cat.pounce - 1}
        case "mischief", ["1" | "-1" as step, *_] if cat.mischief + int(step) >= 0:
            return {"mischief": cat.mischief + int(step)}
        case "token", ["1" | "-1" as step, *_] if cat.pounce + int(step) >= 0:
            return {"pounce": cat.pounce + int(step)}
        case "lose", [card, *_] if (hearts := whole(card)) in cat.bank:
            return {"bank": list(without(cat.bank, (hearts,)))}
        case "feral", [turns, *_] if cat.feral != (turns == "yes"):
            return {"feral": turns == "yes"}
    return {}


# -- actions that wait -----------------------------------------------------------------------------


def enter(table: Table, sheet: Sheet, entry: Entry, by: Phone) -> Changed:
    """Returns the sheet with an action in its log or, if somebody has to be asked first, as
    pending. The same tap sent again changes nothing. Raises `RefusedError` if the log is full."""
    log, held = sheet.get("log") or {}, sheet.get("held") or {}
    known = {one.get("id") for one in (*log.values(), *held.values())}
    if by.id and by.id in known:
        return dict(sheet)
    if len(log) + len(held) >= MOST_ACTIONS:
        raise RefusedError(text("A race takes at most {n} actions.", n=MOST_ACTIONS))
    entry = {**entry, "id": by.id} if by.id else entry
    if _is_twice(log, held.values(), entry, by):
        return _hold(sheet, {**entry, "twice": True})
    return _log_or_hold(table, sheet, entry)


def _is_twice(log: Mapping[str, Entry], held: Iterable[Entry], entry: Entry, by: Phone) -> bool:
    """Whether another phone has entered this action, or has it pending, since this phone looked."""
    phone = by.id.partition(TAG)[0]
    unseen = keys_in_order(log)[by.seen :] if by.seen < len(log) else ()
    others = (*held, *(log[key] for key in unseen))
    return any(
        _facts(other) == _facts(entry)
        for other in others
        if str(other.get("id") or "").partition(TAG)[0] != phone
    )


def _facts(entry: Entry) -> object:
    """Returns what happened, without who entered it, how it was paid and how the card is named. Two
    entries by hand are equal if they set the same kinds of values, because two phones that add a
    point each would set different numbers."""
    if entry["do"] == "set":
        return sorted(entry.keys() - {"id", "twice"}), entry["cat"]
    if entry["do"] == "play":
        return {key: value for key, value in entry.items() if key in ("do", "cat", "card", "on")}
    unlike = ("id", "twice", "pay", "card", *COUNTER)
    return {key: value for key, value in entry.items() if key not in unlike}


def _log_or_hold(table: Table, sheet: Sheet, entry: Entry) -> Changed:
    race = replayed(table, sheet).race
    action = readable(entry)
    if action is None or refusal(race, action) or has_to_be_asked(race, action):
        return _hold(sheet, entry)
    return _logged(sheet, entry)


def _hold(sheet: Sheet, entry: Entry) -> Changed:
    held = _held(sheet)
    return {**sheet, "held": {**held, next_key(held, "h"): dict(entry)}}


def _logged(sheet: Sheet, entry: Entry) -> Changed:
    """Returns the log with one more entry."""
    log = dict(sheet.get("log") or {})
    log[next_key(log)] = {key: value for key, value in entry.items() if key != "twice"}
    return {**sheet, "log": log}


def _held(sheet: Sheet) -> dict[str, Entry]:
    return dict(sheet.get("held") or {})


def _with_part(sheet: Sheet, part: str, entries: Mapping[str, Entry]) -> Changed:
    """Returns the sheet with entries as its `part` ("log" or "held"); an empty part is removed."""
    changed = {key: value for key, value in sheet.items() if key != part}
    return {**changed, part: dict(entries)} if entries else changed


# -- answers ---------------------------------------------------------------------------------------


def is_about(sheet: Sheet, key: str, entry_id: str) -> bool:
    """Whether the pending action under a key is still the one that the phone showed."""
    entry = _held(sheet).get(key)
    return entry is not None and str(entry.get("id") or "") == entry_id


def undo(sheet: Sheet, key: str, entry_id: str) -> Changed:
    """Returns the sheet without the last action, if that is the action that the player tapped."""
    log = dict(sheet.get("log") or {})
    if not log or keys_in_order(log)[-1] != key or str(log[key].get("id") or "") != entry_id:
        return dict(sheet)
    del log[key]
    return _with_part(sheet, "log", log)


def drop(sheet: Sheet, key: str) -> Changed:
    """Returns the sheet without this pending action."""
    held = _held(sheet)
    held.pop(key, None)
    return _with_part(sheet, "held", held)


def confirm(table: Table, sheet: Sheet, key: str, pay: Sequence[int] = ()) -> Changed:
    """Returns the sheet with a pending action in the log, paid with the chosen cards, if any. The
    action stays pending if it has become impossible, or if its payment is wrong."""
    entry = dict(_held(sheet).get(key) or {})
    if not entry:
        return dict(sheet)
    if entry.pop("twice", False):
        return _log_or_hold(table, drop(sheet, key), entry)
    if pay:
        entry["pay"] = list(pay)
    return _with_answer(table, sheet, key, entry)


def play_against(table: Table, sheet: Sheet, key: str, answer: Entry) -> Changed:
    """Lets the target of a pending attack play an incident (CC-4). If its effect is unknown, the
    players say whether it stopped the attack. The attack stays pending until all is paid."""
    entry = {**_held(sheet).get(key, {}), "counter": INCIDENT, **answer}
    entry.pop("pay", None)
    race, action = replayed(table, sheet).race, readable(entry)
    if not isinstance(action, Attack) or refusal(race, action):
        return dict(sheet)
    if is_stopped(race, action) and not has_choice(race, action):
        return _logged(drop(sheet, key), entry)
    return _with_part(sheet, "held", {**_held(sheet), key: entry})


def _with_answer(table: Table, sheet: Sheet, key: str, entry: Entry) -> Changed:
    action = readable(entry)
    race = replayed(table, sheet).race
    if action is None or refusal(race, action):
        return _with_part(sheet, "held", {**_held(sheet), key: dict(entry)})
    return _logged(drop(sheet, key), entry)


def counter(sheet: Sheet, key: str, hearts: int) -> Changed:
    """Lets the target bank one more card against a pending attack (CC-4)."""
    return _with_counter(sheet, key, lambda cards: (*cards, hearts))


def uncounter(sheet: Sheet, key: str, index: int) -> Changed:
    """Takes back one of the cards that the target banked; with none left there is no counter."""
    return _with_counter(sheet, key, lambda cards: (*cards[:index], *cards[index + 1 :]))


def _with_counter(sheet: Sheet, key: str, change: Callable[[Hearts], Hearts]) -> Changed:
    held = _held(sheet)
    entry = dict(held.get(key) or {})
    if entry.get("do") != "attack":
        return dict(sheet)
    given = entry.pop("counter", ())
    cards = change(() if given == INCIDENT else tuple(given))
    entry.pop("pay", None)  # chosen before these cards were there
    if given == INCIDENT and not cards:  # takes the incident itself back
        entry = {part: value for part, value in entry.items() if part not in COUNTER}
    elif cards or entry.get("counter_card"):
        entry["counter"] = list(cards) or INCIDENT
    held[key] = entry
    return _with_part(sheet, "held", held)
