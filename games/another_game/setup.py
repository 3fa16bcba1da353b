"""What to know before playing: all else is in the game's own rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.another_game.deck import Deck, as_typed
from games.contract import Json, Text


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Who starts, if the sheet says it."""
    if deck.starts:
        yield as_typed(deck.starts)
