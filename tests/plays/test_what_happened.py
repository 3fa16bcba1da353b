"""Corrections of a play: what they changed, when, and by which phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scorepad.clubs.models import Club
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.what_happened import what_happened
from tests.plays.conftest import address, enter


@pytest.fixture
def corrected(begin: Callable[..., Play], phone: Client, join: Callable[[], Client]) -> Play:
    """A game of Cat Tower in which Ana had 1 card left; another phone corrected it to 3."""
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"cards_left-1": 1, "cards_left-2": 0})
    phone.post(address(play, "finish"))
    other = join()
    other.post(address(play, "reopen"))
    enter(other, play, "game-1", {"base": 1, "cards_left-1": 3, "cards_left-2": 0})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    return play


def events_of(phone: Client, play: Play) -> str:
    page = phone.get(address(play, "result")).content.decode()
    events = page.partition('id="events"')[2].partition("</details>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", events))


def test_a_correction_tells_what_changed_and_which_phone_it_was(
    phone: Client, corrected: Play
) -> None:
    told = what_happened(LoadedPlay.stored(corrected))
    assert [(one.what, one.phone, [tuple(entry) for entry in one.entries]) for one in told] == [
        ("Finished", "by the phone that started the play", []),
        ("Reopened to correct it", "by another phone", []),
        ("Game 1", "by another phone", [("cards left, Ana", "3", "1")]),
        ("Corrected", "by the phone that started the play", [("Ana", "3", "1")]),
    ]


def test_the_page_never_shows_the_number_of_a_phone(
    phone: Client, viewer: Client, corrected: Play
) -> None:
    assert corrected.device
    for one in (phone, viewer):
        page = one.get(address(corrected, "result")).content.decode()
        assert corrected.device not in page
        assert "by another phone" in events_of(one, corrected)


def test_what_was_entered_before_it_was_finished_is_no_correction(
    phone: Client, corrected: Play
) -> None:
    assert events_of(phone, corrected).count("Game 1") == 1


def test_what_was_typed_is_not_told_to_who_must_see_no_names(
    phone: Client, viewer: Client, corrected: Play
) -> None:
    phone.post(address(corrected, "reopen"))
    enter(phone, corrected, "game-1", {"base": 2, "cards_left-1": "Ana 4", "cards_left-2": 0})
    enter(phone, corrected, "game-1", {"base": 3, "cards_left-1": 4, "cards_left-2": 0})
    phone.post(address(corrected, "finish"))
    assert "Ana 4" in events_of(viewer, corrected)
    Club.objects.update(viewers_see="initials")
    assert "cards left, A: 3" in events_of(viewer, corrected)
    assert "Ana" not in events_of(viewer, corrected)


def test_a_play_from_before_phones_were_noted_names_none(corrected: Play) -> None:
    corrected.device = ""
    assert {one.phone for one in what_happened(LoadedPlay.stored(corrected))} == {""}


def test_a_play_that_was_never_corrected_costs_one_query(
    phone: Client, begin: Callable[..., Play], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"cards_left-1": 1, "cards_left-2": 0})
    phone.post(address(play, "finish"))
    loaded = LoadedPlay.stored(Play.objects.select_related("club", "night").get(pk=play.pk))
    assert loaded.slots
    with django_assert_num_queries(1):
        what_happened(loaded)
