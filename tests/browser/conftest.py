"""A server and phones. `phone()` returns a new phone's page; call it again for a second phone.

Every page is watched: an error in its console or a request to another host fails the test. A test
that expects some is marked: `@pytest.mark.console_allows("status of 404",
"ERR_CONNECTION_REFUSED")`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)
from pytest_django import DjangoDbBlocker

from scorepad.history.previews.lettering import FILES
from tests.browser.server import Server
from tests.browser.taps import NOTE_IGNORED, tap_until_it_counts
from tools import chromium

PHONE = {"width": 390, "height": 844}
FLAGS = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # A name of this machine that the browser does not know as such: plain http like any other.
    "--host-resolver-rules=MAP tallycat.test 127.0.0.1",
]
BLOCKED = "Service Worker registration blocked by Playwright"
PATIENCE = 15_000  # ms; a machine that runs several browsers at once is slow, not wrong

expect.set_options(timeout=PATIENCE)


class Phones(Protocol):
    """Opens a new phone, with storage and cookies of its own."""

    def __call__(self, *, dark: bool = False, width: int = 390, **context: Any) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a browser looks for fonts, with a font that has Japanese letters: machines
    that run tests have none, and would draw narrow boxes instead."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "fonts").symlink_to(FILES)
    return folder


@pytest.fixture(scope="session")
def browser(fonts: Path) -> Iterator[Browser]:
    """The machine's Chromium. If there is none, the test fails; it is never skipped."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright:
        around: dict[str, str | float | bool] = {**os.environ, "XDG_DATA_HOME": str(fonts)}
        started = playwright.chromium.launch(executable_path=path, args=flags, env=around)
        with pytest.MonkeyPatch.context() as patch:
            tap_until_it_counts(patch)
            yield started
        started.close()


@pytest.fixture(scope="module")
def _served_static(collected_static: Path) -> Iterator[None]:
    """Static files as they are served to real phones: hashed, compressed, from whitenoise."""
    with override_settings(STORAGES=settings.COLLECTED_STORAGES, STATIC_ROOT=collected_static):
        yield


@pytest.fixture(scope="session")
def migrated(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[sqlite3.Connection]:
    """The database as it is right after migrating."""
    kept = sqlite3.connect(":memory:")
    with django_db_blocker.unblock():
        connection.ensure_connection()
        connection.connection.backup(kept)
    yield kept
    kept.close()


@contextmanager
def as_migrated(migrated: sqlite3.Connection, blocker: DjangoDbBlocker) -> Iterator[None]:
    """Resets the database to its state after migrating, for every thread, before and after the
    block: copying takes a tenth of the time that Django needs to empty and fill it. Ids continue,
    because caches use them."""
    with blocker.unblock():
        yield
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            numbers = cursor.fetchall()
            migrated.backup(connection.connection)
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", numbers)


@pytest.fixture
def database(migrated: sqlite3.Connection, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with as_migrated(migrated, django_db_blocker):
        yield


@pytest.fixture
def server(_served_static: None, database: None) -> Iterator[Server]:
    """The running pad with its editions and nothing else; a test may call `stop()` and
    `start()`."""
    pad = Server()
    pad.start()
    yield pad
    pad.stop()


class Watch:
    """What a page did that no page should do."""

    def __init__(self, home: str, allowed: tuple[str, ...]) -> None:
        self.home = home
        self.allowed = allowed
        self.faults: list[str] = []

    def over(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"uncaught: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.home}/", "data:", "blob:", "about:")):
            self.faults.append(f"request to another host: {request.url}")

    def _note(self, fault: str) -> None:
        if not any(words in fault for words in (*self.allowed, BLOCKED)):
            self.faults.append(fault)


@pytest.fixture
def watch(server: Server, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """What all the test's pages did that no page should do; it must be empty in the end."""
    mark = request.node.get_closest_marker("console_allows")
    watching = Watch(server.url, mark.args if mark else ())
    yield watching
    assert watching.faults == []


@pytest.fixture
def phone(browser: Browser, server: Server, watch: Watch) -> Iterator[Phones]:
    """`phone(dark=True, width=320)` returns a page on a new phone; relative addresses are the
    pad's. Its browser has no service workers, unless the test asks:
    `phone(service_workers="allow")`."""
    contexts = []

    def open_phone(*, dark: bool = False, width: int = 390, **options: Any) -> Page:
        context = browser.new_context(
            base_url=f"{server.url}/",
            color_scheme="dark" if dark else "light",
            **{
                "viewport": {"width": width, "height": 844},
                "has_touch": True,
                "is_mobile": True,
                "device_scale_factor": 2,
                "service_workers": "block",
                **options,
            },
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NOTE_IGNORED)
        contexts.append(context)
        context.on("page", watch.over)
        return context.new_page()

    yield open_phone
    for context in contexts:
        leave(context)


def leave(context: BrowserContext) -> None:
    """Closes a phone. Requests that the test answers by hand are released first."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()
