"""What to lay out before a game of Box of Treats, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.box_of_treats.deck import Deck
from games.box_of_treats.goals import FEWEST_PLAYERS
from games.cat_lady.setup import FOOD, RULING, SHUFFLED, TOKEN
from games.contract import Json, Text, cite, text

BIDDY = cite(
    "BT-8", text("If Biddy is among these, replace her with the next stray: nobody has goals.")
)
ADDED = text(
    "Shuffle the cards of the expansion into those of Cat Lady, and its strays into the others."
)
TAKEN_OUT = {
    2: text("Take out the cards marked 3+, 4, 5+ and 6, then 6 more at random, unseen."),
    3: text("Take out the cards marked 4, 5+ and 6, then 6 more at random, unseen."),
    4: text("Take out the cards marked 5+ and 6, then 6 more at random, unseen."),
    5: text("Take out the cards marked 6, then 6 more at random, unseen."),
    6: text("Use all cards but 6, taken out at random and unseen."),
}


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Yields the steps of the setup in order, one sentence each."""
    solo = players == 1
    notes = _solo(deck) if solo else _notes(players, options, deck)
    return (cite("BT-12" if solo else RULING, note) for note in notes)


def _notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    shared_goals = bool(options.get("shared_goals")) and players >= FEWEST_PLAYERS
    yield ADDED
    yield TAKEN_OUT[players]
    yield _strays_dealt(deck.strays_dealt(players))
    if not shared_goals:
        yield BIDDY
    yield SHUFFLED
    if shared_goals:
        dealt = text(
            "Deal a goal face up between every two neighbours, including the last and the first."
        )
        yield cite("BT-10", dealt)
        pool = text("Put 2 more goals beside them as the pool; the others go back into the box.")
        yield cite("BT-10", pool)
    yield FOOD
    yield TOKEN


def _solo(deck: Deck) -> Iterator[Text]:
    yield ADDED
    yield TAKEN_OUT[2]
    yield _strays_dealt(deck.strays_dealt(1))
    yield BIDDY
    yield SHUFFLED
    yield text(
        "Shuffle the starting cards and draw 2 for the cat player: do what they say. The others"
        " go back into the box."
    )
    yield text("Shuffle the turn cards into a deck.")
    yield FOOD
    yield text("Put the cat token above the left column. The cat player starts.")


def _strays_dealt(strays: int) -> Text:
    return text(
        "Shuffle the stray cats and turn up {n} beside the table; the others go back into the box.",
        n=strays,
    )
