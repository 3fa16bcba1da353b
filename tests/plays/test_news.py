"""News for everybody on phones and on the big screen, and what is still possible in the last
round."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from games.cantankerous_cats.rules.actions import Score, SetCat, as_log
from scorepad.clubs.models import Club
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.sheet.save import State, store
from tests.plays.conftest import Begin, address, enter
from tests.plays.hands import hand, tally

LEFT = {"way": "cards", "cards_left-1": 3, "cards_left-2": 0, "cards_left-3": 4}


@pytest.fixture
def screen(club: Club) -> str:
    return reverse("plays:screen", args=[club.pk])


def heard(page: str) -> str:
    found = re.search(r'<span id="news-[^"]*">([^<]*)<', page)
    return found[1] if found else ""


def test_a_phone_and_the_screen_tell_the_same(phone: Client, begin: Begin, screen: str) -> None:
    play = begin("cat-tower", games=3)
    assert heard(enter(phone, play, "game-1", LEFT)) == "Ben won Game 1."
    assert heard(phone.get(screen).text) == "Ben won Game 1."
    assert heard(enter(phone, play, "game-2", {"cards_left-1": 1})) == ""


def test_the_screen_asks_whether_anybody_stops_a_victory(
    viewer: Client, begin: Begin, screen: str
) -> None:
    play = begin("cantankerous-cats")
    loaded = LoadedPlay.stored(play)
    log = as_log([SetCat("1", mischief=6, bank=(3,)), SetCat("3", pounce=0), Score("1", 3, 3)])
    store(loaded, loaded.sheet(loaded.slots[0]), State({"log": log}, {}))
    page = viewer.get(screen).text
    assert "Ana would win with 9 points" in page
    assert "Does anybody stop it?" in page
    holders = page.partition("Holds a pounce token")[2]
    assert "Ben" in holders
    assert "Cleo" not in holders


def test_the_screen_says_what_each_wants_and_has(phone: Client, play: Play, screen: str) -> None:
    enter(phone, play, "round-1", {"predictions-1": 2, "predictions-2": 1, "tricks-1": 1})
    page = phone.get(screen).text
    assert "wants 2 · has 1" in page
    assert "wants 1<" in page


def test_the_last_round_begins_with_what_is_still_possible(
    phone: Client, begin: Begin, screen: str
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=2)
    enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 4})
    assert 'id="possible"' not in phone.get(address(play, "sheet", "game-1")).text
    page = phone.get(address(play, "sheet", "game-2")).text
    assert page.index("Ana wins with at most 3 cards left.") < page.index('name="cards_left-1"')
    assert "Ana wins with at most 3 cards left." in phone.get(screen).text
    done = enter(phone, play, "game-2", {"cards_left-1": 0, "cards_left-2": 4})
    assert "It is decided." in done


def test_who_starts_is_told_until_something_is_entered(
    phone: Client, begin: Begin, screen: str
) -> None:
    play = begin("cat-lady", start="1")
    assert "starts the game" in phone.get(screen).text
    enter(phone, play, "hand-1", {"catnip": 1})
    assert "starts the game" not in phone.get(screen).text


# -- records ---------------------------------------------------------------------------------------


def finished(phone: Client, begin: Begin, points: int) -> None:
    play = begin("cat-lady")
    for seat in "123":
        hand(play, seat, tally(points))
    loaded = LoadedPlay.stored(Play.objects.get(pk=play.pk))
    keys = [one.key for one in loaded.result.problems if one.may_override]
    phone.post(address(play, "override", "hand-1"), {"problem": "\n".join(keys)})
    phone.post(address(play, "finish"))
    assert Play.objects.get(pk=play.pk).is_finished


RECORD = "A record for Ben: 38. The best before was 28."


@pytest.fixture
def three(phone: Client, begin: Begin) -> None:
    for points in (20, 30, 25):
        finished(phone, begin, points)


def all_in(phone: Client, play: Play) -> None:
    """Completes Ben's hand, including every question that it asks."""
    hand(play, "2", tally(40))
    loaded = LoadedPlay.stored(Play.objects.get(pk=play.pk))
    keys = [one.key for one in loaded.result.problems if one.may_override]
    phone.post(address(play, "override", "hand-2"), {"problem": "\n".join(keys)})


@pytest.mark.usefixtures("three")
def test_a_record_is_told_as_soon_as_a_hand_is_in(phone: Client, begin: Begin, screen: str) -> None:
    play = begin("cat-lady")
    all_in(phone, play)
    assert heard(phone.get(address(play, "sheet", "hand-1")).text) == RECORD
    assert heard(phone.get(screen).text) == RECORD


@pytest.mark.usefixtures("three")
def test_a_total_below_the_record_is_none_and_a_secret_one_neither(
    phone: Client, begin: Begin
) -> None:
    play = begin("cat-lady")
    hand(play, "2", tally(30))
    assert not heard(phone.get(address(play, "sheet", "hand-2")).text)
    play = begin("cat-lady", asked_secret="cat-lady", secret="on")
    all_in(phone, play)
    for page in ("hand-1", "hand-2"):
        assert not heard(phone.get(address(play, "sheet", page)).text)


def test_there_is_no_record_before_there_are_three_plays(phone: Client, begin: Begin) -> None:
    finished(phone, begin, 20)
    play = begin("cat-lady")
    all_in(phone, play)
    assert not heard(phone.get(address(play, "sheet", "hand-1")).text)


@pytest.mark.usefixtures("three")
def test_news_cost_no_query_and_a_record_one(
    phone: Client,
    begin: Begin,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    play = begin("cat-lady")
    page = address(play, "sheet", "hand-1")
    phone.get(page)
    with django_assert_num_queries(3):
        phone.get(page)
    all_in(phone, play)
    phone.get(page)
    with django_assert_num_queries(4):
        assert heard(phone.get(page).text) == RECORD
