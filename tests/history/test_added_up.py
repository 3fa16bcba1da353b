"""The past is counted month by month, and only where something changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from scorepad.clubs.merge_players import merge
from scorepad.history.added_up import counted_up
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import HistoryVersion, PastMonth, PlayRow
from scorepad.history.outdated import bring_up_to_date
from scorepad.history.statistics.counted import CountedPlay
from scorepad.history.statistics.figures import figures
from scorepad.history.stored_plays import counted_plays
from scorepad.plays.lifecycle import exclude
from tests.history.conftest import FIRST, Table, lady_sheets, load, rows, tower_sheets
from tests.moving import move

MONTH = 24 * 31  # hours: FIRST is the first of October


@pytest.fixture
def autumn(table: Table) -> Table:
    """A play in each of three months."""
    table.tower(0, Ana=0, Ben=3)
    table.lady(MONTH, Ana=2, Ben=2)
    table.tower(2 * MONTH, Ana=1, Ben=0)
    return table


def counted(table: Table, filters: Filters = EVERYTHING) -> list[int]:
    """Which plays have to be counted now, by the order in which they were begun. What all of them
    come to is what they come to at once."""
    looked_at: list[int] = []

    def count(plays: Sequence[CountedPlay]) -> object:
        looked_at.extend(play.id for play in plays)
        return figures(plays)

    assert counted_up(table.club.pk, "test", filters, count) == figures(
        counted_plays(table.club.pk, filters)
    )
    begun = [play.pk for play in table.begun]
    return [begun.index(play) for play in looked_at]


def test_what_is_known_is_not_counted_again(autumn: Table) -> None:
    assert counted(autumn) == [0, 1, 2]
    assert counted(autumn) == []


def test_after_a_new_play_only_its_month_is_counted(autumn: Table) -> None:
    counted(autumn)
    autumn.tower(2 * MONTH + 1, Ana=1, Ben=0)
    assert counted(autumn) == [2, 3]


def test_after_a_correction_only_its_month_is_counted(autumn: Table) -> None:
    counted(autumn)
    autumn.correct(autumn.begun[0], tower_sheets([4, 0]))
    assert counted(autumn) == [0]
    exclude(load(autumn.begun[0]), counts=False)
    assert counted(autumn) == []


def test_a_play_that_is_moved_is_counted_in_the_month_it_left_and_where_it_stands(
    autumn: Table,
) -> None:
    counted(autumn)
    move(load(autumn.begun[2]), autumn.begun[0].night.date)
    assert counted(autumn) == [0, 2]


def test_a_tie_that_is_settled_months_later_is_counted_again(autumn: Table) -> None:
    counted(autumn)
    autumn.lady(2 * MONTH + 1, Ana=2, Ben=1)
    assert counted(autumn) == [1, 2, 3]
    autumn.correct(autumn.begun[3], lady_sheets([1, 2]))
    assert counted(autumn) == [1, 2, 3]


def test_after_a_merge_everything_is_counted(autumn: Table) -> None:
    counted(autumn)
    merge(autumn.people["Ana"], autumn.people["Dov"])
    assert counted(autumn) == [0, 1, 2]


def test_months_are_shared_by_dates_that_hold_all_of_them(autumn: Table) -> None:
    counted(autumn)
    first = FIRST.date()
    assert counted(autumn, Filters(since=first)) == []
    assert counted(autumn, Filters(until=first + timedelta(days=40))) == []
    assert counted(autumn, Filters(since=first + timedelta(days=70))) == []
    assert counted(autumn, Filters(game="cat-tower")) == [0, 2]


def test_rows_of_an_older_version_are_written_anew_at_the_start(autumn: Table) -> None:
    before = rows(autumn.club)
    HistoryVersion.objects.update(shape=1)
    PlayRow.objects.update(decided_by="")
    PastMonth.objects.all().delete()
    said: list[str] = []
    assert bring_up_to_date(said.append) == 1
    assert said == ["Counting the statistics of Thursday cats anew for this version ..."]
    assert rows(autumn.club) == before
    assert set(PlayRow.objects.values_list("decided_by", flat=True)) == {"total", "pending"}
    assert PastMonth.objects.count() == 3
    assert bring_up_to_date() == 0
