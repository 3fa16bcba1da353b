"""Every address of a pad below a path, TALLYCAT_SITE_URL=https://example.org/pad."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, override_settings
from django.test.utils import override_script_prefix
from django.urls import Resolver404, resolve, reverse
from django.urls.base import get_script_prefix

from scorepad.clubs import views
from scorepad.clubs.landing import WRONG_KEYS
from scorepad.clubs.models import Club
from scorepad.history.demo import make_demo
from scorepad.serving.serve import announce
from tests.browser.evening import TONIGHT, Evening, have_an_evening
from tests.browser.test_every_page import LONG_PAGES, PAGES, own_play
from tests.serving.pad import free_port, started

SITE = "https://example.org"
CODE = re.compile("<code>.*?</code>", re.DOTALL)  # examples in the documentation
PATH = "/pad"
SAID = re.compile(
    r"(href|src|action|formaction|hx-(get|post)|data-(url|picture|live|address))"
)  # attributes that hold an address
IN_TEXT = re.compile(r"(?<!version=)https://example\.org[^\s\"'<>\\]*")


@pytest.fixture(autouse=True)
def _below(settings: Any) -> Iterator[None]:
    below = override_settings(
        SITE_URL=SITE, FORCE_SCRIPT_NAME=PATH, STATIC_URL=f"{PATH}/static/", ALLOWED_HOSTS=["*"]
    )
    with below, override_script_prefix(f"{PATH}/"):
        yield


class Addresses(HTMLParser):
    """The addresses on a page that it links to, loads, or sends forms to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.others: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if SAID.fullmatch(name):
                (self.links if tag == "a" and name == "href" else self.others).append(value or "")


def is_within(address: str, at: str) -> bool:
    """Returns whether an address on a page leads below the path, or to another host."""
    parts = urlsplit(urljoin(f"{SITE}{at}", address))
    if parts.scheme not in ("http", "https") or parts.netloc not in ("example.org", "testserver"):
        return True
    return parts.path == PATH or parts.path.startswith(f"{PATH}/")


def outside(answer: Any, at: str) -> list[str]:
    """Returns what in an answer leads out of the path: in its headers, its page, or other
    content."""
    said = [answer.get("Location", ""), answer.get("HX-Redirect", "")]
    said += [cookie["path"] for cookie in answer.cookies.values()]
    kind = answer.get("Content-Type", "")
    if not answer.streaming and kind.startswith(("text/", "application/json", "application/atom")):
        text = answer.content.decode()
        said += IN_TEXT.findall(CODE.sub("", text))
        if kind.startswith("text/html"):
            page = Addresses(text)
            said += page.links + page.others
            # Of a page that names none a browser asks the host for one.
            said += [] if 'rel="icon"' in text or "<html" not in text else ["/favicon.ico"]
    return [one for one in said if not is_within(one, at)]


def have_everything() -> Evening:
    evening = have_an_evening()
    return replace(evening, demo=make_demo(60, 7, TONIGHT), own=own_play(evening))


def kind_of(address: str) -> str:
    """Returns the name of the view at an address; empty if there is none, as for static files."""
    try:
        return resolve(address.removeprefix(PATH)).view_name
    except Resolver404:
        return ""


def crawl(client: Client, begin: list[str]) -> Iterator[tuple[str, Any]]:
    """Yields every address to begin with, and one of each kind that is found on the way."""
    waiting, seen = deque(begin), {kind_of(urlsplit(one).path) for one in begin}
    while waiting:
        at = waiting.popleft()
        answer: Any = client.get(at.removeprefix(PATH))
        yield at, answer
        found = [answer.get("Location", "")]
        if answer.get("Content-Type", "").startswith("text/html"):
            found += Addresses(answer.content.decode()).links
        for one in found:
            parts = urlsplit(urljoin(f"{SITE}{at}", one))
            kind = kind_of(parts.path)
            if parts.netloc in ("example.org", "testserver") and kind and kind not in seen:
                seen.add(kind)
                waiting.append(f"{parts.path}?{parts.query}" if parts.query else parts.path)


@pytest.mark.django_db
def test_no_address_of_any_kind_of_page_leads_out_of_the_path(
    client: Client, editions: None
) -> None:
    evening = have_everything()
    for club in (evening.club, evening.demo):
        assert club
        client.post(reverse("clubs:host", args=[club.host_key]).removeprefix(PATH))
    client.force_login(User.objects.create_superuser("keeper"))
    stranger = Client()
    viewing = [evening.club.view_key]
    secret = [
        reverse("clubs:view", args=viewing),
        reverse("history:atom", args=viewing),
        reverse("history:shared_night", args=[*viewing, TONIGHT]),
        reverse("history:shared_play", args=[*viewing, evening.won.pk]),
    ]
    begin = [address(evening) for address in (PAGES | LONG_PAGES).values()]
    begin += [reverse(name) for name in ("manifest", "worker", "last", "health", "admin:index")]
    begin += [reverse("history:club_file", args=[evening.club.pk]), *secret]
    found = dict(crawl(client, begin))
    kinds = {kind_of(urlsplit(at).path) for at in found}
    assert {"admin:clubs_club_change", "history:play_file", "exchange:bgstats_club_file"} <= kinds
    assert [at for at, answer in found.items() if answer.status_code >= 500] == []
    found |= {f"{at}#stranger": stranger.get(at.removeprefix(PATH)) for at in secret}
    told = {at: outside(answer, at) for at, answer in found.items()}
    assert {at: addresses for at, addresses in told.items() if addresses} == {}


@pytest.mark.django_db
def test_pages_that_say_what_went_wrong_lead_home(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False
    answers = [client.get("/nothing/"), Client(enforce_csrf_checks=True).post("/clubs/")]
    answers += [client.get("/join/no-such-key/") for _try in range(WRONG_KEYS + 1)][-1:]
    monkeypatch.setattr(views, "known_clubs", lambda request: 1 / 0)
    answers.append(client.get("/"))
    assert [answer.status_code for answer in answers] == [404, 403, 429, 500]
    for answer in answers:
        assert f'href="{PATH}/"' in answer.content.decode()
        assert outside(answer, f"{PATH}/") == []


@pytest.mark.django_db
def test_the_home_screen_begins_and_ends_at_the_path(client: Client) -> None:
    found = client.get("/manifest.webmanifest").json()
    assert (found["id"], found["scope"], found["start_url"]) == ("/pad/", "/pad/", "/pad/last/")
    assert all(icon["src"].startswith("/pad/static/") for icon in found["icons"])


@pytest.mark.django_db
def test_links_that_are_printed_at_the_machine_have_the_path() -> None:
    said = StringIO()
    call_command("club", stdout=said)
    call_command("links", stdout=said)
    club = Club.objects.get()
    links = IN_TEXT.findall(said.getvalue())
    assert f"{SITE}{PATH}/join/{club.table_key}/" in links
    assert all(is_within(one, "/") for one in links)


def asked(address: str) -> HTTPResponse:
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc)
    connection.request("GET", parts.path)
    return connection.getresponse()


@pytest.mark.slow
def test_the_pad_answers_there_whether_or_not_a_proxy_takes_the_path_off(tmp_path: Path) -> None:
    port = free_port()
    host = f"http://127.0.0.1:{port}"
    with started(tmp_path / "data", port, TALLYCAT_SITE_URL=f"{host}{PATH}"):
        for at in ("/pad/", "/pad", "/"):
            page = asked(f"{host}{at}")
            text = page.read().decode()
            assert "; Path=/pad; " in page.headers["Set-Cookie"]
            assert 'action="/pad/clubs/"' in text
        (style,) = re.findall(r'href="([^"]+/css/pad\.[0-9a-f]{12}\.css)"', text)
        assert style.startswith("/pad/static/")
        for at in (style, style.removeprefix(PATH), "/pad/healthz", "/healthz"):
            assert asked(f"{host}{at}").status == 200


def test_the_start_of_the_pad_shows_its_path(capsys: pytest.CaptureFixture[str]) -> None:
    announce("127.0.0.1", 8000)
    assert "The score pad is at https://example.org/pad/\n" in capsys.readouterr().out


@pytest.mark.django_db
@override_settings(CLOSED=True)
def test_a_closed_pad_leads_a_stranger_home_below_the_path(client: Client) -> None:
    answer = client.post("/clubs/")
    assert answer.headers["Location"] == get_script_prefix()
    assert "The person who runs this pad starts its clubs" in client.get("/").content.decode()
    assert client.get("/import/").headers["Location"] == f"{PATH}/"
    assert not Club.objects.exists()
