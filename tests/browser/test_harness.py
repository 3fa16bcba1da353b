"""The fixtures of the browser tests notice the faults that they are for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.browser.checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_usable_in_light_and_dark,
    wire,
)
from tests.browser.conftest import Phones, Watch
from tests.browser.server import Server
from tests.browser.steps import playing
from tests.browser.taps import DRAW, NO_TIME_PASSES

LOGIN = "/admin/login/"


def test_a_page_comes_with_its_hashed_and_compressed_files(phone: Phones) -> None:
    page = phone()
    with wire(page) as loaded:
        answer = page.goto(LOGIN)
    assert answer is not None
    assert answer.status == 200
    styles = {address for address in loaded.bytes if address.endswith(".css")}
    assert styles
    assert loaded.total > 1000
    base = next(address for address in styles if "/css/base." in address)
    whole = page.request.get(base, headers={"Accept-Encoding": "identity"})
    assert loaded.bytes[base] < len(whole.body()) / 2


def test_an_uncaught_error_is_noticed(phone: Phones, watch: Watch) -> None:
    page = phone()
    with page.expect_event("pageerror"):
        page.evaluate("void setTimeout(() => nothing.here)")
    assert noticed(watch) == ["uncaught: nothing is not defined"]


def test_a_request_to_another_host_is_noticed(phone: Phones, watch: Watch) -> None:
    page = phone()
    page.route("https://elsewhere.example/**", lambda route: route.fulfill(body="elsewhere"))
    page.goto("https://elsewhere.example/")
    assert noticed(watch) == ["request to another host: https://elsewhere.example/"]


@pytest.mark.console_allows("status of 404")
def test_an_expected_message_in_the_console_is_no_fault(phone: Phones) -> None:
    phone().goto("/nothing/here/")


def test_the_policy_keeps_inline_scripts_out(phone: Phones, watch: Watch) -> None:
    page = phone()
    page.goto(LOGIN)
    with page.expect_event("console"):
        page.evaluate(
            """() => {
                const script = document.createElement("script");
                script.textContent = "window.ran = true";
                document.body.append(script);
            }"""
        )
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in noticed(watch)[0]


def test_a_page_that_is_too_wide_is_noticed(phone: Phones) -> None:
    page = phone()
    page.goto(LOGIN)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=w>wide</div>')")
    page.evaluate("document.getElementById('w').style.width = '900px'")
    with pytest.raises(AssertionError, match='id="w"'):
        assert_no_sideways_scroll(page)


def test_a_button_without_a_name_is_noticed(phone: Phones) -> None:
    page = phone()
    page.goto(LOGIN)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button></button>')")
    with pytest.raises(AssertionError, match="button-name"):
        assert_accessible(page)


def test_words_that_are_too_pale_in_the_dark_are_noticed(phone: Phones) -> None:
    page = phone()
    page.goto(LOGIN)
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`@media (prefers-color-scheme: dark) {
                label { color: #444 !important; background: #333 !important }
            }`);
            document.adoptedStyleSheets = [sheet];
        }"""
    )
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_usable_in_light_and_dark(page)


@pytest.mark.console_allows("ERR_CONNECTION_REFUSED")
def test_a_stopped_server_hangs_up_and_comes_back_at_the_same_address(
    phone: Phones, server: Server
) -> None:
    page = phone()
    page.goto(LOGIN)
    address = server.url
    server.stop()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.goto(LOGIN)
    server.start()
    assert server.url == address
    again = page.context.new_page()  # the first one may still be drawing its error page
    again.goto(LOGIN)


def test_phones_share_nothing(phone: Phones) -> None:
    ana, ben = phone(), phone(dark=True)
    for page in (ana, ben):
        page.goto(LOGIN)
    ana.evaluate("localStorage.setItem('mine', '1')")
    assert ben.evaluate("localStorage.getItem('mine')") is None
    assert ben.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert not ana.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


# As when the answer comes between a look at a button and the tap.
SAY_NOT_THAT_IT_RESTS = """() => document.querySelectorAll("[data-rests]").forEach(
    one => one.removeAttribute("aria-disabled"))"""


def test_a_tap_that_the_pad_ignores_is_made_again(phone: Phones) -> None:
    page = playing(phone(), "cantankerous-cats", "Ana", "Ben")
    page.evaluate(NO_TIME_PASSES)
    page.evaluate(DRAW, "0")
    page.evaluate(SAY_NOT_THAT_IT_RESTS)
    taps = page.evaluate_handle(
        """() => {
            const taps = [];
            addEventListener("click", ({ target }) => {
                taps.push(target.closest("button").id);
                setTimeout(() => delete performance.now); // the pad has looked at its clock
            }, true);
            return taps;
        }"""
    )
    page.locator("#race-bank_1_2").tap()
    expect(page.locator("#race-cat-1 .race-card")).to_have_text(["2"])
    assert taps.json_value() == ["race-bank_1_2", "race-bank_1_2"]


def noticed(watch: Watch) -> list[str]:
    """Returns the faults so far; the end of the test then ignores them."""
    faults = list(watch.faults)
    watch.faults.clear()
    return faults
