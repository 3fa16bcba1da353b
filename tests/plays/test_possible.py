"""What is still possible: beside the score table, one tap from the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scorepad.clubs.models import Club
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address, enter

QUERIES = 3  # of the score table, whatever is still possible


def page_of(phone: Client, play: Play, name: str, slot: str = "") -> str:
    return phone.get(address(play, name, slot)).content.decode()


@pytest.fixture
def at_last(begin: Callable[..., Play], phone: Client) -> Play:
    """The second of two games of Cat Tower is about to be played; Ana has 0 points, Ben has 4."""
    play = begin("cat-tower", "Ana", "Ben", games=2)
    enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 4})
    return play


def test_the_sheet_of_an_earlier_game_leads_to_what_is_still_possible(
    phone: Client, at_last: Play
) -> None:
    there = address(at_last, "score") + "#possible"
    assert there in page_of(phone, at_last, "sheet", "game-1")
    shown = page_of(phone, at_last, "score")
    assert 'id="possible"' in shown
    assert "Ana wins with at most 3 cards left." in shown
    assert "Ben can only win with at least 4 cards fewer than Ana." in shown


def test_it_comes_with_the_save_that_makes_it_known(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=2)
    there = address(play, "score") + "#possible"
    assert there not in page_of(phone, play, "sheet", "game-1")
    saved = enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 4})
    assert there in saved


def test_a_poll_of_the_score_table_brings_what_is_possible_now(
    phone: Client, at_last: Play
) -> None:
    at_last.refresh_from_db()
    old = f"{address(at_last, 'score')}?version={at_last.version}"
    enter(phone, at_last, "game-2", {"cards_left-1": 9})
    news = phone.get(old, headers=HTMX).content.decode()
    assert "Ben can no longer be caught." in news


def test_a_viewer_sees_names_as_the_club_shows_them(viewer: Client, at_last: Play) -> None:
    assert "Ana wins with" in page_of(viewer, at_last, "score")
    Club.objects.update(viewers_see="initials")
    shown = page_of(viewer, at_last, "score")
    assert "A wins with at most 3 cards left." in shown
    assert "Ana" not in shown


@pytest.mark.parametrize("slug", ["cat-lady", "another-game"])
def test_nothing_stands_there_in_games_that_cannot_tell(
    phone: Client, begin: Callable[..., Play], slug: str
) -> None:
    play = begin(slug, "Ana", "Ben")
    assert 'id="possible"' not in page_of(phone, play, "score")


def test_nothing_stands_there_once_the_play_is_finished(phone: Client, at_last: Play) -> None:
    enter(phone, at_last, "game-2", {"cards_left-1": 2, "cards_left-2": 0})
    phone.post(address(at_last, "finish"))
    assert 'id="possible"' not in page_of(phone, at_last, "result")


def test_it_costs_no_query(
    phone: Client, at_last: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(address(at_last, "score"))
    with django_assert_num_queries(QUERIES):
        phone.get(address(at_last, "score"))
