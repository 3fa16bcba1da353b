"""The field with a minus and a plus, used by thumb, by keyboard and in a form."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.steps import have_club, let_in


@pytest.fixture
def page(phone: Phones) -> Page:
    """A page with a stepper from 0 to 99, which is empty; its events are counted."""
    club = have_club("Ana")
    page = let_in(phone(), club)
    page.goto(reverse("clubs:person", args=[club.pk, club.players.get().pk]))
    expect(field(page)).to_have_value("")
    page.evaluate(
        """() => {
            const heard = document.documentElement.dataset;
            for (const name of ["input", "change"])
                document.addEventListener(name, () => {
                    heard[name] = Number(heard[name] ?? 0) + 1;
                });
        }"""
    )
    return page


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Cats at home")


def stepper(page: Page) -> Locator:
    return page.locator(".stepper", has=field(page))


def minus(page: Page) -> Locator:
    return page.get_by_role("button", name="one less: Cats at home")


def plus(page: Page) -> Locator:
    return page.get_by_role("button", name="one more: Cats at home")


def expect_heard(page: Page, name: str, times: int) -> None:
    expect(page.locator("html")).to_have_attribute(f"data-{name}", str(times))


def test_an_empty_field_becomes_zero_or_one_and_all_stops_at_the_least_and_the_most(
    page: Page,
) -> None:
    minus(page).tap()
    expect(field(page)).to_have_value("0")
    field(page).fill("")
    plus(page).tap()
    expect(field(page)).to_have_value("1")
    for _tap in range(3):
        minus(page).tap()
    expect(field(page)).to_have_value("0")
    field(page).fill("98")
    for _tap in range(3):
        plus(page).tap()
    expect(field(page)).to_have_value("99")


def test_a_tap_is_reported_at_once_and_quick_ones_after_it_as_one_change(page: Page) -> None:
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    plus(page).tap()
    expect_heard(page, "change", 1)
    page.clock.run_for(1000)
    expect_heard(page, "change", 1)
    for _tap in range(4):
        plus(page).tap()
    expect_heard(page, "change", 2)
    page.clock.run_for(1000)
    expect_heard(page, "change", 3)
    expect(field(page)).to_have_value("5")
    expect_heard(page, "input", 5)


def test_a_step_that_leads_nowhere_changes_nothing(page: Page) -> None:
    field(page).fill("0")
    expect_heard(page, "input", 1)
    minus(page).tap()
    expect_heard(page, "input", 1)


def test_holding_a_button_goes_on_until_it_is_let_go(page: Page) -> None:
    plus(page).hover()
    page.mouse.down()
    expect(field(page)).to_have_value(re.compile("[4-9]|[1-9][0-9]"))
    page.mouse.up()
    reached = field(page).input_value()
    expect_heard(page, "change", 2)
    expect(field(page)).to_have_value(reached)


def test_the_arrow_keys_step_too_and_a_number_can_be_typed_and_cleared(page: Page) -> None:
    field(page).press("ArrowUp")
    field(page).press("ArrowUp")
    field(page).press("ArrowDown")
    expect(field(page)).to_have_value("1")
    field(page).fill("12")
    save(page)
    expect(field(page)).to_have_value("12")
    field(page).fill("")
    save(page)
    expect(field(page)).to_have_value("")


def save(page: Page) -> None:
    """Saves the person, and opens the page again."""
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("The changes to Ana are saved.")).to_be_visible()
    page.goto(page.url)


def test_the_buttons_work_in_a_part_that_came_later(page: Page) -> None:
    page.evaluate("one => one.replaceWith(one.cloneNode(true))", stepper(page).element_handle())
    plus(page).tap()
    expect(field(page)).to_have_value("1")
