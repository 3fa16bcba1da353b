"""What to lay out before a game of Cat Tower, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cat_tower.deck import Deck
from games.contract import Json, Text, cite, plural, text


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Yields the steps of the setup in order, one sentence each."""
    foundation = deck.under_tower(players)
    yield cite("CT-2", text("Deal everyone {hand} cat cards.", hand=deck.dealt(players)))
    if foundation:
        fold = plural(
            "Fold {n} cat card and stand it in the middle: the tower grows on it.",
            "Fold {n} cat cards and stand them in the middle: the tower grows on them.",
            foundation,
        )
        yield cite("CT-2", fold)
    else:
        bare = text("The tower starts on the bare table: all the cats are in your hands.")
        yield cite("CT-2", bare)
    if deck.cards > deck.dealt(players) * players + foundation:
        yield cite("CT-2", text("The other cat cards go back into the box."))
    tokens = text("Put the cat tokens face down and the Catty Fatty cards within reach.")
    yield cite("CT-5", tokens)
    rush = text(
        "Rush for the Fish: deal the same hands and put the die in the middle."
        " The youngest player says “Go!”."
    )
    yield cite("CT-6", rush)
