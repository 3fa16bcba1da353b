"""What moves by itself, and what stays in sight."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import expect

from scorepad.clubs.models import Club, Player
from tests.browser.conftest import Phones
from tests.browser.evening import have_an_evening
from tests.browser.server import Server
from tests.browser.steps import open_link

BLINK = "cat => getComputedStyle(cat).animationName"


def test_a_cat_blinks_but_not_for_those_who_want_less_motion(phone: Phones, server: Server) -> None:
    club = Club.objects.create(name="Thursday cats")
    ana = Player.objects.create(club=club, name="Ana")
    for wish, name in (("no-preference", "blink"), ("reduce", "none")):
        page = phone(reduced_motion=wish)
        open_link(page, reverse("clubs:host", args=[club.host_key]))
        page.goto(reverse("history:player", args=[club.pk, ana.pk]))
        assert page.locator(".disc > .whole-cat").evaluate(BLINK) == name


def test_the_row_of_a_reason_stays_in_sight_above_it(phone: Phones, server: Server) -> None:
    evening = have_an_evening()
    page = phone(viewport={"width": 390, "height": 480})
    open_link(page, reverse("clubs:host", args=[evening.club.host_key]))
    page.goto(reverse("plays:result", args=[evening.club.pk, evening.won.pk]))
    row = page.locator(".score-table tbody tr").last
    row.locator("button").first.click()
    reason = page.locator(".reason-sheet:popover-open").bounding_box()
    explained = page.locator(".is-explained").bounding_box()
    assert explained
    assert reason
    assert explained["y"] > 0
    assert explained["y"] + explained["height"] <= reason["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".is-explained")).to_have_count(0)
