"""What somebody reaches for the first time: shown when the play ends and on the player's page, and
removed by a correction."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.checks import assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import SHEET, chip, playing, saved

FIRST = "{name} won Cat Tower for the first time."


def finish(page: Page, winner: int, name: str) -> None:
    """Ends the play with a rush that this seat wins."""
    chip(page, "rush_winner", str(winner)).click()
    saved(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name=f"{name} wins")).to_be_visible()


def test_a_first_win_is_said_listed_and_taken_back(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben", "Cleo")
    chip(page, "way", "rush").click()
    chip(page, "rush_winner", "3").click()
    page.locator('button[value="stop"]').click()
    expect(page.locator("#finish")).to_be_visible()
    finish(page, 3, "Cleo")
    result = page.url
    expect(page.get_by_text(FIRST.format(name="Cleo"))).to_be_visible()
    assert_usable_in_light_and_dark(page)

    page.goto(result.partition("/plays/")[0] + "/players/")
    page.locator("main").get_by_role("link", name="Cleo").first.click()
    page.locator("#milestones > summary").click()
    expect(page.locator("#milestones table")).to_contain_text("First win")
    page.locator("#milestones table a").click()
    page.wait_for_url(result)

    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Reopen and correct").click()
    page.wait_for_url(SHEET)
    finish(page, 2, "Ben")
    expect(page.get_by_text(FIRST.format(name="Ben"))).to_be_visible()
    expect(page.get_by_text(FIRST.format(name="Cleo"))).to_have_count(0)
