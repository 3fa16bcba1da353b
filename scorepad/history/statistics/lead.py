"""Who was ahead while a play went on (ST-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec


class Lead(msgspec.Struct, frozen=True):
    """`changes`: how often somebody else than before was alone in the lead. `throughout` is who was
    alone in the lead after every step, if anybody was."""

    changes: int
    throughout: str | None


def lead(totals: Mapping[str, Sequence[int]], *, fewest_wins: bool = False) -> Lead:
    """`totals` by seat after each step, as many for each seat."""
    steps = len(next(iter(totals.values()), ()))
    alone = [
        _alone({seat: found[step] for seat, found in totals.items()}, fewest_wins)
        for step in range(steps)
    ]
    leaders = [seat for seat in alone if seat is not None]
    changes = sum(one != other for one, other in pairwise(leaders))
    always = len(leaders) == steps and steps > 0 and changes == 0
    return Lead(changes, leaders[0] if always else None)


def _alone(totals: Mapping[str, int], fewest_wins: bool) -> str | None:
    """Who is ahead of all others, None while several are level."""
    best = min(totals.values()) if fewest_wins else max(totals.values())
    first = [seat for seat, total in totals.items() if total == best]
    return first[0] if len(first) == 1 else None
