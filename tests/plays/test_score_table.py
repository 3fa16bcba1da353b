"""The table of a paper score pad, on a result and while a play goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from games.reveal import merged_order
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address, enter


@pytest.fixture
def entered(begin: Callable[..., Play], phone: Client) -> Play:
    """Two games of Cat Tower between Ana and Ben: Ana has 1 and 2 penalty points, Ben 0."""
    play = begin("cat-tower", "Ana", "Ben", games=2)
    for number in (1, 2):
        enter(phone, play, f"game-{number}", {"cards_left-1": number, "cards_left-2": 0})
    return play


def test_lines_that_not_everyone_has_keep_their_order() -> None:
    hands = [["cats", "toys"], ["cats", "boxes", "goals"], ["cats", "toys", "boxes"]]
    assert merged_order(hands) == ["cats", "boxes", "goals", "toys"]
    assert merged_order([["cats", "toys", "boxes"], ["cats", "goals"]]) == [
        "cats",
        "goals",
        "toys",
        "boxes",
    ]
    assert merged_order([]) == []


def test_the_table_of_a_result_has_every_number_and_the_winner_first(
    phone: Client, entered: Play
) -> None:
    phone.post(address(entered, "finish"))
    page = phone.get(address(entered, "result")).content.decode()
    table = page.partition('class="score-table"')[2].partition("</table>")[0]
    labels = re.findall(r'aria-label="([^"]+)"', table)
    assert labels == [
        "Ben, Game 1: 0",
        "Ana, Game 1: 1",
        "Ben, Game 2: 0",
        "Ana, Game 2: 2",
    ]


def test_every_number_opens_a_reason_of_its_own(phone: Client, entered: Play) -> None:
    phone.post(address(entered, "finish"))
    page = phone.get(address(entered, "result")).content.decode()
    opened = re.findall(r'class="score-cell[^>]* popovertarget="([^"]+)"', page)
    reasons = re.findall(r'<div popover [^>]*id="([^"]+)"', page)
    assert len(opened) == len(set(opened)) == 4
    assert sorted(opened) == sorted(reasons)
    of_ana = page.partition('id="cell-1-game-2"')[2].partition("popover class")[0]
    assert "2 cards left" in of_ana


def test_a_viewer_sees_the_table_while_the_play_goes_on(viewer: Client, entered: Play) -> None:
    page = viewer.get(address(entered, "score")).content.decode()
    assert "Ana, Game 2: 2" in page
    assert "Ana, Total: 3" in page
    assert (
        address(entered, "score")
        in viewer.get(address(entered, "sheet", "game-1")).content.decode()
    )


def test_a_poll_of_the_table_gets_only_what_is_new(
    phone: Client, entered: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    entered.refresh_from_db()
    now = f"{address(entered, 'score')}?version={entered.version}"
    assert phone.get(now, headers=HTMX).status_code == 204
    old = f"{address(entered, 'score')}?version={entered.version - 1}"
    with django_assert_num_queries(3):
        answer = phone.get(old, headers=HTMX)
    fragment = answer.content.decode()
    assert "<html" not in fragment
    assert f"version={entered.version}" in fragment


def test_the_table_of_a_play_that_was_finished_meanwhile_is_on_its_result(
    phone: Client, entered: Play
) -> None:
    phone.post(address(entered, "finish"))
    assert phone.get(address(entered, "score")).headers["Location"] == address(entered, "result")
    answer = phone.get(address(entered, "score"), headers=HTMX)
    assert answer.headers["HX-Redirect"] == address(entered, "result")


def test_a_result_opens_its_sheets_as_they_were(viewer: Client, phone: Client, play: Play) -> None:
    board = {"predictions-1": 1, "tricks-1": 3, "space-red-3": "1"}
    enter(phone, play, "round-1", board)
    assert viewer.get(address(play, "as_it_was", "round-1"), headers=HTMX).status_code == 302
    Play.objects.update(state=Play.State.FINISHED)
    assert (
        address(play, "as_it_was", "round-1")
        in viewer.get(address(play, "result")).content.decode()
    )
    fragment = viewer.get(address(play, "as_it_was", "round-1"), headers=HTMX).content.decode()
    assert 'class="research' in fragment
    assert 'id="sheets"' in fragment
    assert "<html" not in fragment
    answer = viewer.get(address(play, "as_it_was", "round-1"))
    assert answer.headers["Location"] == address(play, "sheet", "round-1")
