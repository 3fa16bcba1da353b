"""Reads score documents of Cantankerous Cats, with all actions or only the final state (CC-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from msgspec.structs import fields

from games.cantankerous_cats.deck import FACTS, HIGHEST_NUMBER, MOST, SEATS, Card, Deck
from games.cantankerous_cats.rules.actions import (
    INCIDENT,
    SETTABLE,
    Action,
    Entry,
    Play,
    Reseat,
    SetCat,
    as_log,
)
from games.cantankerous_cats.rules.legality import IS_OF_KIND, of_other_kind, refusal
from games.cantankerous_cats.rules.state import Hearts, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import (
    BASIC,
    KITTEN,
    MOST_ACTIONS,
    RULES,
    SLOT,
    STANDARD,
    Rules,
    rules_of,
)
from games.contract import Json, Sheet, Table, text
from games.reader import Reader, document_table, either, near_names, read_players, score_document

WAYS = ("actions", "final")
RANKS = ("high", "low")
MOST_HEARTS = 999  # banked in all
RULES_WORDS = {STANDARD: text("standard"), BASIC: text("basic"), KITTEN: text("kitten")}
TELLS_NOTHING = text('the edition does not say what "{card}" does: set it by hand')
# How similar (0 to 1) an unknown name must be to one of the edition to count as a slip: if a card
# may be one that the edition does not have, and if it may not.
MOSTLY_ALIKE, ALIKE = 0.8, 0.6
MISSING = {
    "hearts": text("how many hearts does this card have?"),
    "value": text("how many points is this card worth?"),
    "cost": text("how many hearts does this card cost?"),
}


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a document into a table, with players' names as seat keys. Every action must be legal
    at its place. Raises `games.reader.DocumentError` with the reason. Optional keys: `card` (a
    number or a name) on cards, `to` on `pass-toy`, `by` on `prevented`, `pay` and the counter
    `"incident"` on `attack`, and `options.first_bite`."""
    reader = score_document(document, [*WAYS, "winner"])
    players = read_players(reader, SEATS)
    rules, rank = _options(reader.at("options"))
    _one_way(reader)
    sheet: dict[str, Json] = {"first": players[0]} | ({"rank": rank} if rank else {})
    if reader.has("final"):
        sheet |= {"way": "final", "final": _final(reader, players)}
    else:
        sheet["log"] = _log(reader.at("actions"), _Known(players, deck, rules))
    return document_table(players, deck, {SLOT: sheet}, {"rules": rules})


def _options(reader: Reader) -> tuple[Rules, str]:
    """Returns the rules, and the rank that won the first bite ("" if not given)."""
    if reader.value is None:
        return STANDARD, ""
    reader.fields("rules", "first_bite")
    chosen = reader.at("rules").one_of(RULES, text("rules")) if reader.has("rules") else STANDARD
    rank = reader.at("first_bite").one_of(RANKS, text("rank")) if reader.has("first_bite") else ""
    return rules_of({"rules": chosen}), rank


def _one_way(reader: Reader) -> None:
    """Checks that a document has no actions beside a final state; a winner needs a final state."""
    given = [key for key in reader.mapping() if key in WAYS and reader.has(key)]
    if len(given) > 1:
        raise reader.at(given[-1]).fail(text("give the actions or the final state, not both"))
    if reader.has("winner") and "final" not in given:
        raise reader.at("winner").fail(
            text(
                "only with a final state; otherwise the last action decides who won: {last}",
                last='{"do": "win", "cat": ...}',
            )
        )


# -- only the final state --------------------------------------------------------------------------


def _final(reader: Reader, players: Sequence[str]) -> Sheet:
    mischief = dict.fromkeys(players, 0)
    hearts = dict.fromkeys(players, 0)
    feral = dict.fromkeys(players, False)
    for name, cat in reader.at("final").items(players, text("player")):
        if cat.value is None:
            continue
        cat.fields("mischief", "bank", "feral")
        mischief[name] = _count(cat.at("mischief"))
        hearts[name] = _final_hearts(cat.at("bank"))
        feral[name] = cat.at("feral").flag()
    ended: dict[str, Json] = {"mischief": mischief, "hearts": hearts, "feral": feral}
    if reader.has("winner"):
        ended["winner"] = reader.at("winner").one_of(players, text("player"))
    return ended


def _final_hearts(reader: Reader) -> int:
    """Returns the banked hearts. The document has their sum, or the hearts of each card."""
    if isinstance(reader.value, list):
        return sum(_cards(reader))
    return 0 if reader.value is None else reader.whole(least=0, most=MOST_HEARTS)


# -- every action ----------------------------------------------------------------------------------


def _log(reader: Reader, known: _Known) -> dict[str, Entry]:
    """Reads the log. Every action must be legal at its place."""
    race = begin(known.deck, known.rules, known.players, known.players[0])
    if isinstance(reader.value, list) and len(reader.value) > MOST_ACTIONS:
        given = len(reader.value)
        raise reader.fail(
            text(
                "there are {given} actions, but at most {most} can be read",
                given=given,
                most=MOST_ACTIONS,
            )
        )
    actions = []
    for item in reader.each():
        action = _action(item, known)
        if refused := refusal(race, action):
            raise (item.at(refused.part) if refused.part else item).fail(refused.message)
        race = apply(race, action).after
        actions.append(action)
    return as_log(actions)


# -- an action -------------------------------------------------------------------------------------


class _Known(NamedTuple):
    """What an action of a document is checked against."""

    players: Sequence[str]
    deck: Deck
    rules: Rules


_KINDS: dict[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Action) if kind is not Reseat
}


def _action(reader: Reader, known: _Known) -> Action:
    """Reads an action. Its keys are the same as in the log; printed values may be left out if the
    edition knows them. Whether the action is legal is checked later (`rules.legality`)."""
    if not reader.has("do"):
        raise reader.at("do").fail(text("what was done? One of {known}", known=[*_KINDS]))
    kind = _KINDS[reader.at("do").one_of(_KINDS, text("action"))]
    parts = fields(kind)
    reader.fields("do", *(part.name for part in parts))
    card = _card(reader, known, ALIKE if kind is Play else MOSTLY_ALIKE)
    values: dict[str, Json] = {}
    if kind is Play:
        values["card"] = _incident(reader, card)
    for part in parts:
        if part.name in values:
            continue
        if reader.has(part.name):
            values[part.name] = _part(reader, part.name, known)
        elif part.required:
            values[part.name] = _left_out(reader, part.name, known, card)
    if kind is SetCat and values.keys().isdisjoint(SETTABLE):
        raise reader.fail(text("what do you set? Give one or more of {known}", known=[*SETTABLE]))
    return kind(**values)


def _part(reader: Reader, name: str, known: _Known) -> Any:
    """Reads one part of an action. A part has the same format in all actions."""
    given = reader.at(name)
    match name:
        case "cat" | "on" | "to" | "by" | "counter_on":
            return given.one_of(known.players, text("player"))
        case "card" | "counter_card":
            return _card_name(given, known)
        case "pay":
            return _cards(given)
        case "counter":
            return _counter(given)
        case "bank":
            return _bank(given)
        case "forced" | "feral" | "stopped":
            return given.flag()
        case _:
            return given.whole(least=1 if name == "hearts" else 0, most=MOST)


def _left_out(reader: Reader, name: str, known: _Known, card: Card | None) -> int:
    """Returns the value from the edition for a part that the document leaves out."""
    if name not in MISSING:
        raise reader.at(name).fail(text("which player? One of {known}", known=[*known.players]))
    printed: int | None = getattr(card, name, None)
    if printed is not None:
        return printed
    asked = MISSING[name]
    if reader.has("card"):
        called = str(reader.at("card").value)
        kind = next(kind for kind, facts in FACTS.items() if name in facts)
        if other := of_other_kind(known.deck, called, kind):
            raise reader.at("card").fail(other.message)
        asked = text(
            '{question} The edition does not give it for "{card}".', question=asked, card=called
        )
    raise reader.at(name).fail(asked)


def _card(reader: Reader, known: _Known, alike: float) -> Card | None:
    """Returns the edition's card that an action names; None if there is no such card."""
    if not reader.has("card"):
        return None
    return known.deck.card(_card_name(reader.at("card"), known, alike))


def _incident(reader: Reader, card: Card | None) -> str:
    """Returns the name of an incident; the edition has to know its effect."""
    given = reader.at("card")
    if not reader.has("card"):
        raise given.fail(text("which card? Its number or its name"))
    if card is not None and card.does is not None:
        return card.name
    kind = (card.known_kind if card else None) or INCIDENT
    message = TELLS_NOTHING if kind == INCIDENT else IS_OF_KIND[kind]
    raise given.fail(text(message.message, card=card.name if card else str(given.value)))


def _card_name(given: Reader, known: _Known, alike: float = MOSTLY_ALIKE) -> str:
    """Returns the name of a card as the document spells it. Refuses cards that this version of the
    game leaves out (CC-8), and names that are nearly the same as a name in the edition."""
    number = not isinstance(given.value, str)
    name = str(given.whole(least=0, most=HIGHEST_NUMBER)) if number else given.text()
    if not number and known.deck.card(name) is None:
        near = near_names(name, [card.name for card in known.deck.cards], alike)
        if near:
            said = text('unknown card "{name}"; did you mean {near}?', name=name, near=either(near))
            raise given.fail(said)
    if known.deck.leaves_out(name, known.rules):
        card = known.deck.card(name)
        raise given.fail(
            text(
                '"{card}" is taken out in the {rules} game',
                card=card.name if card else name,
                rules=RULES_WORDS[known.rules],
            )
        )
    return name


def _cards(reader: Reader) -> Hearts:
    """Reads affection cards, given by their numbers of hearts."""
    cards = reader.list_of(lambda item: item.whole(least=1, most=MOST))
    if len(cards) > MOST:
        raise reader.fail(
            text(
                "there are {given} cards, but at most {most} can be read",
                given=len(cards),
                most=MOST,
            )
        )
    return cards


def _counter(reader: Reader) -> Hearts | Literal["incident"]:
    """Reads the cards that the target banks against an attack, or "incident"."""
    if isinstance(reader.value, str):
        reader.one_of((INCIDENT,), text("counter card"))
        return "incident"
    return _cards(reader)


def _bank(reader: Reader) -> Hearts:
    """Reads a list of cards. A number stands for one card with that many hearts, 0 for no card."""
    if isinstance(reader.value, list):
        return _cards(reader)
    hearts = _count(reader)
    return (hearts,) if hearts else ()


def _count(reader: Reader) -> int:
    return 0 if reader.value is None else reader.whole(least=0, most=MOST)
