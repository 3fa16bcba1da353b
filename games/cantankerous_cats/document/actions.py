"""An action as a score document writes it, with the exact path of whatever is invalid.

Whether it is legal is for others to say (`legal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from games.cantankerous_cats.deck import FACTS, HIGHEST_NUMBER, MOST, Card, Deck
from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import INCIDENT, SETTABLE, Action
from games.cantankerous_cats.rules.refusals import IS_OF_KIND, of_other_kind
from games.cantankerous_cats.rules.state import Hearts
from games.cantankerous_cats.sheet import BASIC, KITTEN, STANDARD, Rules
from games.contract import text
from games.reader import Reader, either, near_names

RULES_WORDS = {STANDARD: text("standard"), BASIC: text("basic"), KITTEN: text("kitten")}
TELLS_NOTHING = text('the edition does not tell what "{card}" does: set it by hand')
# How like a name of the edition one has to be to be taken for a slip, where it could be that of a
# card that the edition does not have, and where it could not.
MOSTLY_ALIKE, ALIKE = 0.8, 0.6
MISSING = {
    "hearts": text("how many hearts does this card have?"),
    "value": text("how many points is this card worth?"),
    "cost": text("how many hearts does this card cost?"),
}


class Known(NamedTuple):
    """What an action may name."""

    players: Sequence[str]
    deck: Deck
    rules: Rules


def read_action(reader: Reader, known: Known) -> Action:
    """What was done, as far as it can be meant at all. Raises `games.reader.DocumentError`."""
    if not reader.has("do"):
        raise reader.at("do").fail(text("what was done? One of {known}", known=[*_ACTIONS]))
    return _ACTIONS[reader.at("do").one_of(_ACTIONS, text("action"))](reader, known)


def _bank(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat", "hearts", "card")
    card = _card(reader, known)
    return actions.Bank(
        _player(reader, "cat", known),
        _of_card(reader, "hearts", known, card, least=1),
        card=_card_name(reader, known),
    )


def _score(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat", "value", "cost", "pay", "card")
    card = _card(reader, known)
    return actions.Score(
        _player(reader, "cat", known),
        _of_card(reader, "value", known, card),
        _of_card(reader, "cost", known, card),
        pay=_pay(reader),
        card=_card_name(reader, known),
    )


def _attack(reader: Reader, known: Known) -> Action:
    parts = ("cat", "on", "value", "cost", "counter", "counter_card", "pay", "card", "forced")
    reader.fields("do", *parts)
    card = _card(reader, known)
    return actions.Attack(
        _player(reader, "cat", known),
        _player(reader, "on", known),
        _of_card(reader, "value", known, card),
        _of_card(reader, "cost", known, card),
        counter=_counter(reader.at("counter")),
        pay=_pay(reader),
        card=_card_name(reader, known),
        forced=reader.at("forced").flag(),
        counter_card=_card_name(reader, known, "counter_card"),
    )


def _play(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat", "card", "on", "pay", "forced")
    if not reader.has("card"):
        raise reader.at("card").fail(text("which card? Its number or its name"))
    card = _card(reader, known, alike=ALIKE)
    if card is None or card.does is None:
        name = _card_name(reader, known) if card is None else card.name
        kind = (card.known_kind if card else None) or INCIDENT
        message = TELLS_NOTHING if kind == INCIDENT else IS_OF_KIND[kind]
        raise reader.at("card").fail(text(message.message, card=name))
    return actions.Play(
        _player(reader, "cat", known),
        card.name,
        on=_player(reader, "on", known) if reader.has("on") else "",
        pay=_pay(reader),
        forced=reader.at("forced").flag(),
    )


def _buy_pounce(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat")
    return actions.BuyPounce(_player(reader, "cat", known))


def _pass_toy(reader: Reader, known: Known) -> Action:
    reader.fields("do", "to")
    return actions.PassToy(_player(reader, "to", known) if reader.has("to") else "")


def _set(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat", *SETTABLE, "card")
    cat = _player(reader, "cat", known)
    if not any(reader.has(part) for part in SETTABLE):
        raise reader.fail(text("what is set? One or more of {known}", known=[*SETTABLE]))
    return actions.SetCat(
        cat,
        mischief=read_count(reader.at("mischief")) if reader.has("mischief") else None,
        bank=_set_bank(reader.at("bank")) if reader.has("bank") else None,
        pounce=read_count(reader.at("pounce")) if reader.has("pounce") else None,
        feral=reader.at("feral").flag() if reader.has("feral") else None,
        card=_card_name(reader, known),
    )


def _win(reader: Reader, known: Known) -> Action:
    reader.fields("do", "cat")
    return actions.Win(_player(reader, "cat", known))


def _prevented(reader: Reader, known: Known) -> Action:
    reader.fields("do", "by")
    return actions.Prevented(_player(reader, "by", known) if reader.has("by") else "")


_ACTIONS: Mapping[str, Callable[[Reader, Known], Action]] = {
    "bank": _bank,
    "score": _score,
    "attack": _attack,
    "play": _play,
    "buy-pounce": _buy_pounce,
    "pass-toy": _pass_toy,
    "set": _set,
    "win": _win,
    "prevented": _prevented,
}


# -- parts of an action ----------------------------------------------------------------------------


def _player(reader: Reader, part: str, known: Known) -> str:
    if not reader.has(part):
        raise reader.at(part).fail(text("which player? One of {known}", known=[*known.players]))
    return reader.at(part).one_of(known.players, text("player"))


def _card_name(
    reader: Reader, known: Known, part: str = "card", alike: float = MOSTLY_ALIKE
) -> str:
    """What the document calls the card that was played, "" where it does not say. A card that the
    game removes cannot have been played (CC-8), and one that is called almost as one of the edition
    is taken for a slip."""
    given = reader.at(part)
    if given.value is None:
        return ""
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


def _card(reader: Reader, known: Known, alike: float = MOSTLY_ALIKE) -> Card | None:
    """The card that was played, as far as the edition knows it."""
    name = _card_name(reader, known, alike=alike)
    return known.deck.card(name) if name else None


def _of_card(reader: Reader, part: str, known: Known, card: Card | None, least: int = 0) -> int:
    """A number that is printed on a card: as given, else as the edition has it."""
    if reader.has(part):
        return reader.at(part).whole(least=least, most=MOST)
    printed: int | None = getattr(card, part, None)
    if printed is None:
        named = reader.at("card").value
        kind = next(kind for kind, facts in FACTS.items() if part in facts)
        if other := of_other_kind(known.deck, str(named), kind):
            raise reader.at("card").fail(other.message)
        asked = MISSING[part]
        if reader.has("card"):
            asked = text(
                '{question} The edition does not tell of "{card}".',
                question=asked,
                card=str(named),
            )
        raise reader.at(part).fail(asked)
    return printed


def read_cards(reader: Reader) -> Hearts:
    """Affection cards, each by its hearts."""
    cards = reader.list_of(lambda item: item.whole(least=1, most=MOST))
    if len(cards) > MOST:
        raise reader.fail(
            text(
                "{given} cards are more than the {most} that can be read",
                given=len(cards),
                most=MOST,
            )
        )
    return cards


def _pay(reader: Reader) -> Hearts | None:
    return read_cards(reader.at("pay")) if reader.has("pay") else None


def _counter(reader: Reader) -> Hearts | Literal["incident"] | None:
    """The cards that the target banks against an attack, or the word for an incident."""
    if isinstance(reader.value, str):
        reader.one_of((INCIDENT,), text("counter"))
        return "incident"
    return None if reader.value is None else read_cards(reader)


def _set_bank(reader: Reader) -> Hearts:
    """A list of cards; a number is one card of so many hearts, and 0 is none."""
    if isinstance(reader.value, list):
        return read_cards(reader)
    hearts = read_count(reader)
    return (hearts,) if hearts else ()


def read_count(reader: Reader) -> int:
    return 0 if reader.value is None else reader.whole(least=0, most=MOST)
