"""What the actions of players tell about unknown cards, as they bank, score and attack.

Facts are kept under the card's name in the edition. If the edition does not have the card, they are
kept under what the players called it, a number ("17") or a name, and the card is added; a number
becomes "Card 17". Facts that the edition knows are never changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from games.cantankerous_cats.deck import (
    AFFECTION,
    FACTS,
    HIGHEST_NUMBER,
    MISCHIEF,
    MOST,
    Deck,
    nameless,
)
from games.cantankerous_cats.rules.actions import Log, readable
from games.cantankerous_cats.sheet import race_sheet
from games.contract import Json, Table, UnknownCard, UnknownPart
from games.trees import keys_in_order

Facts = dict[str, int]  # {"hearts": 3} or {"value": 2, "cost": 3}
ALL_FACTS = (*FACTS[AFFECTION], *FACTS[MISCHIEF])
LONGEST_NAME = 60


def answers(table: Table) -> dict[str, Facts]:
    """Returns what the log tells about unknown cards of the deck, by card."""
    deck: Deck = table.deck
    described: dict[str, list[Facts]] = {}
    for card, facts in _descriptions(race_sheet(table).get("log") or {}):
        known = deck.card(card)
        unknown_facts = _unknown(msgspec.to_builtins(known), facts) if known else facts
        if unknown_facts:
            name = known.name if known else card
            same = (one for one in described if one.casefold() == name.casefold())
            described.setdefault(next(same, name), []).append(unknown_facts)
    agreed = {card: _agreed(several) for card, several in described.items()}
    return {card: facts for card, facts in agreed.items() if facts}


def with_answers(deck: Json, known: Mapping[str, Json]) -> dict[str, Json]:
    """Returns an edition's JSON with unknown facts filled in from `known`."""
    cards: list[Json] = list(deck.get("cards") or ())
    for card, answers in known.items():
        name, facts = _called(card), _plausible(answers)
        if name and facts:
            cards = _with(cards, name, facts)
    return {**deck, "cards": cards}


def unknown_cards(data: Json) -> tuple[UnknownCard, ...]:
    """Returns the cards of an edition's JSON that have unknown facts, with these facts. If a card's
    kind is unknown, these are the facts of all kinds. Cards with one name count as one, because
    answers are kept by name."""
    found: dict[str, UnknownCard] = {}
    for card in data.get("cards") or ():
        kinds = [card["kind"]] if card.get("kind") else list(FACTS)
        ways = tuple(
            tuple(UnknownPart(fact, fact) for fact in FACTS[kind] if card.get(fact) is None)
            for kind in kinds
            if kind in FACTS
        )
        if any(ways):
            found.setdefault(card["name"], UnknownCard("cards", card["name"], card, ways))
    return tuple(found.values())


def cards_on(table: Table) -> frozenset[str]:
    """Returns the names of the cards in the race's log."""
    deck: Deck = table.deck
    log = race_sheet(table).get("log") or {}
    said = (str(entry.get("card") or "") for entry in log.values() if entry)
    return frozenset(card.name for name in said if name and (card := deck.card(name)))


def known_deck(table: Table) -> Deck:
    """Returns the table's deck with what its log tells, so that a card is described only once."""
    deck: Deck = table.deck
    facts = answers(table)
    return msgspec.convert(with_answers(msgspec.to_builtins(deck), facts), Deck) if facts else deck


# -- what the log says ---------------------------------------------------------------------------


def _descriptions(log: Log) -> Iterator[tuple[str, Facts]]:
    """Yields the name of the card and the facts in each entry of the log that names a card."""
    for key in keys_in_order(key for key, entry in log.items() if entry.get("card")):
        action = readable(log[key])
        facts = _plausible({name: getattr(action, name, None) for name in ALL_FACTS})
        name = _called(getattr(action, "card", ""))
        if name and facts:
            yield name, facts


def _agreed(several: Sequence[Facts]) -> Facts:
    """Returns the facts on which all descriptions agree; none if they disagree on the kind."""
    if len({_kind(facts) for facts in several}) > 1:
        return {}
    values = {name: {facts[name] for facts in several if name in facts} for name in ALL_FACTS}
    return {name: said.pop() for name, said in values.items() if len(said) == 1}


# -- what is filled in -----------------------------------------------------------------------------


def _with(cards: Sequence[Json], name: str, facts: Facts) -> list[Json]:
    """Returns the cards with these facts filled in by number or name. A missing card is added."""
    if any(_is(card, name) for card in cards):
        return [_filled(card, facts) if _is(card, name) else card for card in cards]
    number = _number(name)
    new = {"name": name} if number is None else {"number": number, "name": nameless(number)}
    return [*cards, {**new, "kind": _kind(facts), **facts}]


def _filled(card: Json, facts: Facts) -> Json:
    unknown_facts = _unknown(card, facts)
    return {**card, "kind": _kind(facts), **unknown_facts} if unknown_facts else card


def _is(card: Json, name: str) -> bool:
    number = card.get("number")
    by_number = number is not None and name == str(number)
    return by_number or name.casefold() == card["name"].casefold()


def _unknown(card: Json, facts: Facts) -> Facts:
    """Returns the facts that a card's JSON lacks; none if the card is of another kind."""
    kind = _kind(facts)
    others = [name for name in ALL_FACTS if name not in FACTS[kind]]
    if card.get("kind") not in (None, kind) or any(card.get(name) is not None for name in others):
        return {}
    return {name: fact for name, fact in facts.items() if card.get(name) is None}


# -- helpers ---------------------------------------------------------------------------------------


def _kind(facts: Facts) -> str:
    return AFFECTION if "hearts" in facts else MISCHIEF


def _called(said: str) -> str:
    """Returns a look-up name: "17" for " 017" and "Card 17"; "" for one that is impossible."""
    name = " ".join(said.split())
    if len(name) > LONGEST_NAME:
        return ""
    number = _number(name.casefold().removeprefix("card "))
    if number is None:
        return name
    return str(number) if number <= HIGHEST_NUMBER else ""


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() else None


def _plausible(answers: Json) -> Facts:
    """Returns the facts among the answers; none if they belong to two kinds of card."""
    given = answers if isinstance(answers, Mapping) else {}
    facts = {
        name: fact
        for name in ALL_FACTS
        if type(fact := given.get(name)) is int and 0 < fact <= MOST
    }
    return facts if set(facts) <= set(FACTS[_kind(facts)]) else {}
