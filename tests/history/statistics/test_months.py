"""How often a table plays, by month or by year."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorepad.history.statistics.months import Spell, how_often

DAYS = st.dates(date(2025, 1, 1), date(2028, 12, 31))


def test_months_without_a_play_are_there_too() -> None:
    found = how_often({date(2025, 11, 6): 2, date(2025, 11, 20): 1, date(2026, 1, 8): 4})
    assert found is not None
    assert found.spells == (
        Spell(date(2025, 11, 1), 3),
        Spell(date(2025, 12, 1), 0),
        Spell(date(2026, 1, 1), 4),
    )
    assert found.mean == Fraction(7, 3)
    assert found.most == Spell(date(2026, 1, 1), 4)


def test_beyond_five_years_years_are_counted() -> None:
    sixty = how_often({date(2020, 3, 1): 1, date(2025, 2, 28): 1})
    more = how_often({date(2020, 3, 1): 1, date(2025, 3, 1): 2})
    assert sixty is not None
    assert more is not None
    assert (len(sixty.spells), sixty.by_year) == (60, False)
    assert more.by_year
    assert [spell.plays for spell in more.spells] == [1, 0, 0, 0, 0, 2]


def test_of_equal_months_the_first_is_the_one_of_the_most() -> None:
    found = how_often({date(2026, 5, 1): 2, date(2026, 7, 1): 2})
    assert found is not None
    assert found.most.first == date(2026, 5, 1)


def test_without_a_play_there_is_nothing_to_say() -> None:
    assert how_often({}) is None


@given(st.dictionaries(DAYS, st.integers(1, 5), min_size=1))
def test_by_counting_the_days(plays: dict[date, int]) -> None:
    found = how_often(plays)
    assert found is not None
    expected: Counter[tuple[int, int]] = Counter()
    for day, number in plays.items():
        expected[day.year, day.month] += number
    counted = {(spell.first.year, spell.first.month): spell.plays for spell in found.spells}
    assert {month: number for month, number in counted.items() if number} == expected
    day, months = min(plays), set()
    while day <= max(plays):
        months.add((day.year, day.month))
        day += timedelta(days=1)
    assert set(counted) == months
