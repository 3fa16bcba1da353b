"""A demo, from its first page to an ending; and printed sheets, from the code to a play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import override_settings
from django.urls import reverse
from playwright.sync_api import expect

from games import registry
from scorepad.clubs.models import Club
from tests.browser.checks import assert_usable, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server


@pytest.fixture
def demo(server: Server) -> Iterator[None]:
    limits = [*settings.MIDDLEWARE, "scorepad.clubs.demo.DemoLimits"]
    with override_settings(DEMO=True, CLOSED=True, MIDDLEWARE=limits):
        yield


def test_one_tap_on_the_first_page_shows_the_ending(demo: None, phone: Phones) -> None:
    page = phone()
    page.goto(reverse("home"))
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Reveal").tap()
    expect(page.locator("main")).to_contain_text("1 of 6")
    expect(page.locator("body")).to_contain_text("deleted automatically after a day")
    page.get_by_role("link", name="To the end").tap()
    expect(page.locator("main")).to_contain_text("25")
    assert Club.objects.count() == 1


def test_a_printed_code_leads_to_a_new_play(server: Server, phone: Phones) -> None:
    page = phone()
    page.goto(reverse("plays:play-game", args=["cat-tower"]))
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Start").tap()
    for name in ("Ana", "Ben"):
        page.locator("#name").fill(name)
        page.locator("#name").press("Enter")
        expect(page.locator(".seating")).to_contain_text(name)
    page.get_by_role("button", name="Start Cat Tower").tap()
    expect(page.locator("#board")).to_contain_text("Ben")
    page.goto(reverse("plays:play-game", args=["cat-lady"]))  # which the phone's club begins
    expect(page.get_by_role("button", name="Start Cat Lady")).to_be_visible()


def test_a_blank_sheet_is_one_page_of_either_paper(server: Server, phone: Phones) -> None:
    page = phone()
    for slug in registry.slugs():
        page.goto(reverse("plays:blank-sheet", args=[slug]))
        assert_usable(page)
        for paper in ("A4", "Letter"):
            assert page.pdf(format=paper).count(b"/Type /Page\n") == 1
        expect(page.get_by_role("button", name="Print")).to_be_visible()
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Print")).to_be_hidden()
        expect(page.locator(".paper .code")).to_be_visible()
        page.emulate_media(media="null")  # "screen" would print the page as it is on the screen
