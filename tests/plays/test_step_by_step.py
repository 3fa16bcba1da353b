"""A play step by step, on its result and on the big screen."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.cantankerous_cats.rules.actions import Bank, PassToy, Score, as_log
from scorepad.plays.lifecycle import finish
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Sheet
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table.screen_views import REPLAY_TAKES, STEP_STAYS, WINNER_STAYS
from tests.plays.conftest import HTMX, Begin, address, enter, words

BOARD = {"tricks-1": 4, "tricks-2": 3, "by": "board", "board-red-1": "1", "board-red-2": "2"}


@pytest.fixture
def race(begin: Begin) -> Play:
    """A race of six actions; by kitten rules Ana's nine points win at once."""
    play = begin("cantankerous-cats", "Ana", "Ben", rules="kitten")
    log = as_log(
        [
            Bank("1", 3),
            PassToy(),
            Bank("2", 2),
            Score("2", 2, 1),
            PassToy(),
            Score("1", 9, 3),
        ]
    )
    loaded = LoadedPlay.stored(play)
    sheet = Sheet(club=play.club, play=play, slot="race")
    store(loaded, sheet, State({"first": "1", "log": log}, {}))
    loaded = LoadedPlay.stored(Play.objects.get(pk=play.pk))
    assert finish(loaded)
    return loaded.play


def step(phone: Client, play: Play, number: int | str) -> str:
    return phone.get(address(play, "replay"), {"step": number}, headers=HTMX).text


# -- on the result ---------------------------------------------------------------------------------


def test_a_result_offers_the_steps_of_a_race(phone: Client, race: Play) -> None:
    page = phone.get(address(race, "result")).text
    assert f'hx-get="{address(race, "replay")}"' in page
    assert 'type="range"' not in page


def test_a_play_without_steps_offers_none(phone: Client, begin: Begin) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"way": "cards", "cards_left-1": "3", "cards_left-2": "0"})
    phone.post(address(play, "finish"))
    assert address(play, "replay") not in phone.get(address(play, "result")).text
    assert phone.get(address(play, "replay")).status_code == 404


def test_a_play_that_still_goes_on_has_no_steps(phone: Client, play: Play) -> None:
    assert phone.get(address(play, "replay")).status_code == 404


def test_a_step_says_what_was_done_and_how_it_stood_then(phone: Client, race: Play) -> None:
    third, fourth = (words(step(phone, race, number)) for number in (3, 4))
    assert "3 of 6" in third
    assert "Ben banks 2 hearts." in third
    assert "Ben scores 2" in fourth
    drawn = step(phone, race, 4)
    assert re.findall(r'race-points">(\d+)', drawn) == ["0", "2"]
    assert "<html" not in drawn


def test_the_last_step_stands_as_the_result(phone: Client, race: Play) -> None:
    assert re.findall(r'race-points">(\d+)', step(phone, race, 6)) == ["9", "2"]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 1), ("x", 1), ("-3", 1), ("0", 1), ("6", 6), ("99999", 6)],
)
def test_any_number_leads_to_a_step(phone: Client, race: Play, asked: str, shown: int) -> None:
    assert f"{shown} of 6" in words(step(phone, race, asked))


def test_without_a_script_a_step_is_a_page_with_plain_links(viewer: Client, race: Play) -> None:
    page = viewer.get(address(race, "replay"), {"step": 3}).text
    assert "<html" in page
    assert f'href="{address(race, "replay")}?step=4"' in page
    assert f'href="{address(race, "result")}"' in page


def test_a_step_takes_as_few_queries_as_the_play_itself(
    phone: Client, race: Play, django_assert_max_num_queries: Any
) -> None:
    step(phone, race, 1)
    with django_assert_max_num_queries(4):
        step(phone, race, 6)


def test_rounds_show_the_totals_after_each(phone: Client, begin: Begin) -> None:
    play = begin("cat-in-the-box", "Ana", "Ben")
    enter(phone, play, "round-1", BOARD)
    enter(phone, play, "round-2", BOARD)
    Play.objects.filter(pk=play.pk).update(state=Play.State.FINISHED)
    first, second = (step(phone, play, number) for number in (1, 2))
    assert "Round 1 · 1 of 2" in words(first)
    assert "Round 2 · 2 of 2" in words(second)
    once, twice = (re.findall(r'<b class="tabular">(\d+)', page) for page in (first, second))
    assert [2 * int(points) for points in once] == [int(points) for points in twice]
    assert len(once) == 2


# -- on the big screen -----------------------------------------------------------------------------


def shown_after(phone: Client, play: Play, since: timedelta) -> Any:
    """Returns what the screen shows this long after the win."""
    Play.objects.filter(pk=play.pk).update(finished_at=timezone.now() - since)
    return phone.get(reverse("plays:screen", args=[play.club_id])).context


def test_after_the_winner_the_screen_shows_how_it_went_and_the_winner_again(
    phone: Client, race: Play
) -> None:
    steps = 6 * STEP_STAYS
    second = timedelta(seconds=1)
    assert shown_after(phone, race, second)["shown"].endswith("_won.html")
    first = shown_after(phone, race, WINNER_STAYS + second)
    assert first["shown"].endswith("_replay.html")
    assert first["moment"].number == 1
    third = shown_after(phone, race, WINNER_STAYS + 2 * STEP_STAYS + second)
    assert third["moment"].number == 3
    assert [place.standing.total for place in third["places"]] == [0, 0]
    assert [place.standing.total for place in third["ended"]] == [9, 2]
    assert shown_after(phone, race, WINNER_STAYS + steps + second)["shown"].endswith("_won.html")
    last = shown_after(phone, race, 2 * WINNER_STAYS + steps + second)
    assert "until" not in last


def test_a_long_race_takes_no_longer_than_a_replay_may(phone: Client, race: Play) -> None:
    sheet = race.sheets.get(slot="race")
    sheet.data = {"log": as_log([PassToy() for _ in range(300)])}
    sheet.save()
    found = shown_after(phone, race, WINNER_STAYS + REPLAY_TAKES - timedelta(seconds=3))
    assert 280 <= found["moment"].number <= 300


def test_a_poll_is_answered_once_it_is_time_for_the_next_step(phone: Client, race: Play) -> None:
    found = shown_after(phone, race, WINNER_STAYS)
    asked = {"version": found["version"], "style": found["style"], "until": found["until"]}
    screen = reverse("plays:screen", args=[race.club_id])
    assert phone.get(screen, asked, headers=HTMX).status_code == 204
    earlier = asked | {"until": found["until"] - 60_000}
    assert "1 of 6" in words(phone.get(screen, earlier, headers=HTMX).text)


def test_a_play_that_goes_on_is_shown_in_place_of_a_replay(
    phone: Client, begin: Begin, race: Play
) -> None:
    other = begin("cat-tower", "Ana", "Ben")
    Play.objects.filter(pk=other.pk).update(created_at=timezone.now() - timedelta(hours=1))
    found = shown_after(phone, race, WINNER_STAYS + timedelta(seconds=1))
    assert found["play"] == other


def test_a_replay_on_the_screen_takes_few_queries(
    phone: Client, race: Play, django_assert_max_num_queries: Any
) -> None:
    shown_after(phone, race, WINNER_STAYS)
    with django_assert_max_num_queries(13):
        phone.get(reverse("plays:screen", args=[race.club_id]))
