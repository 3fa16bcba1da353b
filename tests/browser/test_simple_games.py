"""The research board and the live hand counter, used by thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorepad.plays.models import Sheet
from tests.browser.checks import assert_accessible, assert_no_sideways_scroll, assert_usable
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import both_playing, chip, hears_nothing, playing, saved

FIVE = ("Ana", "Ben", "Cleo", "Dov", "Eva")
LEAST, WIDE = 24, 36  # px: what WCAG asks of a target, and what nine columns leave on a phone


def space(page: Page, cell: str) -> str:
    return f"#round-1-space-{cell}"


def tap(page: Page, seat: int, *cells: str) -> None:
    """Chooses a player once, then taps the spaces."""
    page.locator(f'.research-pick[data-seat="{seat}"]').click()
    for cell in cells:
        page.locator(space(page, cell)).click()


def roll(page: Page, action: str) -> None:
    page.locator(f'button[value="{action}"]').click()
    saved(page)


def fall(page: Page, action: str) -> None:
    """Enters a fall that is not the most likely one."""
    page.locator("#game-1-fell > summary").click()
    roll(page, action)


def hands(page: Page) -> list[str]:
    return page.locator(".tower-cards").all_inner_texts()


def width(page: Page, cell: str) -> float:
    box = page.locator(space(page, cell)).bounding_box()
    assert box is not None
    return box["width"]


def top_of_board(page: Page) -> float:
    """Returns where the board is on the page, however far it is scrolled."""
    top: float = page.locator(".research").evaluate(
        "board => board.getBoundingClientRect().y + scrollY"
    )
    return top


def test_a_board_of_nine_columns_fits_a_phone(phone: Phones) -> None:
    page = playing(phone(), "cat-in-the-box", *FIVE)
    assert width(page, "red-9") >= WIDE
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert width(page, "red-9") >= LEAST


def test_tokens_are_put_outlined_and_taken_away(phone: Phones) -> None:
    page = playing(phone(dark=True), "cat-in-the-box", *FIVE)
    tap(page, 2, "red-1")
    saved(page)
    before = top_of_board(page)
    tap(page, 2, "red-2", "blue-2", "green-9")
    tap(page, 3, "yellow-2")
    expect(page.locator(".in-group")).to_have_count(4)
    assert top_of_board(page) == before, "the board moved under the thumb"
    expect(page.locator('.research-pick[data-seat="2"]')).to_contain_text("4 tokens")
    expect(page.locator(space(page, "blue-2"))).to_have_accessible_name("blue 2, Ben")
    expect(page.locator('.research-pick[data-seat="3"]')).to_have_attribute("aria-pressed", "true")
    tap(page, 2, "red-2")
    saved(page)
    page.reload()
    expect(page.locator(space(page, "red-2"))).to_have_accessible_name("red 2")
    expect(page.locator('.space[aria-label$=", Ben"]')).to_have_count(3)
    assert_accessible(page)


def test_spaces_covered_with_two_players_are_marked(phone: Phones) -> None:
    page = playing(phone(), "cat-in-the-box", "Ana", "Ben")
    for number, value in enumerate((2, 2, 5), 1):
        chip(page, f"covered-{number}", str(value)).click()
    expect(page.locator(".is-covered")).to_have_count(3)
    tap(page, 1, "green-2")
    expect(page.locator("#sheet")).to_contain_text("green 2 is covered")
    assert_usable(page)


def test_without_scripts_a_tap_gives_the_space_to_the_next_player(phone: Phones) -> None:
    page = playing(phone(java_script_enabled=False), "cat-in-the-box", "Ana", "Ben")
    for owner in ("Ana", "Ben"):
        page.locator(space(page, "blue-3")).click()
        expect(page.locator(space(page, "blue-3"))).to_have_accessible_name(f"blue 3, {owner}")
    page.locator(space(page, "blue-3")).click()
    expect(page.locator(space(page, "blue-3"))).to_have_accessible_name("blue 3")


def test_a_game_of_cat_tower_is_counted_roll_by_roll(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").click()
    expect(page.locator(".tower-cards")).to_have_text(["7", "7"])
    expect(page.locator("#board")).to_be_hidden()  # the hands are the scoreboard now
    for action in ("roll:two-cats", "roll:cat-paws:1"):
        roll(page, action)
    keys = page.locator("#sheet .tower-do button").last
    expect(keys).to_be_in_viewport(ratio=1)
    fall(page, "fell:token")
    assert hands(page) == ["8", "6"]
    assert_usable(page)
    roll(page, "undo")
    assert hands(page) == ["5", "6"]
    for action in ("roll:two-cats", "roll:catty-fatty:skip", "roll:dried-fish"):
        roll(page, action)
    roll(page, "roll:catty-fatty:all-equal")
    assert sum(int(cards) for cards in hands(page)) == 2 + 6


def test_the_last_card_ends_the_game_and_scores_it(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").click()
    for _turn in range(3):
        roll(page, "roll:two-cats")
        roll(page, "roll:catty-fatty:turn-around")
    roll(page, "roll:one-cat")
    expect(page.locator("#sheet")).to_contain_text("Ana won this game.")
    expect(page.locator('input[name="cards_left-2"]')).to_have_value("7")
    expect(page.locator("#total-2")).to_have_text("7")
    expect(page.get_by_role("link", name=re.compile("Game 2")).first).to_be_visible()
    assert_accessible(page)
    fall(page, "fell")
    assert hands(page) == ["2", "7"]
    expect(page.locator("#total-2")).to_have_text("0")


def test_two_phones_that_saw_the_same_turn_count_one_roll(phone: Phones) -> None:
    ana, ben = both_playing(phone, "cat-tower", "Ana", "Ben")
    chip(ana, "way", "counter").click()
    saved(ana)
    ben.reload()
    hears_nothing(ben)
    roll(ana, "roll:two-cats")
    ben.locator('button[value="roll:two-cats"]').click()
    expect(ben.locator(".tower-cards")).to_have_text(["5", "7"])


@pytest.mark.console_allows("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
def test_rolls_that_waited_for_a_signal_all_count_in_order(phone: Phones, server: Server) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").click()
    saved(page)
    server.stop()
    for action in ("roll:two-cats", "roll:one-cat"):
        page.locator(f'button[value="{action}"]').tap()
    fish = page.locator('button[value="roll:dried-fish"]')
    fish.evaluate("one => { one.click(); one.click(); }")
    expect(page.locator("#waiting > li")).to_have_count(3)
    expect(page.locator(".toast")).to_contain_text("Counted once.")
    server.start()
    expect(page.locator("#waiting > li")).to_have_count(0)
    saved(page)
    assert hands(page) == ["4", "6"]
    log = Sheet.objects.get().data["log"]
    assert [one["face"] for one in log.values()] == ["two-cats", "one-cat", "dried-fish"]
