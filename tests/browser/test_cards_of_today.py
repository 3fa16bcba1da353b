"""Scoring a play again with the current cards, and what players entered about unknown ones, on
pages."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scorepad.clubs.models import Club
from scorepad.plays.card_answers import LearnedCard
from tests.browser.checks import (
    assert_no_sideways_scroll,
    assert_usable,
    assert_usable_in_light_and_dark,
)
from tests.browser.conftest import Phones
from tests.browser.evening import have_an_evening
from tests.browser.server import Server
from tests.browser.steps import let_in
from tests.browser.test_admin_pages import axe_allows, enter
from tests.editions.conftest import card_of, stored


def change_the_cards() -> None:
    """Changes Cat Lady: toys get other points, and Bronte gets more."""
    bronte = card_of("cat-lady", "Bronte")
    bronte.put({**bronte.data, "vp": 9})
    bronte.save()
    edition = stored("cat-lady")
    edition.numbers["numbers"]["toy_sets"] = [2, 4, 6, 9, 13]
    edition.save()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_play_is_scored_again_and_put_back(phone: Phones, server: Server, scripts: bool) -> None:
    evening = have_an_evening()
    change_the_cards()
    page = let_in(phone(java_script_enabled=scripts), evening.club)
    page.goto(reverse("plays:play", args=[evening.club.pk, evening.hands.pk]))
    page.locator("#manage summary").click()
    page.get_by_role("link", name="Score again with the current cards").click()
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    if scripts:
        assert_usable_in_light_and_dark(page)
        assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Score it again").click()
    expect(page.get_by_text("This play was scored again with other cards.")).to_be_visible()
    if scripts:
        assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Back to the earlier cards").click()
    expect(page.get_by_text("has its earlier cards again")).to_be_visible()
    evening.hands.refresh_from_db()
    assert [event.kind for event in evening.hands.events.all()] == ["rescored", "put-back"]


def tables_said() -> None:
    for name, points in (("Thursday cats", 5), ("Purr company", 5), ("Nine lives", 4)):
        club = Club.objects.create(name=name)
        LearnedCard.objects.create(
            club=club, game_slug="cat-lady", card="LeVar Purrton", answers={"vp": points}
        )
        LearnedCard.objects.create(
            club=club,
            game_slug="box-of-treats",
            card="Elvis",
            answers={"needs": {"tuna": 2, "milk": 1}, "colours": ["black", "gray"]},
        )


@axe_allows
def test_what_tables_said_is_usable(phone: Phones, server: Server) -> None:
    tables_said()
    page = phone()
    enter(page, server)
    page.goto(reverse("admin:plays_learnedcard_changelist"))
    assert_usable_in_light_and_dark(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert_usable(page)
