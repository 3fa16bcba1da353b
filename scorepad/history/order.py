"""The order of wins as pages show it: the first as the peak, everybody else in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games import registry
from games.contract import Game
from games.counted import CountedPlay, contested
from scorepad.history.report_pages import ReportPage


@dataclass(frozen=True)
class Ranked:
    """`plays` are those with opponents, `alone` the others; `place` is None for who has none.
    `best_at` is the game that the player wins most."""

    player: int
    place: int | None
    plays: int
    wins: int
    shared: int
    alone: int
    best_at: Game | None


@dataclass(frozen=True)
class Order:
    """`first` are several if they are level, and nobody if nobody has won yet; they have a crown
    unless they only lead."""

    first: list[Ranked]
    others: list[Ranked]
    is_crowned: bool = True


def order_of_wins(reports: ReportPage, *, is_crowned: bool = True) -> Order:
    """Of the plays that the page looks at, as its report of wins has it."""
    report = reports.computed("wins")
    if report is None:
        return Order([], [])
    won = wins_by_game(reports.look.plays)
    keys = [column.key for column in report.columns]
    ranked = [_ranked(dict(zip(keys, row, strict=True)), won) for row in report.rows]
    first = [one for one in ranked if one.place == 1 and one.wins]
    return Order(first, ranked[len(first) :], is_crowned)


def wins_by_game(plays: Iterable[CountedPlay]) -> dict[int, Counter[str]]:
    """How often each player won which game, shared wins included."""
    found: dict[int, Counter[str]] = {}
    for play in contested(plays):
        for seat in play.seats:
            if seat.won:
                found.setdefault(seat.player, Counter())[play.game] += 1
    return found


def most_won(won: Counter[str]) -> Game:
    """Of equals the first in the order of the games."""
    return max(registry.games(), key=lambda game: won[game.slug])


def _ranked(row: dict[str, Any], won: dict[int, Counter[str]]) -> Ranked:
    numbers = (row[key] for key in ("player", "place", "plays", "wins", "shared", "solo"))
    player = row["player"]
    return Ranked(*numbers, best_at=most_won(won[player]) if player in won else None)
