"""The headers in SECURITY.md, compared with the answers of the pad."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client, override_settings
from django.urls import reverse

from tests.browser.evening import TONIGHT, Evening, have_an_evening

TEXT = (Path(__file__).parents[2] / "SECURITY.md").read_text()
SECTION = TEXT.partition("\n## Headers\n")[2].partition("\n## ")[0]
HEADER = re.compile(r"^\| `([A-Z][\w-]+)` \| `([^`]+)` \| (.*) \|$", re.MULTILINE)
DIFFERENCE = re.compile(r"^\| (.*?) ?\| `([A-Z][\w-]+)` \| `([^`]+)` \|$", re.MULTILINE)
EVERY = {name: value for name, value, _why in HEADER.findall(SECTION)}
HTTPS_ONLY = {name for name, _value, why in HEADER.findall(SECTION) if why.startswith("https only")}
# What is about one answer only.
OF_ONE = re.compile(
    r"Content-(Type|Length|Language|Disposition)|Vary|Expires|ETag|Location|Allow" "|Last-Modified"
)


def differences() -> dict[str, dict[str, str]]:
    """Returns the second table by its first column; a row without a name continues the one
    before."""
    found: dict[str, dict[str, str]] = {}
    answer = ""
    for name, header, value in DIFFERENCE.findall(SECTION):
        answer = name or answer
        found.setdefault(answer, {})[header] = value
    return found


def headers_of(answer: Any) -> dict[str, str]:
    """Returns the headers, without those that are only about this answer; every `no-store` counts
    as the same."""
    found = {name: value for name, value in answer.items() if not OF_ONE.fullmatch(name)}
    if "no-store" in found.get("Cache-Control", "").split(", "):
        found["Cache-Control"] = "no-store"
    return found


@pytest.fixture
def evening(editions: None) -> Evening:
    return have_an_evening()


@pytest.fixture
def admin(evening: Evening) -> Client:
    """A phone that scores, and that is signed in to the admin."""
    client = Client(raise_request_exception=False)
    client.post(reverse("clubs:host", args=[evening.club.host_key]))
    client.force_login(User.objects.create_superuser("keeper"))
    return client


@pytest.fixture(params=["http", "https"])
def secure(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Returns whether the pad is behind an https proxy, with the settings for that. A test has to
    request this before a client, which reads the settings once."""
    is_secure = request.param == "https"
    with override_settings(
        SECURE_HSTS_SECONDS=31_536_000 if is_secure else 0,
        SECURE_CROSS_ORIGIN_OPENER_POLICY="same-origin" if is_secure else None,
        SECURE_SSL_REDIRECT=is_secure,
    ):
        yield is_secure


def test_every_answer_has_the_headers_that_are_told_and_no_others(
    secure: bool, admin: Client, evening: Evening
) -> None:
    told = {name: value for name, value in EVERY.items() if secure or name not in HTTPS_ONLY}
    club, tonight = evening.club.pk, evening.club.get_absolute_url()
    asked = ["/", "/nothing/", "/admin/", "/manifest.webmanifest", "/healthz", "/favicon.ico"]
    asked += [tonight, f"{tonight}links/", reverse("history:club_file", args=[club])]
    asked += [reverse("history:plays_csv", args=[club, "seats"]), reverse("clubs:start")]
    asked += [reverse("admin:clubs_club_change", args=[club])]
    answers = {address: admin.get(address, secure=secure) for address in asked}
    forged = Client(enforce_csrf_checks=True).post("/clubs/", secure=secure)
    foreign = admin.get("/", secure=secure, headers={"host": "evil.example"})
    answers |= {"a forged post": forged, "a foreign host": foreign}
    statuses = {answer.status_code for answer in answers.values()}
    assert statuses == {200, 302, 400, 403, 404, 405}
    others = {name: headers_of(answer).items() ^ told.items() for name, answer in answers.items()}
    assert {name: other for name, other in others.items() if other} == {}


def test_what_differs_is_told(admin: Client, evening: Evening, collected_static: Path) -> None:
    plain = {name: value for name, value in EVERY.items() if name not in HTTPS_ONLY}
    viewing = evening.club.view_key
    with override_settings(SITE_URL="https://testserver"):
        shared = Client().get(reverse("history:shared_night", args=[viewing, TONIGHT])).text
    (picture,) = set(re.findall(r"https://testserver(/\S+picture\.png\?v=\w+)", shared))
    answers = {
        "the rulings of a game": admin.get(reverse("plays:rulings", args=["cat-lady"])),
        "a feed": admin.get(reverse("history:atom", args=[viewing])),
        "the picture of a shared night or play": Client().get(picture),
        "a file for programs": admin.get(reverse("history:club_file_by_key", args=[viewing])),
        "the service worker": admin.get(reverse("worker")),
    }
    served = override_settings(STORAGES=settings.COLLECTED_STORAGES, STATIC_ROOT=collected_static)
    with served:
        style = Client().get(staticfiles_storage.url("css/pad.css"))
    told = differences()
    assert headers_of(style) == told.pop("a static file (only this header)")
    assert {name: headers_of(answer) for name, answer in answers.items()} == {
        name: plain | other for name, other in told.items()
    }
