"""From a tapped button to the action that it means.

A button's value is a word and its arguments ("bank:1:2"); `mine` are the fields that the phone sent
along with it, with their "my-" taken off: the composed card (`value`, `cost`, `card`, `pay-0` ...).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.cantankerous_cats.deck import MOST, CancelCard, Card, Deck
from games.cantankerous_cats.rules.effects import effect_of
from games.cantankerous_cats.rules.payment import proposal, without
from games.cantankerous_cats.rules.state import Race
from games.contract import Json

Entry = dict[str, Json]
Mine = Mapping[str, str]


def entry_of(race: Race, deck: Deck, tap: str, mine: Mine) -> Entry | None:
    """The log's entry that a tap asks for, without its id; None where it asks for nothing.

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
        """A number as it was given, else as the edition has it; nothing where neither does."""
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
    """A number as phones send it, None where it is none or cannot be on a card."""
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
    """The cards to pay with that every phone shows are those of whoever holds the toy."""
    pay = composed.payment() if rest[0] == race.toy else {}
    return {"do": "score", "cat": rest[0], **composed.facts(), **pay}


def _attack(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    """The cards of whoever holds the toy are shown on every phone: with others than the proposed
    ones the attacker enters what the target has said, else the target is still asked."""
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
    """On whom, which may be nobody, then the card's name."""
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


def _mischief(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    points = race.cats[rest[0]].mischief + _step(rest)
    return (
        {"do": "set", "cat": rest[0], "mischief": points} if _step(rest) and points >= 0 else None
    )


def _token(race: Race, rest: list[str], composed: _Composed) -> Entry | None:
    tokens = race.cats[rest[0]].pounce + _step(rest)
    return {"do": "set", "cat": rest[0], "pounce": tokens} if _step(rest) and tokens >= 0 else None


def _step(rest: list[str]) -> int:
    return {"1": 1, "-1": -1}.get("".join(rest[1:2]), 0)


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


_TAPS: Mapping[str, Callable[[Race, list[str], Any], Entry | None]] = {
    "bank": _bank,
    "score": _score,
    "attack": _attack,
    "play": _play,
    "buy": _buy,
    "pass": _pass,
    "incident": _incident,
    "mischief": _mischief,
    "token": _token,
    "lose": _lose,
    "feral": _feral,
    "win": _win,
    "stop": _stop,
}
