"""Makes walks tap again if the pad ignored a tap, as people do.

If an answer has just put another button under the thumb, a tap does nothing for a moment, and the
button shows that it rests (static/js/tap_guard.js). An answer or a change from another phone may
come between a walk's check and its tap; without this, each walk would have to handle that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page

AT_MOST = 5  # taps; whatever does not count then, counts never

# Heard before any script of the page. Only the guard of taps keeps a click from all others. What a
# test makes up itself, and keys, are not meant.
NOTE_IGNORED = """addEventListener("click", (event) => {
    if (!event.isTrusted || event.detail === 0) return;
    window.tapWasIgnored = false; // nobody may have asked for one that came late
    const stop = event.stopImmediatePropagation;
    event.stopImmediatePropagation = () => {
        window.tapWasIgnored = true;
        stop.call(event);
    };
}, true)"""
WAS_IGNORED = """() => {
    const was = window.tapWasIgnored;
    window.tapWasIgnored = false;
    return was;
}"""

# An answer takes away a button that covers the screen but for this inset; no frame shows it yet.
DRAW = """inset => {
    const answer = step => document.dispatchEvent(new Event(`htmx:${step}:swap`));
    const other = document.createElement("button");
    Object.assign(other.style, { position: "fixed", inset, zIndex: 9 });
    document.body.append(other);
    window.requestAnimationFrame = () => 0;
    answer("before");
    other.remove();
    answer("after");
}"""

# A slow machine may take longer from one step to the next than a tap is ignored for.
NO_TIME_PASSES = """() => {
    const now = performance.now();
    performance.now = () => now;
}"""


def tap_until_it_counts(patch: pytest.MonkeyPatch) -> None:
    """Makes `tap()` and `click()` of every page repeat until the pad accepts the tap. The pages
    need the script `NOTE_IGNORED`."""
    for name in ("tap", "click"):
        patch.setattr(Locator, name, _until_it_counts(getattr(Locator, name)))


def _until_it_counts(press: Callable[..., None]) -> Callable[..., None]:
    @wraps(press)
    def pressed(found: Locator, **options: Any) -> None:
        page = found.page
        for _tap in range(AT_MOST):
            press(found, **options)  # it waits until the button rests no more
            if not _was_ignored(page):
                return

    return pressed


def _was_ignored(page: Page) -> bool:
    try:
        return bool(page.evaluate(WAS_IGNORED))
    except Error:  # the tap has led to another page
        return False
