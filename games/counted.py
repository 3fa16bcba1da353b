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

WIN = 60  # one win; every number of players that can share it divides this
MEAN_FROM = 3  # values, before a mean is shown

_LINES = msgspec.json.Decoder(dict[str, int])
_SCORES = msgspec.json.Decoder(tuple[int, ...])
_FACTS = msgspec.json.Decoder(tuple[Fact, ...])


class CountedSeat(msgspec.Struct, frozen=True, gc=False):
    """One player's seat in a play that counts.

    `turn` is the place in the order of play, 1 for whoever started. The integers are those of
    ST-2 (`seat_numbers` explains each). What statistics seldom ask for is kept as JSON and decoded
    when they do. `mu` and `sigma` are the player's rating after the play, `rated` how many plays of
    the game are in it (ST-12); a solo play has none.
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
    lines_json: str = "{}"
    scores_json: str | None = None
    facts_json: str = "[]"
    mu: float | None = None
    sigma: float | None = None
    rated: int = 0

    @property
    def lines(self) -> Mapping[str, int]:
        """The points by kind of line; empty if only sums are known."""
        return {} if self.lines_json == "{}" else _LINES.decode(self.lines_json)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each single game if a play is a series of them, else None. A series may
        have none."""
        return None if self.scores_json is None else _SCORES.decode(self.scores_json)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the game tells of the seat, see the `facts` of each game."""
        return () if self.facts_json == "[]" else _FACTS.decode(self.facts_json)

    @property
    def values(self) -> tuple[int, ...]:
        """The points of each single game, or the total."""
        scores = self.scores
        return (self.total,) if scores is None else scores

    @property
    def won(self) -> bool:
        """Alone or shared."""
        return self.win60 > 0


class CountedPlay(msgspec.Struct, frozen=True, gc=False):
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
