"""A player's figures (ST-3): plays, wins with expected wins, the index, table beaten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec

from games.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.seat_numbers import TABLE, WIN

PHANTOMS = 3  # average plays that are added to everyone's record
SHOWN_FROM = 5  # plays, for the index and the table beaten
RANKED_FROM = 10
PERCENT_FROM = 20
SURE_FROM = 10  # plays, before anything is more than chance explains
NEAR = Fraction(3, 2)  # standard deviations, up to where it is about what chance gives
FAR = Fraction(5, 2)  # and from where on chance does not explain it
VARIANCE = WIN * WIN  # every square of a number of players divides this


class Chance(StrEnum):
    """How far a player's wins are from what chance gives, in words (ST-3)."""

    MUCH_LESS = "less than chance explains"
    LESS = "a little less than chance"
    ABOUT = "about what chance gives"
    MORE = "a little more than chance"
    MUCH_MORE = "more than chance explains"


class Figures(msgspec.Struct, frozen=True):
    """Sums over a player's seats. `plays` are those with somebody to play against, `solo` the
    others. `wins` are seats with a share of the win, `shared` those of them that others share.
    `win60`, `exp60` and `q120` are the sums of the seats' numbers of these names (ST-2).
    `variance` is that of the wins if all were chance, in 3600ths."""

    player: int
    plays: int = 0
    solo: int = 0
    wins: int = 0
    shared: int = 0
    win60: int = 0
    exp60: int = 0
    variance: int = 0
    q120: int = 0

    @property
    def credit(self) -> Fraction:
        return Fraction(self.win60, WIN)

    @property
    def expected(self) -> Fraction:
        return Fraction(self.exp60, WIN)

    @property
    def index(self) -> Fraction | None:
        """Wins for each win expected, with phantom plays; None where there are too few plays."""
        return win_index(self.win60, self.exp60) if self.plays >= SHOWN_FROM else None

    @property
    def missing(self) -> int:
        """How many more plays until the index and the table beaten are shown."""
        return max(0, SHOWN_FROM - self.plays)

    @property
    def is_ranked(self) -> bool:
        return self.plays >= RANKED_FROM

    @property
    def win_share(self) -> Fraction | None:
        """Of the plays, to be shown as a percentage, from 20 plays."""
        return Fraction(self.wins, self.plays) if self.plays >= PERCENT_FROM else None

    @property
    def table_beaten(self) -> Fraction | None:
        """The share of opponents beaten; None where there are too few plays."""
        return self.mean_beaten if self.plays >= SHOWN_FROM else None

    @property
    def mean_beaten(self) -> Fraction:
        """The share of opponents beaten, of one play at least."""
        return Fraction(self.q120, TABLE * self.plays)

    @property
    def shrunk_beaten(self) -> Fraction:
        """The table beaten with phantom plays, to rank by."""
        phantoms = PHANTOMS * TABLE // 2
        return Fraction(self.q120 + phantoms, TABLE * (self.plays + PHANTOMS))

    @property
    def chance(self) -> Chance | None:
        """In words; None without a play."""
        if not self.plays:
            return None
        ahead = self.win60 - self.exp60
        # The distance in standard deviations, squared: exact, as floats would be wrong at the edge.
        distance = Fraction(ahead * ahead, self.variance)
        if distance < NEAR * NEAR:
            return Chance.ABOUT
        if distance < FAR * FAR or self.plays < SURE_FROM:
            return Chance.MORE if ahead > 0 else Chance.LESS
        return Chance.MUCH_MORE if ahead > 0 else Chance.MUCH_LESS


def win_index(win60: int, exp60: int) -> Fraction:
    """Wins for each win expected, with three phantom wins in three expected."""
    phantoms = PHANTOMS * WIN
    return Fraction(win60 + phantoms, exp60 + phantoms)


def figures(plays: Iterable[CountedPlay]) -> dict[int, Figures]:
    """Everybody's figures, by player, in order of first play."""
    seats: dict[int, list[tuple[CountedSeat, int]]] = {}
    for play in plays:
        for seat in play.seats:
            seats.setdefault(seat.player, []).append((seat, len(play.seats)))
    return {player: _added_up(player, sat) for player, sat in seats.items()}


def _added_up(player: int, sat: Sequence[tuple[CountedSeat, int]]) -> Figures:
    contested = [(seat, players) for seat, players in sat if players > 1]
    won = [seat for seat, _players in contested if seat.won]
    return Figures(
        player=player,
        plays=len(contested),
        solo=len(sat) - len(contested),
        wins=len(won),
        shared=sum(seat.win60 < WIN for seat in won),
        win60=sum(seat.win60 for seat in won),
        exp60=sum(seat.exp60 for seat, _players in contested),
        variance=sum(VARIANCE * (n - 1) // n**2 for _seat, n in contested),
        q120=sum(seat.q120 for seat, _players in contested),
    )
