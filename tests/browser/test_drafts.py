"""Whatever is typed or tapped reaches the pad once and in order, and no answer overwrites it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect

from scorepad.plays.models import Revision, Sheet
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import beside, chip, enter, hears_nothing, playing, saved, total

PATIENCE = 10_000  # ms until a phone gives up on an answer
LEFT = 'input[name="cards_left-{}"]'
DRAFTS = "Object.keys(localStorage).filter(key => key.startsWith('draft:'))"
NO_SIGNAL = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""

WATCH_VERSION = """() => {
    window.versions = [];
    const board = document.getElementById("board");
    const note = () => window.versions.push(board.dataset.version);
    new MutationObserver(note).observe(board, { attributeFilter: ["data-version"] });
}"""


@pytest.fixture
def page(phone: Phones) -> Page:
    """Ana's phone in the first game of a series of Cat Tower with Ben."""
    return playing(phone(), "cat-tower", "Ana", "Ben")


@pytest.fixture
def other(phone: Phones, page: Page) -> Page:
    """Ben's phone in the same game."""
    return beside(page, phone())


def left(page: Page, seat: int) -> Any:
    return page.locator(LEFT.format(seat))


def stored() -> list[Any]:
    """Returns the cards left in every revision, from the first on."""
    return [one.state["cards_left"] for one in Revision.objects.order_by("number")]


def hold(page: Page, pattern: str) -> list[Route]:
    """Returns a list of the requests to addresses of this pattern, which wait until the test lets
    them go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(pattern, keep)
    return held


def wait_for(page: Page, held: list[Any]) -> None:
    """Lets the page continue, frame by frame, until a request is held."""
    while not held:
        page.evaluate("new Promise(requestAnimationFrame)")


def asked(page: Page, words: str) -> list[str]:
    """Returns a list of the addresses with these words that the page requests from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if words in request.url:
            found.append(request.url)

    page.on("request", note)
    return found


# -- while an answer is on its way -----------------------------------------------------------------


def test_what_is_typed_while_an_answer_is_on_its_way_stays_and_goes_out_next(page: Page) -> None:
    held = hold(page, "**/save/")
    with page.expect_request("**/save/"):
        enter(page, "cards_left-1", 2)
    left(page, 2).fill("5")
    left(page, 2).evaluate("field => field.setSelectionRange(0, 1)")
    held.pop().continue_()
    expect(total(page, 1)).to_have_text("2")
    expect(left(page, 2)).to_have_value("5")
    expect(left(page, 2)).to_be_focused()
    assert left(page, 2).evaluate("field => [field.selectionStart, field.selectionEnd]") == [0, 1]
    page.unroute("**/save/")
    left(page, 2).blur()
    saved(page)
    assert stored() == [{"1": 2}, {"1": 2, "2": 5}]


def test_a_field_that_is_typed_in_stays_while_another_phone_changes_the_sheet(
    page: Page, other: Page
) -> None:
    left(page, 1).press_sequentially("1")
    enter(other, "cards_left-2", 4)
    saved(other)
    expect(total(page, 2)).to_have_text("4")
    expect(left(page, 1)).to_have_value("1")
    expect(left(page, 1)).to_be_focused()
    left(page, 1).press_sequentially("0")
    left(page, 1).blur()
    expect(total(other, 1)).to_have_text("10")
    expect(left(page, 2)).to_have_value("4")
    assert Sheet.objects.get().data["cards_left"] == {"1": 10, "2": 4}


def test_news_that_a_newer_answer_has_overtaken_are_not_drawn(page: Page, other: Page) -> None:
    late: list[Callable[[], None]] = []

    def fetch_and_wait(route: Route) -> None:
        plain = {**route.request.headers, "accept-encoding": "identity"}
        news = route.fetch(headers=plain)
        if news.status == 204 or late:
            route.fulfill(status=204)
        else:
            late.append(lambda: route.fulfill(response=news))

    page.route("**/live/**", fetch_and_wait)
    enter(other, "cards_left-2", 4)
    saved(other)
    wait_for(page, late)
    enter(page, "cards_left-1", 3)
    saved(page)
    page.evaluate(WATCH_VERSION)
    shown = int(page.locator("#board").get_attribute("data-version") or 0)
    late[0]()
    with page.expect_request(f"**/live/?version={shown}"):
        pass  # it goes on to ask for what is newer than its own save
    assert page.evaluate("window.versions") == []
    expect(total(page, 1)).to_have_text("3")
    expect(left(page, 1)).to_have_value("3")


HOLD_FRAMES = """() => {
    window.frames_held = [];
    window.requestAnimationFrame = (draw) => window.frames_held.push(draw);
}"""
DRAW_FRAMES = "() => { for (const draw of window.frames_held.splice(0)) draw(performance.now()); }"


def test_a_total_that_still_counts_up_does_not_write_over_a_newer_one(page: Page) -> None:
    enter(page, "cards_left-1", 3)
    saved(page)
    page.evaluate(HOLD_FRAMES)
    enter(page, "cards_left-1", 8)
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(left(page, 1)).to_have_value("3")
    page.wait_for_function(
        f"() => {{ ({DRAW_FRAMES})(); return !document.querySelector('.is-ticking'); }}",
        polling=50,
    )
    expect(total(page, 1)).to_have_text("3")


# -- a signal that comes and goes ------------------------------------------------------------------


def test_an_answer_that_never_comes_is_asked_for_again_and_counts_once(phone: Phones) -> None:
    page = phone()
    page.clock.install()
    playing(page, "cat-tower", "Ana", "Ben")
    names: list[str] = []

    def swallow_the_first(route: Route) -> None:
        names.extend(parse_qs(route.request.post_data or "")["submission"])
        if len(names) == 1:
            route.fetch()  # it gets there, and nothing comes back
        else:
            route.continue_()

    page.route("**/save/", swallow_the_first)
    page.route("**/live/**", lambda _route: None)  # any answer would say that the pad is there
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # however slow the machine is
    with page.expect_request("**/save/"):
        chip(page, "way", "counter").click()
    expect(page.locator("#status")).to_have_text("Saving")
    page.clock.fast_forward(PATIENCE)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    page.clock.resume()
    saved(page)
    assert len(names) == 2
    assert names[0] == names[1]
    assert Revision.objects.count() == 1


def swallow_the_first_answer(page: Page) -> list[str]:
    """Lets the first post reach the pad and drops its answer; returns what was posted, in order."""
    posts: list[str] = []

    def answer(route: Route) -> None:
        posts.append(route.request.post_data or "")
        if len(posts) == 1:
            route.fetch()
        else:
            route.continue_()

    page.route("**/save/", answer)
    page.route("**/live/**", lambda _route: None)  # any answer would say that the pad is there
    return posts


def tap_or_type(page: Page, tapped: bool) -> None:
    """Taps a button of the sheet, which is in a drawer, or types into a field."""
    if tapped:
        page.locator("#new-cat").evaluate("button => button.click()")
    else:
        enter(page, "costumes", 2)


def assert_all_is_stored(tapped: bool) -> None:
    data = Sheet.objects.get(slot="hand-1").data
    assert data["vp_tokens"] == 3
    assert len(data.get("cats", {})) == tapped
    assert data.get("costumes", 0) == (0 if tapped else 2)


@pytest.mark.parametrize("tapped", [False, True])
def test_what_is_typed_after_a_lost_answer_goes_out_from_the_next_sheet(
    phone: Phones, tapped: bool
) -> None:
    """The pad has the first post. The same post again would count as done, whatever else it
    contains."""
    page = playing(phone(), "cat-lady", "Ana", "Ben")
    posts = swallow_the_first_answer(page)
    tap_or_type(page, tapped)
    wait_for(page, posts)
    enter(page, "vp_tokens", 3)
    page.goto(page.url.replace("hand-1", "hand-2"))
    expect(page.locator("#sheet-title")).to_have_text("Ben")
    page.wait_for_function(f"() => {DRAFTS}.length === 0")
    assert_all_is_stored(tapped)


@pytest.mark.parametrize("tapped", [False, True])
def test_what_is_typed_after_a_lost_answer_goes_out_with_the_next_try(
    phone: Phones, tapped: bool
) -> None:
    page = phone()
    page.clock.install()
    playing(page, "cat-lady", "Ana", "Ben")
    swallow_the_first_answer(page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    with page.expect_request("**/save/"):
        tap_or_type(page, tapped)
    enter(page, "vp_tokens", 3)
    page.clock.fast_forward(PATIENCE)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    page.clock.resume()
    saved(page)
    page.wait_for_function(f"() => {DRAFTS}.length === 0")
    assert_all_is_stored(tapped)


def test_ten_quick_taps_count_in_their_order(phone: Phones) -> None:
    page = playing(phone(), "cantankerous-cats", "Ana", "Ben")
    hearts = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2]
    page.evaluate(
        "all => all.forEach(n => document.querySelector(`[value^='bank:1:${n}']`).click())", hearts
    )
    saved(page)
    log = Sheet.objects.get().data["log"]
    assert [log[f"a{number}"]["hearts"] for number in range(1, 11)] == hearts
    expect(page.locator("#race-cat-1 .race-card")).to_have_count(10)


@pytest.mark.console_allows(*NO_SIGNAL)
def test_taps_without_a_signal_survive_a_reload(phone: Phones, server: Server) -> None:
    page = playing(phone(), "cat-tower", "Ana", "Ben")
    chip(page, "way", "counter").click()
    saved(page)
    address, context = page.url, page.context
    server.stop()
    page.locator('button[value="roll:two-cats"]').click()
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    page.close()
    server.start()
    again = context.new_page()
    again.goto(address)
    expect(again.locator(".tower-cards")).to_have_text(["5", "7"])
    saved(again)
    assert again.evaluate(DRAFTS) == []


@pytest.mark.console_allows(*NO_SIGNAL)
def test_a_draft_of_another_sheet_goes_out_and_is_not_drawn_here(
    phone: Phones, server: Server
) -> None:
    page = playing(phone(), "cat-lady", "Ana", "Ben")
    context, first = page.context, page.url
    server.stop()
    enter(page, "vp_tokens", 6)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    page.close()
    server.start()
    again = context.new_page()
    again.goto(first.replace("hand-1", "hand-2"))
    expect(total(again, 1)).to_have_text("10")
    expect(again.locator("#sheet-title")).to_have_text("Ben")
    expect(again.locator('input[name="vp_tokens"]')).to_have_value("")
    assert again.evaluate(DRAFTS) == []
    assert Sheet.objects.get().slot == "hand-1"


@pytest.mark.console_allows(*NO_SIGNAL)
def test_a_phone_with_nothing_to_send_is_told_what_is_the_matter(
    page: Page, server: Server
) -> None:
    server.stop()
    expect(page.locator("#status")).to_have_text(
        "The pad cannot be reached. The phone keeps trying."
    )
    server.start()
    expect(page.locator("#status")).to_have_text("")


@pytest.mark.console_allows("status of 403", "status of 500")
@pytest.mark.parametrize("status", [403, 500])
def test_an_error_page_is_never_drawn_over_a_sheet(page: Page, status: int) -> None:
    broken = '<section id="sheet" hx-swap-oob="outerMorph">An error page</section>'
    page.route("**/save/", lambda route: route.fulfill(status=status, body=broken))
    enter(page, "cards_left-1", 6)
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    expect(left(page, 1)).to_have_value("6")
    page.unroute("**/save/")
    enter(page, "cards_left-2", 1)
    saved(page)
    assert stored() == [{"1": 6, "2": 1}]


@pytest.mark.console_allows("status of 409")
def test_what_was_typed_into_a_finished_play_is_refused_and_waits(page: Page, other: Page) -> None:
    hears_nothing(page)
    enter(other, "cards_left-1", 0)
    enter(other, "cards_left-2", 4)
    saved(other)
    other.get_by_role("button", name="Stop the series after this game").click()
    other.get_by_role("button", name="Finish").click()
    expect(other.get_by_role("heading", name="wins")).to_be_visible()
    enter(page, "cards_left-2", 7)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This play has been finished in the meantime.")
    assert Revision.objects.filter(data__cards_left__2=7).count() == 0
    assert len(page.evaluate(DRAFTS)) == 1

    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Reopen and correct").click()
    expect(other.locator("#sheet-form")).to_be_visible()
    page.goto(page.url)
    expect(left(page, 2)).to_have_value("7")
    saved(page)
    assert page.evaluate(DRAFTS) == []


def test_what_is_typed_before_the_scripts_are_there_is_sent(page: Page) -> None:
    held = hold(page, "**/drafts*.js")
    with page.expect_request("**/drafts*.js"):
        page.reload(wait_until="commit")
    left(page, 1).fill("3")
    left(page, 1).blur()
    held.pop().continue_()
    saved(page)
    assert stored() == [{"1": 3}]


# -- a page that nobody looks at, or that comes back -----------------------------------------------


def test_a_hidden_page_is_silent_and_asks_at_once_when_it_is_seen_again(
    phone: Phones,
) -> None:
    page = phone()
    page.clock.install()
    playing(page, "cat-tower", "Ana", "Ben")
    page.evaluate(HIDE, True)
    polls = asked(page, "/live/")
    page.clock.run_for(20_000)
    assert polls == []
    with page.expect_request("**/live/**"):
        page.evaluate(HIDE, False)


def test_news_of_nothing_draws_nothing(page: Page) -> None:
    expect(page.locator("[data-rests]")).to_have_count(0)  # what rests on a page that just opened
    page.evaluate(
        """() => {
            window.changes = [];
            const note = records => records.forEach(record => {
                if (record.attributeName !== "class") window.changes.push(record.type);
            });
            const all = { subtree: true, childList: true, attributes: true, characterData: true };
            new MutationObserver(note).observe(document.documentElement, all);
            document.addEventListener("htmx:before:swap", () => window.changes.push("swap"));
        }"""
    )
    for _poll in range(2):
        with page.expect_response("**/live/**") as answer:
            pass
        assert answer.value.status == 204
    assert page.evaluate("window.changes") == []


def test_a_page_that_comes_back_shows_what_is_there_now(page: Page, other: Page) -> None:
    """A browser may keep a page as it was left, and show it again later: `persisted`."""
    page.evaluate(HIDE, True)
    enter(other, "cards_left-1", 9)
    saved(other)
    with page.expect_navigation():
        page.evaluate(
            "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
    expect(left(page, 1)).to_have_value("9")


def test_back_after_a_save_shows_the_present_state(page: Page) -> None:
    enter(page, "cards_left-1", 2)
    saved(page)
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#tonight")).to_be_visible()
    page.go_back()
    expect(left(page, 1)).to_have_value("2")
    expect(total(page, 1)).to_have_text("2")
    enter(page, "cards_left-2", 3)
    saved(page)
    assert stored() == [{"1": 2}, {"1": 2, "2": 3}]
