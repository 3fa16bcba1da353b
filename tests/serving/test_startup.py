"""If the pad cannot serve, it says why in one sentence, and the exit status is not 0."""

from __future__ import annotations

import errno
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from games.contract import wording
from scorepad.clubs.models import Club
from scorepad.serving import checks, machine, serve
from scorepad.serving.environment import Serving, check_environment, is_on, read_secrets, serving
from scorepad.serving.findings import CannotStartError, Finding, Level, as_cannot_start, stop_at
from scorepad.web.commands import typed
from tests.serving.pad import ROOT, environment


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a key and a database."""
    (tmp_path / machine.KEY).write_text("nine lives " * 5)
    (tmp_path / machine.KEY).chmod(0o600)
    with closing(sqlite3.connect(tmp_path / machine.DATABASE)) as file:
        file.execute("CREATE TABLE django_migrations (name TEXT)")
        names = [(f"{n:0900}",) for n in range(40)]
        file.executemany("INSERT INTO django_migrations VALUES (?)", names)
        file.commit()
    return tmp_path


def look(data: Path, **environ: str) -> list[Finding]:
    return serve.check_start({"TALLYCAT_DATA": str(data), **environ})


def test_what_the_environment_leaves_out_has_defaults() -> None:
    assert serving({}) == Serving(port=8000, threads=4, processes=1)
    set_empty = {"PORT": "", "TZ": "", "DATABASE_URL": ""}
    assert serving(set_empty).port == 8000


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "http", "PORT=http has to be a number from 1 to 65535."),
        ("PORT", "70000", "from 1 to 65535"),
        ("PORT", "0", "from 1 to 65535"),
        ("TALLYCAT_THREADS", "-1", "TALLYCAT_THREADS=-1 has to be a number"),
        ("TZ", "Vienna", "TZ=Vienna is not a time zone"),
        ("TZ", "../../etc/passwd", "is not a time zone"),
        ("TZ", "Europe", "is not a time zone"),
        ("WEB_CONCURRENCY", "many", "WEB_CONCURRENCY=many has to be a number"),
        ("WEB_CONCURRENCY", "2", "WEB_CONCURRENCY=2 needs PostgreSQL"),
        ("TALLYCAT_LOG_LEVEL", "loud", "TALLYCAT_LOG_LEVEL=loud has to be one of DEBUG,"),
        (
            "TALLYCAT_SITE_URL",
            "pad.example.org",
            "TALLYCAT_SITE_URL=pad.example.org has to be a whole address",
        ),
        ("TALLYCAT_SITE_URL", "https://", "TALLYCAT_SITE_URL=https:// has to be a whole address"),
        ("TALLYCAT_SITE_URL", "http://pad:port", "has to be a whole address, such as https://"),
        ("TALLYCAT_SITE_URL", "https://example.org/the pad", "has to be a whole address"),
        ("TALLYCAT_SITE_URL", "https://example.org//pad", "has to be a whole address"),
        (
            "TALLYCAT_CSRF_TRUSTED_ORIGINS",
            "https://a.example, b.example",
            "TALLYCAT_CSRF_TRUSTED_ORIGINS=b.example",
        ),
        ("TALLYCAT_CSRF_TRUSTED_ORIGINS", "ftp://pad.example.org", "has to be a whole address"),
        ("SECRET_KEY", "x", "SECRET_KEY can be guessed"),
        ("SECRET_KEY", "abcd" * 10, "SECRET_KEY can be guessed"),
        ("TALLYCAT_CLOSED", "yess", "TALLYCAT_CLOSED=yess has to be “on” or “off”"),
        (
            "TALLYCAT_CLOSE",
            "on",
            "There is no setting TALLYCAT_CLOSE. Did you mean TALLYCAT_CLOSED",
        ),
        ("TALLYCAT_LISTED", "1", "There is no setting TALLYCAT_LISTED"),
        ("SCOREPAD_DATA", "/srv", "SCOREPAD_DATA is now called TALLYCAT_DATA"),
        ("SITE_URL", "https://pad.example.org", "SITE_URL is now called TALLYCAT_SITE_URL"),
        ("TIME_ZONE", "Europe/Vienna", "TIME_ZONE is now called TZ"),
        ("TALLYCAT_LOGIN_HEADER", "Remote-User", "signs nobody in without"),
        ("TALLYCAT_LOGIN_HEADER", "Remote User", "TALLYCAT_LOGIN_HEADER=Remote User has to be the"),
        ("TALLYCAT_SECURITY_CONTACT", "pad@example.org", "has to be mailto: and an address"),
        ("TALLYCAT_SECURE_PROXY_SSL_HEADER", "foo", "has to be a header and its value"),
        ("DATABASE_URL", "pad", "DATABASE_URL has to name a PostgreSQL database"),
        ("DATABASE_URL", "oracle://ana:secret@db/pad", "has to name a PostgreSQL database"),
        ("DATABASE_URL", "postgresql://db:port/pad", "has to name a PostgreSQL database"),
    ],
)
def test_a_value_that_cannot_be_followed_is_said(name: str, value: str, said: str) -> None:
    with pytest.raises(CannotStartError) as refused:
        stop_at(check_environment({name: value}))
    assert said in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("value", "on"),
    [*((one, True) for one in ("true", "YES", "on", "1"))]
    + [(one, False) for one in ("false", "No", "off", "0", "")],
)
def test_a_switch_is_read_as_people_write_it(value: str, on: bool) -> None:
    environ = {"TALLYCAT_CLOSED": value}
    assert not [*check_environment(environ)]
    assert is_on(environ, "TALLYCAT_CLOSED") is on


def test_whole_addresses_are_followed() -> None:
    origins = "https://pad.example.org, https://*.example.org,http://192.168.1.20:8000"
    for site in ("https://pad.example.org/", "https://example.org/pad", "https://a.example/b/c/"):
        environ = {"TALLYCAT_SITE_URL": site, "TALLYCAT_CSRF_TRUSTED_ORIGINS": origins}
        assert not [*check_environment(environ)]


def test_a_secret_may_be_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://ana:secret@db/pad\n")
    environ = {"DATABASE_URL_FILE": str(tmp_path / "url")}
    read_secrets(environ)
    assert environ["DATABASE_URL"] == "postgresql://ana:secret@db/pad"


def test_a_secret_that_is_set_itself_comes_first(tmp_path: Path) -> None:
    environ = {"SECRET_KEY": "nine lives " * 5, "SECRET_KEY_FILE": str(tmp_path / "none")}
    read_secrets(environ)
    assert environ["SECRET_KEY"] == "nine lives " * 5


@pytest.mark.parametrize("content", [None, b" \n", b"\xff"])
def test_a_file_without_its_secret_is_said(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "key"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CannotStartError, match=f"SECRET_KEY_FILE={path} has to be a file"):
        read_secrets({"SECRET_KEY_FILE": str(path)})


def test_the_settings_and_a_command_know_what_a_file_holds(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("nine lives " * 5)
    told = "from django.conf import settings; print(settings.SECRET_KEY)"
    environ = environment(tmp_path, SECRET_KEY_FILE=str(tmp_path / "key"))
    run = [sys.executable, "-c", told]
    said = subprocess.run(run, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == ("nine lives " * 5).strip()
    short = environ | {"SECRET_KEY_FILE": str(tmp_path / "none")}
    run = [sys.executable, "manage.py", "links"]
    refused = subprocess.run(run, cwd=ROOT, env=short, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert "SECRET_KEY_FILE" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_several_processes_may_share_postgresql() -> None:
    environ = {"DATABASE_URL": "postgresql://ana@db/pad", "WEB_CONCURRENCY": "3"}
    assert not [*check_environment(environ)]
    assert serving(environ).processes == 3


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a" * 70, "1.2.3.4.5"])
def test_a_host_that_is_not_this_machine_is_said(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if host.endswith(".invalid"):  # asks no name server

        def unknown(*_arguments: object, **_options: object) -> None:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

        monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(CannotStartError, match=f"HOST={host} is not an address"):
        checks.open_port(host, 8123)


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotStartError, match=f"Port {port} is taken"):
            checks.open_port("127.0.0.1", port)


def test_a_file_in_place_of_the_data_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(CannotStartError, match="there is a file of that name"):
        look(tmp_path / "data")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "is full; make some room"),
        (errno.EROFS, "is read-only; choose another"),
        (errno.EACCES, "cannot be written by this user; run the pad as its owner"),
        (errno.EIO, "cannot be used: Input/output error."),
    ],
)
def test_a_data_folder_in_which_nothing_can_be_written_is_said(
    number: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(CannotStartError) as refused:
        look(tmp_path)
    assert str(tmp_path) in str(refused.value)
    assert said in str(refused.value)


def test_a_whole_data_folder_is_fine(data: Path) -> None:
    assert look(data) == []


def test_a_data_folder_is_made(tmp_path: Path) -> None:
    assert look(tmp_path / "data") == []
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


# -- a database that is gone -----------------------------------------------------------------------


@pytest.fixture
def gone(data: Path) -> Path:
    """The data folder of a pad that has been used, and whose database somebody removed."""
    (data / machine.DATABASE).unlink()
    (data / machine.BACKUPS).mkdir()
    for day in (20, 21):
        backup = data / machine.BACKUPS / f"evening-2026-11-{day}.zip"
        backup.touch()
        os.utime(backup, (day, day))
    return data


def test_a_pad_whose_database_is_gone_says_which_backup_to_bring_back(gone: Path) -> None:
    newest = gone / machine.BACKUPS / "evening-2026-11-21.zip"
    with pytest.raises(CannotStartError, match=f"is missing, .*{typed('restore', str(newest))}"):
        look(gone)
    assert not (gone / machine.DATABASE).exists()


@pytest.mark.parametrize("made_by", ["touch", "sqlite"])
def test_an_empty_database_beside_backups_is_as_good_as_none(made_by: str, gone: Path) -> None:
    (gone / machine.DATABASE).touch()
    if made_by == "sqlite":  # which writes a head when something looks into it
        with closing(sqlite3.connect(gone / machine.DATABASE)) as file:
            file.execute("PRAGMA journal_mode = WAL")
    with pytest.raises(CannotStartError, match="is missing, but there are backups of it"):
        look(gone)


def test_a_key_without_its_database_is_said(data: Path) -> None:
    (data / machine.DATABASE).unlink()
    with pytest.raises(CannotStartError, match=r"its secret key is here.*DATABASE_URL"):
        look(data)
    look(data, DATABASE_URL="postgresql://ana@db/pad")


def test_a_pad_that_was_never_started_has_a_key_and_an_empty_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any command makes the key, such as `doctor` before the first start."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert machine.secret_key(tmp_path / machine.KEY)
    assert look(tmp_path) == []


@pytest.mark.parametrize("program", [["-m", "scorepad.serving.serve"], ["manage.py", "migrate"]])
def test_nothing_makes_a_new_database_in_place_of_one_that_is_gone(
    program: list[str], gone: Path
) -> None:
    ended = run(program, gone)
    assert ended.returncode != 0
    (line,) = ended.stderr.splitlines()
    assert typed("restore") in line
    assert not (gone / machine.DATABASE).exists()


def test_the_files_of_the_database_are_readable_by_their_owner_only(data: Path) -> None:
    """Others can look into the folder, because it also holds other things."""
    (data / "photos").mkdir()
    data.chmod(0o755)
    beside = data / f"{machine.DATABASE}-wal"
    beside.touch()
    for file in (data / machine.DATABASE, beside):
        file.chmod(0o644)
    (shared,) = look(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o755
    assert stat.S_IMODE((data / machine.DATABASE).stat().st_mode) == 0o600
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert shared.level is Level.ADVICE
    assert "also holds photos" in wording(shared.message, {})


def test_a_new_database_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "photos").mkdir()
    look(tmp_path)
    assert stat.S_IMODE((tmp_path / machine.DATABASE).stat().st_mode) == 0o600


def test_a_folder_of_the_pad_alone_is_not_said_to_be_open(data: Path) -> None:
    data.chmod(0o755)
    assert look(data) == []


# -- a database that is damaged or of another version ----------------------------------------------


@pytest.mark.django_db
def test_a_database_that_a_newer_version_has_used_is_said() -> None:
    stop_at(checks.check_version())
    MigrationRecorder(connection).record_applied("plays", "0999_future")
    with pytest.raises(CannotStartError, match="A newer version of the pad has used"):
        stop_at(checks.check_version())


@pytest.mark.parametrize(
    "program", [["-m", "scorepad.serving.serve"], ["manage.py", "load_editions"]]
)
def test_an_older_version_leaves_a_newer_database_alone(program: list[str], data: Path) -> None:
    with closing(sqlite3.connect(data / machine.DATABASE)) as future:
        future.executescript("""
            DROP TABLE django_migrations;
            CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TEXT);
            INSERT INTO django_migrations VALUES (1, 'plays', '0999_future', '2099-01-01');
        """)
    ended = run(program, data)
    assert ended.returncode != 0
    (line,) = ended.stderr.splitlines()
    assert line.startswith("A newer version of the pad")


def test_a_damaged_database_is_said(data: Path) -> None:
    with (data / machine.DATABASE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    with pytest.raises(CannotStartError, match=f"is damaged .*{typed('restore')}"):
        look(data)


def test_the_database_of_something_else_is_said(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / machine.DATABASE)) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(CannotStartError, match="does not belong to the score pad"):
        look(tmp_path)


def test_an_empty_or_unreadable_key_is_said(data: Path) -> None:
    (data / machine.KEY).write_text("\n")
    with pytest.raises(CannotStartError, match="secret-key is empty"):
        look(data)
    (data / machine.KEY).write_bytes(b"\xff\xfe")
    assert machine.secret_key(data / machine.KEY) == ""  # so that the doctor can tell
    with pytest.raises(CannotStartError, match="secret-key cannot be read"):
        look(data)
    (data / machine.KEY).write_text("kitten")
    with pytest.raises(CannotStartError, match="secret-key can be guessed"):
        look(data)
    (data / machine.KEY).unlink()
    (data / machine.KEY).mkdir()
    with pytest.raises(CannotStartError, match="secret-key cannot be read"):
        look(data)


def test_a_database_without_its_key_gets_no_new_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / machine.KEY).unlink()
    with pytest.raises(CannotStartError, match="is missing, but there is a database"):
        look(data)
    assert machine.secret_key(data / machine.KEY) == ""
    assert not (data / machine.KEY).exists()

    assert look(data, TALLYCAT_NEW_KEY="on") == []
    monkeypatch.setenv("TALLYCAT_NEW_KEY", "yes")
    assert len(machine.secret_key(data / machine.KEY)) >= 50


def test_an_empty_key_is_replaced_if_that_is_allowed_and_not_by_looking(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / machine.KEY).write_text("\n")
    assert look(data, TALLYCAT_NEW_KEY="on") == []
    assert (data / machine.KEY).read_text() == "\n"
    monkeypatch.setenv("TALLYCAT_NEW_KEY", "yes")
    assert len(machine.secret_key(data / machine.KEY)) >= 50


def test_what_does_not_stop_a_start_is_told_at_it(data: Path) -> None:
    (data / machine.KEY).chmod(0o644)
    (finding,) = look(data)
    assert wording(finding.message, {}).endswith(f"chmod 600 {data / machine.KEY}")


def test_what_can_stop_a_start_is_looked_at_in_the_order_in_which_it_needs_it() -> None:
    """The last of these checks reads the settings, which make a key."""
    before = checks.BEFORE_START
    assert before[0] is check_environment
    assert before[-1] is checks.check_proxy
    assert before.index(checks.check_database) < before.index(checks.check_key)


@pytest.mark.django_db
def test_a_key_made_beside_clubs_of_postgresql_is_taken_away_again(tmp_path: Path) -> None:
    made = tmp_path / machine.KEY
    made.write_text("new")
    environ = {"TALLYCAT_DATA": str(tmp_path)}
    serve.check_clubs_have_key(environ)
    Club.objects.create()
    serve.check_clubs_have_key({**environ, "TALLYCAT_NEW_KEY": "1"})
    assert made.exists()
    with pytest.raises(CannotStartError, match="There are clubs in the database"):
        serve.check_clubs_have_key(environ)
    assert not made.exists()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError("database or disk is full"), "is full; make some room"),
        (OSError(errno.ENOSPC, "No space left on device"), "is full; make some room"),
        (OperationalError("connection failed:\nrefused"), "cannot be used: connection failed: ref"),
        (
            OperationalError("no such table: clubs_club"),
            f"older version: “{typed('run')}”",
        ),
        (ProgrammingError('relation "clubs_club" does not exist'), "is from an older version"),
        (OperationalError('database "pad" does not exist'), 'cannot be used: database "pad" does'),
    ],
)
def test_what_fails_while_the_pad_prepares_is_said(
    error: Exception, said: str, tmp_path: Path
) -> None:
    with pytest.raises(CannotStartError) as refused, as_cannot_start(tmp_path):
        raise error
    assert said in str(refused.value)


def test_a_setting_that_is_wrong_is_said_to_be_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(CannotStartError) as refused, as_cannot_start(tmp_path):
        raise ImproperlyConfigured("TRUSTED_PROXIES: no.")
    assert str(refused.value) == "TRUSTED_PROXIES: no."


def test_the_key_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(
        os, "fsync", lambda _file: synced.append((tmp_path / "secret-key").exists())
    )
    machine.secret_key(tmp_path / "secret-key")
    assert synced == [False, True]  # the key, then the folder with its name


def test_whoever_starts_it_sees_one_sentence_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", "http")
    monkeypatch.setattr(os, "umask", lambda _mask: 0)  # that of the tests stays
    with pytest.raises(SystemExit):
        serve.main()
    shown = capsys.readouterr()
    assert shown.err == "PORT=http has to be a number from 1 to 65535.\n"
    assert not shown.out


def test_only_what_may_pass_by_itself_is_worth_another_start(tmp_path: Path) -> None:
    """After status 78 the service of systemd does not start the pad again."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(CannotStartError) as passes:
            checks.open_port("127.0.0.1", taken.getsockname()[1])
        with pytest.raises(CannotStartError) as stays:
            stop_at(check_environment({"PORT": "http"}))
    assert (passes.value.status, stays.value.status) == (1, 78)
    for error, status in (
        (OSError(errno.ENOSPC, "No space left"), 1),
        (OSError(errno.EROFS, "Read-only"), 78),
        (OperationalError("connection refused"), 1),
        (ImproperlyConfigured("no"), 78),
    ):
        with pytest.raises(CannotStartError) as refused, as_cannot_start(tmp_path):
            raise error
        assert refused.value.status == status


@pytest.mark.parametrize(
    ("program", "wrong"),
    [
        (["-m", "scorepad.serving.serve"], {"TZ": "Vienna"}),
        (["manage.py", "migrate"], {"TALLYCAT_LOG_LEVEL": "loud"}),
    ],
)
def test_a_program_that_cannot_start_says_so_in_one_line(
    program: list[str], wrong: dict[str, str], tmp_path: Path
) -> None:
    ended = run(program, tmp_path / "data", **wrong)
    assert ended.returncode == (78 if "-m" in program else 1)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(next(iter(wrong)))


def test_commands_say_in_one_line_what_is_wrong_with_a_database(data: Path) -> None:
    (data / machine.DATABASE).write_bytes(b"no database at all" * 400)
    ended = run(["manage.py", "links"], data)
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert line.startswith("The database")


def run(program: list[str], data: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env=environment(data, **environ),
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )


@pytest.mark.django_db
@override_settings(SITE_URL="https://pad.example.org")
def test_whoever_sits_at_the_machine_is_shown_the_links_of_a_club() -> None:
    club, other = Club.objects.create(name="Tuesday"), Club.objects.create(name="Friday")
    shown = StringIO()
    call_command("links", club.pk, stdout=shown)
    assert f"https://pad.example.org/join/{club.table_key}/" in shown.getvalue()
    assert f"https://pad.example.org/view/{club.view_key}/" in shown.getvalue()
    assert other.table_key not in shown.getvalue()
    call_command("links", stdout=shown)
    assert other.table_key in shown.getvalue()
    with pytest.raises(CommandError, match="no club with the number 999"):
        call_command("links", 999)


@pytest.mark.django_db
@override_settings(SITE_URL="")
def test_without_an_address_of_its_own_the_links_have_the_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PORT", "8123")
    club = Club.objects.create()
    shown = StringIO()
    call_command("links", stdout=shown)
    assert f":8123/join/{club.table_key}/" in shown.getvalue()
