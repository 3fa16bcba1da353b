"""Phones whose browser trusts Caddy's own certificate authority, on a site served through it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.conftest import FLAGS, phone, watch
from tests.hosting.caddy.site import Site, behind_caddy
from tools import chromium

__all__ = ["phone", "watch"]


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with behind_caddy() as found:
        yield found


@pytest.fixture
def server(site: Site) -> Site:
    """The site on which `phone` opens its pages."""
    return site


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def flags(site: Site) -> list[str]:
    """The flags that make the browser trust the authority."""
    return [*FLAGS, site.flag(), *(["--no-sandbox"] if os.geteuid() == 0 else [])]


@pytest.fixture(scope="session")
def browser(playwright: Playwright, flags: list[str]) -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)
    found = playwright.chromium.launch(executable_path=path, args=flags)
    yield found
    found.close()
