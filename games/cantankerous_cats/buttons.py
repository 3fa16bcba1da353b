"""What a tapped button does to the sheet of a race.

A button's value is a word and its arguments. A word of `_TAPS` enters an action ("bank:1:2");
"undo:<key>:<id>" takes the last one back. Answers to an action that waits are
"counter:<key>:<hearts>:<id>", "uncounter:<key>:<index>:<id>", "stopped:<key>:<id>",
"stopped-by:<key>:<card>:<id>", "drop:<key>:<id>" and "confirm:<key>:<mark>". "way:final" and
"way:live" change between the race and its end alone.

An action comes into the log at once, or waits (under "held" in the sheet) if somebody has to be
asked first. It is drawn on every phone as a question (`rules.pending`). An answer names the
question as it was drawn (`mark`): one that comes too late, or to another question, does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.cantankerous_cats.deck import MOST, CancelCard, Card, Deck
from games.cantankerous_cats.learning import known_deck
from games.cantankerous_cats.rules.actions import INCIDENT, readable
from games.cantankerous_cats.rules.effects import effect_of
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.pending import has_to_be_asked, question
from games.cantankerous_cats.rules.replay import replayed
from games.cantankerous_cats.rules.state import Hearts, Race
from games.cantankerous_cats.sheet import MOST_ACTIONS
from games.contract import Json, RefusedError, Sheet, Table, text
from games.trees import keys_in_order, next_key

Changed = dict[str, Json]
Entry = dict[str, Json]  # of the log, or waiting; or as much of one as is known
Mine = Mapping[str, str]  # the fields of a phone, such as `value`, `card` and `pay-0`
ANSWERS = ("confirm", "drop", "stopped", "stopped-by", "counter", "uncounter")
TAG = "-"  # an id begins with the tag of its phone, up to this


class Phone(NamedTuple):
    """Who tapped, and what that phone had seen and put together: `id` names the tap, `seen` is how
    long the log was when it was drawn there, `composed` are the fields that only this phone shows,
    by their names without "my-"."""

    id: str
    seen: int
    composed: Mine = {}


def tap(table: Table, sheet: Changed, action: str, phone: Phone) -> Changed:
    """The sheet after a button was tapped; one that no longer fits changes nothing."""
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
        return sheet  # it answers what was there before something else happened
    return enter(table, sheet, entry, phone)


def _answered(table: Table, sheet: Changed, what: str, rest: list[str], phone: Phone) -> Changed:
    """The sheet after an answer to an action that waits."""
    key, answer, *_more = [*rest, "", ""]
    if what == "confirm":
        return _confirmed(table, sheet, key, answer, phone)
    if not is_about(sheet, key, rest[-1] if rest else ""):
        return sheet
    number = whole(answer)
    match what:
        case "drop":
            return drop(sheet, key)
        case "stopped":
            return stop_attack(table, sheet, key)
        case "stopped-by":
            return stop_attack(table, sheet, key, ":".join(rest[1:-1]))
        case "counter" if number:
            return counter(sheet, key, number)
        case "uncounter" if number is not None:
            return uncounter(sheet, key, number)
        case _:
            return sheet


def _confirmed(table: Table, sheet: Changed, key: str, mark: str, phone: Phone) -> Changed:
    """Only what was asked is confirmed: it may have become another question meanwhile."""
    entry = (sheet.get("held") or {}).get(key)
    if entry is None or question(replayed(table, sheet).race, entry).mark != mark:
        return sheet
    pay = chosen_payment(phone.composed, f"pay-{key}-")
    return confirm(table, sheet, key, pay)


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


# -- from a tapped button to the action that it means ----------------------------------------------


def entry_of(race: Race, deck: Deck, tap: str, mine: Mine) -> Entry | None:
    """The log's entry that a tap asks for, without its id; None if it asks for nothing.

    A card whose numbers were not given has them from the edition. What nobody gave is missing from
    the entry, so that it can be asked for.
    """
    what, *rest = tap.split(":")
    read = _TAPS.get(what)
    if read is None or not rest or (rest[0] not in race.cats and what != "stop"):
        return None
    return read(race, rest, _Composed(deck, mine))


def is_about_the_last_card(race: Race, entry: Entry) -> bool:
    """Whether an entry is about whatever happened last: who has won, or which card is cancelled."""
    if entry["do"] == "play":
        return isinstance(effect_of(race, str(entry["card"])), CancelCard)
    return entry["do"] in ("win", "prevented")


class _Composed:
    """The card that a phone put together."""

    def __init__(self, deck: Deck, mine: Mine) -> None:
        self.mine = mine
        self.name = (mine.get("card", "").strip() or mine.get("named", "").strip())[:40]
        self.card: Card | None = deck.card(self.name) if self.name else None

    def number(self, name: str) -> Entry:
        """A number as it was given, else as the edition has it; nothing if neither does."""
        given = whole(self.mine.get(name, ""))
        known = getattr(self.card, name) if self.card else None
        value = known if given is None else given
        return {} if value is None else {name: value}

    def named(self) -> Entry:
        return {"card": self.name} if self.name else {}

    def facts(self) -> Entry:
        return {**self.number("value"), **self.number("cost"), **self.named()}

    def payment(self, prefix: str = "pay-") -> Entry:
        """The cards that were chosen to pay with; nothing chosen leaves it to the proposal."""
        cards = chosen_payment(self.mine, prefix)
        return {"pay": cards} if cards else {}


def chosen_payment(mine: Mine, prefix: str = "pay-") -> list[int]:
    """The hearts of the cards ticked on a phone, largest first."""
    ticked = [whole(value) for name, value in mine.items() if _is_numbered(name, prefix)]
    return sorted((hearts for hearts in ticked if hearts is not None), reverse=True)


def _is_numbered(name: str, prefix: str) -> bool:
    return name.startswith(prefix) and name.removeprefix(prefix).isdecimal()


def whole(value: str) -> int | None:
    """A number as phones send it, None if it is none or cannot be on a card."""
    digits = value.strip()
    number = int(digits) if digits.isdecimal() and len(digits) < 4 else None
    return number if number is not None and number <= MOST else None


# -- a function a word -----------------------------------------------------------------------------


def _bank(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    hearts = whole(rest[1]) if rest[1:] else None
    given = {"hearts": hearts} if hearts else composed.number("hearts")
    card = composed.card
    fits = card is None or card.kind in (None, "affection")
    return {"do": "bank", "cat": rest[0], **given, **(composed.named() if fits else {})}


def _score(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """The cards to pay with that every phone shows are those of the toy's holder."""
    pay = composed.payment() if rest[0] == race.toy else {}
    return {"do": "score", "cat": rest[0], **composed.facts(), **pay}


def _attack(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """The cards of the toy's holder are shown on every phone: with others than the proposed ones
    the attacker enters what the target has said, else the target is still asked."""
    if rest[1:2] == [] or rest[1] not in race.cats:
        return None
    entry = {"do": "attack", "cat": rest[0], "on": rest[1], **composed.facts()}
    entry |= {"forced": True} if rest[2:] == ["card"] else {}
    pay = composed.payment() if rest[1] == race.toy else {}
    as_proposed = pay and tuple(pay["pay"]) == proposal(
        race.cats[race.toy].bank, entry.get("cost", 0)
    )
    return entry if as_proposed else {**entry, **pay}


def _play(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """On which seat, if any, then the card's name."""
    on, *name = rest[1:] or [""]
    if on and on not in race.cats:
        return None
    entry: Entry = {"do": "play", "cat": rest[0], "card": ":".join(name)}
    return {**entry, "on": on} if on else entry


def _buy(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    return {"do": "buy-pounce", "cat": rest[0]}


def _pass(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """From whom as well as to whom: another phone may have passed it on already."""
    if rest[0] != race.toy or rest[1:2] == [] or rest[1] not in race.cats:
        return None
    return {"do": "pass-toy"} if rest[1] == race.following else {"do": "pass-toy", "to": rest[1]}


def _incident(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """A token is spent on an incident; what the card does is then set by hand."""
    left = race.cats[rest[0]].pounce - 1
    return {"do": "set", "cat": rest[0], "pounce": left} if left >= 0 else None


def _counted(part: str) -> Callable[[Race, list[str], _Composed], Entry | None]:
    """One more or one less of what a cat has: "token:1:-1"."""

    def read(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
        step = {"1": 1, "-1": -1}.get("".join(rest[1:2]), 0)
        count = getattr(race.cats[rest[0]], part) + step
        return {"do": "set", "cat": rest[0], part: count} if step and count >= 0 else None

    return read


def _lose(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    bank = race.cats[rest[0]].bank
    hearts = whole("".join(rest[1:2]))
    if hearts not in bank:
        return None
    return {"do": "set", "cat": rest[0], "bank": list(without(bank, (hearts,)))}


def _feral(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    wanted = rest[1:2] == ["yes"]
    same = race.cats[rest[0]].feral == wanted
    return None if same else {"do": "set", "cat": rest[0], "feral": wanted}


def _win(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    return None if race.is_over else {"do": "win", "cat": rest[0]}


def _stop(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    if race.claim is None:
        return None
    return {"do": "prevented", "by": rest[0]} if rest[0] else {"do": "prevented"}


_TAPS: Mapping[str, Callable[[Race, list[str], _Composed], Entry | None]] = {
    "bank": _bank,
    "score": _score,
    "attack": _attack,
    "play": _play,
    "buy": _buy,
    "pass": _pass,
    "incident": _incident,
    "mischief": _counted("mischief"),
    "token": _counted("pounce"),
    "lose": _lose,
    "feral": _feral,
    "win": _win,
    "stop": _stop,
}


# -- actions that wait -----------------------------------------------------------------------------


def enter(table: Table, sheet: Sheet, entry: Entry, by: Phone) -> Changed:
    """The sheet after a tap: in the log, or waiting. The same tap sent again changes nothing.

    Raises `RefusedError` if the log is full."""
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
    the same if it sets the same parts: two phones that add a point each get to other values."""
    if entry["do"] == "set":
        return sorted(entry.keys() - {"id", "twice"}), entry["cat"]
    if entry["do"] == "play":
        return {key: value for key, value in entry.items() if key in ("do", "cat", "card", "on")}
    unlike = ("id", "twice", "pay", "counter", "counter_card", "card")
    return {key: value for key, value in entry.items() if key not in unlike}


def _log_or_hold(table: Table, sheet: Sheet, entry: Entry) -> Changed:
    race = replayed(table, sheet).race
    action = readable(entry)
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
    """The action that waits counts, paid with these cards if any were chosen; it goes on waiting if
    it has become impossible, and with what is wrong if only the payment is."""
    entry = dict((sheet.get("held") or {}).get(key) or {})
    if not entry:
        return dict(sheet)
    if entry.pop("twice", False):
        return _log_or_hold(table, drop(sheet, key), entry)
    if pay:
        entry["pay"] = list(pay)
    return _with_answer(table, sheet, key, entry)


def stop_attack(table: Table, sheet: Sheet, key: str, card: str = "") -> Changed:
    """The target of an attack that waits stops it with an incident (CC-4), by name if the table
    says which."""
    entry = dict((sheet.get("held") or {}).get(key) or {})
    entry.pop("pay", None)
    entry |= {"counter": INCIDENT, **({"counter_card": card} if card else {})}
    action = readable(entry) if entry.get("do") == "attack" else None
    if action is None or refusal(replayed(table, sheet).race, action):
        return dict(sheet)
    return _with_answer(table, sheet, key, entry)


def _with_answer(table: Table, sheet: Sheet, key: str, entry: Entry) -> Changed:
    action = readable(entry)
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
