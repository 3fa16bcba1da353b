"""What is shown of ratings (ST-12): a number, a comparison in words, an upset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import erf, floor, sqrt

import msgspec

from scorepad.history.statistics.ratings import MU, Rated, Rating, forecast

SHOWN_FROM = 10  # plays of the game
UPSET_FROM = 10  # plays of everybody at the table
PAIR_FROM = 20  # plays of each, before any two are compared


class Ahead(StrEnum):
    """How sure it is that one player is better than another."""

    CLEARLY = "clearly ahead"
    PROBABLY = "probably ahead"
    LEVEL = "level so far"


class ShownRating(msgspec.Struct, frozen=True):
    """`number` is around 1000; None before ten plays, `missing` more of them to go."""

    player: int
    rating: Rating
    plays: int

    @property
    def number(self) -> int | None:
        return shown(self.rating) if self.plays >= SHOWN_FROM else None

    @property
    def missing(self) -> int:
        return max(0, SHOWN_FROM - self.plays)


def shown(rating: Rating) -> int:
    """1000 for a newcomer; halves up."""
    return floor(1000 + 24 * (rating.mu - MU) + 0.5)


def probably_better(one: Rating, two: Rating) -> float:
    """How likely it is that the first is the better player."""
    distance = (one.mu - two.mu) / sqrt(one.sigma**2 + two.sigma**2)
    return (1 + erf(distance / sqrt(2))) / 2


def compare(one: Rating, two: Rating) -> Ahead:
    """`one` with the higher mu."""
    sure = probably_better(one, two)
    if sure >= 0.95:
        return Ahead.CLEARLY
    return Ahead.PROBABLY if sure >= 0.9 else Ahead.LEVEL


def rating_table(ratings: Mapping[int, Rated]) -> tuple[ShownRating, ...]:
    """Everybody's rating of a game: those that are shown first, the highest before the others; then
    those with too few plays, the most plays first."""
    everybody = [ShownRating(player, one.rating, one.plays) for player, one in ratings.items()]

    def rank(one: ShownRating) -> tuple[bool, float, int]:
        known = one.number is not None
        return (not known, -one.rating.mu if known else -one.plays, one.player)

    return tuple(sorted(everybody, key=rank))


def is_upset(before: Sequence[Rating], plays: Sequence[int], winner: int) -> bool:
    """Whether the seat that won alone had less than half of an even chance before the play.

    `plays`: how many plays of the game each seat had before; with less than ten nobody can tell.
    """
    if min(plays) < UPSET_FROM:
        return False
    return forecast(before)[winner] < 0.5 / len(before)
