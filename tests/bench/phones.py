"""Measures the waits at the table: until a phone shows a new total after a tap, until that has
counted up, and until another phone shows it.

    python -m tests.bench.phones [taps]

Uses two phones in Chromium at one round of Cat in the Box, in real time, so nothing else should run
on the machine. Exits with 1 if a median is above its limit.
"""

from __future__ import annotations

import logging
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import time

from tests.bench._pad import Phone, prepare

from django.core.management import call_command  # isort: skip  needs what _pad sets up
from django.test import override_settings  # isort: skip
from django.urls import reverse  # isort: skip
from playwright.sync_api import Page, sync_playwright  # isort: skip

from scorepad.clubs.models import Club  # isort: skip  needs what _pad sets up
from tests.browser.conftest import FLAGS  # isort: skip
from tests.browser.server import Server  # isort: skip
from tests.browser.steps import open_link  # isort: skip
from tests.settings import COLLECTED_STORAGES  # isort: skip
from tools import chromium  # isort: skip

OWN, STANDS, OTHER = 0.15, 0.2, 0.6  # seconds at most, at the median
GOLDEN = 0.618  # taps come at all moments between two polls of the other phone, none twice
TRICKS = 8  # of a round with four players: a stepper goes that far
# When the scoreboard changed last, by the clock that both phones share.
WATCH = """() => new MutationObserver(() => {
    const total = document.getElementById("board").textContent;
    if (total === window.total) return;
    [window.total, window.changedAt] = [total, Date.now()];
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def main(taps: int) -> int:
    logging.disable(logging.ERROR)
    prepare()
    with override_settings(STORAGES=COLLECTED_STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
    table = Phone("Ana", "Ben", "Cleo", "Dov").begin("cat-in-the-box")
    print(f"two phones at a round, {taps} taps; Python {platform.python_version()}")
    with override_settings(STORAGES=COLLECTED_STORAGES), _phones(*table.at) as (mine, yours):
        waits = [_tap(mine, yours, turn) for turn in range(taps)]
    own, stands, other = (median(column) for column in zip(*waits, strict=True))
    print(f"  own total after a tap    {own:.2f} s (at most {OWN})")
    print(f"  it has counted up        {stands:.2f} s (at most {STANDS})")
    print(f"  another phone shows it   {other:.2f} s (at most {OTHER})")
    return int(own > OWN or stands > STANDS or other > OTHER)


@contextmanager
def _phones(club: int, play: int) -> Iterator[tuple[Page, Page]]:
    """Yields two phones that show the first round of a play."""
    server = Server()
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*FLAGS, "--no-sandbox"]
        )
        pages = [
            browser.new_page(base_url=server.url, viewport={"width": 390, "height": 844})
            for _phone in range(2)
        ]
        for page in pages:
            open_link(page, f"/join/{Club.objects.get(pk=club).table_key}/")
            page.goto(reverse("plays:sheet", args=[club, play, "round-1"]))
            page.evaluate(WATCH)
        yield pages[0], pages[1]
        browser.close()
    server.stop()


def _tap(mine: Page, yours: Page, turn: int) -> tuple[float, float, float]:
    """Returns the seconds from a tap to the new total, until it has counted up, and until the
    other phone shows it."""
    with yours.expect_response("**/live/**"):
        mine.wait_for_timeout(300)  # nothing of the last tap is left
    mine.wait_for_timeout(1000 * (turn * GOLDEN % 1))
    step = 1 if turn // 4 % (2 * TRICKS) < TRICKS else -1
    button = mine.locator(f".stepper [data-step='{step}']").nth(turn % 4)
    tapped = time()
    button.click()
    own = _waited(mine, tapped)
    mine.wait_for_function("() => !document.querySelector('#board .is-ticking')")
    return own, _waited(mine, tapped), _waited(yours, tapped)


def _waited(page: Page, tapped: float) -> float:
    page.wait_for_function("tapped => window.changedAt > tapped", arg=1000 * tapped)
    changed: float = page.evaluate("window.changedAt")
    return changed / 1000 - tapped


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
