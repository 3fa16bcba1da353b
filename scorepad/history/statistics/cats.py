"""The lives of the cats (ST-13): a card's holds, from facts of kind "cat"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.facts import Fact
from scorepad.history.statistics.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.figures import win_index

CAT = "cat"
SHOWN_FROM = 8  # holds


class Feast(msgspec.Struct, frozen=True):
    """The most points that a cat ever gave, and where that was for the first time."""

    points: int
    play: int
    player: int


class CatLife(msgspec.Struct, frozen=True):
    """All holds of one cat. `points` is the sum over those in which it was fed. Wins are those of
    seats with opponents; whoever holds many cats holds this one too, so they tell little."""

    name: str
    held: int
    fed: int
    points: int
    credit60: int
    expected60: int
    best: Feast | None
    holders: tuple[tuple[int, int], ...]  # player and holds, most first

    @property
    def is_shown(self) -> bool:
        return self.held >= SHOWN_FROM

    @property
    def fed_share(self) -> Fraction:
        return Fraction(self.fed, self.held)

    @property
    def mean_points(self) -> Fraction | None:
        """When fed; None where it never was."""
        return Fraction(self.points, self.fed) if self.fed else None

    @property
    def index(self) -> Fraction:
        return win_index(self.credit60, self.expected60)


Hold = tuple[CountedPlay, CountedSeat, Fact]


def cat_lives(plays: Iterable[CountedPlay]) -> tuple[CatLife, ...]:
    """Every cat that was held, those held most first, then by name. Plays of one game."""
    holds: dict[str, list[Hold]] = {}
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if fact.kind == CAT:
                    holds.setdefault(fact.name, []).append((play, seat, fact))
    lives = [_life(name, held) for name, held in holds.items()]
    return tuple(sorted(lives, key=lambda life: (-life.held, life.name)))


def _life(name: str, holds: list[Hold]) -> CatLife:
    fed = [hold for hold in holds if hold[2].numbers["fed"]]
    contested = [seat for play, seat, _fact in holds if not play.is_solo]
    holders = Counter(seat.player for _play, seat, _fact in holds)
    return CatLife(
        name=name,
        held=len(holds),
        fed=len(fed),
        points=sum(fact.numbers["points"] for _play, _seat, fact in fed),
        credit60=sum(seat.win60 for seat in contested),
        expected60=sum(seat.exp60 for seat in contested),
        best=_best(fed),
        holders=tuple(sorted(holders.items(), key=lambda one: (-one[1], one[0]))),
    )


def _best(fed: list[Hold]) -> Feast | None:
    if not fed:
        return None
    play, seat, fact = max(fed, key=lambda hold: hold[2].numbers["points"])  # the first of equals
    return Feast(fact.numbers["points"], play.id, seat.player)
