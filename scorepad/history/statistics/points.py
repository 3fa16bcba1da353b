"""A player's points (ST-4), apart for each game, edition and number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from games.counted import MEAN_FROM, CountedPlay


class Kind(msgspec.Struct, frozen=True, order=True):
    """What may be compared: points of one game, by one edition, with so many players."""

    game: str
    edition: str
    seats: int


class Points(msgspec.Struct, frozen=True):
    """`values` in the order they were played, one for each single game; `plays` has the play of
    each."""

    kind: Kind
    values: tuple[int, ...]
    plays: tuple[int, ...]
    fewest_wins: bool = False

    @property
    def mean(self) -> Fraction | None:
        """None below 3 values: the values themselves are shown then."""
        if len(self.values) < MEAN_FROM:
            return None
        return Fraction(sum(self.values), len(self.values))

    @property
    def median(self) -> Fraction:
        ordered, middle = sorted(self.values), len(self.values) // 2
        if len(ordered) % 2:
            return Fraction(ordered[middle])
        return Fraction(ordered[middle - 1] + ordered[middle], 2)

    @property
    def best(self) -> int:
        return min(self.values) if self.fewest_wins else max(self.values)

    @property
    def best_play(self) -> int:
        """The first play with the best value."""
        return self.plays[self.values.index(self.best)]

    @property
    def worst(self) -> int:
        return max(self.values) if self.fewest_wins else min(self.values)


def points(
    plays: Iterable[CountedPlay], player: int, fewest_win: frozenset[str] = frozenset()
) -> tuple[Points, ...]:
    """A player's points of every kind, sorted. `fewest_win`: games in which the fewest points win.

    A play that is a series of games has a value for each game; a kind without a value is left out.
    """
    found: dict[Kind, list[tuple[int, int]]] = {}  # values with their plays
    for play in plays:
        seat = play.seat_of(player)
        if seat:
            kind = Kind(play.game, play.edition, len(play.seats))
            found.setdefault(kind, []).extend((value, play.id) for value in seat.values)
    kinds = [kind for kind in sorted(found) if found[kind]]
    return tuple(_points(kind, found[kind], kind.game in fewest_win) for kind in kinds)


def _points(kind: Kind, found: Sequence[tuple[int, int]], fewest_wins: bool) -> Points:
    values, plays = zip(*found, strict=True)
    return Points(kind, values, plays, fewest_wins)
