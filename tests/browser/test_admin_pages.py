"""The pages on which an admin enters cards, on a phone as well."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.editions.conftest import card_of, page_of, stored


def enter(page: Page, server: Server) -> None:
    """Logs an admin in on this page."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])


# What axe itself does to a page that imports styles, as Django's admin does.
axe_allows = pytest.mark.console_allows(
    "Applying inline style violates", "Couldn't load preload assets"
)

PAGES = {
    "card": lambda: page_of(card_of("box-of-treats", "Calf")),
    "edition": lambda: page_of(stored("box-of-treats")),
    "board": lambda: page_of(stored("cat-in-the-box")),
    "list": lambda: reverse("admin:editions_card_changelist") + "?of=box-of-treats.cats",
    "editions": lambda: reverse("admin:editions_edition_changelist"),
    "file": lambda: reverse("admin:editions_edition_load", args=[stored("cat-lady").pk]),
    "comparison": lambda: (
        reverse("admin:editions_edition_compare", args=[stored("cat-lady").pk])
        + f"?with={stored('cat-lady', 'reference-manual').pk}"
    ),
    "history": lambda: reverse("admin:editions_edition_history", args=[stored("cat-lady").pk]),
}
every_page = pytest.mark.parametrize("name", PAGES)


@axe_allows
@every_page
@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_is_usable(phone: Phones, server: Server, name: str, width: int) -> None:
    page = phone()
    enter(page, server)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(PAGES[name]())
    assert_usable_in_light_and_dark(page)
    assert_no_sideways_scroll(page, 390)


def test_an_unknown_card_is_filled_in_by_keyboard(phone: Phones, server: Server) -> None:
    """The page shows what the card does while somebody types, and Enter opens the next unknown
    card."""
    page = phone()
    enter(page, server)
    page.goto(page_of(card_of("box-of-treats", "Calf")))
    preview = page.get_by_role("complementary", name="What it does")
    expect(preview).to_contain_text("The players are asked for: colours")
    page.get_by_label("gray", exact=True).focus()
    page.keyboard.press("Space")
    expect(preview).not_to_contain_text("The players are asked for")
    page.get_by_label("Points each").fill("3")
    expect(preview).to_contain_text("Up to 5 of any food, 2 + 3 each.")
    expect(page.get_by_label("Points each")).to_have_value("3")
    page.get_by_label("Points each").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Choupette")).to_be_visible()
    calf = card_of("box-of-treats", "Calf")
    assert (calf.data["colours"], calf.data["ability"]["points"]) == (["gray"], 3)


def test_another_ability_has_other_fields_at_once(phone: Phones, server: Server) -> None:
    page = phone()
    enter(page, server)
    page.goto(page_of(card_of("cat-lady", "Alvin")))
    page.get_by_label("Name").fill("Alvin II")
    page.get_by_label("Ability", exact=True).select_option("one-type-meal")
    expect(page.get_by_label("At most")).to_be_visible()
    expect(page.get_by_label("Which colour")).to_have_count(0)
    expect(page.get_by_label("Name")).to_have_value("Alvin II")
    page.get_by_label("At most").fill("3")
    expect(page.get_by_text("1 to 3 food of one type, 1 each.")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Alvin II")).to_be_visible()


def test_house_rules_are_made_compared_and_put_back(phone: Phones, server: Server) -> None:
    page = phone()
    enter(page, server)
    page.goto(page_of(stored("cat-lady")))
    page.get_by_role("button", name="Copy to make house rules").click()
    page.get_by_label("Name", exact=True).fill("Grandma’s rules")
    page.get_by_label("Points of toy sets").fill("2, 4, 6, 9, 13")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Compare with").select_option("Printed deck")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("deletion").last).to_contain_text("1, 3, 5, 8, 12")
    expect(page.get_by_role("insertion").last).to_contain_text("2, 4, 6, 9, 13")
    page.go_back()
    page.get_by_role("link", name="Earlier states").click()
    page.get_by_role("button", name="Restore the edition as it was").first.click()
    expect(page.get_by_label("Points of toy sets")).to_have_value("1, 3, 5, 8, 12")


def test_an_edition_is_saved_changed_and_loaded_as_a_file(phone: Phones, server: Server) -> None:
    edition = stored("cat-lady")
    page = phone()
    enter(page, server)
    page.goto(page_of(edition))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = json.loads(download.value.path().read_text())
    page.get_by_role("link", name="Load a file").click()
    for points in (100, 7):
        file["cats"][2]["vp"] = points
        content = json.dumps(file).encode()
        page.get_by_label("An edition saved as a file").set_input_files(
            {"name": "ours.json", "mimeType": "application/json", "buffer": content}
        )
        page.get_by_role("button", name="Show what it would change").click()
        if points == 100:
            expect(page.get_by_text("$.cats[2].vp: expected 99 or less, got 100")).to_be_visible()
    expect(page.get_by_role("insertion")).to_contain_text("7")
    assert edition.cards.get(name="Lily").data["vp"] == 2
    page.get_by_role("button", name="Load this file").click()
    expect(page.locator(".success")).to_contain_text("Saved: Printed deck.")
    assert edition.cards.get(name="Lily").data["vp"] == 7
