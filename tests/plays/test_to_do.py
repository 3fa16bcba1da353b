"""What is still to do: shown once, with a link to its place, and the button for the next step."""

from __future__ import annotations

import re

from django.test import Client

from scorepad.plays.models import Play
from tests.plays.conftest import Begin, address, enter

ROUND = {"tricks-1": 4, "tricks-2": 3, "tricks-3": 1}
PREDICTED = {"predictions-1": 3, "predictions-2": 1, "predictions-3": 4}


def page_of(phone: Client, play: Play, slot: str) -> str:
    return phone.get(address(play, "sheet", slot)).content.decode()


def next_button(page: str) -> tuple[str, str]:
    """Returns where the strong button at the bottom leads, and its words."""
    found = re.search(r'<a class="button grow"[^>]*href="([^"]*)">([^<]*)<', page)
    assert found
    return found[1], found[2].strip()


def test_the_button_says_how_many_things_it_leads_to(phone: Client, play: Play) -> None:
    page = enter(phone, play, "round-1", ROUND)
    assert "3 things to do first" in page


def test_a_problem_is_said_once_beside_its_field(phone: Client, play: Play) -> None:
    page = enter(phone, play, "round-1", {**ROUND, "predictions-1": 3, "predictions-2": 1})
    assert page.count("Cleo: no prediction entered") == 1
    assert 'id="to-do-round-1-3-predictions"' in page.partition('id="why"')[0]


def test_from_another_sheet_it_is_a_link_to_that_place(phone: Client, play: Play) -> None:
    enter(phone, play, "round-1", ROUND)
    enter(phone, play, "round-1", {**ROUND, **PREDICTED, "base": 1})
    enter(phone, play, "round-1", {**ROUND, **PREDICTED, "tricks-3": 3, "base": 2})
    page = page_of(phone, play, "round-2")
    assert f'href="{address(play, "sheet", "round-1")}#to-do-round-1-tricks"' in page
    assert page.count("<b>Round 1</b> · 10 tricks won in all") == 1
    assert 'id="to-do-round-1-tricks"' in page_of(phone, play, "round-1")


def test_a_sheet_with_nothing_on_it_says_so_by_its_tile_alone(phone: Client, begin: Begin) -> None:
    play = begin("cat-lady")
    page = page_of(phone, play, "hand-1")
    assert 'id="missing"' not in page
    assert re.search(r'id="total-2">–<', page)


def test_the_strong_button_is_what_comes_after_a_hand(phone: Client, begin: Begin) -> None:
    play = begin("cat-lady")
    ben = (address(play, "sheet", "hand-2"), "Ben →")
    assert next_button(page_of(phone, play, "hand-1")) == ben
    enter(phone, play, "hand-1", {"costumes": 1, "toys.mouse_toy": 99})
    assert next_button(page_of(phone, play, "hand-1")) == ben


def test_the_button_of_a_round_leads_to_what_is_missing_and_then_to_the_next(
    phone: Client, play: Play
) -> None:
    assert next_button(page_of(phone, play, "round-1")) == ("#sheet", "Round 2 →")
    page = enter(phone, play, "round-1", ROUND)
    assert next_button(page) == ("#to-do-round-1-1-predictions", "Round 2 →")
    told = {**ROUND, "predictions-1": 1, "predictions-2": 1, "predictions-3": 3}
    page = enter(phone, play, "round-1", {**told, "base": 1})
    assert next_button(page) == (address(play, "sheet", "round-2"), "Round 2 →")


def test_the_last_button_is_called_finish_whatever_is_missing(phone: Client, begin: Begin) -> None:
    play = begin("cat-tower", games=1)
    assert next_button(page_of(phone, play, "game-1")) == ("#sheet", "Finish")
    page = enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 3})
    assert next_button(page) == ("#to-do-game-1-3-cards_left", "Finish")
    assert 'id="finish"' in enter(phone, play, "game-1", {"cards_left-3": 2, "base": 1})


def test_what_is_missing_is_no_fault_while_a_sheet_is_filled_in(phone: Client, play: Play) -> None:
    page = enter(phone, play, "round-1", ROUND)
    said = page.partition("Ana: no prediction entered")[0]
    assert said.rpartition("<span ")[2].startswith('class="when-asked')


def test_once_a_sheet_is_done_the_button_leads_to_one_that_is_not(
    phone: Client, begin: Begin
) -> None:
    play = begin("cat-lady")
    enter(phone, play, "hand-3", {"costumes": 1})
    assert next_button(page_of(phone, play, "hand-3"))[0] == address(play, "sheet", "hand-1")


def test_a_question_that_the_table_may_override_is_answered_beside_its_field(
    phone: Client, play: Play
) -> None:
    sheet = {**PREDICTED, **ROUND, "tricks-3": 3}
    assert "Count it anyway" in enter(phone, play, "round-1", sheet)
    told = {"problem": "round-1.tricks..10"}
    phone.post(address(play, "override", "round-1"), told)
    assert "Count it anyway" not in page_of(phone, play, "round-1")
