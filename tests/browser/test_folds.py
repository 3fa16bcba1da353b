"""Reports that open with a tap, stay open on back and reload, and open without scripts."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club
from scorepad.history.demo import make_demo
from scorepad.web.transactions import write_transaction
from tests.browser.checks import assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import let_in


@pytest.fixture
def club(server: Server) -> Club:
    with write_transaction():
        return make_demo(60, 7, date(2026, 11, 19))


def players_of(page: Page, club: Club) -> Page:
    let_in(page, club)
    page.goto(reverse("history:players", args=[club.pk]))
    return page


def test_a_fold_is_fetched_as_it_is_opened_and_stays_open(phone: Phones, club: Club) -> None:
    page = players_of(phone(), club)
    matrix = page.locator("#who-beats-whom table")
    expect(matrix).to_have_count(0)
    page.locator("#who-beats-whom > summary").click()
    expect(matrix).to_be_visible()
    page.reload()
    expect(matrix).to_be_visible()
    matrix.locator("a").first.click()
    expect(page.locator("h1")).to_contain_text("–")
    page.go_back()
    expect(matrix).to_be_visible()
    assert_usable_in_light_and_dark(page)
    page.locator("#who-beats-whom > summary").click()
    expect(page).not_to_have_url(re.compile("open="))
    page.reload()
    expect(matrix).to_be_hidden()


def test_a_fold_within_one_stays_open_too(phone: Phones, club: Club) -> None:
    page = players_of(phone(), club)
    page.locator("#more > summary").click()
    page.locator("#wins > summary").click()
    table = page.locator("#wins table")
    expect(table).to_be_visible()
    expect(page).to_have_url(re.compile("open=more.*open=wins"))
    page.reload()
    expect(table).to_be_visible()
    page.locator("#wins > summary").click()
    page.locator("#more > summary").click()
    expect(page).not_to_have_url(re.compile("open="))
    page.reload()
    expect(page.locator("#wins")).to_be_hidden()


def test_a_page_closes_its_folds_for_who_comes_anew(phone: Phones, club: Club) -> None:
    page = players_of(phone(), club)
    expect(page.locator("details[open]")).to_have_count(0)
    assert page.locator("details.fold").count() > 2
