"""What to lay out before a game of Cat Lady, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cat_lady.deck import Deck
from games.contract import Json, Text, cite, text

RULING = "CL-14"
SHUFFLED = text("Shuffle the cards and lay out nine of them face up, three by three.")
FOOD = text("Put the food and the victory point tokens where everybody can reach them.")
TOKEN = cite(
    "CL-18",
    text(
        "The player to the right of the start player puts the cat token beside a row or column: it"
        " is closed for the first turn."
    ),
)


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Yields the steps of the setup in order, one sentence each."""
    return (cite(RULING, note) for note in _notes(players, deck))


def _notes(players: int, deck: Deck) -> Iterator[Text]:
    if players == 2:
        yield text("Take out the cards marked 3+ and 4, then 2 more at random, unseen.")
    elif players == 3:
        yield text("Take out the cards marked 4, then 2 more at random, unseen.")
    else:
        yield text("Use all cards.")
    strays = deck.strays_dealt(players)
    yield text("Shuffle the stray cats and turn up {n} beside the table.", n=strays)
    yield SHUFFLED
    yield FOOD
    yield TOKEN
