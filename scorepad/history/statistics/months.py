"""How often a table plays (ST-18): plays by month, or by year where that is long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

import msgspec

MOST_MONTHS = 60  # from the first play to the last; beyond it years are counted


class Spell(msgspec.Struct, frozen=True):
    """A month, or a year, that begins on `first`, and how many plays were in it."""

    first: date
    plays: int


class Often(msgspec.Struct, frozen=True):
    """Spells from the first play to the last, those without a play too."""

    spells: tuple[Spell, ...]
    by_year: bool

    @property
    def mean(self) -> Fraction:
        """Plays a spell."""
        return Fraction(sum(spell.plays for spell in self.spells), len(self.spells))

    @property
    def most(self) -> Spell:
        """The first one of the most plays."""
        return max(self.spells, key=lambda spell: spell.plays)


def how_often(plays: Mapping[date, int]) -> Often | None:
    """From the number of plays on each night; None where there is none."""
    if not plays:
        return None
    first, last = min(plays), max(plays)
    by_year = _months(last) - _months(first) >= MOST_MONTHS
    starts = list(_years(first, last) if by_year else _every_month(first, last))
    counts = dict.fromkeys(starts, 0)
    for night, number in plays.items():
        counts[date(night.year, 1 if by_year else night.month, 1)] += number
    return Often(tuple(Spell(start, number) for start, number in counts.items()), by_year)


def _months(day: date) -> int:
    return 12 * day.year + day.month - 1


def _every_month(first: date, last: date) -> Iterator[date]:
    for month in range(_months(first), _months(last) + 1):
        yield date(month // 12, month % 12 + 1, 1)


def _years(first: date, last: date) -> Iterator[date]:
    for year in range(first.year, last.year + 1):
        yield date(year, 1, 1)
