"""The pad at https://example.org/pad/, where something else is at https://example.org/.

Every page that a walk opens is watched (`Watch`): a request that leaves the path fails it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from django.test import override_settings
from django.test.utils import override_script_prefix
from playwright.sync_api import expect
from pytest_django import DjangoDbBlocker

from scorepad.clubs import app_views
from scorepad.clubs.models import Club
from tests.browser import test_drafts, test_offline
from tests.browser.conftest import Phones, as_migrated
from tests.browser.server import Server
from tests.browser.steps import begin_play, enter, link_of, open_link, saved, start_club, total

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


def test_two_phones_score_an_evening_and_a_third_one_looks_on(phone: Phones) -> None:
    ana, ben, eva = phone(), phone(), phone()
    start_club(ana, "Ana", "Ben")
    scoring, viewing = link_of(ana, "table"), link_of(ana, "view")
    open_link(ben, scoring)
    begin_play(ana, "Cat Tower")
    ben.get_by_role("link", name=re.compile("Cat Tower")).click()
    enter(ana, "cards_left-1", 0)
    enter(ben, "cards_left-2", 3)
    expect(total(ana, 2)).to_have_text("3")
    ben.get_by_role("button", name="Stop the series after this game").click()
    ben.get_by_role("button", name="Finish").click()
    for page in (ana, ben):
        expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    open_link(eva, viewing)
    eva.get_by_role("link", name=re.compile("Cat Tower")).click()
    expect(eva.get_by_role("heading", name="Ana wins")).to_be_visible()


@pytest.mark.console_allows(*test_offline.AWAY)
def test_a_phone_keeps_its_pages_and_what_it_could_not_send(phone: Phones, server: Server) -> None:
    page = phone(service_workers="allow")
    test_offline.test_without_a_signal_the_last_seen_pages_say_of_when_they_are(page, server)


@pytest.mark.console_allows(*test_drafts.NO_SIGNAL)
def test_a_draft_survives_a_page_that_was_closed(phone: Phones, server: Server) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    begin_play(page, "Cat Tower")
    address = page.url
    server.stop()
    enter(page, "cards_left-2", 6)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    context = page.context
    page.close()

    server.start()
    again = context.new_page()
    again.goto(address)
    expect(again.locator('input[name="cards_left-2"]')).to_have_value("6")
    saved(again)
    expect(total(again, 2)).to_have_text("6")


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
