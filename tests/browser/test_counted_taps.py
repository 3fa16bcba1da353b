"""How many taps an evening takes: a press on the screen is one, and so is a key of a keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scorepad.plays.models import Sheet
from tests.browser.conftest import Phones
from tests.browser.evening import HAND as EVENINGS_HAND
from tests.browser.steps import SHEET, keep_secret, saved, start_club, total
from tests.browser.thumb import Thumb

FOUR = ("Ana", "Ben", "Cleo", "Dov")
START, ROUND, HAND, BANK_AND_SCORE = 3, 30, 20, 4  # taps at most

# Ana and Cleo win as many tricks as they said, so that their tokens count: 5 and 3 in a group.
PREDICTED, WON = "3122", "3221"
ANAS = ("red-1", "red-2", "red-3", "blue-3", "yellow-3", "yellow-5", "green-1", "blue-6")
CLEOS = ("red-5", "red-6", "blue-5", "yellow-1", "green-3", "green-8", "blue-8", "yellow-8")

# Nine cats with the food for seven of them, and what else lay before somebody.
CATS = [cat["name"] for cat in EVENINGS_HAND["cats"]]
FOOD: dict[str, int] = EVENINGS_HAND["food"]
REST = {"toys.cat_tower": 1, "toys.mouse_toy": 1, "costumes": 2, "catnip": 2, "vp_tokens": 1}


def begin(thumb: Thumb, game: str) -> None:
    """From the pad's first page to the first sheet, with those who played last."""
    thumb.page.goto("/")
    thumb.taps = 0
    thumb.tap(thumb.page.get_by_role("link", name="New play"))
    chosen = thumb.page.locator(
        ".game-pick", has=thumb.page.locator("b", has_text=re.compile(game))
    )
    thumb.tap(chosen)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    keep_secret(thumb.page, secret=False)  # as it was the last time, from the second play on
    thumb.tap(thumb.page.get_by_role("button", name=re.compile("^Start")))
    thumb.page.wait_for_url(SHEET)
    assert thumb.taps <= START, thumb.taps
    thumb.taps = 0


def test_an_evening_takes_few_taps(phone: Phones) -> None:
    page = phone()
    start_club(page, *FOUR)
    thumb = Thumb(page)
    begin(thumb, "Cat in the Box")
    a_round_with_two_boards(thumb)
    begin(thumb, "^Cat Lady$")
    assert page.locator(".board-seat").count() == len(FOUR)
    a_hand_of_nine_cats(thumb)
    begin(thumb, "Cantankerous Cats")
    bank_and_score(thumb)


def a_round_with_two_boards(thumb: Thumb) -> None:
    page = thumb.page
    for seat, predicted in enumerate(PREDICTED, 1):
        thumb.tap(page.locator(f'label:has(input[name="predictions-{seat}"][value="{predicted}"])'))
    for seat, won in enumerate(WON, 1):
        thumb.number(f"tricks-{seat}", int(won))
    saved(page)
    for player, cells in ((1, ANAS), (3, CLEOS)):
        thumb.tap(page.locator(f'.research-pick[data-seat="{player}"]'))
        for cell in cells:
            thumb.tap(page.locator(f"#round-1-space-{cell}"))
    expect(page.get_by_role("link", name="Round 2 →")).to_be_visible()  # nothing is left to do
    expect(total(page, 1)).to_have_text("8")
    expect(total(page, 3)).to_have_text("5")
    assert thumb.taps <= ROUND, thumb.taps


def a_hand_of_nine_cats(thumb: Thumb) -> None:
    page = thumb.page
    thumb.add(*CATS)
    for kind, count in FOOD.items():
        thumb.figure(f"food.{kind}", count)
    for field, count in REST.items():
        thumb.figure(field, count)
    saved(page)
    expect(page.locator("#cats")).to_contain_text("of 9")
    held = Sheet.objects.get(play__game_slug="cat-lady").data
    assert {kind: held["food"][kind] for kind in FOOD} == FOOD
    assert thumb.taps <= HAND, thumb.taps


def bank_and_score(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap(page.locator("#race-bank_1_3"))
    saved(page)
    thumb.tap(page.locator("label:has(#race-my-value-3)"))
    thumb.tap(page.locator("label:has(#race-my-cost-3)"))
    thumb.tap(page.locator("#race-thumb-take"))
    expect(page.locator("#race-cat-1 .race-points")).to_have_text("3")
    assert thumb.taps <= BANK_AND_SCORE, thumb.taps
