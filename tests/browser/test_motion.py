"""What moves by itself, what stays visible, and how a choice looks in other colours."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.evening import have_an_evening
from tests.browser.server import Server
from tests.browser.steps import have_club, let_in

BLINK = "cat => getComputedStyle(cat).animationName"


def test_a_cat_blinks_but_not_for_those_who_want_less_motion(phone: Phones, server: Server) -> None:
    club = have_club("Ana")
    ana = club.players.get()
    for wish, name in (("no-preference", "blink"), ("reduce", "none")):
        page = phone(reduced_motion=wish)
        let_in(page, club)
        page.goto(reverse("history:player", args=[club.pk, ana.pk]))
        assert page.locator(".disc > .whole-cat").evaluate(BLINK) == name


def test_a_choice_is_told_apart_in_the_colours_of_a_persons_own(
    phone: Phones, server: Server
) -> None:
    """The system removes all backgrounds except those of chosen things; quiet text is as dark as
    the rest."""
    club = have_club("Ana")
    page = phone()
    let_in(page, club)
    page.goto(reverse("plays:new", args=[club.pk]))
    picks = page.locator(".game-pick")
    picks.nth(1).click()
    expect(picks.nth(1)).to_have_attribute("aria-pressed", "true")
    colour = "one => getComputedStyle(one).backgroundColor"
    page.emulate_media(forced_colors="active")
    assert picks.nth(1).evaluate(colour) != picks.nth(0).evaluate(colour)
    page.emulate_media(forced_colors="none", contrast="more")
    root = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert page.evaluate(root, "--muted") == page.evaluate(root, "--ink")


def test_the_row_of_a_reason_stays_in_sight_above_it(phone: Phones, server: Server) -> None:
    evening = have_an_evening()
    page = phone(viewport={"width": 390, "height": 480})
    let_in(page, evening.club)
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
