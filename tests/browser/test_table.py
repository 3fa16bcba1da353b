"""Several phones at a table: scoring together, a lost signal, and what viewers may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_usable, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import (
    begin_play,
    chip,
    enter,
    hears_nothing,
    link_of,
    open_link,
    saved,
    sit_down,
    start_club,
    tonight,
    total,
)


def fill_round(page: Page, tricks: tuple[int, ...], predictions: tuple[int, ...]) -> None:
    for seat, (won, predicted) in enumerate(zip(tricks, predictions, strict=True), 1):
        chip(page, f"predictions-{seat}", str(predicted)).click()
        enter(page, f"tricks-{seat}", won)
    saved(page)


@pytest.mark.console_allows("status of 403")
def test_three_rounds_of_cat_in_the_box_on_two_phones(phone: Phones) -> None:
    ana, ben = phone(), phone()
    start_club(ana, "Ana", "Ben", "Cleo")
    scoring, viewing = link_of(ana, "table"), link_of(ana, "view")

    open_link(ben, scoring)
    begin_play(ana, "Cat in the Box")
    ben.get_by_role("link", name=re.compile("Cat in the Box")).click()

    # Round 1: Ana's phone has the tricks, Ben's the groups; each sees the other's within 3 s.
    fill_round(ana, (4, 3, 1), (4, 3, 3))
    expect(total(ben, 1)).to_contain_text("4 + ?")
    chip(ben, "by", "sizes").click()
    for seat, size in enumerate((5, 4, 3), 1):
        enter(ben, f"groups-{seat}", size)
    saved(ben)
    expect(total(ana, 1)).to_have_text("9")
    expect(total(ana, 2)).to_have_text("7")

    # Round 2: a paradox. Cleo loses a point for each trick she won.
    ana.get_by_role("link", name="Round 2").first.click()
    fill_round(ana, (2, 2, 2), (3, 3, 1))
    chip(ana, "paradox", "3").click()
    chip(ana, "by", "sizes").click()
    expect(total(ben, 3)).to_have_text("−1")

    # Both change the same field: both phones say so beside it, and either chooses.
    ben.goto(ana.url)
    saved(ana)
    enter(ana, "tricks-1", 3)
    saved(ana)
    hears_nothing(ben)
    ben.locator('input[name="base"]').evaluate("field => { field.value = 1 }")
    enter(ben, "tricks-1", 1)
    for one in (ana, ben):
        notice = one.locator("#thumb").get_by_role("alert")
        expect(notice).to_contain_text("two phones entered this at once, first 3, then 1")
    ben.unroute("**/live/**")
    ana.get_by_role("button", name="Use 3").click()
    expect(ben.locator('input[name="tricks-1"]')).to_have_value("3")
    enter(ben, "groups-1", 4)
    saved(ben)
    expect(total(ana, 1)).to_have_text("16")

    # Round 3, and the end.
    ana.get_by_role("link", name="Round 3").first.click()
    fill_round(ana, (3, 3, 2), (1, 1, 1))
    ana.get_by_role("button", name="Finish").click()
    expect(ana.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(ben.get_by_role("heading", name="Ana wins")).to_be_visible()

    # A viewer sees the result and changes nothing.
    eva = phone()
    open_link(eva, viewing)
    eva.get_by_role("link", name=re.compile("Cat in the Box")).click()
    expect(eva.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(eva.get_by_role("button", name="Rematch")).to_have_count(0)
    refused = eva.evaluate(
        """async url => (await fetch(url, {method: "POST", headers: {"X-CSRFToken":
            /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ""}})).status""",
        eva.url.replace("result/", "delete/"),
    )
    assert refused == 403
    eva.reload()
    expect(eva.get_by_role("heading", name="Ana wins")).to_be_visible()


def test_pages_that_nothing_was_entered_on_are_accessible_and_fit(phone: Phones) -> None:
    page = tonight(phone(), "Ana", "Ben", "Cleo")
    assert_usable_in_light_and_dark(page)
    for game in ("cat-in-the-box", "cat-tower"):
        sit_down(page, game)
        assert_usable(page)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        assert_usable_in_light_and_dark(page)
