"""What the templates of the pad share."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from django.template import Context, Template
from django.utils import timezone


def drawn(value: date) -> str:
    return Template("{% load pad %}{{ value|day }}").render(Context({"value": value}))


def test_a_date_is_written_short_and_with_its_year_where_that_is_another_one() -> None:
    today = timezone.localdate()
    assert drawn(today) == f"{today:%a} {today.day} {today:%B}"
    assert drawn(date(1999, 11, 20)) == "Sat 20 November 1999"


def test_a_time_is_written_with_the_date_of_the_clock_at_the_table() -> None:
    late = datetime(1999, 11, 20, 23, 30, tzinfo=UTC)
    there = (late + timedelta(hours=1)).date()  # the tests' clock is in Vienna
    assert drawn(late) == drawn(there)
