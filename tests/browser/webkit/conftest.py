"""Phones whose browser is WebKit, as on an iPhone, with the same server as the other walks.

Safari itself runs only on Apple's machines; this is WebKitGTK, which shares its engine: layout,
JavaScript, forms, storage and fetch. `phone()` returns a new phone; call it again for a second one.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from typing import Protocol

import pytest
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from tests.browser.server import Server
from tests.browser.webkit.phone import Phone
from tools import webkit

SCREEN = "800x1000x24"


class Phones(Protocol):
    """Opens a new phone, with storage and cookies of its own."""

    def __call__(self) -> Phone: ...


@pytest.fixture(scope="session")
def engine() -> webkit.WebKit:
    """The machine's WebKit. If there is none, the test fails; it is never skipped."""
    found = webkit.find()
    if found is None:
        pytest.fail(webkit.MISSING)
    return found


@pytest.fixture(scope="session")
def screen(engine: webkit.WebKit) -> Iterator[str]:
    """The number of a virtual screen, as DISPLAY has it."""
    told, tell = os.pipe()
    arguments = ["-displayfd", str(tell), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    running = subprocess.Popen(
        [engine.screen, *arguments], pass_fds=[tell], stderr=subprocess.DEVNULL
    )
    os.close(tell)
    with os.fdopen(told) as number:
        display = f":{number.readline().strip()}"
    yield display
    running.terminate()
    running.wait()


@pytest.fixture
def phone(engine: webkit.WebKit, screen: str, server: Server) -> Iterator[Phones]:
    """`phone()` returns a new phone that has not opened anything; relative addresses are the
    pad's."""
    drivers: list[WebDriver] = []

    def open_phone() -> Phone:
        environment = {**os.environ, "DISPLAY": screen}
        driver = WebDriver(Options(), Service(engine.driver, env=environment))
        drivers.append(driver)
        return Phone(driver, server.url)

    yield open_phone
    for driver in drivers:
        driver.quit()
