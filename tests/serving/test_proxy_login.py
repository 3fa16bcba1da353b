"""The admin's login by a proxy that knows who is asking (TALLYCAT_LOGIN_HEADER)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client, override_settings
from django.urls import reverse

from scorepad.web.admin import ProxyLogin
from tests.serving.pad import ROOT, environment, free_port, started
from tests.test_safety import settings_of

PROXY = "172.18.0.2"
AUTHENTICATION = "django.contrib.auth.middleware.AuthenticationMiddleware"


@pytest.fixture(autouse=True)
def _login_by_header(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sets what the settings set with TALLYCAT_LOGIN_HEADER=Remote-User."""
    after = settings.MIDDLEWARE.index(AUTHENTICATION) + 1
    middleware = [*settings.MIDDLEWARE]
    middleware.insert(after, "scorepad.web.admin.ProxyLogin")
    monkeypatch.setattr(ProxyLogin, "header", "HTTP_REMOTE_USER")
    with override_settings(
        MIDDLEWARE=middleware,
        AUTHENTICATION_BACKENDS=[
            *settings.AUTHENTICATION_BACKENDS,
            "scorepad.web.admin.ProxyBackend",
        ],
        TRUSTED_PROXIES=["172.18.0.0/16"],
    ):
        yield


def asked(client: Client, named: str | None, address: str = PROXY) -> Any:
    """Returns the answer of the admin's first page to a request that names this user, from an
    address."""
    headers = {} if named is None else {"Remote-User": named}
    return client.get(reverse("admin:index"), headers=headers, REMOTE_ADDR=address)


@pytest.fixture
def keeper(db: None) -> User:
    return User.objects.create_superuser("keeper", password="the right one")


def test_whom_a_trusted_proxy_names_is_signed_in(client: Client, keeper: User) -> None:
    answer = asked(client, "keeper")
    assert answer.status_code == 200
    assert answer.context["user"] == keeper


@pytest.mark.parametrize("address", ["192.0.2.1", "127.0.0.1", "::1"])
def test_from_anywhere_else_the_header_says_nothing(
    client: Client, keeper: User, address: str
) -> None:
    assert asked(client, "keeper", address).status_code == 302
    with override_settings(TRUSTED_PROXIES=[]):
        assert asked(client, "keeper").status_code == 302
        assert asked(client, "keeper", "").status_code == 302
    assert not Session.objects.exists()


def test_somebody_without_an_account_gets_none(client: Client, keeper: User) -> None:
    assert asked(client, "mallory").status_code == 302
    assert asked(client, "").status_code == 302
    assert User.objects.get() == keeper


def test_an_account_that_was_closed_stays_closed(client: Client, keeper: User) -> None:
    User.objects.update(is_active=False)
    assert asked(client, "keeper").status_code == 302


def test_who_is_not_named_any_more_is_signed_out(client: Client, keeper: User) -> None:
    other = User.objects.create_superuser("other")
    assert asked(client, "keeper").status_code == 200
    assert asked(client, "other").context["user"] == other
    assert asked(client, None).status_code == 302
    assert asked(client, "keeper").status_code == 200
    assert asked(client, "keeper", "192.0.2.1").status_code == 302


def test_who_signs_out_here_is_signed_in_again_by_the_proxy(client: Client, keeper: User) -> None:
    asked(client, "keeper")
    client.post(reverse("admin:logout"), headers={"Remote-User": "keeper"}, REMOTE_ADDR=PROXY)
    assert asked(client, "keeper").status_code == 200


def test_a_password_opens_the_admin_as_before(client: Client, keeper: User) -> None:
    typed = {"username": "keeper", "password": "the right one"}
    assert client.post(reverse("admin:login"), typed).status_code == 302
    assert asked(client, None, "192.0.2.1").status_code == 200


def test_pages_of_the_table_never_ask_who_it_is(client: Client, keeper: User) -> None:
    answer = client.get(reverse("home"), headers={"Remote-User": "keeper"}, REMOTE_ADDR=PROXY)
    assert answer.status_code == 200
    assert not Session.objects.exists()


@pytest.mark.parametrize("name", ["Remote-User", "remote-user"])
def test_the_setting_puts_it_behind_the_session(name: str) -> None:
    found = settings_of({"TALLYCAT_LOGIN_HEADER": name, "TALLYCAT_TRUSTED_PROXIES": "10.0.0.1"})
    assert found["LOGIN_HEADER"] == "HTTP_REMOTE_USER"
    middleware = found["MIDDLEWARE"]
    assert middleware[middleware.index(AUTHENTICATION) + 1] == "scorepad.web.admin.ProxyLogin"
    assert found["AUTHENTICATION_BACKENDS"][1:] == ["scorepad.web.admin.ProxyBackend"]


def test_without_the_setting_there_is_nothing_of_it() -> None:
    found = settings_of({})
    assert found["LOGIN_HEADER"] == ""
    assert "Proxy" not in str(found["MIDDLEWARE"] + found["AUTHENTICATION_BACKENDS"])


# -- over the wire ---------------------------------------------------------------------------------

FORGED = [
    {},
    {"Remote_User": "keeper"},
    {"REMOTE_USER": "keeper"},
    {"HTTP_REMOTE_USER": "keeper"},
    {"Remote-User": "nobody", "Remote_User": "keeper"},
    {"Remote-User": "nobody,keeper"},
]


def pages_of_the_admin(port: int, asked_with: list[dict[str, str]]) -> list[int]:
    """Returns the statuses of its first page for these headers, each from a browser without
    cookies."""
    found = []
    for headers in asked_with:
        line = HTTPConnection("127.0.0.1", port)
        line.request("GET", "/admin/", headers=headers)
        found.append(line.getresponse().status)
        line.close()
    return found


@pytest.mark.slow
def test_the_pad_that_is_served_believes_the_very_header_of_its_proxy_and_nobody_else(
    tmp_path: Path,
) -> None:
    asks_for = {"TALLYCAT_LOGIN_HEADER": "Remote-User", "TALLYCAT_TRUSTED_PROXIES": "127.0.0.1"}
    port, data = free_port(), tmp_path / "data"
    make = [sys.executable, "manage.py", "admin", "--noinput", "--username=keeper"]
    subprocess.run(make, cwd=ROOT, env=environment(data), check=True)
    with started(data, port, **asks_for):
        assert pages_of_the_admin(port, FORGED) == [302] * len(FORGED)
        assert pages_of_the_admin(port, [{"Remote-User": "keeper"}]) == [200]
    with started(data, port, **asks_for | {"TALLYCAT_TRUSTED_PROXIES": "192.0.2.1"}):
        everything = [*FORGED, {"Remote-User": "keeper"}, {"remote-user": "keeper"}]
        everything.append({"Remote-User": "keeper", "X-Forwarded-For": "192.0.2.1"})
        assert pages_of_the_admin(port, everything) == [302] * len(everything)
