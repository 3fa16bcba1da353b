"""The score of a night and its champion (ST-10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.counted import CountedPlay, contested
from scorepad.history.statistics.seat_numbers import WIN


class NightScore(msgspec.Struct, frozen=True):
    """What one player did in a night: wins, and how many of the opponents were beaten."""

    player: int
    plays: int
    beaten2: int
    opponents: int
    wins: int  # shared ones included
    shared: int
    is_champion: bool = False


def night_scores(plays: Iterable[CountedPlay]) -> tuple[NightScore, ...]:
    """Of one night's plays, who has more wins first, then who beat more opponents. Several share
    the night if nothing parts them."""
    scores: dict[int, NightScore] = {}
    for play in contested(plays):
        for seat in play.seats:
            before = scores.get(seat.player) or NightScore(seat.player, 0, 0, 0, 0, 0)
            scores[seat.player] = NightScore(
                seat.player,
                before.plays + 1,
                before.beaten2 + seat.beaten2,
                before.opponents + len(play.seats) - 1,
                before.wins + seat.won,
                before.shared + (0 < seat.win60 < WIN),
            )
    best = max(map(_rank, scores.values()), default=None)
    marked = [
        msgspec.structs.replace(score, is_champion=score.wins > 0 and _rank(score) == best)
        for score in scores.values()
    ]
    return tuple(sorted(marked, key=_rank, reverse=True))


def _rank(score: NightScore) -> tuple[int, int]:
    return score.wins, score.beaten2
