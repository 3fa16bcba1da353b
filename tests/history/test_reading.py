"""Plays read from rows: the same few queries for any number of plays, filters, and caching."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from itertools import permutations
from typing import Any

import pytest
from django.db import transaction

from scorepad.history.filters import EVERYTHING, Filters, read_filters
from scorepad.history.play_history import MOST_COMPUTED, past
from scorepad.history.reports.ratings import Rating, latest_ratings, rate
from scorepad.history.reports.wins import figures
from tests.history.conftest import FIRST, Table


def played(table: Table) -> None:
    """Plays on two evenings, two games."""
    table.tower(Ana=0, Ben=3, Cleo=2)
    table.lady(Ana=2, Ben=2)
    table.tower(Ana=1, Ben=0)
    table.lady(Ana=2, Ben=1, Dov=0)
    table.tower(Ben=0, Dov=2)
    table.treats(Ana=2, Eva=1)


def test_plays_come_in_order_with_their_seats(table: Table) -> None:
    played(table)
    plays = past(table.club.pk).plays
    assert [play.id for play in plays] == [play.pk for play in table.begun]
    assert list(plays) == sorted(plays, key=lambda play: (play.night, play.at, play.uuid))
    assert [len(play.seats) for play in plays] == [3, 2, 2, 3, 2, 2]
    ana, ben = table.people["Ana"].pk, table.people["Ben"].pk
    assert plays[1].tied == (ana, ben)
    assert plays[1].settled_by == plays[3].id
    found = figures(plays)
    assert (found[ana].plays, found[ana].wins, found[ana].shared) == (5, 4, 0)
    assert (found[ben].plays, found[ben].wins) == (5, 2)


def test_details_are_decoded_when_they_are_asked_for(table: Table) -> None:
    played(table)
    plays = past(table.club.pk).plays
    for play in plays:
        for seat in play.seats:
            assert sum(seat.lines.values()) == seat.total
    assert plays[0].seats[1].facts[0].numbers == {"left": 3}


def test_plays_are_read_in_two_queries_and_kept(
    table: Table, django_assert_num_queries: Any
) -> None:
    for _time in range(2):
        played(table)
        with django_assert_num_queries(3):
            plays = past(table.club.pk).plays
        for filters in (EVERYTHING, Filters(game="cat-tower", player=table.people["Ana"].pk)):
            with django_assert_num_queries(1):
                assert set(past(table.club.pk).picked(filters)) <= set(plays)


def test_what_was_taken_back_is_not_shown(table: Table) -> None:
    table.tower(Ana=0, Ben=1)
    with suppress(ZeroDivisionError), transaction.atomic():
        table.tower(Ana=0, Cleo=1)
        assert len(past(table.club.pk).plays) == 2
        raise ZeroDivisionError
    table.begun.pop()
    table.tower(Dov=0, Eva=1)
    assert [play.id for play in past(table.club.pk).plays] == [play.pk for play in table.begun]


def test_the_clubs_that_were_opened_last_are_kept(
    table: Table,
    make_table: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Any,
) -> None:
    other = make_table()
    for club in (table, other):
        played(club)
    monkeypatch.setattr("scorepad.history.play_history.MOST_SEATS", 20)
    for club_id, queries in ((table.club.pk, 3), (other.club.pk, 3), (table.club.pk, 3)):
        with django_assert_num_queries(queries):
            past(club_id)
    monkeypatch.setattr("scorepad.history.play_history.MOST_SEATS", 1)
    with django_assert_num_queries(1):
        past(table.club.pk)


def test_other_clubs_are_not_looked_at(table: Table, make_table: Any) -> None:
    other = make_table()
    played(other)
    assert past(table.club.pk).plays == ()


def numbers(table: Table, filters: Filters) -> list[int]:
    """Returns which of the club's plays pass, counted from 0."""
    begun = [play.pk for play in table.begun]
    return [begun.index(play.id) for play in past(table.club.pk).picked(filters)]


def test_each_filter_alone(table: Table) -> None:
    played(table)
    evening = FIRST.date()
    assert numbers(table, Filters(game="cat-tower")) == [0, 2, 4]
    assert numbers(table, Filters(players=3)) == [0, 3]
    assert numbers(table, Filters(player=table.people["Dov"].pk)) == [3, 4]
    assert numbers(table, Filters(until=evening)) == [0, 1, 2, 3]
    assert numbers(table, Filters(since=evening + timedelta(days=1))) == [4, 5]
    assert numbers(table, Filters(since=evening, until=evening)) == [0, 1, 2, 3]
    edition = past(table.club.pk).plays[0].edition
    assert numbers(table, Filters(game="cat-tower", edition=edition)) == [0, 2, 4]
    assert numbers(table, Filters(game="cat-tower", edition="other")) == []


def test_a_filter_for_a_player_shows_the_whole_table(table: Table) -> None:
    played(table)
    [play] = past(table.club.pk).picked(Filters(player=table.people["Cleo"].pk))
    assert len(play.seats) == 3


def test_filters_can_be_combined_in_any_order(table: Table) -> None:
    played(table)
    conditions: list[dict[str, Any]] = [
        {"game": "cat-lady"},
        {"player": table.people["Ana"].pk},
        {"players": 3},
        {"until": FIRST.date()},
    ]
    alone = [set(numbers(table, Filters(**one))) for one in conditions]
    for some in permutations(range(4), 2):
        merged: dict[str, Any] = {}
        for one in some:
            merged |= conditions[one]
        assert set(numbers(table, Filters(**merged))) == alone[some[0]] & alone[some[1]]


def test_an_address_says_which_plays_and_reads_back() -> None:
    filters = Filters("cat-lady", "printed", 3, 7, date(2026, 10, 1), date(2026, 11, 1))
    assert filters.query == (
        "game=cat-lady&edition=printed&players=3&player=7&since=2026-10-01&until=2026-11-01"
    )
    assert read_filters(dict(part.split("=") for part in filters.query.split("&"))) == filters
    assert read_filters({}) == EVERYTHING
    assert EVERYTHING.query == ""


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess", "edition": "printed"},
        {"edition": "printed"},
        {"players": "99"},
        {"players": "-1"},
        {"players": "two"},
        {"player": "9" * 40},
        {"since": "yesterday", "until": "2026-13-01"},
        {"player": "²"},
    ],
)
def test_what_an_address_says_wrongly_restricts_nothing(query: dict[str, str]) -> None:
    assert read_filters(query) == EVERYTHING


def test_ratings_are_read_and_never_computed(table: Table) -> None:
    played(table)
    people = table.people
    ana, ben, cleo = rate([Rating()] * 3, [1, 3, 2])
    ana, ben = rate([ana, ben], [2, 1])
    found = latest_ratings(past(table.club.pk).plays, "cat-tower")
    assert found[people["Ana"].pk].rating == ana
    assert found[people["Cleo"].pk].rating == cleo
    assert found[people["Ben"].pk].plays == 3
    assert people["Eva"].pk not in found


def test_what_was_computed_is_kept_until_something_changes(table: Table) -> None:
    table.tower(Ana=0, Ben=1)
    computed: list[int] = []

    def compute() -> int:
        computed.append(len(past(table.club.pk).plays))
        return computed[-1]

    assert [past(table.club.pk).cached("plays", compute) for _time in range(2)] == [1, 1]
    table.tower(Ana=0, Ben=1)
    assert past(table.club.pk).cached("plays", compute) == 2
    assert computed == [1, 2]


def test_of_what_was_computed_the_least_recently_used_goes_first(table: Table) -> None:
    table.tower(Ana=0, Ben=1)
    club = past(table.club.pk)
    for number in range(MOST_COMPUTED):
        club.cached(number, lambda: "first")
    club.cached(0, lambda: "second")
    club.cached("one more", lambda: "first")
    assert club.cached(0, lambda: "second") == "first"
    assert club.cached(1, lambda: "second") == "second"
