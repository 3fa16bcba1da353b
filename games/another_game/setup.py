"""What to lay out before playing: that is in the game's own rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.another_game.deck import Deck
from games.contract import Json, Text, plural, text


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Who starts and how it is scored, as the rulebook of the game says the rest."""
    if deck.starts:
        yield Text(deck.starts.replace("{", "{{").replace("}", "}}"))
    if deck.rounds:
        yield plural("Score {n} round.", "Score {n} rounds.", deck.rounds)
    else:
        yield text("Score as many rounds as you play.")
    if deck.fewest_wins:
        yield text("The fewest points win.")
