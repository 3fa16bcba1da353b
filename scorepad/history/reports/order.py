"""The order of wins as pages show it: the first as the peak, everybody else in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.counted import CountedPlay, contested
from games.game import Game
from games.report import Look
from scorepad.history.reports.wins import Figures, placed


@dataclass(frozen=True)
class Order:
    """`first` are several if they are level, and nobody if nobody has won yet; they have a crown
    unless they only lead. `best_at` is the game that each player wins most."""

    first: Sequence[Figures]
    others: Sequence[Figures]
    best_at: Mapping[int, Game]
    is_crowned: bool = True

    @property
    def players(self) -> tuple[int, ...]:
        """Who is first."""
        return tuple(one.player for one in self.first)


def order_of_wins(look: Look, *, is_crowned: bool = True) -> Order:
    """Of the plays that are looked at."""
    ranked = placed(look.plays, look.people)
    first = [one for one in ranked if one.place == 1 and one.wins]
    best_at = {
        player: most_won(won, look.games) for player, won in wins_by_game(look.plays).items()
    }
    return Order(first, ranked[len(first) :], best_at, is_crowned)


def wins_by_game(plays: Iterable[CountedPlay]) -> dict[int, Counter[str]]:
    """How often each player won which game, shared wins included."""
    found: dict[int, Counter[str]] = {}
    for play in contested(plays):
        for seat in play.seats:
            if seat.won:
                found.setdefault(seat.player, Counter())[play.game] += 1
    return found


def most_won(won: Counter[str], games: Mapping[str, Game]) -> Game:
    """Of equals the first in the order of the games."""
    return max(games.values(), key=lambda game: won[game.slug])
