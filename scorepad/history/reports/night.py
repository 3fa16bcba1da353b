"""The score of a night and its champion (ST-10)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.contract import text
from games.counted import WIN, CountedPlay, contested
from games.report import Column, Kind, Report, ReportContext


class NightScore(msgspec.Struct):
    """One player's night: wins, and how many opponents the player beat."""

    player: int
    plays: int = 0
    beaten2: int = 0
    opponents: int = 0
    wins: int = 0  # including shared ones
    shared: int = 0
    is_champion: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        return self.wins, self.beaten2


def night_scores(plays: Iterable[CountedPlay]) -> tuple[NightScore, ...]:
    """Returns the scores of a night's players, sorted by wins, then by opponents beaten. Players
    who are equal in both share the place."""
    scores: dict[int, NightScore] = {}
    for play in contested(plays):
        for seat in play.everybody:
            score = scores.setdefault(seat.player, NightScore(seat.player))
            score.plays += 1
            score.beaten2 += seat.beaten2
            score.opponents += play.size - 1
            score.wins += seat.won
            score.shared += 0 < seat.win_part < WIN
    best = max((score.rank for score in scores.values()), default=None)
    for score in scores.values():
        score.is_champion = score.wins > 0 and score.rank == best
    return tuple(sorted(scores.values(), key=lambda score: score.rank, reverse=True))


COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("plays", text("Plays"), Kind.COUNT),
    Column("wins", text("Wins"), Kind.COUNT),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("beaten", text("Opponents beaten"), Kind.MEAN),
    Column("opponents", text("Opponents"), Kind.COUNT),
    Column("champion", text("Champion"), Kind.COUNT),
)


def players(context: ReportContext) -> Report | None:
    """Reports how the players who had opponents did on this night, the best first."""
    scores = night_scores(context.plays)
    if not scores:
        return None
    return Report(
        title=text("Who came?"),
        columns=COLUMNS,
        rows=tuple(
            (
                *(score.player, score.plays, score.wins, score.shared),
                *(Fraction(score.beaten2, 2), score.opponents, int(score.is_champion)),
            )
            for score in scores
        ),
    )
