"""Ratings (ST-12): of all players in each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from games.contract import plural, text
from games.report import Cell, Column, Kind, Look, Report
from scorepad.history.statistics.rated_plays import latest_ratings
from scorepad.history.statistics.rating_words import SHOWN_FROM, ShownRating, compare, rating_table

SURE = {
    "clearly": text("clearly ahead of the next"),
    "probably": text("probably ahead of the next"),
    "level": text("level with the next so far"),
    **{
        f"after-{n}": plural("after {n} more play", "after {n} more plays", n)
        for n in range(1, SHOWN_FROM + 1)
    },
}

COLUMNS = (
    Column("game", text("Game"), Kind.GAME),
    Column("place", text("Place"), Kind.COUNT),
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("rating", text("Rating"), Kind.COUNT),
    Column("plays", text("Plays"), Kind.PLAYS),
    Column("sure", text("How sure"), Kind.TEXT, words=SURE),
)

NOTES = (
    text(
        "Always of all plays of a game, whatever is chosen above; shown from {least} plays of it.",
        least=SHOWN_FROM,
    ),
    text(
        "A rating says who came in before whom, never by how much. Everybody begins a game with"
        " 1000; who comes in before a player of a higher rating gains more. The more plays, the"
        " less it moves."
    ),
    text(
        "Each game has its own, as they are different skills. Two numbers that are close mean"
        " little: the words say how sure the order is."
    ),
)


def ratings(look: Look) -> Report | None:
    """By game, the best first; of the game that is looked at alone if there is one."""
    tables = latest_ratings(look.all)
    games = [look.game.slug] if look.game else look.games
    rows = tuple(
        row for game in games if game in tables for row in _rows(game, rating_table(tables[game]))
    )
    if not any(row[3] for row in rows):
        return None
    return Report(
        title=text("Ratings: who is ahead in each game?"),
        answer=(),
        columns=COLUMNS,
        rows=rows,
        notes=NOTES,
        group="game",
    )


def _rows(game: str, table: Sequence[ShownRating]) -> Iterator[tuple[Cell, ...]]:
    for place, (one, below) in enumerate(zip_longest(table, table[1:]), 1):
        known = one.number is not None
        yield (
            *(game, place if known else None, one.player, one.number, one.plays),
            f"after-{one.missing}" if not known else _sure(one, below),
        )


def _sure(one: ShownRating, below: ShownRating | None) -> str | None:
    """None for the last one with a number."""
    if below is None or below.number is None:
        return None
    return compare(one.rating, below.rating).name.lower()
