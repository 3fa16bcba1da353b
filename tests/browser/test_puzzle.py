"""The puzzle of a night, from the night's page to the solution, with hints, by thumb."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club, Player
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import let_in
from tests.history.conftest import CAST, FIRST, Table
from tests.history.hands import hands

NIGHT = FIRST.date()


@pytest.fixture
def club(server: Server) -> Club:
    """A club in which Ana held Mog, who scores 9 for a tuna, and Tom, who scores 13 for both."""
    club = Club.objects.create(name="Thursday cats")
    people = {name: Player.objects.create(club=club, name=name) for name in CAST}
    hands(Table(club, people), Ana=4)
    return club


def so_far(page: Page, found: str, said: str = "") -> None:
    """Waits until the page shows this total and these words."""
    expect(page.locator(".puzzle-so-far > b")).to_have_text(found)
    expect(page.locator(".puzzle-so-far > p")).to_have_text(said)


def open_puzzle(page: Page) -> None:
    page.get_by_role("link", name="Can you match Ana’s 14?").click()
    expect(page.get_by_role("heading", name="Can you match Ana’s 14?")).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_hand_of_the_night_is_fed_until_its_best_is_found(phone: Phones, club: Club) -> None:
    ana = let_in(phone(), club)
    ana.goto(reverse("history:night", args=[club.pk, NIGHT]))
    open_puzzle(ana)
    so_far(ana, "−1 of 14")
    assert_usable_in_light_and_dark(ana)
    assert_no_sideways_scroll(ana)

    press(ana, "Feed Mog")
    so_far(ana, "10 of 14")
    press(ana, "Hint")
    so_far(ana, "10 of 14", "Tom eats in the best feeding.")
    press(ana, "Unfeed Mog")
    so_far(ana, "−1 of 14")
    ana.reload()
    so_far(ana, "−1 of 14")

    ana.locator("summary", has_text="Tom").click()
    press(ana, "tuna for Tom, 2 left")
    press(ana, "tuna for Tom, 1 left")
    so_far(ana, "14 of 14", "Found: this hand cannot be fed better.")
    expect(ana.locator(".portrait-crown")).to_be_attached()
    assert_usable_in_light_and_dark(ana)
    ana.reload()
    so_far(ana, "14 of 14", "Found: this hand cannot be fed better.")
    expect(ana.get_by_role("button", name="Hint")).to_have_count(0)
    ana.get_by_role("link", name="Back to the night").click()
    ana.wait_for_url(re.compile(r"/nights/"))


def test_behind_a_shared_link_it_needs_neither_the_club_nor_a_script(
    phone: Phones, club: Club
) -> None:
    eva = phone(java_script_enabled=False)
    eva.goto(reverse("history:shared_night", args=[club.view_key, NIGHT]))
    open_puzzle(eva)
    press(eva, "Feed Mog")
    so_far(eva, "10 of 14")
    press(eva, "Unfeed Mog")
    press(eva, "Feed Tom")
    so_far(eva, "14 of 14", "Found: this hand cannot be fed better.")
    eva.reload()
    so_far(eva, "14 of 14", "Found: this hand cannot be fed better.")


@pytest.mark.console_allows("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
def test_without_a_signal_a_tap_says_so_and_nothing_is_lost(phone: Phones, club: Club) -> None:
    cleo = phone()
    cleo.goto(reverse("history:shared_night", args=[club.view_key, NIGHT]))
    open_puzzle(cleo)
    press(cleo, "Feed Mog")
    so_far(cleo, "10 of 14")
    cleo.context.set_offline(True)
    press(cleo, "Unfeed Mog")
    expect(cleo.locator("#toasts")).to_contain_text("The pad cannot be reached.")
    so_far(cleo, "10 of 14")
    cleo.context.set_offline(False)
    press(cleo, "Unfeed Mog")
    so_far(cleo, "−1 of 14")
