"""The table of a season (ST-10): everybody who played in a range of dates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from scorepad.history.statistics.counted import CountedPlay, contested
from scorepad.history.statistics.figures import RANKED_FROM, Figures, figures


class SeasonRow(msgspec.Struct, frozen=True):
    """`place` is None for those with too few plays to be ranked; they come last."""

    figures: Figures
    place: int | None


def season_table(plays: Iterable[CountedPlay]) -> tuple[SeasonRow, ...]:
    """Ranked by the table beaten, with phantom plays; equal values share a place.

    Ranked is who has ten plays, or a quarter of the season's.
    """
    found = contested(plays)
    everybody = list(figures(found).values())
    ranked = [one for one in everybody if one.plays >= RANKED_FROM or 4 * one.plays >= len(found)]
    others = [one for one in everybody if one not in ranked]
    return (
        *(SeasonRow(one, _place(one, ranked)) for one in _sorted(ranked)),
        *(SeasonRow(one, None) for one in _sorted(others)),
    )


def _sorted(rows: Sequence[Figures]) -> list[Figures]:
    return sorted(rows, key=lambda one: one.shrunk_beaten, reverse=True)


def _place(one: Figures, ranked: Sequence[Figures]) -> int:
    return 1 + sum(other.shrunk_beaten > one.shrunk_beaten for other in ranked)
