"""What cats were worth, in the reasons of a play and on its result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from games.cat_lady.feeding.best_responses import feed_everyone
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address, enter, words
from tests.plays.test_scored_once import calls_of

QUERIES = 3  # of what cats were worth, whoever played


@pytest.fixture
def going_on(begin: Callable[..., Play], phone: Client) -> Play:
    """Ana has Bronte (3), fed, and Shadow, hungry (-2): 4 with 3 for her costume. Ben has 5."""
    play = begin("cat-lady", "Ana", "Ben")
    enter(phone, play, "hand-1", {"costumes": 1, "food.tuna": 2, "action": "add:Bronte"})
    enter(phone, play, "hand-1", {"base": 1, "action": "add:Shadow"})
    enter(phone, play, "hand-2", {"costumes": 1, "vp_tokens": 1, "food.wild": 0})
    return play


@pytest.fixture
def over(phone: Client, going_on: Play) -> Play:
    phone.post(address(going_on, "finish"))
    going_on.refresh_from_db()
    assert going_on.is_finished
    return going_on


def asked(phone: Client, play: Play, name: str, seat: str = "") -> str:
    return words(phone.get(address(play, name, seat), headers=HTMX).content.decode())


def test_a_result_asks_what_cats_were_worth_without_scoring(phone: Client, over: Play) -> None:
    with calls_of(feed_everyone) as calls:
        page = phone.get(address(over, "result")).content.decode()
    assert address(over, "worth") in page
    assert address(over, "worth_of_seat", "1") in page
    assert address(over, "worth_of_seat", "2") not in page  # who has no cats
    assert not calls


def test_what_each_cat_was_worth_is_told_with_the_total_without_it(
    phone: Client, over: Play
) -> None:
    found = asked(phone, over, "worth")
    assert "Worth most: Bronte, 2 points for Ana." in found
    assert "Without Bronte: 2 instead of 4 2" in found
    assert "Without Shadow: 6, 2 more −2" in found


def test_the_reason_of_a_hand_tells_its_cats_while_the_play_goes_on(
    phone: Client, going_on: Play
) -> None:
    sheet = phone.get(address(going_on, "sheet", "hand-1")).content.decode()
    assert address(going_on, "worth_of_seat", "1") in sheet
    assert "Without Bronte: 2 instead of 4" in asked(phone, going_on, "worth_of_seat", "1")
    assert phone.get(address(going_on, "worth_of_seat", "2")).status_code == 404
    enter(phone, going_on, "hand-1", {"base": 2, "vp_tokens": 1})
    assert "Without Bronte: 4 instead of 6" in asked(phone, going_on, "worth_of_seat", "1")


def test_it_is_a_page_of_its_own_without_a_script(viewer: Client, over: Play) -> None:
    for page in (address(over, "worth"), address(over, "worth_of_seat", "1")):
        answer = viewer.get(page).content.decode()
        assert "<html" in answer
        assert "Without Bronte: 2 instead of 4" in words(answer)


def test_a_link_that_was_shared_asks_for_nothing_that_needs_a_club(
    client: Client, over: Play
) -> None:
    shared = reverse("history:shared_play", args=[over.club.view_key, over.pk])
    page = client.get(shared).content.decode()
    assert "Bronte" in page
    assert "worth" not in page


def test_it_is_counted_once_for_each_state_of_the_play(phone: Client, over: Play) -> None:
    first = asked(phone, over, "worth")
    with calls_of(feed_everyone) as calls:
        assert asked(phone, over, "worth") == first
    assert not calls


def test_a_game_without_such_cards_has_no_such_page(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    assert phone.get(address(play, "worth")).status_code == 404


def test_queries_do_not_grow_with_the_players(
    phone: Client, begin: Callable[..., Play], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for names in (("Ana", "Ben"), ("Ana", "Ben", "Cleo")):
        play = begin("cat-lady", *names)
        for seat in range(1, len(names) + 1):
            enter(phone, play, f"hand-{seat}", {"food.tuna": seat, "costumes": 1})
        enter(phone, play, "hand-1", {"base": 1, "action": "add:Bronte"})
        phone.get(address(play, "worth"))
        with django_assert_max_num_queries(QUERIES):
            phone.get(address(play, "worth"))
