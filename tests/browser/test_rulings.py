"""How a rule is read: beside the score, on the page of a game, and without a signal."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scorepad.clubs.models import Club
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.evening import have_an_evening
from tests.browser.server import Server
from tests.browser.steps import choose_game, enter, have_club, let_in, playing, saved
from tests.browser.test_offline import AWAY, is_kept, until

CAT_LADY = reverse("plays:rulings", args=["cat-lady"])
RULING_IS_KEPT = "async (path) => Boolean(await caches.match(path))"
IN_SIGHT = """([line, sheet]) =>
    line.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top"""


def ruling(page: Page) -> Locator:
    return page.locator("#ruling")


def book(place: Locator) -> Locator:
    return place.locator("a.ruling").first


def hand_with_toys(page: Page) -> Locator:
    """Enters a hand with four different toys; returns the line that counts them."""
    playing(page, "cat-lady", "Ana", "Ben")
    for toy in ("cat_tower", "feather_wand", "mouse_toy", "scratching_post"):
        enter(page, f"toys.{toy}", 1)
    saved(page)
    page.locator("#why-1 > summary").click()
    return page.locator("#line-1-toys")


def test_a_line_of_a_sheet_says_how_it_is_counted_and_the_sheet_stays(phone: Phones) -> None:
    page = phone()
    line = hand_with_toys(page)
    sheet = page.url
    book(line).click()
    expect(ruling(page)).to_be_visible()
    expect(ruling(page).locator(".ruling-points")).to_have_text("8")
    expect(ruling(page).locator(".is-reached")).to_have_text(re.compile(r"4\s*8"))
    expect(line).to_have_class(re.compile("is-explained"))
    page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
    assert page.evaluate(IN_SIGHT, [line.element_handle(), ruling(page).element_handle()])
    assert_usable_in_light_and_dark(page)
    assert_no_sideways_scroll(page)
    ruling(page).get_by_role("button", name="All right").click()
    expect(ruling(page)).to_have_count(0)
    assert page.url == sheet
    expect(line).not_to_have_class(re.compile("is-explained"))


def test_all_rulings_of_the_game_are_a_tap_away_and_lead_back(phone: Phones) -> None:
    page = phone()
    line = hand_with_toys(page)
    sheet = page.url
    book(line).click()
    ruling(page).get_by_role("link", name="All rulings for Cat Lady").click()
    page.wait_for_url(f"**{CAT_LADY}")
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url(sheet)
    page.get_by_role("link", name="Rulings", exact=True).click()
    page.wait_for_url(f"**{CAT_LADY}")


def test_a_sentence_of_the_setup_leads_to_its_ruling(phone: Phones) -> None:
    page = let_in(phone(), have_club("Ana", "Ben"))
    page.goto(reverse("plays:new", args=[Club.objects.get().pk]))
    choose_game(page, "Cat Tower")
    page.locator("#setup > summary").click()
    sentence = page.locator("#setup li", has_text="Deal everyone")
    book(sentence).click()
    expect(ruling(page).locator("article")).to_have_attribute("id", "CT-2")
    expect(ruling(page).locator(".ruling-reason")).to_have_text("Deal everyone 7 cat cards.")


def test_a_result_that_is_shared_says_how_it_is_counted(phone: Phones, server: Server) -> None:
    evening = have_an_evening()
    page = let_in(phone(), evening.club, "view")
    page.goto(reverse("plays:result", args=[evening.club.pk, evening.won.pk]))
    page.locator(".score-cell").first.click()
    book(page.locator(".reason-sheet:popover-open")).click()
    expect(ruling(page).locator("article")).to_have_attribute("id", re.compile("^CB-"))
    expect(ruling(page).locator("article")).to_be_visible()


def test_rulings_are_found_by_a_word_and_opened_by_their_number(phone: Phones) -> None:
    page = phone()
    page.goto(f"{CAT_LADY}#CL-12")
    expect(page.locator("#CL-12")).to_be_visible()
    page.get_by_role("searchbox").fill("HEMINGWÁY")
    expect(page.locator("summary", has_text="Hemingway")).to_be_visible()
    expect(page.locator("summary", has_text="Toys")).to_be_hidden()
    page.get_by_role("searchbox").fill("zebra")
    expect(page.get_by_text("No ruling mentions that.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.locator("summary", has_text="Toys").click()
    assert_usable_in_light_and_dark(page)
    assert_no_sideways_scroll(page)


@pytest.mark.console_allows(*AWAY)
def test_without_a_signal_a_ruling_still_opens(phone: Phones, server: Server) -> None:
    page = playing(phone(service_workers="allow"), "cat-tower", "Ana", "Ben")
    enter(page, "cards_left-1", 0)
    enter(page, "cards_left-2", 3)
    saved(page)
    page.reload()
    is_kept(page)
    rulings = reverse("plays:rulings", args=["cat-tower"])
    until(page, RULING_IS_KEPT, rulings)
    server.stop()
    page.reload()
    page.locator("#why-1 > summary").click()
    book(page.locator("#why-1")).click()
    expect(ruling(page).locator("article")).to_have_attribute("id", "CT-1")
    page.goto(rulings)
    expect(page.locator("summary", has_text="CT-1")).to_be_visible()
