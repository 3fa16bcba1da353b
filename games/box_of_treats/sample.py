"""A small hand that shows what a cat, a box or a number of an edition is worth."""

from __future__ import annotations

from games.box_of_treats.deck import Deck
from games.cat_lady.sample import hand_sample
from games.contract import Sample


def sample(deck: Deck, kind: str, name: str) -> Sample | None:
    """A hand with the cat or the box. Shared goals have no sample, because they are not in a
    hand."""
    if kind == "boxes":
        box = next(box for box in deck.boxes if box.name == name)
        return hand_sample(
            deck, [], boxes={"b1": {"at": 1, "colour": box.colour, "food": box.food}}
        )
    return hand_sample(deck, [name] if name else []) if kind in ("", "cats") else None
