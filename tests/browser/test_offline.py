"""Without a signal a phone shows the pages it saw last, and says so; a new version takes over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import override_settings
from playwright.sync_api import Browser, Page, expect

from scorepad.clubs import app_views
from scorepad.clubs.models import Club
from scorepad.plays.models import Sheet
from tests.browser.checks import assert_usable
from tests.browser.conftest import FLAGS, Phones, Watch
from tests.browser.server import Server
from tests.browser.steps import (
    begin_play,
    enter,
    playing,
    saved,
    sit_down,
    start_club,
    tonight,
    total,
)

NO_SIGNAL = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
AWAY = (*NO_SIGNAL, "ERR_FAILED", "status of 503")
# Every page that is kept, by its address; once the files of the open page are kept, too.
KEPT = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const found = [];
    for (const { url } of await cache.keys()) {
        const kept = await cache.match(url); // none, where it went meanwhile
        if (kept?.headers.has("X-Kept-At")) found.push(new URL(url).pathname);
    }
    return found.sort();
}"""
CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
FILES = """async () => {
    const found = await Promise.all(performance.getEntriesByType("resource")
        .map(({ name }) => name).filter((name) => name.includes("/static/"))
        .map((name) => caches.match(name)));
    return found.length > 0 && found.every(Boolean);
}"""


@pytest.fixture
def page(phone: Phones) -> Page:
    """Ana's phone, whose browser has service workers."""
    return phone(service_workers="allow")


UNTIL = """async ([ask, asked]) => {
    const isIt = ASK;
    for (const end = Date.now() + 40_000; Date.now() < end; ) {
        if (await isIt(asked)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never: ${ask}`);
}"""


def until(page: Page, ask: str, asked: str = "") -> None:
    """Waits until a promise of the page has the wanted result."""
    loop = UNTIL.replace("ASK", f"({ask})")
    page.evaluate(loop, [ask, asked])


def is_kept(page: Page) -> None:
    """Waits until the phone has stored the open page and its files."""
    until(page, CONTROLLED)
    until(
        page,
        f"async (path) => (await ({KEPT})()).includes(path)",
        page.evaluate("location.pathname"),
    )
    until(page, FILES)


def banner(page: Page) -> Any:
    return page.locator("#no-signal")


@pytest.mark.console_allows(*AWAY)
def test_without_a_signal_the_last_seen_pages_say_of_when_they_are(
    page: Page, server: Server
) -> None:
    start_club(page, "Ana", "Ben")
    is_kept(page)
    front_page = page.url
    begin_play(page, "Cat Tower")
    sheet = page.url
    enter(page, "cards_left-1", 3)
    saved(page)
    page.goto(front_page)
    expect(banner(page)).to_be_hidden()
    is_kept(page)
    page.get_by_role("link", name="Nights").click()
    page.locator("main a[href*='/nights/2']").first.click()
    night = page.url
    is_kept(page)
    page.goto(sheet)
    is_kept(page)

    server.stop()
    page.locator("#manage > summary").click()
    page.get_by_role("button", name="Do not count it").click()
    expect(page.get_by_text("What you just tapped was not sent.")).to_be_visible()
    page.goto(sheet)
    expect(banner(page)).to_contain_text("Offline: as of ")
    expect(banner(page).locator("time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(total(page, 1)).to_have_text("3")
    assert_usable(page)

    # A button that only the pad can follow says so; what is entered in a sheet waits on the phone.
    page.locator("#manage > summary").click()
    page.get_by_role("button", name="Do not count it").click()
    expect(page.locator("#toasts")).to_contain_text("The pad cannot be reached.")
    assert page.url == sheet
    enter(page, "cards_left-2", 5)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    for address in (front_page, night):
        page.goto(address)
        expect(banner(page)).to_contain_text("Offline: as of ")
    page.goto("./")  # the first page leads to the table seen last
    expect(page.locator("#tonight")).to_be_visible()
    page.get_by_role("link", name="New play").click()
    expect(page.get_by_role("heading", name="No signal")).to_be_visible()
    expect(page.locator("#kept-pages a")).to_have_count(3)
    assert_usable(page)
    page.goto(sheet)
    expect(page.locator('input[name="cards_left-2"]')).to_have_value("5")

    server.start()
    expect(banner(page)).to_be_hidden()
    expect(total(page, 2)).to_have_text("5")
    assert Sheet.objects.get().data["cards_left"] == {"1": 3, "2": 5}
    page.goto(front_page)
    expect(banner(page)).to_be_hidden()


@pytest.mark.console_allows(*AWAY)
def test_a_phone_that_left_a_club_shows_nothing_of_it_any_more(page: Page, server: Server) -> None:
    start_club(page, "Ana", "Ben")
    is_kept(page)
    front_page = page.url
    page.goto(f"{front_page}leave/")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Start a score pad")).to_be_visible()
    assert page.evaluate(KEPT) == []
    server.stop()
    page.goto(front_page)
    expect(page.get_by_role("heading", name="No signal")).to_be_visible()
    expect(page.locator("#kept-pages a")).to_have_count(0)


@pytest.mark.console_allows(*AWAY)
def test_a_title_is_listed_as_it_is_whatever_signs_it_has(page: Page, server: Server) -> None:
    tonight(page, "Ana", "Ben")
    Club.objects.update(name="$& and $` and $1")
    page.reload()
    is_kept(page)
    server.stop()
    page.get_by_role("link", name="Nights").click()
    expect(page.locator("#kept-pages a")).to_have_count(1)
    expect(page.locator("#kept-pages a")).to_contain_text("$& and $` and $1")


@pytest.mark.console_allows("status of 404")
def test_a_phone_whose_link_was_renewed_keeps_nothing(page: Page) -> None:
    tonight(page, "Ana", "Ben")
    is_kept(page)
    Club.objects.get().renew_key("host")
    page.reload()
    until(page, f"async () => (await ({KEPT})()).length === 0")


def test_pages_in_another_language_than_the_phone_has_now_go(page: Page) -> None:
    tonight(page, "Ana", "Ben")
    is_kept(page)
    address = page.url
    sit_down(page, "cat-tower")
    is_kept(page)
    page.goto("/language/")
    page.get_by_role("button", name="Deutsch").click()
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    until(page, f"async () => (await ({KEPT})()).length === 1")
    until(
        page,
        """async () => (await (await caches.match("/no-signal/"))?.text())
        ?.includes('<html lang="de"')""",
    )


def test_a_new_version_takes_over_by_itself(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    tonight(page, "Ana", "Ben")
    is_kept(page)
    before = page.evaluate("caches.keys()")
    monkeypatch.setattr(app_views, "version", lambda: "the-next-one")
    page.reload()
    # When a browser asks for a newer worker after a page was opened is its own business.
    page.evaluate("async () => (await navigator.serviceWorker.ready).update().then(() => true)")
    until(page, "async () => (await caches.keys()).join() === 'pad-the-next-one'")
    is_kept(page)
    assert before != ["pad-the-next-one"]


SPOIL = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const [script] = performance.getEntriesByType("resource")
        .map(({ name }) => name).filter((name) => name.includes("fragments"));
    await cache.put(script, new Response("", { headers: { "Content-Type": "" } }));
}"""


def test_a_script_whose_answer_was_cut_off_is_asked_for_again(page: Page) -> None:
    """If the signal goes away within the head of an answer, the stored file has no type."""
    playing(page, "cat-tower", "Ana", "Ben")
    is_kept(page)
    page.evaluate(SPOIL)
    page.reload()
    enter(page, "cards_left-1", 3)
    saved(page)


def plain_http(browser: Browser, server: Server, *allowed: str) -> tuple[Page, Watch]:
    """Returns a page whose address has a name that the browser does not know as this machine."""
    watch = Watch(server.url.replace("127.0.0.1", "tallycat.test"), allowed)
    context = browser.new_context(base_url=watch.home)
    context.on("page", watch.over)
    return context.new_page(), watch


def test_on_plain_http_all_of_it_is_silently_absent(browser: Browser, server: Server) -> None:
    """The address has a name that the browser does not know as this machine."""
    assert any("tallycat.test" in flag for flag in FLAGS)
    plain, watch = plain_http(browser, server)
    with override_settings(ALLOWED_HOSTS=["tallycat.test"]):
        start_club(plain, "Ana", "Ben")
        assert plain.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
        begin_play(plain, "Cat Tower")
        enter(plain, "cards_left-1", 3)
        saved(plain)
    plain.context.close()
    assert watch.faults == []


VIBRATIONS = """() => {
    window.trembled = [];
    navigator.vibrate = (ms) => window.trembled.push(ms);
}"""


def test_a_save_is_felt_unless_the_switch_is_off_or_less_motion_is_wished(phone: Phones) -> None:
    page = phone()
    page.add_init_script(f"({VIBRATIONS})()")
    playing(page, "cat-tower", "Ana", "Ben")
    page.locator('input[name="cards_left-1"]').click()
    enter(page, "cards_left-1", 3)
    saved(page)
    until(page, "async () => window.trembled.length === 1")
    sheet = page.url
    settings = re.sub(r"plays/.*", "settings/", sheet)
    switch = page.get_by_role("switch", name="This phone buzzes")
    page.goto(settings)
    switch.uncheck()
    page.reload()
    expect(switch).not_to_be_checked()
    page.goto(sheet)
    page.locator('input[name="cards_left-1"]').click()
    enter(page, "cards_left-1", 4)
    saved(page)
    assert page.evaluate("window.trembled") == []
    page.goto(settings)
    switch.check()
    page.goto(sheet)
    page.emulate_media(reduced_motion="reduce")
    before = page.evaluate("window.trembled.length")
    enter(page, "cards_left-1", 5)
    saved(page)
    assert page.evaluate("window.trembled.length") == before


@pytest.mark.parametrize("away", ["phone", "pad"])
def test_on_plain_http_a_tap_without_a_signal_keeps_the_page(
    browser: Browser, server: Server, away: str
) -> None:
    page, watch = plain_http(browser, server, *AWAY, "ERR_INTERNET_DISCONNECTED")
    with override_settings(ALLOWED_HOSTS=["tallycat.test"]):
        start_club(page, "Ana", "Ben")
        page.goto(f"{page.url}players/?add=1")
        there = page.url
        page.get_by_label("Add a player").fill("Cle")
        if away == "phone":
            page.context.set_offline(True)
        else:
            server.stop()
        for tapped in (page.get_by_role("link", name="Games"), page.get_by_text("Remove").first):
            tapped.click()
            expect(page.locator("#toasts")).to_contain_text("The pad cannot be reached.")
            page.evaluate("document.getElementById('toasts').replaceChildren()")
        assert page.url == there
        expect(page.get_by_label("Add a player")).to_have_value("Cle")
        if away == "phone":
            page.context.set_offline(False)
        else:
            server.start()
        page.get_by_text("Remove").first.click()
        expect(page.get_by_text("is removed")).to_be_visible()
        page.get_by_role("link", name="Games").click()
        expect(page.get_by_role("heading", name="Games")).to_be_visible()
    page.context.close()
    assert watch.faults == []
