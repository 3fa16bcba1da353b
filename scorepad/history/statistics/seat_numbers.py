"""The integers of a seat (ST-2): what every other number is added up from.

They are integers, so that every database and every program agrees to the last digit.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from games.counted import WIN as WIN

TABLE = 120  # the whole table beaten


class SeatNumbers(msgspec.Struct, frozen=True):
    """`place`: 1, 1, 3 where two share the first place. `mid2`: twice the mean of the places that
    are shared (3 for a first place of two). `beaten2`: twice the opponents beaten, one that is
    level counts a half. `win60`: the share of the win, in sixtieths. `exp60`: the share that chance
    would give, in sixtieths. `q120`: the share of the opponents beaten, in 120ths."""

    place: int
    mid2: int
    beaten2: int
    win60: int
    exp60: int
    q120: int


def seat_numbers(places: Sequence[int], winners: Collection[int]) -> tuple[SeatNumbers, ...]:
    """For each seat, by its place (1, 1, 3); `winners` are indices of the seats that share the win.

    Takes 1 to 6 seats. A single seat has nobody to beat: it expects the win that it has, and
    `q120` is 0.
    """
    seats = len(places)
    return tuple(
        _numbers(place, places, WIN // len(winners) if index in winners else 0, seats)
        for index, place in enumerate(places)
    )


def _numbers(place: int, places: Sequence[int], win60: int, seats: int) -> SeatNumbers:
    better = sum(other < place for other in places)
    tied = sum(other == place for other in places) - 1
    beaten2 = 2 * (seats - 1 - better - tied) + tied
    return SeatNumbers(
        place=1 + better,
        mid2=2 * better + tied + 2,
        beaten2=beaten2,
        win60=win60,
        exp60=WIN // seats,
        q120=TABLE * beaten2 // (2 * (seats - 1)) if seats > 1 else 0,
    )
