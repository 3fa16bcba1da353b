"""The documentation, read on a phone."""

from __future__ import annotations

import re

from django.urls import reverse
from playwright.sync_api import expect

from scorepad.web.docs_views import PAGES
from tests.browser.checks import assert_no_sideways_scroll, cut_off
from tests.browser.conftest import Phones


def test_who_has_no_club_reads_what_is_stored_and_how_to_set_it(phone: Phones) -> None:
    page = phone()
    page.goto(reverse("home"))
    page.locator("footer").get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    page.get_by_role("link", name="settings").first.click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.locator("main").get_by_role("link", name="Documentation").click()
    page.get_by_role("link", name="From one version to the next").click()
    page.get_by_role("link", name="hosting", exact=True).click()
    page.wait_for_url(re.compile("/docs/hosting/#when-something-is-wrong$"))
    expect(page.get_by_role("heading", name="When something is wrong")).to_be_in_viewport()


def test_every_page_of_the_documentation_fits_a_phone(phone: Phones) -> None:
    page = phone()
    for slug in PAGES:
        page.goto(reverse("docs", args=[slug]))
        assert_no_sideways_scroll(page, 390)
        assert cut_off(page) == [], slug
