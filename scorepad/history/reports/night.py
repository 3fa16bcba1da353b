"""The score of a night and its champion (ST-10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.counted import WIN, CountedPlay, contested

CHAMPION_FROM = 2  # plays of the night, and half of them


class NightScore(msgspec.Struct):
    """What one player did in a night: wins, and how many of the opponents were beaten.
    `may_be_champion`: played often enough."""

    player: int
    plays: int = 0
    beaten2: int = 0
    opponents: int = 0
    wins: int = 0  # shared ones included
    shared: int = 0
    is_champion: bool = False
    may_be_champion: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        return self.wins, self.beaten2


def night_scores(plays: Iterable[CountedPlay]) -> tuple[NightScore, ...]:
    """Of one night's plays, who has more wins first, then who beat more opponents. Several share
    the night if nothing parts them."""
    scores: dict[int, NightScore] = {}
    against = contested(plays)
    for play in against:
        for seat in play.seats:
            score = scores.setdefault(seat.player, NightScore(seat.player))
            score.plays += 1
            score.beaten2 += seat.beaten2
            score.opponents += len(play.seats) - 1
            score.wins += seat.won
            score.shared += 0 < seat.win60 < WIN
    for score in scores.values():
        score.may_be_champion = score.plays >= CHAMPION_FROM and 2 * score.plays >= len(against)
    able = [score for score in scores.values() if score.may_be_champion]
    best = max((score.rank for score in able), default=None)
    for score in able:
        score.is_champion = score.rank == best
    return tuple(sorted(scores.values(), key=lambda score: score.rank, reverse=True))
