"""Handles a change of seats in Cat Tower: games in which cards are missing, and the counter."""

from __future__ import annotations

from games.cat_tower.sheet import COUNTER, read_games
from games.contract import Reseated, Sheet, Table, Text, text


def reseat(before: Table, after: Table) -> Reseated:
    """Restarts the counter of a live game, because it depends on how many were dealt cards."""
    if before.keys == after.keys:
        return Reseated()
    notes: list[Text] = []
    games = read_games(before)
    if any(game.is_entered and not game.rush for game in games) and set(after.keys) - set(
        before.keys
    ):
        notes.append(text("For finished games, agree on how many cards the new players had left."))
    live: dict[str, Sheet] = {
        game.key: {name: part for name, part in before.sheets[game.key].items() if name != "log"}
        for game in games
        if game.way == COUNTER and not game.is_entered
    }
    if live:
        notes.append(text("The counter of the game in progress starts again."))
    return Reseated(tuple(notes), live)
