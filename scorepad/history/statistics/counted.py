"""What goes in: the plays that count (ST-1), each with its seats.

Every function of this package that takes several plays takes them in order: by `at`, then by
`uuid`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from uuid import UUID

import msgspec

from games.facts import Fact


class CountedSeat(msgspec.Struct, frozen=True):
    """One player's seat in a play that counts.

    `turn` is the place in the order of play, 1 for whoever started. The integers are those of
    ST-2 (`seat_numbers` explains each). `lines` has the points by kind of line; it is empty where
    only sums are known. `scores` has the points of each single game where a play is a series of
    them, which may be none; else it is None.
    """

    player: int
    turn: int
    total: int
    place: int
    mid2: int
    beaten2: int
    win60: int
    exp60: int
    q120: int
    lines: Mapping[str, int] = {}
    scores: tuple[int, ...] | None = None
    facts: tuple[Fact, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The points of each single game, or the total."""
        return (self.total,) if self.scores is None else self.scores

    @property
    def won(self) -> bool:
        """Alone or shared."""
        return self.win60 > 0


class CountedPlay(msgspec.Struct, frozen=True):
    """A play that counts. `id` is its number on this instance. `tied` are the players of a first
    place that waits, or waited, for a later play; `settled_by` is the id of the play that settled
    it. `decided_by` is what put the first place ahead where the points did not, as the result
    says."""

    id: int
    uuid: UUID
    game: str
    edition: str
    night: date
    at: datetime
    seats: tuple[CountedSeat, ...]
    tied: tuple[int, ...] = ()
    settled_by: int | None = None
    decided_by: str = ""

    @property
    def is_solo(self) -> bool:
        """Whether one person sat there: nobody to win against (ST-1)."""
        return len(self.seats) == 1

    def seat_of(self, player: int) -> CountedSeat | None:
        return next((seat for seat in self.seats if seat.player == player), None)


def in_order(plays: Iterable[CountedPlay]) -> tuple[CountedPlay, ...]:
    """The order of plays that holds everywhere."""
    return tuple(sorted(plays, key=lambda play: (play.night, play.at, play.uuid)))


def contested(plays: Iterable[CountedPlay]) -> tuple[CountedPlay, ...]:
    """Those with two people or more, in the order given."""
    return tuple(play for play in plays if not play.is_solo)


def seats_of(plays: Sequence[CountedPlay], player: int) -> tuple[CountedSeat, ...]:
    """A player's seats, in the order of the plays."""
    found = (play.seat_of(player) for play in plays)
    return tuple(seat for seat in found if seat is not None)
