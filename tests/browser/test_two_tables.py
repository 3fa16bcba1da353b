"""An evening in a café: two tables, four phones, a guest and a television."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club, Player
from scorepad.plays.table import screen_views
from tests.browser.checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import chip, choose_game, enter, open_link, saved

TELEVISION = {"width": 1920, "height": 1080}


def scan(page: Page, club: Club, table: str) -> Page:
    """Scans the printed code of a table."""
    open_link(page, f"{reverse('clubs:join', args=[club.table_key])}?table={table}")
    return page


def name_tables(page: Page, club: Club) -> None:
    """Names the tables as a host; each has a card to print."""
    open_link(page, reverse("clubs:host", args=[club.host_key]))
    page.goto(reverse("clubs:tables", args=[club.pk]))
    page.locator('textarea[name="names"]').fill("Window\nBar")
    page.get_by_role("button", name="Save").click()
    cards = page.locator(".code-card")
    expect(cards).to_have_count(2)
    page.emulate_media(media="print")
    expect(cards.last).to_contain_text("Bar")
    expect(cards.last).to_contain_text("Scan this with your phone")
    expect(page.get_by_role("button", name="Save")).to_be_hidden()


def begin(page: Page) -> None:
    choose_game(page, "Cat Tower")
    page.locator("#begin").click()
    page.wait_for_url("**/plays/*/sheets/**")


@pytest.mark.console_allows("status of 403")
def test_two_tables_four_phones_a_guest_and_a_television(
    server: Server, phone: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_views, "WINNER_STAYS", timedelta(seconds=6))
    club = Club.objects.create(name="The Blue Cat")
    for name in ("Ana", "Ben"):
        Player.objects.create(club=club, name=name)
    name_tables(phone(), club)
    screen = phone(viewport=TELEVISION, is_mobile=False, has_touch=False)
    screen.goto(reverse("plays:shared-screen", args=[club.view_key]))
    expect(screen.get_by_text("Nothing on the table yet.")).to_be_visible()

    # The first phone at the window begins there; the other one that scans its code is led to it.
    window = scan(phone(), club, "Window")
    expect(window.locator("#table")).to_have_value("Window")
    begin(window)
    expect(window.locator("h1")).to_have_text("Cat Tower Window")
    other = scan(phone(), club, "Window")
    assert other.url.split("?")[0] == window.url.split("?")[0]
    expect(screen.locator(".screen-place")).to_have_count(2)
    expect(screen.locator(".screen-club")).to_contain_text("Window")

    # At the bar Ana's place is a guest's, who needs no name.
    bar = scan(phone(), club, "Bar")
    bar.get_by_role("button", name="Remove Ana").click()
    bar.locator("#new-name").click()
    bar.locator("#add-guest").click()
    expect(bar.locator("[data-seat]")).to_contain_text(["Ben", "Guest"])
    assert_no_sideways_scroll(bar, 390)
    begin(bar)
    scan(phone(), club, "Bar")
    tables = screen.locator(".screen-table")
    expect(tables).to_have_count(2)
    expect(tables.first).to_contain_text("Window")
    expect(tables.last).to_contain_text("Guest")
    assert_accessible(screen)
    assert screen.evaluate("document.documentElement.scrollHeight") <= TELEVISION["height"]

    # The guest wins: all are told for a moment, and the table at the window goes on.
    chip(bar, "way", "cards").click()
    enter(bar, "cards_left-1", 3)
    enter(bar, "cards_left-2", 0)
    saved(bar)
    bar.locator('button[value="stop"]').click()
    bar.locator("#finish").click()
    expect(screen.locator(".screen-headline")).to_have_text("Guest wins")
    expect(screen.locator(".screen-place")).to_have_count(2)
    bar.goto(reverse("history:players", args=[club.pk]))
    assert "Guest" not in bar.locator("main").inner_text()

    # A phone at the table is offered nothing that takes a host, and is refused it.
    bar.goto(reverse("clubs:settings", args=[club.pk]))
    assert bar.locator(f'[href="{reverse("clubs:delete", args=[club.pk])}"]').count() == 0
    refused = bar.goto(reverse("clubs:tables", args=[club.pk]))
    assert refused is not None
    assert refused.status == 403
