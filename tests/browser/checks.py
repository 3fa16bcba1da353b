"""What holds on every page: accessible, no sideways scrolling, small, and nothing cut off."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

KILOBYTE = 1024
FIRST_LOAD = 54 * KILOBYTE  # of any page, with htmx and the display face
LATER_PAGE = 20 * KILOBYTE  # of any page after it: what all pages share is in the cache

# Colours on their way from one to another are nobody's; what moves for ever is left alone. The rest
# is brought to its end, not waited for: a page that draws no frames would never come to it.
STILL = """() => document.getAnimations()
    .filter(animation => animation.effect.getComputedTiming().endTime < Infinity)
    .forEach(animation => animation.finish())"""


def assert_accessible(page: Page, *rules: str) -> None:
    """Asserts that axe finds no violation on the page as it is now; with `rules`, only of these."""
    page.evaluate(STILL)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"]} | ({"runOnly": [*rules]} if rules else {})
    violations = [
        f"{found['id']} ({found['impact']}): {found['help']}: {node['html']}"
        for found in page.evaluate("async asked => (await axe.run(asked)).violations", options)
        for node in found["nodes"]
    ]
    assert not violations, "\n".join(violations)


def assert_no_sideways_scroll(page: Page, width: int = 320) -> None:
    """Asserts that the page fits a screen of `width` CSS pixels; its size is restored
    afterwards."""
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": 568})
    widest = page.evaluate(
        """() => {
            const seen = document.documentElement.clientWidth;
            const over = [...document.querySelectorAll("body *")].filter(element =>
                element.getBoundingClientRect().right > seen + 0.5 && element.checkVisibility());
            return {
                scroll: document.documentElement.scrollWidth,
                over: over.slice(0, 3).map(element => element.outerHTML.slice(0, 120)),
            };
        }"""
    )
    if before:
        page.set_viewport_size(before)
    assert widest["scroll"] <= width, "\n".join(widest["over"])


def enlarge_text(page: Page, percent: int) -> None:
    """Sets the text size, as a person sets it in the browser."""
    page.evaluate(
        """percent => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`html { font-size: ${percent}% !important }`);
            document.adoptedStyleSheets = [sheet];
        }""",
        percent,
    )


def cut_off(page: Page) -> list[str]:
    """Returns what goes beyond the screen, spills out of its button, is cut off without dots, is
    broken into letters, or covers another thing to tap; empty if all is well."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


CUT_OFF = r"""() => {
    const seen = one => one.checkVisibility({ visibilityProperty: true })
        && !one.closest(".visually-hidden, [aria-hidden=true], input");
    const named = (what, one) => `${what}: ${one.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`;
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide`] : [];
    for (const one of document.querySelectorAll("main *, .thumb *, .head *")) {
        const style = getComputedStyle(one);
        if (!seen(one) || style.textOverflow === "ellipsis" || style.display === "inline") continue;
        const words = one.childElementCount ? "" : one.textContent.trim();
        const [em, box] = [parseFloat(style.fontSize), one.getBoundingClientRect()];
        if (words.length > 9 && box.width < 4.5 * em && box.height > 5 * em) {
            found.push(named("falls apart", one));
        }
        const spills = one.scrollWidth > one.clientWidth + 2;
        if (spills && one.matches("a, button, label, summary, output, h1, h2, h3")) {
            found.push(named("spills", one));
        } else if (spills && one.clientWidth > 2 && ["hidden", "clip"].includes(style.overflowX)) {
            found.push(named("cut off", one));
        }
    }
    const taps = [...document.querySelectorAll("main :is(a, button, input, select, summary)")]
        .filter(one => one.checkVisibility())
        .filter(one => !one.closest(".visually-hidden, .begin, .unknown-buttons"))
        .map(one => [one, [...one.getClientRects()]]);  // a link over two lines has two
    const lies = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    taps.forEach(([one, lines], place) => taps.slice(place + 1).forEach(([other, others]) => {
        if (one.contains(other) || other.contains(one)) return;
        if (lines.some(a => others.some(b => lies(a, b)))) {
            found.push(named("overlaps", one) + named(" and", other));
        }
    }));
    return found;
}"""


def assert_usable(page: Page) -> None:
    """Asserts that the page as it is now is accessible and does not scroll sideways."""
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def assert_usable_in_light_and_dark(page: Page) -> None:
    """Asserts both schemes; only the contrast of the colours depends on them."""
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    assert_accessible(page)
    assert_no_sideways_scroll(page)


class Wire:
    """Bytes that were sent over the network, including headers, by the address of each request."""

    def __init__(self) -> None:
        self.bytes: dict[str, int] = {}

    def without(self, addresses: Container[str]) -> Wire:
        """Returns what is left if these addresses come from the phone's own storage."""
        rest = Wire()
        rest.bytes = {key: size for key, size in self.bytes.items() if key not in addresses}
        return rest

    @property
    def total(self) -> int:
        """All bytes, except the display face, which has a limit of its own (tests/test_storage.py):
        nobody waits for it, because titles use another face until it is loaded."""
        return sum(size for key, size in self.bytes.items() if not key.endswith(".woff2"))

    def assert_at_most(self, most: int) -> None:
        heaviest = sorted(self.bytes.items(), key=lambda one: -one[1])
        assert self.total <= most, f"{self.total}: {heaviest}"


@contextmanager
def wire(page: Page, *, cache: bool = False) -> Iterator[Wire]:
    """Counts what `page` loads: `with wire(page) as loaded: page.goto("/")`; with an empty cache,
    or with what earlier pages have left in it.

    Wait inside the block for whatever still loads ("networkidle" does not come while a page polls).
    """
    counted = Wire()
    addresses: dict[str, str] = {}
    session = page.context.new_cdp_session(page)

    def sent(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        address = addresses.get(event["requestId"], event["requestId"])
        counted.bytes[address] = counted.bytes.get(address, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", sent)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    if not cache:
        session.send("Network.clearBrowserCache")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    try:
        yield counted
    finally:
        session.detach()
