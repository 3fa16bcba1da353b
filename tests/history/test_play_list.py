"""The list of plays, and the filters in its address."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club
from scorepad.history.night_views import PLAYS_A_PAGE
from scorepad.plays.lifecycle import delete, exclude
from scorepad.plays.models import Play
from tests.history.conftest import FIRST, Table, load
from tests.history.shown import report


def page_of(phone: Client, club: Club, **query: Any) -> Any:
    answer = phone.get(reverse("history:plays", args=[club.pk]), query)
    assert answer.status_code == 200
    return answer


def text_of(answer: Any) -> str:
    return unescape(answer.content.decode())


def listed(answer: Any) -> list[int]:
    return [play.pk for play in answer.context["plays"]]


def numbers(*plays: Play) -> list[int]:
    return [play.pk for play in plays]


def test_plays_are_listed_the_latest_first_with_the_best_first(table: Table, phone: Client) -> None:
    first, second = table.tower(Ana=3, Ben=0), table.lady(Ana=4, Cleo=2)
    answer = page_of(phone, table.club)
    assert listed(answer) == numbers(second, first)
    seats = [(seat.name, seat.total, seat.won) for seat in answer.context["plays"][1].seats]
    assert seats == [("Ben", 0, True), ("Ana", 3, False)]
    assert "2 plays" in text_of(answer)


def test_what_does_not_count_is_left_out(table: Table, phone: Client) -> None:
    kept, excluded, deleted = (table.tower(Ana=0, Ben=3) for _number in range(3))
    exclude(load(excluded), counts=False)
    delete(load(deleted))
    assert listed(page_of(phone, table.club)) == numbers(kept)


@pytest.mark.parametrize(
    ("query", "expected", "words"),
    [
        ({"game": "cat-lady"}, [1], ["Cat Lady"]),
        ({"players": "3"}, [2], ["3 players"]),
        ({"player": "Cleo"}, [2], ["with Cleo"]),
        ({"since": "2026-10-07"}, [1, 2], ["from Wed 7 October"]),
        ({"until": "2026-10-01"}, [0], ["to Thu 1 October"]),
        ({"since": "2026-10-07", "players": "2"}, [1], ["2 players", "from Wed 7 October"]),
        ({"game": "cat-lady", "players": "3"}, [], ["Cat Lady", "3 players"]),
        ({"game": "chess", "players": "cats"}, [0, 1, 2], []),
    ],
)
def test_filters_pick_plays_and_are_said_in_words(
    table: Table, phone: Client, query: dict[str, str], expected: list[int], words: list[str]
) -> None:
    plays = [
        table.tower(0, Ana=0, Ben=3),
        table.lady(30, Ana=4, Ben=2),
        table.tower(60, Ana=0, Ben=3, Cleo=7),
    ]
    if "player" in query:
        query = {"player": str(table.people[query["player"]].pk)}
    answer = page_of(phone, table.club, **query)
    assert sorted(listed(answer)) == numbers(*(plays[number] for number in expected))
    assert answer.context["filter_form"].words == words
    for one in words:
        assert one in text_of(answer)


def test_an_edition_can_be_chosen_once_its_game_is(table: Table, phone: Client) -> None:
    play = table.lady(Ana=4, Ben=2)
    assert "edition" not in page_of(phone, table.club).context["filter_form"].fields
    form = page_of(phone, table.club, game="cat-lady").context["filter_form"]
    assert (play.edition_slug, play.edition_name) in form.fields["edition"].choices
    query = {"game": "cat-lady", "edition": play.edition_slug}
    assert listed(page_of(phone, table.club, **query)) == numbers(play)
    assert listed(page_of(phone, table.club, **{**query, "edition": "other"})) == []


def test_the_form_shows_what_is_set_and_works_as_a_link(table: Table, phone: Client) -> None:
    table.lady(Ana=4, Ben=2)
    page = text_of(page_of(phone, table.club, game="cat-lady", since="2026-10-01"))
    assert re.search(r'<option value="cat-lady" selected>', page)
    assert re.search(r'<input type="date" name="since" value="2026-10-01"', page)
    assert 'method="post"' not in page


def test_pages_keep_the_filters(table: Table, phone: Client) -> None:
    for _number in range(PLAYS_A_PAGE + 1):
        table.tower(Ana=0, Ben=3)
    first = page_of(phone, table.club, game="cat-tower")
    assert len(listed(first)) == PLAYS_A_PAGE
    assert "?game=cat-tower&page=2" in text_of(first)
    assert len(listed(page_of(phone, table.club, game="cat-tower", page=2))) == 1


def test_without_a_play_that_passes_there_is_a_way_back(table: Table, phone: Client) -> None:
    assert "No play is finished yet." in text_of(page_of(phone, table.club))
    table.lady(Ana=4, Ben=2)
    assert "No plays match." in text_of(page_of(phone, table.club, game="cat-tower"))


def test_a_merged_players_old_number_finds_the_plays(table: Table, phone: Client) -> None:
    play = table.tower(Dov=0, Ben=3)
    merge(table.people["Dov"], table.people["Ana"])
    answer = page_of(phone, table.club, player=table.people["Dov"].pk)
    assert listed(answer) == numbers(play)
    assert answer.context["filter_form"].words == ["with Ana"]


def test_a_tie_that_waits_is_marked_and_who_settled_it_has_won(table: Table, phone: Client) -> None:
    table.lady(Ana=2, Ben=2)
    assert "still tied" in text_of(page_of(phone, table.club))
    table.lady(Ana=0, Ben=3)
    answer = page_of(phone, table.club)
    assert "still tied" not in text_of(answer)
    won = [seat.name for seat in answer.context["plays"][1].seats if seat.won]
    assert won == ["Ben"]


def test_a_chart_says_how_often_we_play(table: Table, phone: Client) -> None:
    table.tower(0, Ana=0, Ben=3)
    assert page_of(phone, table.club).context["head"] == []
    table.tower(200, Ana=0, Ben=3)
    [tied] = page_of(phone, table.club).context["head"]
    assert tied.drawn.answer.endswith("October 2026 and November 2026: 1 each.")
    table.tower(201, Ana=0, Ben=3)
    [how_often] = page_of(phone, table.club).context["head"]
    assert (FIRST.date() + timedelta(days=200 // 5)).month == 11
    assert how_often.drawn.answer == "The most plays were in November 2026: 2."
    assert report(phone, table.club, "plays", "how-often") == [
        {"first_day": "2026-10-01", "plays": "1"},
        {"first_day": "2026-11-01", "plays": "2"},
    ]


def test_it_takes_the_same_queries_for_any_number_of_plays(
    table: Table, phone: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(5):
        table.lady(Ana=number, Ben=2)
    query = {"game": "cat-lady", "player": table.people["Ana"].pk}
    page_of(phone, table.club, **query)
    with django_assert_max_num_queries(7):
        page_of(phone, table.club, **query)
    page_of(phone, table.club)
    with django_assert_max_num_queries(6):
        page_of(phone, table.club)
