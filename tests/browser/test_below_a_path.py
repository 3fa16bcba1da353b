"""The pad at https://example.org/pad/, where something else is at https://example.org/.

Every page that a walk opens is watched (`Watch`): a request that leaves the path fails it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from django.test.utils import override_script_prefix
from playwright.sync_api import expect
from pytest_django import DjangoDbBlocker

from scorepad.clubs import app_views
from scorepad.clubs.models import Club
from tests.browser import test_drafts, test_offline, test_table
from tests.browser.conftest import Phones, as_migrated
from tests.browser.evening import have_an_evening
from tests.browser.server import Server
from tests.browser.steps import begin_play, enter, link_of, open_link, saved, start_club

PATH = "/pad"


@pytest.fixture
def server(
    _served_static: None, migrated: sqlite3.Connection, django_db_blocker: DjangoDbBlocker
) -> Iterator[Server]:
    below = override_settings(FORCE_SCRIPT_NAME=PATH, STATIC_URL=f"{PATH}/static/")
    with as_migrated(migrated, django_db_blocker), below, override_script_prefix(f"{PATH}/"):
        pad = Server(PATH)
        pad.start()
        yield pad
        pad.stop()


@pytest.mark.console_allows("status of 403")
def test_two_phones_score_an_evening_and_a_third_one_looks_on(phone: Phones) -> None:
    test_table.test_three_rounds_of_cat_in_the_box_on_two_phones(phone)


@pytest.mark.console_allows(*test_offline.AWAY)
def test_a_phone_keeps_its_pages_and_what_it_could_not_send(phone: Phones, server: Server) -> None:
    page = phone(service_workers="allow")
    test_offline.test_without_a_signal_the_last_seen_pages_say_of_when_they_are(page, server)


@pytest.mark.console_allows(*test_drafts.NO_SIGNAL)
def test_a_draft_survives_a_page_that_was_closed(phone: Phones, server: Server) -> None:
    test_table.test_a_draft_survives_a_page_that_was_closed(phone, server)


@pytest.mark.console_allows(*test_offline.AWAY)
def test_a_phone_that_left_a_club_shows_nothing_of_it(phone: Phones, server: Server) -> None:
    page = phone(service_workers="allow")
    test_offline.test_a_phone_that_left_a_club_shows_nothing_of_it_any_more(page, server)


def test_links_and_cookies_are_of_the_path(phone: Phones, server: Server) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    assert link_of(page, "table") == f"{server.url}/join/{Club.objects.get().table_key}/"
    paths = {cookie["name"]: cookie["path"] for cookie in page.context.cookies()}
    assert {"csrftoken", "device", "club", f"host-{Club.objects.get().pk}"} <= {*paths}
    assert {*paths.values()} == {PATH}


@pytest.mark.console_allows(*test_drafts.NO_SIGNAL)
def test_what_else_is_at_the_name_keeps_its_own_store_and_drafts(
    phone: Phones, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = phone(service_workers="allow")
    start_club(page, "Ana", "Ben")
    test_offline.is_kept(page)
    page.evaluate("caches.open('another-app')")
    page.evaluate("localStorage.setItem('draft:1/game-1', '{}')")
    monkeypatch.setattr(app_views, "version", lambda: "the-next-one")
    page.reload()
    stores = "['another-app', 'pad/pad-the-next-one']"
    test_offline.until(page, f"async () => `${{(await caches.keys()).sort()}}` === `${{{stores}}}`")
    begin_play(page, "Cat Tower")
    enter(page, "cards_left-1", 2)
    saved(page)
    server.stop()
    enter(page, "cards_left-1", 3)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    stored = page.evaluate(test_drafts.DRAFTS)
    assert [name for name in stored if name.startswith("draft:pad/")]
    server.start()
    saved(page)
    assert page.evaluate(test_drafts.DRAFTS) == ["draft:1/game-1"]


def test_the_history_and_the_admin_are_below_it_too(phone: Phones, server: Server) -> None:
    User.objects.create_superuser("keeper", password="the right one")
    page = phone()
    evening = have_an_evening()
    open_link(page, f"{server.url}/join/{evening.club.table_key}/")
    page.get_by_role("link", name="Nights").click()
    page.locator("main a[href*='/nights/2']").first.click()
    page.locator("main a[href*='/plays/']").first.click()
    page.locator("#sheets > summary").click()
    page.locator("#sheets a[hx-get]").first.click()
    expect(page.locator("#sheets").get_by_role("heading", level=3)).to_be_visible()
    page.goto(f"{server.url}{evening.club.get_absolute_url().removeprefix(PATH)}")
    page.get_by_role("link", name="Players").click()
    page.get_by_role("link", name=re.compile("Ana")).first.click()
    expect(page.get_by_role("heading", name="Last plays")).to_be_visible()

    page.goto("admin/")  # leads to the page of names and passwords
    page.get_by_label("Username").fill("keeper")
    page.get_by_label("Password").fill("the right one")
    page.get_by_role("button", name="Log in").click()
    page.locator(".model-club").get_by_role("link", name="Clubs", exact=True).first.click()
    page.get_by_role("link", name=evening.club.name).first.click()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in again").click()
    expect(page.get_by_label("Username")).to_be_visible()
