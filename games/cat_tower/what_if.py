"""Small changes that one player could have made: one card fewer left in a game (CT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from games.cat_tower.rules import score
from games.cat_tower.sheet import CARDS, read_games
from games.contract import Edit, Result, Table, WhatIf, plural


def what_if(table: Table, result: Result, seat: str) -> WhatIf:
    """Returns the edits of a seat, game by game; none for a rush, which ignores cards (CT-6)."""
    return WhatIf(tuple(_edits(table, seat)), score)


def _edits(table: Table, seat: str) -> Iterator[Edit]:
    for game in read_games(table):
        left = game.cards_left[seat]
        if game.rush or not left:
            continue
        words = plural(
            "{n} card left in game {game}",
            "{n} cards left in game {game}",
            left - 1,
            game=game.number,
        )
        yield Edit(words, game.key, ((("way",), CARDS), (("cards_left", seat), left - 1)))
