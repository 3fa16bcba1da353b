"""The pages on which an admin enters cards, on a phone as well."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games import registry
from games.contract import Game
from games.editions import edition_model
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server

pytestmark = pytest.mark.looks

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def enter(page: Page, server: Server) -> None:
    """An admin who has logged in."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])


def change_page(game: Game) -> str:
    """The address of a game's first edition."""
    slug = next(iter(game.editions))
    edition = edition_model(game)._default_manager.get(slug=slug)
    return reverse(f"admin:{edition._meta.app_label}_edition_change", args=[edition.pk])


# What axe itself does to a page that imports styles, as Django's admin does.
@pytest.mark.console_allows("Applying inline style violates", "Couldn't load preload assets")
@every_game
def test_the_page_of_an_edition_is_accessible_and_fits_a_phone(
    phone: Phones, server: Server, game: Game
) -> None:
    """Neither the page scrolls sideways nor a table in it."""
    page = phone()
    enter(page, server)
    page.goto(change_page(game))
    assert_usable_in_light_and_dark(page)
    assert_no_sideways_scroll(page, 390)
    groups = page.locator(".inline-group").all()
    assert all(group.evaluate("it => it.scrollWidth <= it.clientWidth") for group in groups)


def test_a_card_is_added_on_a_phone(phone: Phones, server: Server) -> None:
    """The new row has captions of its own, and what it says is in the edition."""
    game = registry.game("cantankerous-cats")
    page = phone()
    enter(page, server)
    page.goto(change_page(game))
    page.get_by_text("Add another Card").click()
    row = page.locator(".dynamic-cards").last
    expect(row.get_by_text("Hearts")).to_be_visible()
    row.get_by_label("Number").fill("17")
    row.get_by_label("Kind").select_option("affection")
    row.get_by_label("Hearts").fill("3")
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Save and continue editing").first.click()
    expect(page.locator(".success")).to_be_visible()
    card = edition_model(game)._default_manager.get().deck_json()["cards"][-1]
    assert card == {"number": 17, "name": "Card 17", "kind": "affection", "hearts": 3}
