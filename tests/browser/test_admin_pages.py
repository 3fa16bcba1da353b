"""The pages on which an admin enters cards, on a phone as well."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games import registry
from games.contract import Game
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.editions.conftest import page_of, stored

pytestmark = pytest.mark.looks

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def enter(page: Page, server: Server) -> None:
    """An admin who has logged in."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])


# What axe itself does to a page that imports styles, as Django's admin does.
@pytest.mark.console_allows("Applying inline style violates", "Couldn't load preload assets")
@every_game
def test_the_page_of_an_edition_is_accessible_and_fits_a_phone(
    phone: Phones, server: Server, game: Game
) -> None:
    page = phone()
    enter(page, server)
    page.goto(page_of(stored(game)))
    assert_usable_in_light_and_dark(page)
    assert_no_sideways_scroll(page, 390)


def test_a_card_is_added_on_a_phone(phone: Phones, server: Server) -> None:
    edition = stored("cantankerous-cats")
    page = phone()
    enter(page, server)
    page.goto(f"{reverse('admin:editions_card_add')}?edition={edition.pk}&kind=cards")
    page.get_by_label("Number").fill("17")
    page.get_by_label("Kind").select_option("affection")
    page.get_by_label("Hearts:", exact=True).fill("3")
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Save and continue editing").first.click()
    expect(page.locator(".success")).to_be_visible()
    card = edition.deck_json()["cards"][-1]
    assert card == {"name": "Card 17", "number": 17, "kind": "affection", "hearts": 3}
