"""The numbers and cards of an edition of Cantankerous Cats.

The built-in cards have only the facts that the rulebook mentions, in our own words. An admin or the
players enter the other printed facts (see `unknown`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated

import msgspec
from msgspec import Meta

from games.contract import Json, Text, plural, text, texts
from games.declaration import (
    CardName,
    DeclaredCard,
    EditionName,
    Problem,
    declare,
    load_editions,
    titled,
)

SEATS = range(2, 7)
MOST = 99  # of anything counted on one card or one cat
HIGHEST_NUMBER = 999  # of a card
AFFECTION, MISCHIEF, INCIDENT = KINDS = ("affection", "mischief", "incident")
KIND_NAMES = {
    AFFECTION: text("affection"),
    MISCHIEF: text("mischief"),
    INCIDENT: text("incident"),
}
# What the pad can do for a card, by the kind of its effect.
EFFECT_LABELS = {
    "turn-feral": text("a domestic cat turns feral"),
    "turn-domestic": text("a feral cat turns domestic"),
    "force-attack": text("somebody else has to attack"),
    "play-cards": text("several cards are played at once"),
    "cancel-card": text("the card just played is undone"),
}
# The effects of the cards that come with the pad; shown as written, or translated.
EFFECTS = texts(
    "a domestic cat turns feral and loses half its hearts, rounded down",
    "for a pounce token: a mischief card costs and scores nothing",
    "for a pounce token: undoes the current card",
    "play any two cards",
    "somebody else has to attack for you; then attack or bank yourself",
)
# Translators: how many hearts are lost
LOSSES = {"half": text("half"), "all": text("all"), "nothing": text("nothing")}

# What is printed on a card, by its kind.
FACTS = {AFFECTION: ("hearts",), MISCHIEF: ("value", "cost")}

Few = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=99)]
Sentence = Annotated[str, Meta(max_length=200)]


class _Effect(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class TurnFeral(_Effect, frozen=True, tag="turn-feral"):
    """A domestic cat turns feral and loses some of its banked affection."""

    loses: Annotated[str, titled("hearts lost", choices=LOSSES)] = "half"


class TurnDomestic(_Effect, frozen=True, tag="turn-domestic"):
    """A feral cat turns domestic and keeps what it has banked."""


class ForceAttack(_Effect, frozen=True, tag="force-attack"):
    """Another cat has to attack; after that, the player of this card may also play a card."""


class PlayCards(_Effect, frozen=True, tag="play-cards"):
    """Several cards are played at once, of any kind."""

    count: Annotated[int, Meta(ge=1, le=9), titled("how many")] = 2


class CancelCard(_Effect, frozen=True, tag="cancel-card"):
    """The card just played is undone, for a pounce token."""

    only_mischief: Annotated[bool, titled("only a mischief card")] = False


Effect = TurnFeral | TurnDomestic | ForceAttack | PlayCards | CancelCard


class Card(DeclaredCard, frozen=True):
    """A card as far as the edition knows it. `number` is its rank for the first bite; several cards
    may have the same name. Unknown facts are None. `effect` is what the card does, in words; `does`
    is what the pad does for it."""

    identity = ("number", "name")

    name: CardName
    number: Annotated[
        Annotated[int, Meta(ge=0, le=HIGHEST_NUMBER)] | None,
        titled("number", "Its rank, in the corner of the card."),
    ] = None
    kind: Annotated[str | None, titled("kind", choices=KIND_NAMES)] = None
    hearts: Annotated[Few | None, titled("hearts", "On an affection card.")] = None
    value: Annotated[Few | None, titled("points", "The paws on a mischief card.")] = None
    cost: Annotated[Few | None, titled("cost", "The crossed-out hearts on a mischief card.")] = None
    effect: Annotated[Sentence | None, titled("effect in a few words")] = None
    does: Annotated[
        Effect | None,
        titled("what the pad does for it", choices=EFFECT_LABELS, none="nothing"),
    ] = None
    out_of_kitten: Annotated[bool, titled("not in the kitten game")] = False
    out_of_basic: Annotated[bool, titled("not in the basic game")] = False

    def is_out(self, rules: str) -> bool:
        """Whether this card stays in the box in this version of the game (CC-8)."""
        return {"kitten": self.out_of_kitten, "basic": self.out_of_basic}.get(rules, False)

    @property
    def known_kind(self) -> str | None:
        """The card's kind; if that is unknown, the kind that its other facts show."""
        by_facts = (
            kind
            for kind, facts in FACTS.items()
            if any(getattr(self, fact) is not None for fact in facts)
        )
        return self.kind or next(by_facts, None)

    @staticmethod
    def complete(data: dict[str, Json]) -> dict[str, Json]:
        """Returns the card's JSON with a name; a card without a name is called by its number."""
        if not data.get("name") and data.get("number") is not None:
            return {**data, "name": nameless(data["number"])}
        return data

    @property
    def description(self) -> Text | None:
        """What the card is worth, else what the pad does for it, else its effect in words."""
        if self.hearts is not None:
            return plural("{n} heart to bank", "{n} hearts to bank", self.hearts)
        if self.value is not None and self.cost is not None:
            return text("{points} points for {cost} hearts", points=self.value, cost=self.cost)
        if self.does is not None:
            return EFFECT_LABELS[str(self.does.__struct_config__.tag)]
        return None if self.effect is None else Text(self.effect)

    def really_unknown(self, parts: Iterable[str]) -> tuple[str, ...]:
        """Returns the unknown parts to ask for: those that this kind of card has."""
        asked = ("number", "kind", *FACTS.get(self.kind or "", ()))
        return tuple(part for part in parts if part in asked)

    def problems(self) -> Iterator[Problem]:
        """Yields a problem for each fact that this kind of card does not have."""
        mischief = (self.value, self.cost)
        if self.hearts is not None and self._is_no(AFFECTION, mischief):
            yield "hearts", text("Only affection cards have hearts.")
        for name in ("value", "cost"):
            if getattr(self, name) is not None and self._is_no(MISCHIEF, (self.hearts,)):
                yield name, text("Only mischief cards have points and a cost.")

    def _is_no(self, kind: str, facts_of_others: tuple[int | None, ...]) -> bool:
        """Whether this card is surely not of `kind`: its kind is another or, if unknown, the card
        has one of `facts_of_others`, which only cards of other kinds have."""
        if self.kind:
            return self.kind != kind
        return any(fact is not None for fact in facts_of_others)


class Deck(msgspec.Struct, frozen=True, dict=True):
    """The numbers of a game. `points_to_win` and `hearts_to_win` are explained in CC-7,
    `hearts_to_be_adopted` in CC-6. A pounce token costs `pounce_cards` from the hand, for a feral
    cat `pounce_cards_feral`. `tokens` are all pounce tokens in the box, None if unknown. `dealt`
    and `drawn` are for the setup."""

    name: EditionName
    points_to_win: Annotated[Some, titled("mischief points to win", group="Winning")]
    hearts_to_win: Annotated[Some, titled("hearts for a feral cat to win", group="Winning")]
    hearts_to_be_adopted: Annotated[
        Few,
        titled(
            "hearts to be adopted",
            "What a feral cat needs at the start of its turn.",
            group="Winning",
        ),
    ]
    pounce_cards: Annotated[Few, titled("cards for a pounce token", group="Pounce tokens")]
    pounce_cards_feral: Annotated[
        Few, titled("cards for a feral cat’s pounce token", group="Pounce tokens")
    ]
    pounce_at_start: Annotated[
        int, Meta(ge=0, le=9), titled("pounce tokens at the start", group="Pounce tokens")
    ]
    dealt: Annotated[Few, titled("cards dealt", group="Cards in the hand")]
    drawn: Annotated[Few, titled("cards drawn each turn", group="Cards in the hand")]
    drawn_kitten: Annotated[
        Few, titled("cards drawn each turn by the kitten rules", group="Cards in the hand")
    ]
    tokens: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        titled(
            "pounce tokens in the box",
            "Leave empty if nobody counted them: then they never run out.",
            group="Pounce tokens",
            none="not counted",
        ),
    ] = None
    cards: Annotated[tuple[Card, ...], titled("cards")] = ()

    def card(self, said: str) -> Card | None:
        """Returns the card with this number or name, ignoring case; if several cards share the
        name, the first one with known facts."""
        found = self._called.get(said.strip().casefold(), ())
        known = (card for card in found if card.hearts is not None or card.value is not None)
        return next(known, found[0] if found else None)

    def kinds(self, said: str) -> frozenset[str | None]:
        """Returns the kinds of all cards with this number or name; an unknown kind is None."""
        return frozenset(card.known_kind for card in self._called.get(said.strip().casefold(), ()))

    def leaves_out(self, said: str, rules: str) -> bool:
        """Whether every card with this number or name stays in the box by these rules (CC-8)."""
        found = self._called.get(said.strip().casefold(), ())
        return bool(found) and all(card.is_out(rules) for card in found)

    @cached_property
    def _called(self) -> Mapping[str, Sequence[Card]]:
        """The cards by number and by name, both in lower case."""
        found: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            number = () if card.number is None else (str(card.number),)
            for name in {card.name.casefold(), *number}:
                found[name].append(card)
        return found

    def problems(self) -> Iterator[Problem]:
        """Yields a problem for each number that is on more than one card."""
        seen = set()
        for place, card in enumerate(self.cards):
            if card.number is not None and card.number in seen:
                yield f"cards[{place}].number", text("Another card has this number.")
            seen.add(card.number)


def nameless(number: int | None) -> str:
    """Returns the name for a card that has only a number."""
    return f"Card {number}"


DECLARATION = declare(Deck)
EDITIONS = load_editions(__file__, "rulebook")
