"""The table of a season (ST-10): everybody who played in a range of dates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from games.counted import CountedPlay, contested
from scorepad.history.statistics.figures import RANKED_FROM, Figures, figures
from scorepad.history.statistics.sums import Sums

PLACED_FROM = 3  # plays of the season, and a quarter of it


class SeasonRow(msgspec.Struct, frozen=True):
    """`place` is None for those with too few plays to be ranked; they come last."""

    figures: Figures
    place: int | None

    @property
    def table_beaten(self) -> Fraction | None:
        """What somebody is placed by is shown."""
        return self.figures.table_beaten if self.place is None else self.figures.mean_beaten


class SeasonSums(Sums, frozen=True):
    """Plays with opponents, and everybody's figures in them."""

    plays: int
    figures: dict[int, Figures]

    def table(self) -> tuple[SeasonRow, ...]:
        """Ranked by the table beaten, with phantom plays; equal values share a place.

        Ranked is who has ten plays, or three and a quarter of the season's.
        """
        everybody = list(self.figures.values())
        ranked = [one for one in everybody if self._is_ranked(one)]
        others = [one for one in everybody if not self._is_ranked(one)]
        return (
            *(SeasonRow(one, _place(one, ranked)) for one in _sorted(ranked)),
            *(SeasonRow(one, None) for one in _sorted(others)),
        )

    def _is_ranked(self, one: Figures) -> bool:
        many = one.plays >= PLACED_FROM and 4 * one.plays >= self.plays
        return one.plays >= RANKED_FROM or many


def season_table(plays: Iterable[CountedPlay]) -> tuple[SeasonRow, ...]:
    """The table of a season's plays."""
    return season_sums(plays).table()


def season_sums(plays: Iterable[CountedPlay]) -> SeasonSums:
    """The table, to be added up."""
    found = contested(plays)
    return SeasonSums(len(found), figures(found))


def _sorted(rows: Sequence[Figures]) -> list[Figures]:
    return sorted(rows, key=lambda one: one.shrunk_beaten, reverse=True)


def _place(one: Figures, ranked: Sequence[Figures]) -> int:
    return 1 + sum(other.shrunk_beaten > one.shrunk_beaten for other in ranked)
