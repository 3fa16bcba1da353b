"""What stands in the way of serving, found before it does: a sentence for whoever runs the pad.

The environment and the data folder are looked at before the settings, which read both.
"""

from __future__ import annotations

import errno
import os
import socket
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import dj_database_url
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from games.contract import Text, text
from scorepad.serving.backups.archive import is_newer
from scorepad.serving.cannot_start import CannotStartError, cannot_write
from scorepad.serving.machine import (
    BACKUPS,
    DATABASE,
    KEY,
    NEW_KEY,
    foreign_files,
    holds_something,
    private_database,
    private_folder,
)
from scorepad.serving.server import listen

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
ROOM = 1024 * 1024  # bytes that have to fit on the disk for the pad to start
SHORT = 32  # characters of a key


@dataclass(frozen=True)
class Serving:
    port: int
    threads: int
    processes: int


def check_values(environ: Mapping[str, str]) -> Serving:
    """What the environment says. Raises CannotStartError where the pad cannot follow it."""
    zone = environ.get("TIME_ZONE")
    if zone and not _is_zone(zone):
        raise CannotStartError(
            text('TIME_ZONE={zone} is no time zone; "Europe/Vienna" is one.', zone=zone)
        )
    level = environ.get("LOG_LEVEL", "WARNING")
    if level not in LOG_LEVELS:
        raise CannotStartError(
            text("LOG_LEVEL={level} has to be one of {known}.", level=level, known=[*LOG_LEVELS])
        )
    _check_database_url(environ.get("DATABASE_URL"))
    if environ.get("SECRET_KEY"):
        _check_length(text("SECRET_KEY"), environ["SECRET_KEY"])
    for name in ("SITE_URL", "CSRF_TRUSTED_ORIGINS"):
        _check_addresses(name, environ.get(name, ""))
    if environ.get("SLOW_REQUEST_MS") != "0":  # which names none
        _number(environ, "SLOW_REQUEST_MS", 1000, 600_000)
    serving = Serving(
        _number(environ, "PORT", 8000, 65_535),
        _number(environ, "THREADS", 4, 64),
        _number(environ, "WEB_CONCURRENCY", 1, 64),
    )
    if serving.processes > 1 and not environ.get("DATABASE_URL"):
        raise CannotStartError(
            text(
                "WEB_CONCURRENCY={processes} needs PostgreSQL (DATABASE_URL): on SQLite the pad is"
                " one process.",
                processes=serving.processes,
            )
        )
    return serving


def _number(environ: Mapping[str, str], name: str, default: int, most: int) -> int:
    value = environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and len(value) < 9 and 1 <= int(value) <= most):
        raise CannotStartError(
            text(
                "{name}={value} has to be a number from 1 to {most}.",
                name=name,
                value=value,
                most=most,
            )
        )
    return int(value)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, KeyError, OSError):  # no name, no such zone, a folder of zones
        return False
    return True


def _check_database_url(url: str | None) -> None:
    if not url:
        return
    try:
        found = dj_database_url.parse(url)
    except ValueError:
        found = {}
    if found.get("ENGINE") != "django.db.backends.postgresql" or not found.get("NAME"):
        # The address itself is not shown: it may hold a password.
        raise CannotStartError(
            text(
                "DATABASE_URL has to name a PostgreSQL database, as in "
                "postgresql://user:password@host/database; without it the pad uses SQLite."
            )
        )


def _check_addresses(name: str, value: str) -> None:
    """One address or several, with commas, each as browsers write it: with http:// or https://."""
    for address in filter(None, map(str.strip, value.split(","))):
        try:
            found = urlsplit(address)
            whole = found.scheme in ("http", "https") and found.hostname and found.port != 0
        except ValueError:  # such as a port that is no number
            whole = False
        if not whole:
            raise CannotStartError(
                text(
                    "{name}={address} has to be a whole address, such as https://pad.example.org.",
                    name=name,
                    address=address,
                )
            )


def open_port(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises CannotStartError."""
    try:
        return listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65_535 else 8000
            wrong = text(
                "Port {port} is taken. Choose another: {command}",
                port=str(port),
                command=f"PORT={other} make run",
            )
        elif error.errno in (errno.EACCES, errno.EPERM):
            wrong = text(
                "PORT={port} may be used by the administrator only; choose one from 1024.",
                port=str(port),
            )
        else:
            wrong = text(
                "HOST={host} is no address of this machine; leave it out to serve on all.",
                host=host,
            )
        passes = error.errno not in (errno.EACCES, errno.EPERM)  # once the network is there
        raise CannotStartError(wrong, may_pass=passes) from error
    except UnicodeError as error:
        raise CannotStartError(text("HOST={host} is no address.", host=host)) from error


def check_data(folder: Path, environ: Mapping[str, str]) -> bool:
    """Make the data folder where there is none, and look at what is in it.

    True where a secret key is still to be made. Raises CannotStartError.
    """
    check_folder(folder)
    if not environ.get("DATABASE_URL"):
        check_there(folder)
        private_database(folder)
        check_database(folder / DATABASE)
    return not environ.get("SECRET_KEY") and not check_key(folder, environ)


def check_folder(folder: Path) -> None:
    """Close the data folder to others. Raises CannotStartError where nothing can be written."""
    try:
        private_folder(folder)
    except OSError as error:
        raise cannot_write(error, folder) from error
    check_writable(folder)


def shared_folder(folder: Path) -> Text | None:
    """What to know of a data folder that others can look into, as it holds more than the pad's."""
    others = foreign_files(folder)
    if not others or not folder.stat().st_mode & 0o077:
        return None
    return text(
        "The data folder {folder} also holds {name}, so it stays open to other users of this"
        " machine. They cannot read the database and the key; better choose a folder of the pad's"
        " own with SCOREPAD_DATA.",
        folder=str(folder),
        name=others[0],
    )


def check_writable(folder: Path) -> None:
    """Raises CannotStartError where nothing can be written."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * ROOM)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        raise cannot_write(error, folder) from error


def check_there(folder: Path) -> None:
    """Raises CannotStartError if the database is gone, though its backups or its key are there: a
    new one would hide that the clubs are lost."""
    database = folder / DATABASE
    backups = sorted((folder / BACKUPS).glob("*.zip"), key=lambda path: path.stat().st_mtime)
    if backups and not _has_tables(database):
        raise CannotStartError(
            text(
                "The database {path} is gone, though its backups are there. Bring one back: make"
                " restore FILE={newest}. To begin anew without it, move {folder} aside first.",
                path=str(database),
                newest=str(backups[-1]),
                folder=str(folder),
            )
        )
    if (folder / KEY).exists() and not database.exists():
        raise CannotStartError(
            text(
                "The database {path} is gone, though its secret key is there. Put it back, or set"
                " DATABASE_URL if it is in PostgreSQL. To begin anew without it, move {folder}"
                " aside first.",
                path=str(database),
                folder=str(folder),
            )
        )


def _has_tables(database: Path) -> bool:
    """True of a damaged one, too."""
    if not holds_something(database):
        return False
    try:
        with closing(sqlite3.connect(database, timeout=20)) as file:
            return file.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
    except sqlite3.DatabaseError:
        return True


def check_version() -> None:
    """Raises CannotStartError if a newer version has used the database, which this one would
    damage. Needs the settings. 1 or 2 queries."""
    loader = MigrationLoader(connection)
    if is_newer(loader.applied_migrations, loader.disk_migrations):
        raise CannotStartError(
            text("A newer version of the pad has used this database: install that one again.")
        )


def check_database(path: Path) -> None:
    """Raises CannotStartError if SQLite finds the database damaged, or it is not the pad's."""
    if not holds_something(path):
        return
    if not os.access(path, os.R_OK | os.W_OK):
        raise CannotStartError(
            text("The database {path} cannot be read and written by this user.", path=str(path))
        )
    try:
        with closing(sqlite3.connect(path, timeout=20)) as file:
            (verdict,) = file.execute("PRAGMA quick_check(1)").fetchone()
            tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    except sqlite3.DatabaseError as error:
        verdict, tables = str(error), set()
    verdict = " ".join(str(verdict).replace("***", "").split())
    if verdict != "ok":
        raise CannotStartError(
            text(
                "The database {path} is damaged ({verdict}). Bring back a backup, such as the"
                " newest in {backups}: make restore FILE=..., which keeps the damaged one.",
                path=str(path),
                verdict=verdict,
                backups=str(path.parent / BACKUPS),
            )
        )
    if tables and "django_migrations" not in tables:
        raise CannotStartError(
            text(
                "The database {path} is not one of the score pad; choose another folder with"
                " SCOREPAD_DATA.",
                path=str(path),
            )
        )


def check_key(folder: Path, environ: Mapping[str, str]) -> bool:
    """Whether there is a key. Raises CannotStartError where there is none that can be used, though
    a database is there: with another one every phone is shut out."""
    path = folder / KEY
    try:
        key = path.read_text().strip()
        if key:
            _check_length(text("The secret key {path}", path=str(path)), key)
            return True
        wrong = text("The secret key {path} is empty", path=str(path))
    except FileNotFoundError:
        if not holds_something(folder / DATABASE) or environ.get(NEW_KEY) == "1":
            return False
        wrong = text("The secret key {path} is gone, though there is a database", path=str(path))
    except (OSError, UnicodeDecodeError):
        wrong = text("The secret key {path} cannot be read", path=str(path))
    else:
        if environ.get(NEW_KEY) == "1":
            path.unlink()
            return False
    raise CannotStartError(text("{wrong}: {ways_out}", wrong=wrong, ways_out=WAYS_OUT))


def _check_length(name: Text, key: str) -> None:
    """Raises CannotStartError for a key that can be guessed, and cookies made up with it."""
    if len(key) < SHORT:
        raise CannotStartError(
            text(
                "{name} is short enough to be guessed: give it 50 characters by chance, or leave it"
                " out, and the pad makes one.",
                name=name,
            )
        )


WAYS_OUT = text(
    "bring it back from a backup, or start once with SCOREPAD_NEW_KEY=1 for a new one, after which"
    " every phone has to open its link again (manage.py links shows them)."
)


def check_clubs_have_key(folder: Path, environ: Mapping[str, str], *, made: bool) -> None:
    """Raises CannotStartError where a key was `made` just now, though PostgreSQL holds clubs: their
    phones know another one. The new key is taken away again."""
    from scorepad.clubs.models import Club  # noqa: PLC0415  it needs the models

    if made and environ.get(NEW_KEY) != "1" and Club.objects.exists():
        (folder / KEY).unlink(missing_ok=True)
        raise CannotStartError(
            text(
                "There are clubs in the database, but no secret key {path}: {ways_out}",
                path=str(folder / KEY),
                ways_out=WAYS_OUT,
            )
        )
