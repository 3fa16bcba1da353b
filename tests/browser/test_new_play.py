"""Beginning a play with quick taps, and without a signal."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scorepad.plays.models import Play
from tests.browser.checks import assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import NEXT_FRAME, SHEET, choose_game, have_club, let_in

TAP = "names => names.forEach(name => document.getElementById(name).click())"


@pytest.fixture
def page(phone: Phones) -> Page:
    """The page of a new play with Ana, Ben and Cleo seated and Cat Tower chosen."""
    club = have_club("Ana", "Ben", "Cleo")
    page = let_in(phone(), club)
    page.goto(reverse("plays:new", args=[club.pk]))
    choose_game(page, "Cat Tower")
    return page


def seated(page: Page) -> list[str]:
    return page.locator(".seating-name").all_inner_texts()


def expect_seated(page: Page, *names: str) -> None:
    """Expects these players in this order, once the pad has answered."""
    expect(page.locator(".seating-name")).to_have_text([*names])


def test_two_taps_before_the_first_is_answered_both_count(page: Page) -> None:
    gone = page.get_by_role("button", name=re.compile("^Remove "))
    ids = [gone.nth(index).get_attribute("id") for index in (0, 1)]
    page.evaluate(TAP, ids)
    expect(page.locator(".seating-seat")).to_have_count(1)
    assert seated(page) == ["Cleo"]
    added = page.locator(".chip-add")
    page.evaluate(TAP, [added.nth(index).get_attribute("id") for index in (0, 1)])
    expect(page.locator(".seating-seat")).to_have_count(3)
    assert seated(page) == ["Cleo", "Ana", "Ben"]


def test_a_double_tap_begins_one_play(page: Page) -> None:
    page.evaluate(TAP, ["begin", "begin"])
    page.wait_for_url(SHEET)
    expect(page.locator("#sheet")).to_be_visible()
    assert Play.objects.count() == 1


@pytest.mark.console_allows("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
def test_without_a_signal_the_page_says_so_and_keeps_the_choice(page: Page, server: Server) -> None:
    server.stop()
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(page.locator(".toast")).to_contain_text("cannot be reached")
    server.start()
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_url(SHEET)
    assert Play.objects.count() == 1


def drag(page: Page, name: str, onto: str) -> None:
    """Drags a player's handle to another player's place."""
    row = page.locator(".seating-seat", has_text=name).locator("[data-handle]")
    to = page.locator(".seating-seat", has_text=onto)
    row.scroll_into_view_if_needed()
    start, end = row.bounding_box(), to.bounding_box()
    assert start
    assert end
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, (y + end["y"]) / 2, steps=4)
    page.mouse.move(x, end["y"] + end["height"] / 2, steps=4)
    page.mouse.move(x, end["y"] + end["height"] / 2 + (4 if end["y"] > y else -4))
    with page.expect_response("**/plays/new/choice/"):
        page.mouse.up()


def test_a_handle_drags_somebody_to_another_seat(page: Page) -> None:
    drag(page, "Ana", "Cleo")
    page.evaluate(NEXT_FRAME)
    expect_seated(page, "Ben", "Cleo", "Ana")
    drag(page, "Ana", "Ben")
    expect_seated(page, "Ana", "Ben", "Cleo")


def test_arrow_keys_on_a_handle_move_somebody_and_keep_the_focus(page: Page) -> None:
    handle = page.get_by_role("button", name="Ana: move with the arrow keys")
    handle.focus()
    handle.press("ArrowDown")
    expect_seated(page, "Ben", "Ana", "Cleo")
    handle.press("ArrowDown")
    expect_seated(page, "Ben", "Cleo", "Ana")
    handle.press("ArrowUp")
    expect_seated(page, "Ben", "Ana", "Cleo")
    expect(handle).to_be_focused()


def test_two_moves_before_the_first_is_answered_both_count(page: Page) -> None:
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route("**/plays/new/choice/", wait, times=1)
    handle = page.get_by_role("button", name="Ana: move with the arrow keys")
    handle.focus()
    with page.expect_request("**/plays/new/choice/"):
        handle.press("ArrowDown")
    handle.press("ArrowDown")
    first = waiting.pop()
    with page.expect_event("requestfinished", lambda request: request != first.request):
        first.continue_()
    page.evaluate(NEXT_FRAME)
    expect_seated(page, "Ben", "Cleo", "Ana")


def test_the_page_fits_a_narrow_phone_while_a_name_is_changed(page: Page) -> None:
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(page.locator("#name")).to_have_value("Ana")
    assert_no_sideways_scroll(page)
