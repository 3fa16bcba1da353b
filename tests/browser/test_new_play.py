"""Beginning a play with quick thumbs, and without a signal."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorepad.plays.models import Play
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import SHEET, enter, saved, start_club

TAP = "names => names.forEach(name => document.getElementById(name).click())"


@pytest.fixture
def page(phone: Phones) -> Page:
    """The page of a new play, Ana, Ben and Cleo seated, Cat Tower chosen."""
    page = phone()
    start_club(page, "Ana", "Ben", "Cleo")
    page.get_by_role("link", name="New play").click()
    page.get_by_role("button", name="Cat Tower").click()
    expect(page.get_by_role("button", name="Cat Tower")).to_have_attribute("aria-pressed", "true")
    return page


def seated(page: Page) -> list[str]:
    return page.locator(".seating-seat .grow").all_inner_texts()


def test_two_taps_before_the_first_is_answered_both_count(page: Page) -> None:
    gone = page.get_by_role("button", name="does not play")
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
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".toast")).to_contain_text("cannot be reached")
    server.start()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(SHEET)
    assert Play.objects.count() == 1


def test_a_play_that_has_begun_is_changed_and_put_back(page: Page) -> None:
    page.get_by_role("button", name="Cleo does not play").click()
    expect(page.locator(".seating-seat")).to_have_count(2)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(SHEET)
    enter(page, "cards_left-1", 3)
    saved(page)
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.get_by_role("button", name="+ Cleo").click()
    expect(page.locator(".seating-seat")).to_have_count(3)
    page.get_by_role("button", name="Change it").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).to_contain_text("Cleo")
    expect(page.locator('input[name="cards_left-1"]')).to_have_value("3")
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.get_by_role("button", name="Ana does not play").click()
    expect(page.locator(".seating-seat")).to_have_count(2)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("Something is entered for Ana.")).to_be_visible()
    page.get_by_role("button", name="Change it all the same").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).not_to_contain_text("Ana")
    page.get_by_text("This play", exact=True).click()
    page.get_by_role("link", name="Change the table").click()
    page.get_by_role("button", name="Put it back").click()
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).to_contain_text("Ana")
    expect(page.locator('input[name="cards_left-1"]')).to_have_value("3")
