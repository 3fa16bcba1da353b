"""How often a club plays, by month or by year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from games.contract import Number, Text, wording
from games.report import Kind, Report
from scorepad.history.reports.plays import how_often as report
from tests.history.reports.drawn import ANA, BEN, counted, drawn, report_context, told

DAYS = st.dates(date(2025, 1, 1), date(2028, 12, 31))


def how_often(plays: Mapping[date, int]) -> Report | None:
    """Returns the report for this many plays on each night."""
    [play] = counted(drawn({ANA: 2, BEN: 1}))
    nights = sorted(night for night, number in plays.items() for _play in range(number))
    return report(report_context([structs.replace(play, night=night) for night in nights]))


def spells(plays: Mapping[date, int]) -> list[tuple[date, int]]:
    found = how_often(plays)
    return told(found, "first_day", "plays") if found else []


def answer(plays: Mapping[date, int]) -> Text:
    found = how_often(plays)
    assert found is not None
    return found.answer[0]


def test_months_without_a_play_are_there_too() -> None:
    nights = {date(2025, 11, 6): 2, date(2025, 11, 20): 1, date(2026, 1, 8): 4}
    assert spells(nights) == [
        (date(2025, 11, 1), 3),
        (date(2025, 12, 1), 0),
        (date(2026, 1, 1), 4),
    ]
    values = answer(nights).values
    assert values["mean"] == Number(Kind.MEAN, 7, 3)
    assert values["most"] == Number(Kind.MONTH, date(2026, 1, 1).toordinal())
    assert values["plays"] == 4


def test_beyond_five_years_years_are_counted() -> None:
    sixty = {date(2020, 3, 1): 1, date(2025, 2, 28): 1}
    more = {date(2020, 3, 1): 1, date(2025, 3, 1): 2}
    assert len(spells(sixty)) == 60
    assert [plays for _year, plays in spells(more)] == [1, 0, 0, 0, 0, 2]


def test_equal_months_are_all_named() -> None:
    most = wording(
        answer({date(2026, 5, 1): 2, date(2026, 7, 1): 2}).values["most"], {}, number=month
    )
    assert most == "2026-05-01 and 2026-07-01"


def month(said: Number) -> str:
    return str(date.fromordinal(said.value))


def test_one_month_says_it_all() -> None:
    assert spells({date(2026, 5, 1): 2, date(2026, 5, 20): 2}) == []


@given(st.dictionaries(DAYS, st.integers(1, 5), min_size=1))
def test_by_counting_the_days(plays: dict[date, int]) -> None:
    expected: Counter[tuple[int, int]] = Counter()
    for day, number in plays.items():
        expected[day.year, day.month] += number
    day, months = min(plays), set()
    while day <= max(plays):
        months.add((day.year, day.month))
        day += timedelta(days=1)
    if len(months) == 1:
        assert spells(plays) == []
        return
    found = {(first.year, first.month): number for first, number in spells(plays)}
    assert {month: number for month, number in found.items() if number} == expected
    assert set(found) == months
