"""News of a series for everybody: what fell, and who won a game."""

from __future__ import annotations

from games.cat_tower.counter import Count
from games.cat_tower.sheet import COUNTER, read_games
from games.contract import News, Result, SeatName, Table, from_json, plural, text


def news(table: Table, result: Result) -> News | None:
    """Returns news of the latest game with entries: its winner, or what fell in its last turn."""
    games = read_games(table)
    if not games:
        return None
    game = games[-1]
    if game.winner:
        words = text("{name} won {game}.", name=SeatName(game.winner), game=game.title)
        return News(game.key, words)
    stored = result.sheets.get(game.key) if game.way == COUNTER else None
    turns = from_json(stored, Count).turns if stored else ()
    if not turns or not turns[-1].fallen_by:
        return None
    last = turns[-1]
    words = plural(
        "It fell: {name} takes {n} card.",
        "It fell: {name} takes {n} cards.",
        last.fell,
        name=SeatName(last.fallen_by),
    )
    return News(f"{game.key}-{len(turns)}", words)
