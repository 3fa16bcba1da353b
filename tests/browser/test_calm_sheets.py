"""Sheets are calm: nothing moves, turns grey or turns red before it matters."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import cut_off
from tests.browser.conftest import Phones
from tests.browser.steps import both_playing, chip, enter, hears_nothing, playing, saved, total
from tests.browser.thumb import pick

# Where every row of a sheet stands on the page, and all that can be tapped in it.
ROWS = """() => [...document.querySelectorAll(
        "#sheet :is(.part, .row-of-part, .count, .cat-row, .stepper, .chip, .space)")]
    .filter(one => one.checkVisibility())
    .map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.classList[0], x, y + scrollY, width, height].join(" ");
    })"""
# What is said in a line changes there; that line is the only thing that may.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    const isLine = (node) => (node?.closest ? node : node?.parentElement)?.closest(".part-line");
    const note = (list) => window.shifts.push(...list.getEntries().filter(one => one.value > 0)
        .flatMap(one => one.sources).filter(({ node }) => !isLine(node))
        .map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent));
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: false });
}"""
FADED = """() => [...document.querySelectorAll("#sheet button, #thumb :is(a, button), .tab")]
    .filter(one => one.checkVisibility() && !one.matches(":disabled")
        && Number(getComputedStyle(one).opacity) < 1)
    .map(one => one.outerHTML.slice(0, 80))"""
RED = """() => {
    const bad = document.createElement("i");
    bad.style.color = "var(--bad)";
    document.querySelector("main").append(bad);
    const red = getComputedStyle(bad).color;
    bad.remove();
    return [...document.querySelectorAll("main *, .thumb *, .head *")]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 1)
        .filter(one => [null, "::before"].some(part => {
            const style = getComputedStyle(one, part);
            if (part && style.content === "none") return false;
            return style.backgroundColor === red || !part && one.childElementCount === 0
                && one.textContent.trim() && style.color === red
                || style.borderTopColor === red && style.borderTopWidth !== "0px";
        }))
        .map(one => one.outerHTML.slice(0, 80));
}"""


def rows(page: Page) -> list[str]:
    found: list[str] = page.evaluate(ROWS)
    assert found
    return found


@pytest.fixture
def table(phone: Phones) -> tuple[Page, Page]:
    """Two phones on the first round of a play of four."""
    return both_playing(phone, "cat-in-the-box", "Ana", "Ben", "Cleo", "Dov")


def test_no_row_moves_by_a_save_a_message_a_conflict_or_news(table: tuple[Page, Page]) -> None:
    ana, ben = table
    chip(ana, "by", "sizes").tap()
    saved(ana)
    expect(ben.locator('input[name="groups-1"]')).to_be_visible()
    for seat in range(1, 5):  # from now on "predicted 2" stands beside each stepper
        chip(ana, f"predictions-{seat}", "2").tap()
    saved(ana)
    expect(ben.locator(".round-said")).to_have_count(4)
    before = {page: rows(page) for page in (ana, ben)}
    for page in (ana, ben):
        page.evaluate(WATCH_SHIFTS)

    def nothing_moved(after: str) -> None:
        for page, where in before.items():
            assert rows(page) == where, after
            assert page.evaluate("window.shifts") == [], after

    enter(ana, "tricks-1", 3)
    saved(ana)
    expect(total(ben, 1)).to_have_text("3")
    nothing_moved("a save, and news of it")
    for seat, won in ((2, 3), (3, 3), (4, 3)):
        enter(ana, f"tricks-{seat}", won)
    for page in (ana, ben):
        expect(page.locator(".part-line", has_text="12 tricks won in all")).to_be_visible()
    nothing_moved("a message")
    hears_nothing(ben)
    ben.locator('input[name="base"]').evaluate("field => { field.value = 1 }")
    enter(ben, "tricks-1", 1)
    for page in (ana, ben):
        expect(page.locator("#thumb").get_by_role("alert")).to_contain_text("first 3, then 1")
    nothing_moved("a conflict")
    ana.locator("#thumb").get_by_role("button", name="Use 3").tap()
    expect(ana.locator("#thumb").get_by_role("alert")).to_have_count(0)
    ana.get_by_role("button", name="Count it anyway").tap()
    expect(ana.get_by_role("button", name="Count it anyway")).to_have_count(0)
    nothing_moved("its end")


def test_nothing_is_red_before_somebody_asks(table: tuple[Page, Page]) -> None:
    ana, _ben = table
    assert ana.evaluate(RED) == []
    chip(ana, "predictions-1", "2").tap()
    enter(ana, "tricks-1", 2)
    saved(ana)
    assert ana.evaluate(RED) == []
    dots = ana.locator(".is-missing")
    expect(dots).to_have_count(6)
    ana.locator("#to-do").tap()
    expect(ana.locator('input[name="predictions-2"]').first).to_be_focused()
    expect(ana.get_by_text("Ben: no prediction entered (+2)")).to_be_visible()
    assert ana.evaluate(RED) != []


def test_a_sheet_that_was_left_says_what_is_missing(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    enter(page, "cards_left-1", 0)
    saved(page)
    sheet = page.url
    missing = page.get_by_text("Ben: cards left not entered yet")
    expect(missing).to_be_hidden()
    page.get_by_role("link", name="Back").click()
    page.goto(sheet)
    expect(missing).to_be_visible()


def test_finish_is_never_grey_and_leads_to_what_is_missing(phone: Phones) -> None:
    page = playing(phone(), "cat-lady", "Ana", "Ben")
    page.goto(page.url.replace("hand-1", "hand-2"))
    enter(page, "costumes", 1)
    page.goto(page.url.replace("hand-2", "hand-1"))
    finish = page.locator("#thumb").get_by_text("Finish")
    assert float(finish.evaluate("one => getComputedStyle(one).opacity")) == 1
    finish.tap()
    expect(page.locator('input[name="food.chicken"]')).to_be_focused()
    chip(page, "mode", "tally").tap()
    enter(page, "tally.cats_vp", 7)
    saved(page)
    finish.tap()
    expect(page.locator('input[name="tally.fed_cats"]')).to_be_focused()
    expect(page.get_by_text("no fed cats entered")).to_be_visible()


def test_no_button_fades_while_a_tap_is_answered_or_rests(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").tap()
    saved(page)
    page.evaluate(
        f"""() => {{
            window.faded = [];
            const look = () => window.faded.push(...({FADED})());
            for (const step of ["before:request", "before:swap", "after:swap"])
                document.addEventListener(`htmx:${{step}}`, look);
        }}"""
    )
    for action in ("roll:two-cats", "roll:one-cat", "fall:2"):
        page.locator(f'button[value="{action}"]').tap()
        saved(page)
        assert page.evaluate(FADED) == []
    assert page.evaluate("window.faded") == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_head_takes_a_sixth_and_hides_no_field(phone: Phones, size: tuple[int, int]) -> None:
    page = playing(
        phone(viewport={"width": size[0], "height": size[1]}),
        "cat-in-the-box",
        "Ana",
        "Ben",
        "Cleo",
        "Dov",
    )
    field = page.locator('input[name="tricks-4"]')
    page.evaluate("scrollTo(0, 400)")
    bottom = page.locator(".head").evaluate("one => one.getBoundingClientRect().bottom")
    assert bottom <= 844 / 6
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    field.focus()
    expect(field).to_be_in_viewport(ratio=1)
    top: Any = field.evaluate("one => one.getBoundingClientRect().top")
    assert top >= page.locator(".head").evaluate("one => one.getBoundingClientRect().bottom")


def test_mr_zoe_brings_his_fields_and_moves_nothing(phone: Phones) -> None:
    page = playing(phone(), "box-of-treats", "Ana", "Ben")
    cards = page.locator("#cards > .counts > .count")
    expect(cards).to_have_count(3)
    page.locator("#picker > summary").tap()
    pick(page, "Mr. Zoe").tap()
    expect(pick(page, "Mr. Zoe")).to_have_attribute("aria-pressed", "true")
    page.locator("#picker > summary").tap()
    expect(cards.last).to_contain_text("Lost cats")
    expect(cards).to_have_count(5)
    assert cut_off(page) == []


def test_what_fell_is_asked_in_two_questions(phone: Phones) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben", "Cleo")
    chip(page, "way", "counter").tap()
    page.locator('button[value="roll:two-cats"]').tap()
    saved(page)
    page.locator("#game-1-fell > summary").tap()
    chip(page, "my-faller", "3").tap()
    page.locator('button[value="fell:token"]').tap()
    saved(page)
    expect(page.locator(".tower-cards")).to_have_text(["5", "7", "10"])
    page.locator("#game-1-undo").tap()  # it stays correctable
    expect(page.locator(".tower-cards")).to_have_text(["5", "7", "7"])
