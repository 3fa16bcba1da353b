"""What the person who runs the pad can see of it: /healthz, the log of requests, the version."""

from __future__ import annotations

import errno
import logging
import re
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from pytest_django import DjangoAssertNumQueries

from scorepad import __version__
from scorepad.clubs import views
from scorepad.serving import checks, logs
from scorepad.serving.logs import log_requests, without_secrets
from tests.history.addresses import routes
from tests.serving.pad import ROOT

SECRET = "Zq3_x-7LkP0aWmN4tR8uYb2c"
Disk = namedtuple("Disk", "total used free")


@pytest.mark.django_db
def test_a_pad_that_is_well_says_so_in_one_query_and_sets_no_cookie(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        answer = client.get("/healthz")
    found = answer.json()
    assert answer.status_code == 200
    assert found.pop("disk_free_mb") > 0
    assert found == {"status": "ok", "version": __version__, "database": "reachable"}
    assert not answer.cookies
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_it_can_be_asked_without_a_body_as_often_as_one_likes_and_told_nothing(
    client: Client,
) -> None:
    assert client.post("/healthz").status_code == 405
    for _time in range(200):
        answer = client.head("/healthz")
        assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.django_db
@override_settings(SECURE_SSL_REDIRECT=True)
def test_behind_https_it_is_asked_for_on_the_machine_itself(client: Client) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/").status_code == 301


def test_a_database_that_cannot_be_reached_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OperationalError("password=secret")

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "unreachable"
    assert "secret" not in answer.text


@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_or_gone_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "disk_usage", lambda _folder: Disk(100, 99, 1024 * 1024))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["disk_free_mb"]) == (503, 1)
    monkeypatch.undo()
    assert checks.disk_free(Path("/nowhere/at/all")) == 0


# -- the log of requests ---------------------------------------------------------------------------


def answered(path: str, caplog: pytest.LogCaptureFixture, **chosen: Any) -> list[str]:
    """Returns the lines that a request writes, as the console shows them."""
    handler: Callable[[HttpRequest], HttpResponse] = log_requests(lambda _request: HttpResponse())
    with override_settings(**chosen), caplog.at_level(logging.INFO, logger="scorepad"):
        handler(RequestFactory().get(path))
    return [without_secrets(record.getMessage()) for record in caplog.records]


def test_requests_leave_no_line_unless_that_is_wanted(caplog: pytest.LogCaptureFixture) -> None:
    assert answered("/", caplog, ACCESS_LOG=False) == []


def test_the_access_log_has_a_line_for_each_request_without_secrets_and_names(
    caplog: pytest.LogCaptureFixture,
) -> None:
    (line,) = answered(f"/view/{SECRET}/?player=Ana", caplog, ACCESS_LOG=True)
    assert line.startswith("GET /view/***/ 200 in ")
    assert "Ana" not in line
    assert "127.0.0.1" not in line


def test_a_line_cannot_be_made_up_by_an_address(caplog: pytest.LogCaptureFixture) -> None:
    (line,) = answered("/x%0AGET%20/admin/", caplog, ACCESS_LOG=True)
    assert "\n" not in line


def test_a_slow_request_is_named_with_its_time_and_queries(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter((10.0, 11.5))
    monkeypatch.setattr(logs, "perf_counter", lambda: next(clock))
    (line,) = answered("/clubs/1/games/cantankerous-cats/", caplog, SLOW_REQUEST=1500)
    assert line.startswith("slow: GET /clubs/1/games/cantankerous-cats/ 200 took 1500 ms, ")
    assert line.endswith("of the processor, with 0 queries")


@pytest.mark.parametrize("slow", [0, 1501])
def test_what_is_not_slow_enough_or_not_asked_for_is_not_named(
    slow: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter((10.0, 11.5))
    monkeypatch.setattr(logs, "perf_counter", lambda: next(clock))
    assert answered("/", caplog, SLOW_REQUEST=slow) == []


def test_every_address_with_a_secret_part_is_blanked_in_the_log() -> None:
    secret = [route.pattern for route in routes() if {"key", "token"} & {*route.arguments}]
    assert len(secret) >= 4
    for pattern in (*secret, "import/<str:token>/"):
        path = re.sub(r"<str:(key|token)>", SECRET, pattern)
        assert SECRET not in without_secrets(f"GET /{path} 200")


# -- the version -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_version_stands_at_the_foot_of_a_page_and_is_printed(client: Client) -> None:
    assert f"Tallycat {__version__}" in client.get("/").text
    printed = subprocess.run(
        [sys.executable, "manage.py", "version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout == f"Tallycat {__version__}\n"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OperationalError("database or disk is full"), 507),
        (OSError(errno.ENOSPC, "No space left on device"), 507),
        (OperationalError("no such table"), 500),
    ],
)
def test_a_full_disk_is_said_to_be_one(
    error: Exception, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(views, "known_clubs", fail)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == status
    assert ("disk of this score pad is full" in answer.text) == (status == 507)
