"""The data of all statistics: the plays that count (ST-1), each with its seats.

Every function that takes several plays expects them in order: by night, then `at`, then `uuid`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from uuid import UUID

import msgspec

from games.facts import Fact

WIN = 27_720  # one win: can be divided by 1 to 12, so up to 12 seats may share it
TABLE = 2 * WIN  # the whole table beaten
MEAN_FROM = 3  # values are needed for an average

_LINES = msgspec.json.Decoder(dict[str, int])
_SCORES = msgspec.json.Decoder(tuple[int, ...])
_FACTS = msgspec.json.Decoder(tuple[Fact, ...])


def by_wins(wins: int, plays: int) -> tuple[int, Fraction]:
    """Returns a sort key for players: more wins first, then a larger share of plays won."""
    return -wins, -Fraction(wins, max(1, plays))


class CountedSeat(msgspec.Struct, frozen=True, gc=False):
    """One player's seat in a play that counts. `turn` is the place in the order of play, 1 for the
    start player. The integers are explained in `seat_numbers` (ST-2). Values that statistics seldom
    need are kept as JSON and decoded when used."""

    player: int
    turn: int
    total: int
    place: int
    mid2: int
    beaten2: int
    win_part: int
    chance_part: int
    table_part: int
    lines_json: str = "{}"
    scores_json: str | None = None
    facts_json: str = "[]"

    @property
    def lines(self) -> Mapping[str, int]:
        """The points by kind of line; empty if only totals are known."""
        return {} if self.lines_json == "{}" else _LINES.decode(self.lines_json)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each single game of a series, perhaps empty; None for other plays."""
        return None if self.scores_json is None else _SCORES.decode(self.scores_json)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that the game gives about the seat (see each game's `facts`)."""
        return () if self.facts_json == "[]" else _FACTS.decode(self.facts_json)

    @property
    def values(self) -> tuple[int, ...]:
        """The points of each single game if the play is a series, otherwise only the total."""
        scores = self.scores
        return (self.total,) if scores is None else scores

    @property
    def won(self) -> bool:
        """Whether the seat won, alone or shared."""
        return self.win_part > 0


class CountedPlay(msgspec.Struct, frozen=True, gc=False):
    """A play that counts. `id` is its primary key. `tied` are the players who share a first place
    that waits, or waited, for a later play; `settled_by` is the id of the play that settled the
    tie. `decided_by` is what put the winner ahead if the points did not; `minutes` is how long the
    play took (ST-25). `worth_due` means that the worth of its cards is not completely computed yet.
    `seats` are those of the club's players, `guests` those of all others (ST-26)."""

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
    minutes: int | None = None
    worth_due: bool = False
    guests: tuple[CountedSeat, ...] = ()

    @property
    def everybody(self) -> tuple[CountedSeat, ...]:
        """The seats of players and guests."""
        return self.seats + self.guests

    @property
    def size(self) -> int:
        """The number of people at the table, guests included."""
        return len(self.seats) + len(self.guests)

    @property
    def is_solo(self) -> bool:
        """Whether one person played without opponents (ST-1)."""
        return len(self.seats) + len(self.guests) == 1

    @property
    def was_won(self) -> bool:
        """Whether somebody won. Nobody did if all won or lost together."""
        return any(seat.win_part for seat in self.everybody)

    @property
    def waits(self) -> bool:
        """Whether the first place is still tied until a later play settles it (ST-11)."""
        return bool(self.tied) and self.settled_by is None

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(seat.total for seat in self.everybody)

    def seat_of(self, player: int) -> CountedSeat | None:
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None


def facts_of(
    plays: Iterable[CountedPlay], *kinds: str
) -> Iterator[tuple[CountedPlay, CountedSeat, Fact]]:
    """Yields every fact of these kinds, together with its play and seat."""
    for play in plays:
        for seat in play.seats:
            yield from ((play, seat, fact) for fact in seat.facts if fact.kind in kinds)


def contested(plays: Iterable[CountedPlay]) -> tuple[CountedPlay, ...]:
    """Returns the plays with two people or more, in the given order."""
    return tuple([play for play in plays if not play.is_solo])


def seat_numbers(places: Sequence[int], winners: Collection[int]) -> tuple[dict[str, int], ...]:
    """Returns the integers of each seat (ST-2). All statistics are sums of them, so that every
    database and program computes exactly the same. `places` are 1, 1, 3 if two seats share the
    first place; `winners` are the indices of the seats that share the win. Takes 1 to 12 seats. A
    single seat has no opponents: its expected win is its own win, and `table_part` is 0."""
    return tuple(
        _numbers(place, places, WIN // len(winners) if index in winners else 0)
        for index, place in enumerate(places)
    )


def _numbers(place: int, places: Sequence[int], win_part: int) -> dict[str, int]:
    seats = len(places)
    better = sum(other < place for other in places)
    tied = sum(other == place for other in places) - 1
    beaten2 = 2 * (seats - 1 - better - tied) + tied
    return {
        "place": 1 + better,
        "mid2": 2 * better + tied + 2,  # twice the average of the shared places
        "beaten2": beaten2,  # twice the opponents beaten; a tied one counts half
        "win_part": win_part,  # the share of the win
        "chance_part": WIN // seats,  # the share that luck alone would give
        "table_part": TABLE * beaten2 // (2 * (seats - 1)) if seats > 1 else 0,  # of opponents
    }
