"""A player's figures (ST-3): plays, wins, and what chance would have given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec

from games.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.seat_numbers import WIN

SHOWN_FROM = 5  # plays, before anything is said of chance
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
    `win60` and `exp60` are the sums of the seats' numbers of these names (ST-2).
    `variance` is that of the wins if all were chance, in 3600ths."""

    player: int
    plays: int = 0
    solo: int = 0
    wins: int = 0
    shared: int = 0
    win60: int = 0
    exp60: int = 0
    variance: int = 0

    @property
    def credit(self) -> Fraction:
        return Fraction(self.win60, WIN)

    @property
    def expected(self) -> Fraction:
        return Fraction(self.exp60, WIN)

    @property
    def missing(self) -> int:
        """How many more plays until something is said of chance."""
        return max(0, SHOWN_FROM - self.plays)

    @property
    def win_share(self) -> Fraction | None:
        """Of the plays, to be shown as a percentage, from 20 plays."""
        return Fraction(self.wins, self.plays) if self.plays >= PERCENT_FROM else None

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
    )
