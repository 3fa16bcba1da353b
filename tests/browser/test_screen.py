"""An evening with two phones and the big screen."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club
from tests.browser.checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import chip, enter, have_club, let_in, saved, sit_down

TELEVISION = {"width": 1280, "height": 720}


@pytest.fixture
def club(server: Server) -> Club:
    return have_club("Ana", "Ben")


def join(page: Page, club: Club, role: str = "host") -> Page:
    let_in(page, club, role).goto(club.get_absolute_url())
    return page


def test_the_screen_follows_two_phones_from_play_to_play(phone: Phones, club: Club) -> None:
    ana, ben = join(phone(), club), join(phone(), club)
    screen = join(phone(viewport=TELEVISION, is_mobile=False, has_touch=False), club, "view")
    screen.get_by_role("link", name="Big screen").click()
    expect(screen.get_by_text("Nothing on the table yet.")).to_be_visible()

    # It begins to follow, without a tap: another game has another page.
    sit_down(ana, "cat-tower")
    places = screen.locator(".screen-place")
    expect(places).to_have_count(2)
    expect(screen.get_by_role("heading", name="Cat Tower")).to_be_visible()
    assert_accessible(screen)

    # Ben's phone enters that Ana has cards left: Ben goes up, and that is said for a moment.
    ben.goto(ana.url)
    chip(ben, "way", "cards").click()
    enter(ben, "cards_left-1", 3)
    enter(ben, "cards_left-2", 0)
    saved(ben)
    expect(places.first).to_contain_text("Ben")
    expect(places.first.locator(".screen-total")).to_have_text("0")
    assert_no_sideways_scroll(screen, 1280)
    assert screen.evaluate("document.documentElement.scrollHeight") <= TELEVISION["height"]

    # Whoever wins is shown by itself, until the next play begins.
    ben.locator('button[value="stop"]').click()
    ben.locator("#finish").click()
    expect(screen.locator(".screen-headline")).to_have_text("Ben wins")
    expect(screen.locator(".screen-cats > .whole-cat")).to_have_count(1)
    assert_accessible(screen)
    ben.get_by_role("button", name="Rematch").click()
    expect(places).to_have_count(2)
    expect(screen.locator(".screen-headline")).to_have_count(0)


def test_from_a_scoring_phone_it_shows_the_code_to_join(phone: Phones, club: Club) -> None:
    laptop = join(phone(dark=True, viewport=TELEVISION, is_mobile=False), club)
    laptop.get_by_role("link", name="Let others join").last.click()
    laptop.get_by_role("link", name="Big screen").click()
    expect(laptop.get_by_role("img", name="QR code of the link for the table")).to_be_visible()
    assert_accessible(laptop)
    laptop.get_by_role("link", name="Back").click()
    laptop.wait_for_url("**" + reverse("plays:tonight", args=[club.pk]))
