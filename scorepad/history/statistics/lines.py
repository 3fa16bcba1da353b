"""Line by line (ST-7): where winners get their points, and where one player beats another.

Plays given together must be of one game and one edition: points of two editions never mix.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

import msgspec

from games.counted import MEAN_FROM, CountedPlay, CountedSeat, contested

GAINS_FROM = 10  # plays
SCALE = 60  # every number of seats that a mean is taken of divides this


class Gains(msgspec.Struct, frozen=True):
    """Mean points ahead, by line; they add up to `margin`. Over so many plays."""

    plays: int
    lines: dict[str, Fraction]
    margin: Fraction


class LineSums(msgspec.Struct, frozen=True):
    """Points ahead over so many plays, by line, in sixtieths."""

    plays: int
    lines: dict[str, int]

    def gains(self) -> Gains:
        """The means. Of one play at least."""
        whole = SCALE * self.plays
        lines = {key: Fraction(points, whole) for key, points in self.lines.items()}
        return Gains(self.plays, lines, sum(lines.values(), Fraction(0)))


def winners_gains(plays: Iterable[CountedPlay]) -> Gains | None:
    """The mean over plays of what winners have, on average, more than the others in each line.

    Plays of sums alone are left out, and those that everybody won. None below ten plays.
    """
    differences: list[dict[str, int]] = []
    for play in contested(plays):
        winners = [seat for seat in play.seats if seat.won]
        others = [seat for seat in play.seats if not seat.won]
        if winners and others and all(seat.lines for seat in play.seats):
            differences.append(_difference(winners, others))
    found = _sums(differences)
    return found.gains() if found.plays >= GAINS_FROM else None


def gains_on(plays: Iterable[CountedPlay], player: int, other: int) -> Gains | None:
    """The mean over shared plays of what a player has more than another. None below three plays."""
    differences: list[dict[str, int]] = []
    for play in plays:
        one, two = play.seat_of(player), play.seat_of(other)
        if one and two and one.lines and two.lines:
            differences.append(_difference([one], [two]))
    found = _sums(differences)
    return found.gains() if found.plays >= MEAN_FROM else None


def _difference(some: Collection[CountedSeat], others: Collection[CountedSeat]) -> dict[str, int]:
    """By line, in sixtieths of a point, lines in the order they have on the seats."""
    keys = dict.fromkeys(key for seat in (*some, *others) for key in seat.lines)
    return {key: _mean60(some, key) - _mean60(others, key) for key in keys}


def _mean60(seats: Collection[CountedSeat], key: str) -> int:
    return sum(seat.lines.get(key, 0) for seat in seats) * SCALE // len(seats)


def _sums(differences: Sequence[dict[str, int]]) -> LineSums:
    keys = dict.fromkeys(key for difference in differences for key in difference)
    lines = {key: sum(difference.get(key, 0) for difference in differences) for key in keys}
    return LineSums(len(differences), lines)
