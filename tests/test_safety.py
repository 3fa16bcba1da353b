"""Headers, logs, limits and writing: what every app relies on."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from time import time
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections, transaction
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from scorepad import __version__
from scorepad.clubs.models import RateLimitCounter
from scorepad.exchange import uploads
from scorepad.serving.logs import NoSecrets, without_secrets
from scorepad.serving.server import OPTIONS
from scorepad.web import limits
from scorepad.web.context import SITE_NAME
from scorepad.web.limits import client_address, counted, too_many
from scorepad.web.transactions import write_transaction

KEY = "of no pad at all, and long enough"
SECRET = "Zq3_x-7LkP0aWmN4tR8uYb2c"


def test_pages_may_load_nothing_inline_and_nothing_from_elsewhere(client: Client) -> None:
    headers = client.get("/nothing/here/").headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


def test_behind_an_https_proxy_everything_is_secure() -> None:
    found = settings_of({"TALLYCAT_SECURE_PROXY_SSL_HEADER": "X-Forwarded-Proto=https"})
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["SECURE_HSTS_SECONDS"] > 0
    assert found["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"


@pytest.mark.parametrize(
    ("site", "path"),
    [
        ("https://example.org/pad", "/pad"),
        ("https://example.org/pad/", "/pad"),
        ("https://example.org/", None),
        ("https://example.org", None),
    ],
)
def test_an_address_with_a_path_puts_the_pad_below_it(site: str, path: str | None) -> None:
    found = settings_of({"TALLYCAT_SITE_URL": site})
    assert (found["SITE_URL"], found["FORCE_SCRIPT_NAME"]) == ("https://example.org", path)
    assert found["STATIC_URL"] == f"{path or ''}/static/"


def test_on_plain_http_cookies_still_come_back() -> None:
    found = settings_of({})
    assert found["SECURE_PROXY_SSL_HEADER"] is None
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is False
    assert found["SECURE_HSTS_SECONDS"] == 0
    assert found["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None


def settings_of(environment: dict[str, str]) -> dict[str, Any]:
    """Returns the pad's own settings, in a process with nothing but this environment."""
    script = """
import json
from django.conf import settings
starts = ("SECURE_", "SESSION_", "CSRF_", "TRUSTED_", "SITE_", "FORCE_", "STATIC_URL")
starts += ("LOGIN_HEADER", "MIDDLEWARE", "AUTHENTICATION_")
names = [name for name in dir(settings) if name.startswith(starts)]
print(json.dumps({name: getattr(settings, name) for name in names}, default=str))
"""
    everything = {"SECRET_KEY": KEY, "DJANGO_SETTINGS_MODULE": "scorepad.settings", **environment}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=everything, stdout=subprocess.PIPE, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_secret_links_do_not_leave_with_a_referrer(client: Client) -> None:
    headers = client.get("/nothing/here/").headers
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/no-signal/", "/manifest.webmanifest", "/nothing/"])
def test_what_looks_for_broken_links_is_answered_as_a_browser_is(path: str, client: Client) -> None:
    page, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (page.status_code, b"")
    assert head["Content-Type"] == page["Content-Type"]
    assert int(head["Content-Length"]) > 0


@pytest.mark.django_db
def test_what_takes_no_get_takes_no_head(client: Client) -> None:
    assert client.head(reverse("clubs:start")).status_code == 405


def test_a_foreign_host_name_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert "*" not in settings.ALLOWED_HOSTS


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (f"Not Found: /join/{SECRET}/", "Not Found: /join/***/"),
        (f'"GET /join/{SECRET}?next=1 HTTP/1.1" 404', '"GET /join/***?next=1 HTTP/1.1" 404'),
        (f"Not Found: /view/{SECRET}", "Not Found: /view/***"),
        ("Not Found: /clubs/12/plays/3/", "Not Found: /clubs/12/plays/3/"),
    ],
)
def test_secret_words_of_an_address_are_blanked(said: str, logged: str) -> None:
    assert without_secrets(said) == logged


def test_the_log_says_what_was_not_found_without_the_secret(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.addFilter(NoSecrets())
    client.get(f"/nothing/{SECRET}/")
    assert "Not Found: /nothing/***/" in caplog.text
    assert SECRET not in caplog.text


def test_every_handler_of_the_log_blanks_secrets() -> None:
    handlers = [
        handler
        for name in ("", "django", "django.server")
        for handler in logging.getLogger(name or None).handlers
        if type(handler) is logging.StreamHandler
    ]
    assert handlers
    for handler in handlers:
        assert any(isinstance(one, NoSecrets) for one in handler.filters)


@pytest.mark.django_db
def test_an_address_may_try_so_often_and_another_one_still_may() -> None:
    ana = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1")
    ben = RequestFactory().get("/", REMOTE_ADDR="192.0.2.2")
    tries = [too_many(ana, "join", most=3, seconds=60) for _try in range(5)]
    assert tries == [False, False, False, True, True]
    assert not too_many(ben, "join", most=3, seconds=60)
    assert not too_many(ana, "look", most=3, seconds=60)


@pytest.mark.django_db
def test_all_addresses_of_one_ipv6_household_count_as_one() -> None:
    """A provider gives the household a /56, and each guest may choose any address in it."""

    def may_try(address: str) -> bool:
        asked = RequestFactory().get("/", REMOTE_ADDR=address)
        return not too_many(asked, "join", most=3, seconds=60)

    household = [f"2001:db8:1:{number:x}::7" for number in range(4)]
    assert [may_try(address) for address in household] == [True, True, True, False]
    assert may_try("2001:db8:1:100::7")
    mapped = [may_try(f"::ffff:192.0.2.{number}") for number in range(5)]
    assert mapped == [True] * 5  # these are IPv4


@pytest.mark.django_db
def test_tries_are_counted_for_all_processes_together() -> None:
    """A process forgets what it keeps for itself, but not the count."""
    ana = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1")
    refused = []
    for _process in range(4):
        cache.clear()
        refused.append(too_many(ana, "join", most=2, seconds=60))
    assert refused == [False, False, True, True]
    assert counted(client_address(ana), "join") == 4
    assert "192.0.2.1" not in str(list(RateLimitCounter.objects.values()))


@pytest.mark.django_db
def test_tries_are_counted_anew_after_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1")
    ben = RequestFactory().get("/", REMOTE_ADDR="192.0.2.2")
    now = [1000]
    monkeypatch.setattr(limits, "time", lambda: now[0])
    assert [too_many(ana, "join", most=1, seconds=60) for _try in range(2)] == [False, True]
    now[0] += 61
    assert counted(client_address(ana), "join") == 0
    assert not too_many(ana, "join", most=1, seconds=60)
    now[0] += 61
    too_many(ben, "join", most=1, seconds=60)
    assert RateLimitCounter.objects.count() == 1  # those that ran out are gone


def test_on_plain_http_nobody_can_pretend_another_address() -> None:
    request = RequestFactory().get(
        "/", REMOTE_ADDR="192.0.2.1", headers={"x-forwarded-for": "198.51.100.7"}
    )
    assert client_address(request) == "192.0.2.1"


@pytest.mark.parametrize(
    ("remote", "forwarded", "found"),
    [
        ("127.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "203.0.113.9, 198.51.100.7, 172.18.0.2", "198.51.100.7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("127.0.0.1", "198.51.100.7, nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "2001:db8::7", "2001:db8::7"),
    ],
)
@override_settings(TRUSTED_PROXIES=["127.0.0.1", "172.18.0.0/16"])
def test_the_address_is_the_one_that_the_first_trusted_proxy_saw(
    remote: str, forwarded: str, found: str
) -> None:
    asked = RequestFactory().get("/", REMOTE_ADDR=remote, headers={"x-forwarded-for": forwarded})
    assert client_address(asked) == found


@override_settings(TRUSTED_PROXIES=["the proxy"])
def test_a_proxy_without_an_address_is_said_in_one_sentence() -> None:
    with pytest.raises(
        ImproperlyConfigured, match=r"TALLYCAT_TRUSTED_PROXIES: 'the proxy' does not"
    ):
        client_address(RequestFactory().get("/"))


def test_behind_an_https_proxy_only_this_machine_is_believed_unless_somebody_says_so() -> None:
    https = {"TALLYCAT_SECURE_PROXY_SSL_HEADER": "X-Forwarded-Proto=https"}
    assert settings_of({})["TRUSTED_PROXIES"] == []
    assert settings_of(https)["TRUSTED_PROXIES"] == ["127.0.0.1", "::1"]
    named = settings_of({**https, "TALLYCAT_TRUSTED_PROXIES": "10.0.0.1, 172.18.0.0/16"})
    assert named["TRUSTED_PROXIES"] == ["10.0.0.1", "172.18.0.0/16"]


@pytest.mark.django_db
def test_passwords_of_the_admin_are_not_guessed_without_end(
    client: Client, django_user_model: Any
) -> None:
    django_user_model.objects.create_superuser("keeper", password="the right one")
    address = reverse("admin:login")
    for _guess in range(20):
        tried = client.post(address, {"username": "keeper", "password": "wrong"})
        assert tried.status_code == 200
    right = {"username": "keeper", "password": "the right one"}
    assert client.post(address, right).status_code == 429
    assert client.get(address).status_code == 200
    assert client.post(address, right, REMOTE_ADDR="192.0.2.7").status_code == 302


GUESS = {"username": "keeper", "password": "wrong"}
RIGHT = {"username": "keeper", "password": "the right one"}


def guess_from_everywhere(address: str) -> list[int]:
    """Tries sixty wrong passwords for one account, each from another address; returns the
    statuses."""
    return [
        Client().post(address, GUESS, REMOTE_ADDR=f"198.51.100.{number}").status_code
        for number in range(60)
    ]


@pytest.mark.django_db
def test_passwords_of_one_account_are_not_guessed_from_many_addresses(
    client: Client, django_user_model: Any
) -> None:
    django_user_model.objects.create_superuser("keeper", password="the right one")
    django_user_model.objects.create_superuser("other", password="the right one")
    address = reverse("admin:login")
    assert guess_from_everywhere(address) == [200] * 40 + [429] * 20
    refused = client.post(address, {**RIGHT, "username": " keeper "})
    assert refused.status_code == 429
    assert "with this name" in refused.text
    assert client.post(address, {**RIGHT, "username": "other"}).status_code == 302


@pytest.mark.django_db
def test_nobody_who_guesses_keeps_the_admin_out(
    client: Client, django_user_model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    django_user_model.objects.create_superuser("keeper", password="the right one")
    django_user_model.objects.create_superuser("other", password="the right one")
    address = reverse("admin:login")
    stranger = Client()
    stranger.post(address, {**RIGHT, "username": "other"})  # another account opens nothing here
    client.post(address, RIGHT)
    del client.cookies["sessionid"]
    guess_from_everywhere(address)
    assert stranger.post(address, RIGHT).status_code == 429
    assert client.post(address, RIGHT).status_code == 302

    later = int(time()) + 601
    monkeypatch.setattr(limits, "time", lambda: later)
    assert stranger.post(address, RIGHT).status_code == 302


@pytest.mark.django_db
def test_the_page_of_names_and_passwords_has_the_name_of_the_pad(client: Client) -> None:
    page = client.get(reverse("admin:login")).text
    assert f"{SITE_NAME}</title>" in page
    assert f">{SITE_NAME}</a>" in page
    assert "testserver" not in page


def test_no_page_is_listed_or_kept_by_anybody(client: Client) -> None:
    headers = client.get("/nothing/here/").headers
    assert headers["X-Robots-Tag"] == "noindex, nofollow"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_no_page_is_listed(client: Client) -> None:
    for path in ("/", reverse("no-signal"), "/nothing/here/"):
        page = client.get(path)
        assert page["X-Robots-Tag"] == "noindex, nofollow"
        assert '<meta name="robots" content="noindex">' in page.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("operator", "said"),
    [
        ("Ana & friends", "Run by Ana &amp; friends"),
        ("", "Run by the person who started it on this machine"),
    ],
)
def test_every_page_says_who_runs_the_pad(client: Client, operator: str, said: str) -> None:
    with override_settings(OPERATOR=operator):
        assert said in client.get("/").text
        assert said in client.get("/nothing/here/").text


@pytest.mark.django_db
def test_the_first_page_and_the_settings_say_the_version(client: Client) -> None:
    club = client.post(reverse("clubs:start"))["Location"]
    for path in ("/", f"{club}settings/"):
        assert f'<span class="version">{SITE_NAME} {__version__}</span>' in client.get(path).text


def test_the_server_takes_the_largest_file_and_keeps_connections_longer_than_a_poll() -> None:
    assert OPTIONS["max_request_body_size"] > uploads.LARGEST
    assert OPTIONS["channel_timeout"] >= 10
    assert OPTIONS["clear_untrusted_proxy_headers"] is False


@pytest.mark.django_db(transaction=True)
def test_many_phones_write_at_once_and_nothing_is_lost() -> None:
    counter = Group.objects.create(name="0")
    together = threading.Barrier(6)

    def add_ten() -> None:
        together.wait()
        try:
            for _tap in range(10):
                with write_transaction():
                    found = Group.objects.select_for_update().get(pk=counter.pk)
                    found.name = str(int(found.name) + 1)
                    found.save()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as phones:
        for done in [phones.submit(add_ten) for _phone in range(6)]:
            done.result()
    counter.refresh_from_db()
    assert counter.name == "60"


def written() -> list[str]:
    """Returns the groups of these tests; the pad has one of its own."""
    names = ("half", "whole", "inner", "outer")
    return list(Group.objects.filter(name__in=names).values_list("name", flat=True))


def write_half(name: str) -> None:
    with write_transaction():
        Group.objects.create(name=name)
        raise ZeroDivisionError


@pytest.mark.django_db(transaction=True)
def test_a_write_that_fails_leaves_nothing_and_lets_the_next_one_in() -> None:
    with pytest.raises(ZeroDivisionError):
        write_half("half")
    with write_transaction():
        Group.objects.create(name="whole")
    assert written() == ["whole"]


@pytest.mark.django_db(transaction=True)
def test_writing_inside_of_writing_is_a_savepoint() -> None:
    with write_transaction():
        Group.objects.create(name="outer")
        with pytest.raises(ZeroDivisionError):
            write_half("inner")
    assert written() == ["outer"]


@pytest.mark.django_db
@pytest.mark.skipif(settings.DATABASES["default"]["ENGINE"].endswith("postgresql"), reason="SQLite")
def test_sqlite_is_set_up_for_several_phones() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (20_000,)
    assert transaction.get_connection().transaction_mode == "IMMEDIATE"


def test_robots_may_read_that_no_page_is_to_be_listed(client: Client) -> None:
    told = client.get("/robots.txt")
    assert told["Content-Type"].startswith("text/plain")
    assert "User-agent: *\nDisallow:\n" in told.text


def test_security_txt_names_whom_the_settings_name(client: Client) -> None:
    """RFC 9116 wants a contact, and a day within a year on which the file expires."""
    address = "/.well-known/security.txt"
    assert client.get(address).status_code == 404
    with override_settings(SECURITY_CONTACT="mailto:pad@example.org"):
        told = client.get(address)
    fields = dict(line.split(": ", 1) for line in told.text.splitlines())
    assert fields["Contact"] == "mailto:pad@example.org"
    assert fields["Canonical"].endswith(address)
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)
