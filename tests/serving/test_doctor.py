"""`manage.py doctor` on a machine that is fit to serve the pad, and with one thing wrong at a
time."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import threading
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.contract import wording
from scorepad import __version__
from scorepad.clubs.models import Club
from scorepad.plays.models import Deck, Night, Play, Revision, Sheet
from scorepad.serving import checks
from scorepad.serving.backups.archive import write_backup
from scorepad.serving.findings import Finding, Level
from scorepad.serving.machine import DATABASE, KEY, private_database
from scorepad.web import networks
from scorepad.web.commands import typed
from scorepad.web.networks import Network
from tests.releases.stored import used

Disk = namedtuple("Disk", "total used free")
Check = Callable[[Mapping[str, str]], Iterator[Finding]]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """The data of a pad with a play, and a backup of it."""
    data = tmp_path_factory.mktemp("pad") / "data"
    data.mkdir(mode=0o700)
    private_database(data)
    (data / KEY).write_text("nine lives " * 5)
    (data / KEY).chmod(0o600)
    with django_db_blocker.unblock(), used(data / DATABASE):
        call_command("migrate", verbosity=0)
        club = Club.objects.create()
        deck = Deck.objects.create(hash="0", data={})
        night = Night.objects.create(club=club, date="2026-11-20")
        play = Play.objects.create(club=club, night=night, game_slug="cat-tower", deck=deck)
        sheet = Sheet.objects.create(club=club, play=play, slot="game-1", number=1)
        Revision.objects.create(club=club, sheet=sheet, number=1, back=0)
    write_backup(data / DATABASE, data / KEY, data / "backups" / "one.zip", timezone.now())
    return data


@pytest.fixture
def pad(
    once: Path,
    tmp_path: Path,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Path]:
    """A copy of that data, on a machine with nothing wrong."""
    data = Path(shutil.copytree(once, tmp_path / "data"))
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "requirements.txt").write_text("# pinned\n")
    monkeypatch.setattr(checks, "networks", lambda: (Network("wlan0", "192.168.1.20"),))
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("TALLYCAT_DATA", str(data))
    monkeypatch.setenv("PORT", str(_free_port()))
    chosen = override_settings(DATA=data, BASE_DIR=tmp_path / "code", GAMES=[])
    with django_db_blocker.unblock(), used(data / DATABASE), chosen:
        yield data


def _free_port() -> int:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        return server.server_port


def said(check: Check, level: Level = Level.WRONG, **environ: str) -> str:
    """Returns the one sentence of that level that a check finds."""
    environ["TALLYCAT_DATA"] = str(settings.DATA)
    (one,) = [found for found in check(environ) if found.level is level]
    return wording(one.message, {})


def test_a_machine_that_is_fit_is_said_to_be(pad: Path) -> None:
    out = StringIO()
    call_command("doctor", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[-1] == "Nothing is wrong."
    assert "  Phones reach this machine at 192.168.1.20." in lines
    assert "  The database is intact and up to date." in lines
    assert not [line for line in lines if line.startswith(("!", "?"))]


def test_what_is_wrong_is_marked_and_ends_with_a_status(pad: Path) -> None:
    shutil.rmtree(pad / "backups")
    out, problems = StringIO(), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=out, stderr=problems)
    assert ended.value.code == 1
    assert f"! There is no backup yet: “{typed('backup')}” makes one" in out.getvalue()
    assert "Something is wrong" in problems.getvalue()


def test_a_machine_that_was_never_started_gets_no_database_by_looking(pad: Path) -> None:
    connection.close()
    shutil.rmtree(pad / "backups")
    for path in (*pad.glob(f"{DATABASE}*"), pad / KEY):
        path.unlink()
    found = [*checks.findings(os.environ)]
    assert [one.level for one in found].count(Level.WRONG) == 0
    assert said(checks.check_stored, Level.ADVICE).startswith("There is no database yet")
    assert not (pad / DATABASE).exists()


# -- how it is reached -----------------------------------------------------------------------------


def test_a_machine_without_a_network_is_said(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "networks", tuple)
    with override_settings(HOST=""):
        assert said(checks.check_addresses).startswith("This machine is not on a network")
    assert said(checks.check_addresses, Level.ADVICE).startswith("With HOST=127.0.0.1")
    with override_settings(SITE_URL="https://pad.example.org"):
        assert "https://pad.example.org" in said(checks.check_addresses, Level.FINE)


def test_a_container_that_phones_cannot_reach_is_said(
    pad: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("container", "oci")
    monkeypatch.setattr(networks, "INTERFACES", tmp_path)
    monkeypatch.setattr(checks, "networks", networks.networks)
    with override_settings(HOST=""):
        assert "Set TALLYCAT_SITE_URL" in said(checks.check_addresses)


def test_settings_of_a_proxy_that_do_not_fit_are_said(pad: Path) -> None:
    with override_settings(SITE_URL="https://pad.example.org", HTTPS=False):
        assert "TALLYCAT_SECURE_PROXY_SSL_HEADER is not set" in said(checks.check_proxy)
    with override_settings(TRUSTED_PROXIES=["somewhere"]):
        assert said(checks.check_proxy).startswith("TALLYCAT_TRUSTED_PROXIES:")


@pytest.fixture
def somebody(request: pytest.FixtureRequest) -> Iterator[int]:
    """The port of a server that answers every request with the same text."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(request.param.encode())

        def log_message(self, *_arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("somebody", ["Ana won."], indirect=True)
def test_a_port_that_something_else_has_is_said(pad: Path, somebody: int) -> None:
    assert said(checks.check_port, PORT=str(somebody)).startswith(f"Port {somebody} is taken")


@pytest.mark.parametrize("somebody", [json.dumps({"version": "0.0.9"})], indirect=True)
def test_an_older_pad_that_still_runs_is_said(pad: Path, somebody: int) -> None:
    assert said(checks.check_port, PORT=str(somebody)).startswith("Version 0.0.9 still answers")


@pytest.mark.parametrize("somebody", [json.dumps({"version": __version__})], indirect=True)
def test_a_pad_that_runs_is_fine(pad: Path, somebody: int) -> None:
    assert said(checks.check_port, Level.FINE, PORT=str(somebody)).startswith("The pad answers")


# -- the machine -----------------------------------------------------------------------------------


def test_a_machine_without_a_time_zone_is_said(pad: Path) -> None:
    with override_settings(TIME_ZONE="Etc/UTC"):
        assert said(checks.check_time_zone, Level.ADVICE).startswith("This machine has no time")
        assert said(checks.check_time_zone, Level.FINE, TZ="Etc/UTC")


def test_a_clock_that_is_behind_is_said(pad: Path) -> None:
    assert list(checks.check_clock({})) == []
    Revision.objects.update(at=timezone.now() + timedelta(days=400))
    assert said(checks.check_clock).startswith("The clock of this machine is slow")


def test_a_disk_with_little_room_is_said(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for megabytes, level in ((10, Level.WRONG), (500, Level.ADVICE), (5000, Level.FINE)):
        disk = Disk(0, 0, megabytes * 1024**2)
        monkeypatch.setattr(checks, "disk_usage", lambda _folder, disk=disk: disk)
        assert f"{megabytes} MB are free" in said(checks.check_disk, level)


def test_packages_that_are_others_than_pinned_are_said(pad: Path) -> None:
    pinned = settings.BASE_DIR / "requirements.txt"
    pinned.write_text("Django==1.0\nno-such-thing==3.1\npytest==0.1  # old\n")
    found = said(checks.check_packages)
    assert "no-such-thing - (==3.1)" in found
    assert "(==1.0)" in found


def test_a_language_that_is_not_compiled_is_said(pad: Path) -> None:
    folder = settings.BASE_DIR / "locale" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").touch()
    assert "pl" in said(checks.check_languages)
    (folder / "django.mo").touch()
    os.utime(folder / "django.po", (0, 0))
    assert list(checks.check_languages({})) == []


# -- what is stored --------------------------------------------------------------------------------


def test_data_that_others_can_read_are_said(pad: Path) -> None:
    pad.chmod(0o755)
    assert said(checks.check_folder).endswith(f"chmod 700 {pad}")
    (pad / KEY).chmod(0o644)
    assert said(checks.check_key).endswith(f"chmod 600 {pad / KEY}")
    (pad / DATABASE).chmod(0o644)
    assert said(checks.check_stored).endswith(f"chmod 600 {pad / DATABASE}")


def test_a_database_that_is_gone_is_said(pad: Path) -> None:
    connection.close()
    for path in pad.glob(f"{DATABASE}*"):
        path.unlink()
    newest = pad / "backups" / "one.zip"
    assert typed("restore", str(newest)) in said(checks.check_database)
    assert typed("restore", str(newest)) in said(checks.check_stored)
    assert not (pad / DATABASE).exists()


def test_a_key_that_is_set_needs_no_file(pad: Path) -> None:
    (pad / KEY).unlink()
    assert list(checks.check_key({**os.environ, "SECRET_KEY": "nine lives " * 5})) == []


def test_a_damaged_database_is_said(pad: Path) -> None:
    connection.close()
    (pad / DATABASE).write_bytes(b"no database at all" * 100)
    (wrong,) = [one for one in checks.findings(os.environ) if one.level is Level.WRONG]
    assert wrong.level is Level.WRONG
    assert list(checks.check_backups({})) == []


def test_every_byte_of_the_database_is_read_once(
    pad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    connect = sqlite3.connect

    def traced(*args: Any, **options: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(*args, **options)
        opened.set_trace_callback(asked.append)
        return opened

    monkeypatch.setattr(sqlite3, "connect", traced)
    assert [*checks.findings(os.environ)]
    assert len([one for one in asked if "_check" in one and "foreign" not in one]) == 1


def test_rows_that_refer_to_nothing_are_said(pad: Path) -> None:
    connection.close()
    with closing(sqlite3.connect(pad / DATABASE)) as direct:
        direct.execute("DELETE FROM clubs_club")
        direct.commit()
    assert "refers to one that is missing" in said(checks.check_stored)


def test_a_database_of_another_version_is_said(pad: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = '9999_new' WHERE app = 'clubs'")
        assert said(checks.check_stored).startswith("A newer version of the pad")
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_new'")
    assert said(checks.check_stored).startswith("The database is from an older version")


def test_a_journal_that_cannot_be_kept_is_said(pad: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode = DELETE")
    assert said(checks.check_stored).startswith("The database cannot keep a write-ahead")


def test_a_backup_of_a_clock_that_was_ahead_does_not_count(pad: Path) -> None:
    (backup,) = (pad / "backups").glob("*.zip")
    os.utime(backup, (5e9, 5e9))
    assert str(backup) in said(checks.check_backups, Level.ADVICE)
    assert said(checks.check_backups).startswith("There is no backup")


def test_a_backup_that_is_old_is_said(pad: Path) -> None:
    old = (timezone.now() - timedelta(days=3)).timestamp()
    os.utime(pad / "backups" / "one.zip", (old, old))
    assert "and more has been saved since" in said(checks.check_backups)
