"""Who came to a night, and what they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorepad.history import wording
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.champion import beaten
from scorepad.history.reports.night import NightScore


@dataclass(frozen=True)
class Guest:
    """Somebody who came. `score` is None for who was in no play against others that counts."""

    player: int
    score: NightScore | None

    @property
    def plays(self) -> int:
        """Those that the score is of."""
        return self.score.plays if self.score else 0

    @property
    def beaten(self) -> str:
        return beaten(self.score) if self.score else "–"

    @property
    def wins(self) -> str:
        return wording.won(self.score) if self.score else "–"


def guests_of(plays: Sequence[ListedPlay], scores: Sequence[NightScore]) -> list[Guest]:
    """Who has more wins first, then who won the larger share of the plays, then by name; last those
    whose plays do not count."""
    sat = {seat.player: seat.name for play in plays for seat in play.seats}
    scored = {score.player: score for score in scores}

    def order(player: int) -> tuple[bool, int, Fraction, str]:
        if score := scored.get(player):
            return (False, -score.wins, -Fraction(score.wins, score.plays), sat.get(player, ""))
        return (True, 0, Fraction(0), sat[player])

    everybody = sorted({*scored, *sat}, key=order)
    return [Guest(player, scored.get(player)) for player in everybody]
