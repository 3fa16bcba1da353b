"""The pages on which an admin enters cards, on a phone as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_usable, assert_usable_in_light_and_dark
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

PAGES: dict[str, Callable[[], str]] = {
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


@axe_allows
@pytest.mark.parametrize("width", [390, 1280])
def test_every_page_is_usable(phone: Phones, server: Server, width: int) -> None:
    page = phone()
    enter(page, server)
    page.set_viewport_size({"width": width, "height": 900})
    for address in PAGES.values():
        page.goto(address())
        if width == 390:
            assert_usable_in_light_and_dark(page)
        else:
            assert_usable(page)


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
    expect(preview).to_contain_text("Up to 5 of any food, 2 + 3 for each.")
    expect(page.get_by_label("Points each")).to_have_value("3")
    page.get_by_label("Points each").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Choupette")).to_be_visible()
    calf = card_of("box-of-treats", "Calf")
    assert (calf.data["colours"], calf.data["ability"]["points"]) == (["gray"], 3)
