"""The numbers and cards of an edition of Cantankerous Cats, as frozen data."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from games.contract import Json
from games.reading import Reader

SEATS = range(2, 7)
MOST = 99  # of whatever is counted on one card or one cat
HIGHEST_NUMBER = 999  # of a card
AFFECTION, MISCHIEF, INCIDENT = KINDS = ("affection", "mischief", "incident")
NUMBERS = (
    "points_to_win",
    "hearts_to_win",
    "hearts_to_be_adopted",
    "pounce_cards",
    "pounce_cards_feral",
    "pounce_at_start",
    "dealt",
    "drawn",
    "drawn_kitten",
)
OPTIONAL = ("number", "kind", "hearts", "value", "cost", "effect", "does")
OUT = ("out_of_kitten", "out_of_basic")


class _Effect(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class TurnFeral(_Effect, frozen=True, tag="turn-feral"):
    """A domestic cat goes on as a feral one, without so much of its banked affection."""

    loses: Literal["half", "all", "nothing"] = "half"


class TurnDomestic(_Effect, frozen=True, tag="turn-domestic"):
    """A feral cat goes on as a domestic one and keeps what it has banked."""


class ForceAttack(_Effect, frozen=True, tag="force-attack"):
    """Another cat has to attack; whoever played the card may follow with a card of its own."""


class PlayCards(_Effect, frozen=True, tag="play-cards"):
    """So many cards are played at once, whatever they are."""

    count: int = 2


class CancelCard(_Effect, frozen=True, tag="cancel-card"):
    """The card that was just played is as if it had never been: for a pounce token."""

    only_mischief: bool = False


Effect = TurnFeral | TurnDomestic | ForceAttack | PlayCards | CancelCard


class Card(msgspec.Struct, frozen=True):
    """A card as far as the edition knows it. `number` is its rank, which is what it bets for the
    first bite; a name may be on several cards. Unknown facts are None. `effect` says in words what
    the card does, `does` what the pad does for it."""

    name: str
    number: int | None = None
    kind: str | None = None
    hearts: int | None = None  # of an affection card
    value: int | None = None  # mischief points
    cost: int | None = None  # hearts
    effect: str | None = None
    does: Effect | None = None
    out_of_kitten: bool = False
    out_of_basic: bool = False

    def is_out(self, rules: str) -> bool:
        """Whether it stays in the box by these rules (CC-8)."""
        return {"kitten": self.out_of_kitten, "basic": self.out_of_basic}.get(rules, False)

    def is_called(self, wanted: str) -> bool:
        """Whether this is its number or its name, in small letters."""
        by_number = self.number is not None and wanted == str(self.number)
        return by_number or wanted == self.name.casefold()


class Deck(msgspec.Struct, frozen=True):
    """`points_to_win` and `hearts_to_win` (CC-7), `hearts_to_be_adopted` (CC-6); pounce tokens cost
    `pounce_cards` from the hand, a feral cat `pounce_cards_feral`. `tokens` is how many pounce
    tokens the box has, None where nobody counted them. `dealt` and `drawn` are for laying out."""

    name: str
    points_to_win: int
    hearts_to_win: int
    hearts_to_be_adopted: int
    pounce_cards: int
    pounce_cards_feral: int
    pounce_at_start: int
    dealt: int
    drawn: int
    drawn_kitten: int
    tokens: int | None = None
    cards: tuple[Card, ...] = ()

    def card(self, said: str) -> Card | None:
        """The card of a number or a name, whichever way it is written; of several cards of a name
        the first whose facts are known."""
        return _found(self.cards, said.strip().casefold())


@lru_cache(maxsize=256)  # a race asks for the same few cards with every tap
def _found(cards: tuple[Card, ...], wanted: str) -> Card | None:
    found = [card for card in cards if card.is_called(wanted)]
    known = (card for card in found if card.hearts is not None or card.value is not None)
    return next(known, found[0] if found else None)


def load(data: Json) -> Deck:
    """Raises `games.reading.DocumentError`."""
    reader = Reader(data).fields("name", *NUMBERS, "tokens", "cards")
    return Deck(
        name=reader.at("name").text(),
        points_to_win=reader.at("points_to_win").whole(least=1, most=99),
        hearts_to_win=reader.at("hearts_to_win").whole(least=1, most=99),
        hearts_to_be_adopted=reader.at("hearts_to_be_adopted").whole(least=0, most=99),
        pounce_cards=reader.at("pounce_cards").whole(least=0, most=99),
        pounce_cards_feral=reader.at("pounce_cards_feral").whole(least=0, most=99),
        pounce_at_start=reader.at("pounce_at_start").whole(least=0, most=9),
        dealt=reader.at("dealt").whole(least=0, most=99),
        drawn=reader.at("drawn").whole(least=0, most=99),
        drawn_kitten=reader.at("drawn_kitten").whole(least=0, most=99),
        tokens=_known(reader, "tokens"),
        cards=reader.at("cards").list_of(_card),
    )


def _card(reader: Reader) -> Card:
    reader.fields("name", *OPTIONAL, *OUT)
    return Card(
        name=reader.at("name").text(),
        number=_known(reader, "number"),
        kind=reader.at("kind").one_of(KINDS, "kind of card") if reader.has("kind") else None,
        hearts=_known(reader, "hearts"),
        value=_known(reader, "value"),
        cost=_known(reader, "cost"),
        effect=reader.at("effect").text() if reader.has("effect") else None,
        does=_effect(reader.at("does")) if reader.has("does") else None,
        out_of_kitten=reader.at("out_of_kitten").flag(),
        out_of_basic=reader.at("out_of_basic").flag(),
    )


def _effect(reader: Reader) -> Effect:
    try:
        found: Effect = msgspec.convert(reader.value, Effect)
    except msgspec.ValidationError as error:
        raise reader.fail(f"no effect of a card: {error}") from None
    return found


def _known(reader: Reader, name: str) -> int | None:
    return reader.at(name).whole(least=0, most=999) if reader.has(name) else None
