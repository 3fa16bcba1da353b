"""Who came to a night, and what they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.history import wording
from scorepad.history.listed_plays import ListedPlay
from scorepad.history.nights.champion import beaten
from scorepad.history.statistics.nights import NightScore


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
    """By score, then those whose plays do not count."""
    sat = [seat.player for play in plays for seat in play.seats]
    scored = {score.player: score for score in scores}
    everybody = dict.fromkeys([*scored, *sat])
    return [Guest(player, scored.get(player)) for player in everybody]
