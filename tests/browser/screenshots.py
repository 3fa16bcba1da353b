"""Makes the pictures of the README: `python -m tests.browser.screenshots [name ...]`.

Uses a pad of its own in a temporary folder, an evening that always looks the same, and a phone of
390 x 844 points. Pictures go to docs/screenshots/.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest import mock
from urllib.parse import urlsplit

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ.pop("DATABASE_URL", None)
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.urls import reverse  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from scorepad.clubs.models import Club  # noqa: E402
from scorepad.history.demo import make_demo  # noqa: E402
from scorepad.history.highlight_words import night_highlights  # noqa: E402
from scorepad.history.play_history import past  # noqa: E402
from scorepad.plays.models import Play  # noqa: E402
from tests.browser.conftest import FLAGS, PATIENCE, PHONE  # noqa: E402
from tests.browser.evening import (  # noqa: E402
    NOW,
    TONIGHT,
    Evening,
    have_an_evening,
    last_round,
    secret_hands,
)
from tests.browser.moving_picture import revealed, two_phones  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.browser.steps import open_link  # noqa: E402
from tools import chromium  # noqa: E402

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "screenshots"
HOST = "192.168.1.20"  # what a table's own network would show
QUALITY = 80

Draw = Callable[[Page, Evening], None]


def cat_in_the_box(page: Page, evening: Evening) -> None:
    _open(page, evening, evening.round, "round-1")
    expect(page.locator(".in-group").first).to_be_visible()
    _scroll_to(page, ".part:has(.research-wrap)")


def race(page: Page, evening: Evening) -> None:
    _open(page, evening, evening.race, "race")
    expect(page.get_by_role("heading", name="Ana’s turn")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def winner(page: Page, evening: Evening) -> None:
    _join(page, evening)
    page.goto(reverse("plays:result", args=[evening.club.pk, evening.won.pk]))
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()


def why(page: Page, evening: Evening) -> None:
    winner(page, evening)
    page.locator(".score-cell").first.click()
    expect(page.locator(".reason-sheet:popover-open")).to_be_visible()


def hand(page: Page, evening: Evening) -> None:
    _open(page, evening, evening.hands, "hand-1")
    expect(page.get_by_text("Fed the best way")).to_be_visible()
    _scroll_to(page, "#cats-title")


def night(page: Page, evening: Evening) -> None:
    club = _join_demo(page, evening)
    nights = club.nights.order_by("-date").values_list("date", flat=True)
    told = next(date for date in nights if len(night_highlights(past(club.pk), date)) == 3)
    page.goto(reverse("history:night", args=[club.pk, told]))
    expect(page.locator(".sentences > li").first).to_be_visible()


def _join_demo(page: Page, evening: Evening) -> Club:
    """Joins the club with many plays."""
    assert evening.demo
    client = Client()
    client.post(reverse("clubs:host", args=[evening.demo.host_key]))
    page.context.add_cookies(
        [
            {"name": name, "value": cookie.value, "domain": HOST, "path": "/"}
            for name, cookie in client.cookies.items()
        ]
    )
    return evening.demo


# name: what draws it, whether by lamplight
PICTURES: dict[str, tuple[Draw, bool]] = {
    "cat-in-the-box": (cat_in_the_box, False),
    "cat-lady-hand": (hand, False),
    "race": (race, True),
    "why": (why, True),
    "night": (night, True),
}
# Those that the manifest has, too, smaller; by what they are called there.
IN_MANIFEST = {"cat-in-the-box": "round", "cat-lady-hand": "hand", "night": "night"}


def main(names: list[str]) -> int:
    known = [*PICTURES, *MOVING]
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"No picture is called {unknown[0]}; there are {', '.join(known)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _pad() as (server, evening), _browser(server) as browser:
        for name in names or known:
            if name in MOVING:
                size = MOVING[name](browser, evening, FOLDER / f"{name}.webp")
            else:
                draw, dark = PICTURES[name]
                size = _take(browser, evening, draw, FOLDER / f"{name}.webp", dark=dark)
            sys.stderr.write(f"{name}: {size / 1024:.0f} KB\n")
    return 0


@contextmanager
def _pad() -> Iterator[tuple[Server, Evening]]:
    """Yields the pad on the evening of the pictures, with its own database and collected files."""
    settings.DATA.mkdir(parents=True, exist_ok=True)
    changed = {"STORAGES": settings.COLLECTED_STORAGES, "ALLOWED_HOSTS": [HOST, "testserver"]}
    with override_settings(**changed), mock.patch("django.utils.timezone.now", return_value=NOW):
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        with transaction.atomic():
            demo = make_demo(200, 7, TONIGHT - timedelta(days=1))
            evening = replace(have_an_evening(), demo=demo)
        server = Server()
        server.start()
        try:
            yield server, evening
        finally:
            server.stop()


@contextmanager
def _browser(server: Server) -> Iterator[Browser]:
    """Yields a browser that finds the pad under the address that the pictures show."""
    path = chromium.find()
    if path is None:
        sys.exit(chromium.MISSING)
    port = urlsplit(server.url).port
    flags = [*FLAGS, f"--host-resolver-rules=MAP {HOST}:8000 127.0.0.1:{port}"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        try:
            yield browser
        finally:
            browser.close()


def _take(browser: Browser, evening: Evening, draw: Draw, path: Path, *, dark: bool) -> int:
    """Draws one picture on a phone of its own; returns its size in bytes."""
    with _phone(browser, dark=dark) as page:
        draw(page, evening)
        page.evaluate("document.activeElement?.blur()")
        picture = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    picture.convert("RGB").save(path, quality=QUALITY, method=6)
    if name := IN_MANIFEST.get(path.stem):
        small = picture.convert("RGB").resize((390, 844), Image.Resampling.LANCZOS)
        small.save(settings.BASE_DIR / "static" / "pictures" / f"{name}.webp", quality=60, method=6)
    return path.stat().st_size


def _film(browser: Browser, evening: Evening, path: Path) -> int:
    """Makes the moving picture, on two phones; returns its size in bytes."""
    play = last_round(evening)
    with _phone(browser) as ana, _phone(browser) as ben:
        for page, part in ((ana, ".research-wrap"), (ben, "[name=tricks-1]")):
            _open(page, evening, play, "round-3")
            _scroll_to(page, f".part:has({part})")
        return two_phones(ana, ben).save(path)


def _revealed(browser: Browser, evening: Evening, path: Path) -> int:
    """Makes the reveal, on one phone; returns its size in bytes."""
    play = secret_hands(evening)
    with ExitStack() as clock, _phone(browser) as page:
        _open(page, evening, play, "hand-1")
        later = mock.patch("django.utils.timezone.now", return_value=NOW + timedelta(minutes=1))

        def over() -> None:
            clock.enter_context(later)

        return revealed(page, over).save(path)


MOVING = {"two-phones": _film, "reveal": _revealed}


@contextmanager
def _phone(browser: Browser, *, dark: bool = False) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"http://{HOST}:8000",
        color_scheme="dark" if dark else "light",
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    # It was said once that this screen goes dark by itself.
    context.add_init_script("localStorage.setItem('screen-note', '1')")
    try:
        yield context.new_page()
    finally:
        context.close()


def _join(page: Page, evening: Evening) -> None:
    """Opens the club like somebody who scanned the code; ends on the page of tonight."""
    open_link(page, reverse("clubs:host", args=[evening.club.host_key]))
    expect(page.get_by_role("heading", name=evening.club.name)).to_be_visible()


def _open(page: Page, evening: Evening, play: Play, slot: str) -> None:
    _join(page, evening)
    page.goto(reverse("plays:sheet", args=[evening.club.pk, play.pk, slot]))
    expect(page.locator("#sheet")).to_be_visible()


def _scroll_to(page: Page, selector: str) -> None:
    """Shows the element right below the scoreboard."""
    page.locator(selector).first.evaluate(
        """element => {
            const head = document.querySelector(".head").getBoundingClientRect().bottom;
            scrollBy(0, element.getBoundingClientRect().top - head - 12);
        }"""
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
