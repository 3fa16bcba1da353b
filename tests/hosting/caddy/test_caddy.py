"""The pad on a small server with https: through Caddy, with the project's own Caddyfile."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Playwright, expect

from scorepad.clubs.landing import WRONG_KEYS
from tests.browser import test_table
from tests.browser.conftest import Phones
from tests.browser.steps import start_club
from tests.hosting.caddy.site import Site
from tests.serving.test_crowd import save_in_a_crowd
from tests.serving.wire import run
from tools import chromium


class Line(http.client.HTTPSConnection):
    """A connection from one of this machine's addresses."""

    def __init__(self, site: Site, address: str = "127.0.0.1") -> None:
        self.tls, self.address = site.tls(), address
        super().__init__("localhost", site.port, timeout=60)

    def connect(self) -> None:
        # By number: "localhost" may be ::1 first, which nobody at 127.0.0.2 reaches.
        plain = socket.create_connection(("127.0.0.1", self.port), 60, (self.address, 0))
        self.sock = self.tls.wrap_socket(plain, server_hostname="localhost")


@contextmanager
def line(site: Site, address: str = "127.0.0.1") -> Iterator[Line]:
    found = Line(site, address)
    yield found
    found.close()


def ask(found: Line, path: str, **headers: str) -> http.client.HTTPResponse:
    found.request("GET", path, headers=headers)
    answer = found.getresponse()
    answer.read()
    return answer


@pytest.mark.console_allows("status of 403")
def test_two_phones_score_an_evening_through_caddy(phone: Phones) -> None:
    test_table.test_three_rounds_of_cat_in_the_box_on_two_phones(phone)


def test_a_club_moves_by_its_file_whichever_machine_answers(phone: Phones) -> None:
    """On PostgreSQL there are two machines: one receives the file, the other one shows and imports
    it."""
    ana = phone()
    start_club(ana, "Ana", "Ben")
    file = ana.evaluate("fetch('table.json').then(answer => answer.text())")
    from_elsewhere = re.sub(r"\b[0-9a-f]{8}(?=-\w{4}-)", token_hex(4), file)
    ana.goto("/import/")
    ana.get_by_label("File of the club").set_input_files(
        {"name": "club.json", "mimeType": "application/json", "buffer": from_elsewhere.encode()}
    )
    ana.get_by_role("button", name="Preview").click()
    expect(ana.get_by_text("2 players: Ana, Ben")).to_be_visible()
    ana.get_by_role("button", name="Import it").click()
    ana.wait_for_url("**/clubs/*/")
    expect(ana.locator("#toasts")).to_contain_text("imported")
    ana.get_by_role("link", name="Players").first.click()
    expect(ana.get_by_role("link", name="Ben")).to_be_visible()


def test_cookies_are_sent_by_https_only_and_https_is_remembered(site: Site) -> None:
    with line(site) as found:
        answer = ask(found, "/")
    assert answer.status == 200
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies
    assert all("; Secure" in one for one in cookies)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_plain_http_leads_to_https(site: Site) -> None:
    found = http.client.HTTPConnection("127.0.0.1", site.http_port, timeout=60)
    found.request("GET", "/join/some-key/", headers={"Host": f"localhost:{site.http_port}"})
    answer = found.getresponse()
    assert answer.status == 308
    assert answer.headers["Location"] == "https://localhost/join/some-key/"
    found.close()


def test_wrong_keys_count_for_who_really_asks_whatever_they_pretend(site: Site) -> None:
    with line(site, "127.0.0.2") as guesser:
        statuses = [
            ask(guesser, "/join/none/", **{"X-Forwarded-For": f"203.0.113.{number}"}).status
            for number in range(WRONG_KEYS + 1)
        ]
    assert statuses == [404] * WRONG_KEYS + [429]
    with line(site, "127.0.0.3") as other:
        assert ask(other, "/join/none/", **{"X-Forwarded-For": "127.0.0.2"}).status == 404


def test_nobody_can_say_in_front_of_caddy_that_https_is_not_needed(site: Site) -> None:
    with line(site) as found:
        answer = ask(
            found, "/", **{"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"}
        )
    assert answer.status == 200
    assert "evil.example" not in str(answer.headers)


def test_requests_that_are_sent_by_half_hold_nobody_up(site: Site) -> None:
    run(save_in_a_crowd(site.port, site.tls()), 60)


def test_the_pad_can_be_put_on_the_home_screen(
    playwright: Playwright, flags: list[str], site: Site, tmp_path: Path
) -> None:
    """Only the whole Chromium knows that, and only if it keeps what was opened."""
    path = chromium.find_whole()
    assert path, chromium.MISSING
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=path, args=flags, base_url=site.url
    )
    page = context.pages[0]
    session = context.new_cdp_session(page)

    def errors() -> list[str]:
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return [one["errorId"] for one in found]

    page.goto("/admin/login/")
    assert errors() == ["no-manifest"]
    start_club(page, "Ana", "Ben")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    assert session.send("Page.getAppManifest")["errors"] == []
    assert errors() == []
    context.close()
