"""A moment of a race that shows what a card does."""

from __future__ import annotations

from games.cantankerous_cats.deck import AFFECTION, MISCHIEF, Card, Deck
from games.cantankerous_cats.sheet import SLOT
from games.contract import Json, Sample, Seat, Table, text

ANA, BEN = Seat("1", "Ana"), Seat("2", "Ben")
BANKED = [3, 5]  # cards that lie banked before
BEFORE: dict[str, Json] = {"do": "set", "cat": ANA.key, "mischief": 2, "bank": BANKED}


def sample(deck: Deck, kind: str, name: str) -> Sample | None:
    """A cat banks or plays the card; None if its worth is unknown."""
    card = deck.card(name) if kind == "cards" else None
    played = _played(card) if card is not None else None
    if played is None:
        return None
    log = {"a1": BEFORE, "a2": played}
    return Sample(
        text("Ana has banked 3 and 5 hearts and scored 2 points; now she plays this card"),
        Table(
            seats=(ANA, BEN),
            options={},
            deck=deck,
            sheets={SLOT: {"first": ANA.key, "log": log}},
            start=ANA.key,
        ),
        ANA.key,
    )


def _played(card: Card) -> dict[str, Json] | None:
    if card.kind == AFFECTION and card.hearts is not None:
        return {"do": "bank", "cat": ANA.key, "hearts": card.hearts}
    if card.kind == MISCHIEF and card.value is not None and card.cost is not None:
        return {"do": "score", "cat": ANA.key, "value": card.value, "cost": card.cost}
    return None
