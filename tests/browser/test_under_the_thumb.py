"""Tasks lead to their fields, and no tap does what was meant by another tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.cantankerous_cats.rules.actions import SetCat
from scorepad.plays.models import Sheet
from tests.browser.conftest import Phones
from tests.browser.steps import chip, enter, playing, saved
from tests.browser.taps import DRAW, NO_TIME_PASSES
from tests.browser.test_race import with_race


def test_a_thing_to_do_leads_into_its_field_from_any_sheet(phone: Phones) -> None:
    page = playing(phone(), "cat-in-the-box", "Ana", "Ben", "Cleo")
    chip(page, "predictions-1", "4").tap()
    enter(page, "tricks-1", 4)
    enter(page, "tricks-2", 3)
    saved(page)
    page.locator("#to-do", has_text="Round 2").tap()
    expect(page.locator('.is-predicting input[name="predictions-2"]').nth(0)).to_be_focused()
    chip(page, "predictions-2", "3").tap()
    chip(page, "predictions-3", "3").tap()
    saved(page)
    page.locator("#to-do").tap()
    expect(page.locator('input[name="tricks-3"]')).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(page.locator("#missing")).to_have_count(0)
    expect(page.get_by_text("10 tricks won in all")).to_have_count(1)

    page.locator("#tab-round-2").tap()
    page.wait_for_url(re.compile("round-2"))
    page.locator("#missing a", has_text="10 tricks won in all").tap()
    page.wait_for_url(re.compile("round-1"))
    expect(page.locator('input[name="tricks-1"]')).to_be_focused()
    expect(page.locator('input[name="tricks-1"]')).to_be_in_viewport()
    enter(page, "tricks-1", 2)
    page.locator("#to-do").tap()  # the board, or the sizes
    chip(page, "by", "sizes").tap()


def test_what_is_wrong_with_a_board_is_in_sight_where_it_is_mended(phone: Phones) -> None:
    page = playing(phone(), "cat-in-the-box", "Ana", "Ben", "Cleo", "Dov")
    for seat in range(1, 5):
        chip(page, f"predictions-{seat}", "2").tap()
        enter(page, f"tricks-{seat}", 2)
    page.locator("#round-1-space-red-1").tap()
    saved(page)
    page.locator("#to-do").tap()
    expect(page.locator("#round-1-tokens-1")).to_be_in_viewport()
    assert page.get_by_text("1 token on the board").first.evaluate(
        "said => said.getBoundingClientRect().bottom"
        " <= document.querySelector('.thumb').getBoundingClientRect().top"
    )


# What a thumb does that taps a second time as soon as the answer is drawn.
TAP_AGAIN = """selector => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const tap = () => document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...at }));
    const now = performance.now();
    performance.now = () => now;  // a short moment, however slow the machine is
    const again = () => { tap(); delete performance.now; };
    document.addEventListener("htmx:after:swap", () => setTimeout(again), { once: true });
    tap();
}"""


def test_a_tap_that_comes_twice_counts_once(phone: Phones) -> None:
    page = playing(phone(), "cantankerous-cats", "Ana", "Ben", "Cleo")
    page.locator("#race-bank_1_3").tap()
    saved(page)
    expect(page.locator("#race-bank_1_2")).to_be_enabled()
    page.evaluate(TAP_AGAIN, "#race-bank_1_2")
    expect(page.locator(".toast")).to_have_text("Banked one card of 2. Tap again to bank another.")
    expect(page.locator("#race-thumb-undo")).to_contain_text("Ana banks 2")
    page.locator("#race-bank_1_2").tap()  # a moment later: it was meant
    expect(page.locator("#race-cat-1 .race-card")).to_have_text(["3", "2", "2"])
    saved(page)

    expect(page.locator("#race-thumb-pass")).to_be_enabled()
    page.evaluate(TAP_AGAIN, "#race-thumb-pass")  # then it would go on to Cleo
    expect(page.locator("#race-turn-title")).to_contain_text("Ben’s turn")
    saved(page)
    page.locator("#race-bank_2_3").tap()
    expect(page.locator("#race-cat-2 .race-card")).to_have_text(["3"])
    log = Sheet.objects.get().data["log"]
    assert [one["do"] for one in log.values()] == ["bank", "bank", "bank", "pass-toy", "bank"]


def test_what_a_tap_has_opened_counts_at_once_also_right_after_news(phone: Phones) -> None:
    page = playing(phone(), "cantankerous-cats", "Ana", "Ben", "Cleo", "Dov")
    page.evaluate(DRAW, "40vh 0 0")
    page.evaluate(NO_TIME_PASSES)
    page.locator('[data-hand="1"]').tap()
    page.locator('#race-hand-1 [value="mischief:1:1"]').tap()
    expect(page.locator("#race-cat-1 .race-points")).to_have_text("1")


def test_on_a_low_screen_a_question_stands_beside_its_answers(phone: Phones) -> None:
    page = playing(
        phone(viewport={"width": 844, "height": 390}), "cantankerous-cats", "Ana", "Ben", "Cleo"
    )
    with_race(page, SetCat("1", mischief=9), SetCat("2", pounce=1))
    question = page.locator(".race-thumb-question")
    expect(question).to_contain_text("Has Ana won?")
    expect(question).to_be_in_viewport()
    expect(page.locator("#thumb").get_by_role("button", name="Ana has won")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(question).to_be_hidden()  # it stands in sight above
    expect(page.locator("#race-ask")).to_be_visible()


# Whether all of a text stands on one line.
ONE_LINE = """said => {
    const all = document.createRange();
    all.selectNodeContents(said.firstElementChild ?? said);
    return new Set([...all.getClientRects()].map(one => Math.round(one.bottom))).size === 1;
}"""


def test_the_longest_name_of_a_game_stands_on_one_line(phone: Phones) -> None:
    page = playing(phone(), "box-of-treats", "Ana", "Ben")
    assert page.locator("h1").evaluate(ONE_LINE)


@pytest.mark.console_allows("ERR_INTERNET_DISCONNECTED")
def test_a_message_covers_no_button_and_nothing_that_waits(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").tap()
    roll = 'button[value="roll:one-cat"]'
    page.locator(roll).tap()
    expect(page.locator("#thumb")).to_contain_text("It fell")
    page.context.set_offline(True)
    page.locator(roll).evaluate("one => { one.click(); one.click(); }")
    expect(page.locator("#away")).to_be_visible()
    message = page.locator(".toast").bounding_box()
    thumb = page.locator(".thumb").bounding_box()
    assert message
    assert thumb
    assert message["y"] + message["height"] <= thumb["y"]
    expect(page.locator("#thumb").get_by_text("Undo", exact=True)).to_be_visible()
