"""Cards left when a tower game ended (ST-15), from facts of kind "tower"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.counted import CountedPlay

TOWER = "tower"


class TowerRecord(msgspec.Struct, frozen=True):
    """A player's games that ended with cards counted. `exp60`: how often chance would leave no
    card, in sixtieths."""

    player: int
    games: int
    cards_left: int
    out: int
    exp60: int

    @property
    def mean_left(self) -> Fraction:
        return Fraction(self.cards_left, self.games)

    @property
    def out_share(self) -> Fraction:
        return Fraction(self.out, self.games)

    @property
    def expected_share(self) -> Fraction:
        return Fraction(self.exp60, 60 * self.games)


def tower_records(plays: Iterable[CountedPlay]) -> dict[int, TowerRecord]:
    """By player, of those with a game."""
    found: dict[int, list[tuple[int, int]]] = {}  # cards left, sixtieths expected
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if fact.kind == TOWER:
                    left = fact.numbers["left"]
                    found.setdefault(seat.player, []).append((left, 60 // len(play.seats)))
    return {
        player: TowerRecord(
            player=player,
            games=len(games),
            cards_left=sum(left for left, _expected in games),
            out=sum(left == 0 for left, _expected in games),
            exp60=sum(expected for _left, expected in games),
        )
        for player, games in found.items()
    }
