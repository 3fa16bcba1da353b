"""The score of a night and its champion (ST-10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.counted import CountedPlay, contested
from scorepad.history.statistics.seat_numbers import WIN

CHAMPION_FROM = 2  # plays of the night, and half of them


class NightScore(msgspec.Struct, frozen=True):
    """What one player did in a night: wins, and how many of the opponents were beaten.
    `may_be_champion`: played often enough."""

    player: int
    plays: int
    beaten2: int
    opponents: int
    wins: int  # shared ones included
    shared: int
    is_champion: bool = False
    may_be_champion: bool = False


def night_scores(plays: Iterable[CountedPlay]) -> tuple[NightScore, ...]:
    """Of one night's plays, who has more wins first, then who beat more opponents. Several share
    the night if nothing parts them."""
    found = contested(plays)
    scores: dict[int, NightScore] = {}
    for play in found:
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
    able = [score for score in scores.values() if _may_be_champion(score, len(found))]
    best = max(map(_rank, able), default=None)
    marked = [
        msgspec.structs.replace(
            score,
            may_be_champion=score in able,
            is_champion=score in able and _rank(score) == best,
        )
        for score in scores.values()
    ]
    return tuple(sorted(marked, key=_rank, reverse=True))


def _may_be_champion(score: NightScore, plays: int) -> bool:
    return score.plays >= CHAMPION_FROM and 2 * score.plays >= plays


def _rank(score: NightScore) -> tuple[int, int]:
    return score.wins, score.beaten2
