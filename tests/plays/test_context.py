"""What the table's pages are made of: the board, the tabs, and where a problem is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client

from scorepad.plays.models import Play
from tests.plays.conftest import address, enter

WON = {"tricks-1": 4, "tricks-2": 3, "tricks-3": 1}
PREDICTED = {"predictions-1": 3, "predictions-2": 1, "predictions-3": 4}


def drawn(phone: Client, play: Play, slot: str) -> Any:
    """Returns the context with which a sheet's page was drawn."""
    return phone.get(address(play, "sheet", slot)).context


def leaders(context: Any) -> list[str]:
    return [place.name for place in context["board"] if place.leads]


def test_the_board_keeps_the_order_of_the_table(phone: Client, begin: Callable[..., Play]) -> None:
    play = begin("cat-in-the-box", "Cleo", "Ana", "Ben")
    enter(phone, play, "round-1", WON)
    places = drawn(phone, play, "round-1")["board"]
    assert [(place.name, place.cat, place.colour, place.initial) for place in places] == [
        ("Cleo", 3, 3, "C"),
        ("Ana", 1, 1, "A"),
        ("Ben", 2, 2, "B"),
    ]
    assert [place.standing.total for place in places] == [4, 3, 1]


def test_nobody_leads_while_all_are_level(phone: Client, play: Play) -> None:
    assert leaders(drawn(phone, play, "round-1")) == []


def test_whoever_is_ahead_leads(phone: Client, play: Play) -> None:
    enter(phone, play, "round-1", WON)
    assert leaders(drawn(phone, play, "round-1")) == ["Ana"]


def test_all_who_share_the_first_place_lead(phone: Client, play: Play) -> None:
    enter(phone, play, "round-1", {"tricks-1": 3, "tricks-2": 3, "tricks-3": 2})
    assert leaders(drawn(phone, play, "round-1")) == ["Ana", "Ben"]


def test_a_hand_that_nobody_opened_has_no_total_and_leads_nobody(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-lady")

    def told() -> list[tuple[str, bool, int]]:
        board = drawn(phone, play, "hand-1")["board"]
        return [(place.name, place.is_open, place.number) for place in board]

    assert told() == [("Ana", False, 0), ("Ben", False, 0), ("Cleo", False, 0)]
    enter(phone, play, "hand-1", {"vp_tokens": 0})  # scores less than nothing: no costume
    assert told() == [("Ana", True, 0), ("Ben", False, 0), ("Cleo", False, 0)]
    enter(phone, play, "hand-3", {"vp_tokens": 2})
    assert told() == [("Ana", True, 2), ("Ben", False, 0), ("Cleo", True, 1)]
    page = phone.get(address(play, "sheet", "hand-1")).content.decode()
    assert '<output class="board-total" id="total-2">–</output>' in page
    assert page.count("is-leader") == 1


def test_a_seat_that_nobody_sits_on_is_on_the_board(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("box-of-treats", "Ana")
    context = drawn(phone, play, "hand-1")
    assert [place.name for place in context["board"]] == ["Ana", "Cat player"]
    assert [place.colour for place in context["board"]] == [1, 0]


def test_a_tab_is_ticked_once_nothing_is_left_to_do_on_its_sheet(phone: Client, play: Play) -> None:
    def marks() -> list[tuple[str, bool, bool]]:
        tabs = drawn(phone, play, "round-1")["tabs"]
        return [(tab.slot.key, tab.is_done, tab.is_wrong) for tab in tabs]

    assert marks() == [("round-1", False, False)]
    enter(phone, play, "round-1", WON)
    assert marks() == [("round-1", False, False)]  # the predictions are missing, which is no fault
    enter(phone, play, "round-1", {**WON, **PREDICTED, "tricks-3": 4, "base": 1})
    assert marks() == [("round-1", False, True), ("round-2", False, False)]
    sizes = {"by": "sizes", "groups-1": 1, "groups-2": 1, "groups-3": 1}
    told = {**WON, "predictions-1": 1, "predictions-2": 1, "predictions-3": 3}
    enter(phone, play, "round-1", {**told, **sizes, "base": 2})
    assert marks() == [("round-1", True, False), ("round-2", False, False)]


def test_the_scoreboard_leads_to_the_hands_and_tabs_to_the_other_sheets(
    phone: Client, begin: Callable[..., Play]
) -> None:
    context = drawn(phone, begin("box-of-treats", shared_goals="on"), "hand-2")
    assert [tab.slot.key for tab in context["tabs"]] == ["goals"]
    tabs = context["seat_tabs"]
    assert [tabs[key].slot.key for key in "123"] == ["hand-1", "hand-2", "hand-3"]
    assert [tabs[key].current for key in "123"] == [False, True, False]


def test_a_problem_of_the_rules_is_shown_at_its_field(phone: Client, play: Play) -> None:
    enter(phone, play, "round-1", {"tricks-1": 4})
    fields = drawn(phone, play, "round-1")["on_sheet"].by_field
    assert {"tricks-2", "tricks-3"} <= set(fields)
    assert "tricks-1" not in fields


def test_what_cannot_be_read_is_said_once_by_the_form(phone: Client, play: Play) -> None:
    enter(phone, play, "round-1", {**WON, "tricks-2": "many"})
    context = drawn(phone, play, "round-1")
    assert "tricks-2" in context["form"].errors
    assert "tricks-2" not in context["on_sheet"].by_field


def test_who_looks_draws_the_same_board_and_no_form_to_change(
    phone: Client, viewer: Client, play: Play
) -> None:
    enter(phone, play, "round-1", WON)
    context = drawn(viewer, play, "round-1")
    assert leaders(context) == ["Ana"]
    assert not context["may_edit"]


def test_a_sheet_that_is_looked_at_asks_for_news(phone: Client, play: Play) -> None:
    page = phone.get(address(play, "sheet", "round-1")).content.decode()
    assert f'hx-get="{address(play, "live", "round-1")}?version=' in page
    assert 'hx-trigger="every 1s' in page
