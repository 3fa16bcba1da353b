"""Beginning a play with quick taps, and without a signal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorepad.clubs.models import Player
from scorepad.plays.models import Play
from tests.browser.checks import assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import NEXT_FRAME, SHEET, choose_game, enter, saved, start_club

TAP = "names => names.forEach(name => document.getElementById(name).click())"


@pytest.fixture
def page(phone: Phones) -> Page:
    """The page of a new play with Ana, Ben and Cleo seated and Cat Tower chosen."""
    page = phone()
    start_club(page, "Ana", "Ben", "Cleo")
    page.get_by_role("link", name="New play").click()
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


def test_a_play_that_has_begun_is_changed_and_put_back(page: Page) -> None:
    page.get_by_role("button", name="Remove Cleo").click()
    expect(page.locator(".seating-seat")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_url(SHEET)
    enter(page, "cards_left-1", 3)
    saved(page)
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.locator(".chip-add", has_text="Cleo").click()
    expect(page.locator(".seating-seat")).to_have_count(3)
    page.get_by_role("button", name="Change it").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).to_contain_text("Cleo")
    expect(page.locator('input[name="cards_left-1"]')).to_have_value("3")
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.get_by_role("button", name="Remove Ana").click()
    expect(page.locator(".seating-seat")).to_have_count(2)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator(".problem-blocks", has_text="Ana")).to_be_visible()
    page.get_by_role("button", name="Change it anyway").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).not_to_contain_text("Ana")
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.get_by_role("button", name="Undo the change").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).to_contain_text("Ana")
    expect(page.locator('input[name="cards_left-1"]')).to_have_value("3")


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
    with page.expect_response("**/plays/new/"):
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

    page.route("**/plays/new/", wait, times=1)
    handle = page.get_by_role("button", name="Ana: move with the arrow keys")
    handle.focus()
    with page.expect_request("**/plays/new/"):
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


def test_a_mistyped_name_is_put_right_where_it_stands(page: Page) -> None:
    page.get_by_role("button", name="Ben", exact=True).click()
    page.locator("#name").fill("Benno")
    page.locator("#name").press("Enter")
    expect_seated(page, "Ana", "Benno", "Cleo")
    expect(page.locator("#name")).to_have_count(0)


def test_a_name_is_removed_and_comes_back_by_undo(page: Page) -> None:
    page.get_by_role("button", name="Cleo", exact=True).click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect_seated(page, "Ana", "Ben")
    assert not Player.objects.filter(name="Cleo").exists()
    page.get_by_role("button", name="Undo").click()
    expect_seated(page, "Ana", "Ben", "Cleo")


def test_somebody_new_is_typed_and_sits_down_at_once(page: Page) -> None:
    page.locator("#new-name").click()
    page.locator("#name").fill("Dov")
    page.locator("#name").press("Enter")
    expect_seated(page, "Ana", "Ben", "Cleo", "Dov")
    expect(page.locator("#game-cat-tower")).to_have_attribute("aria-pressed", "true")


def test_a_name_of_the_first_evening_is_removed_and_comes_back_by_undo(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Bne")
    page.get_by_role("button", name="Bne: change or remove").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".sitting")).not_to_contain_text("Bne")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".sitting")).to_contain_text("Bne")
    assert_no_sideways_scroll(page)


def test_the_game_is_changed_while_nothing_was_entered(page: Page) -> None:
    page.get_by_role("button", name="Start Cat Tower").click()
    page.wait_for_url(SHEET)
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    choose_game(page, "Cat in the Box")
    page.get_by_role("button", name="Change it").click()
    page.wait_for_url(SHEET)
    expect(page.locator("h1")).to_contain_text("Cat in the Box")
    assert [seat.player.name for seat in Play.objects.get().seats.all()] == ["Ana", "Ben", "Cleo"]
