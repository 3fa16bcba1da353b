"""All checks of the pad and its machine. The lists `BEFORE_START` and `ALL` are at the end.

`serve` stops at the first finding that prevents a start, `manage.py doctor` prints all findings,
and `/healthz` uses two checks. Checks change nothing. Checks before a start read the environment,
because settings are not loaded yet; the others use the settings.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import disk_usage

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone

from games.contract import Text, text
from scorepad import __version__
from scorepad.serving.backups.archive import BackupError, is_newer
from scorepad.serving.backups.archive import check_database as check_all_rows
from scorepad.serving.catalogues import out_of_date
from scorepad.serving.environment import (
    NEW_KEY,
    check_environment,
    check_key_strength,
    is_on,
    serving,
)
from scorepad.serving.findings import (
    NO_ADDRESS,
    OLDER,
    CannotStartError,
    Finding,
    advice,
    cannot_use,
    cannot_write,
    fine,
    stopping,
    wrong,
)
from scorepad.serving.machine import (
    BACKUPS,
    DATABASE,
    KEY,
    data_folder,
    foreign_files,
    holds_something,
    is_open_to_others,
)
from scorepad.serving.server import Listener, listen
from scorepad.web.commands import INSTALLED, typed
from scorepad.web.limits import trusted_proxies
from scorepad.web.networks import (
    EVERYWHERE,
    from_here,
    has_ipv6_only,
    in_container_network,
    in_url,
    networks,
)

MEGABYTE = 1024 * 1024
ROOM = MEGABYTE  # bytes that must be free for the pad to start
LEAST_FREE, LITTLE = 50 * MEGABYTE, 1024 * MEGABYTE  # bytes on the disk of the data folder
LARGE_LOG = 256 * MEGABYTE  # bytes waiting beside the database
OLD = timedelta(days=1)  # between the last save and the newest backup
AHEAD = timedelta(minutes=5)
SECONDS = 3  # for an answer of this machine
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)
WHEEL = f"tallycat-{__version__}-py3-none-any.whl"
WAYS_OUT = text(
    "restore it from a backup, or start once with TALLYCAT_NEW_KEY=on to get a new one. Every"
    " phone then has to open its link again; {command} shows the links.",
    command=typed("links"),
)

# -- what is stored --------------------------------------------------------------------------------


def check_folder(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that only the owner of the data folder can write to it and read it."""
    folder = data_folder(environ)
    if not folder.exists():
        yield advice(
            "There is no data folder {folder} yet: “{command}” makes it.",
            folder=folder,
            command=typed("run"),
        )
        return
    try:
        others = foreign_files(folder)
        if others and is_open_to_others(folder):
            yield advice(
                "The data folder {folder} also holds {name}, so it stays open to other users of"
                " this machine. They cannot read the database and the key, but it is better to"
                " choose a separate folder with TALLYCAT_DATA.",
                folder=folder,
                name=others[0],
            )
        else:
            yield from _check_private(folder, "700")
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * ROOM)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        yield cannot_write(error, folder)


def _check_private(path: Path, mode: str) -> Iterator[Finding]:
    if is_open_to_others(path):
        yield wrong(
            "Other users of this machine can look into {path}. To prevent that: {command}",
            path=path,
            command=f"chmod {mode} {path}",
        )


def check_there(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the database is not missing although backups or a key exist. A new database would
    hide that the clubs were lost."""
    if environ.get("DATABASE_URL"):
        return
    folder = data_folder(environ)
    database = folder / DATABASE
    backups = sorted((folder / BACKUPS).glob("*.zip"), key=_changed)
    if backups and not _has_tables(database):
        yield stopping(
            "The database {path} is missing, but there are backups of it. Restore one: {command}."
            " To start afresh without it, move {folder} aside first.",
            path=database,
            command=typed("restore", str(backups[-1])),
            folder=folder,
        )
    elif (folder / KEY).exists() and not database.exists():
        yield stopping(
            "The database {path} is missing, but its secret key is here. Put the database back,"
            " or set DATABASE_URL if it is in PostgreSQL. To start afresh without it, move"
            " {folder} aside first.",
            path=database,
            folder=folder,
        )


def _has_tables(database: Path) -> bool:
    """Whether the database has tables. A damaged database counts as having some."""
    if not holds_something(database):
        return False
    try:
        with closing(sqlite3.connect(database, timeout=20)) as file:
            return file.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
    except sqlite3.DatabaseError:
        return True


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def check_database(environ: Mapping[str, str], *, quick: bool = True) -> Iterator[Finding]:
    """Checks that the SQLite file exists, belongs to a pad and can be opened. With `quick`, also
    searches quickly for damage."""
    yield from check_there(environ)
    path = data_folder(environ) / DATABASE
    if environ.get("DATABASE_URL") or not holds_something(path):
        return
    if not os.access(path, os.R_OK | os.W_OK):
        yield stopping("The database {path} cannot be read and written by this user.", path=path)
        return
    verdict, tables = "ok", set()
    try:
        with closing(sqlite3.connect(path, timeout=20)) as file:
            tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
            if quick:
                (verdict,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        yield stopping(
            "The database {path} is damaged ({verdict}). Restore a backup, such as the newest in"
            " {backups}: {command}. The damaged database is kept.",
            path=path,
            verdict=" ".join(str(verdict).replace("***", "").split()),
            backups=path.parent / BACKUPS,
            command=typed("restore", "..."),
        )
    elif tables and "django_migrations" not in tables:
        yield stopping(
            "The database {path} does not belong to the score pad. Choose another folder with"
            " TALLYCAT_DATA.",
            path=path,
        )


def check_key(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that there is a long secret key that nobody else can read. It must not be missing
    beside a database, because a new key would lock out every phone."""
    if environ.get("SECRET_KEY"):
        return
    path = data_folder(environ) / KEY
    name = {"path": str(path)}
    may_be_new = is_on(environ, NEW_KEY)
    try:
        key = path.read_text().strip()
    except FileNotFoundError:
        if holds_something(path.with_name(DATABASE)) and not may_be_new:
            missing = text("The secret key {path} is missing, but there is a database", **name)
            yield no_key(missing)
        return
    except (OSError, UnicodeDecodeError):
        yield no_key(text("The secret key {path} cannot be read", **name))
        return
    if key:
        yield from check_key_strength(text("The secret key {path}", **name), key)
    elif not may_be_new:
        yield no_key(text("The secret key {path} is empty", **name))
    yield from _check_private(path, "600")


def no_key(message: Text) -> Finding:
    return stopping("{wrong}: {ways_out}", wrong=message, ways_out=WAYS_OUT)


def check_answers(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the database responds, by reading a row. 1 query."""
    if connection.vendor == "sqlite" and not holds_something(_file()):  # asking would make it
        yield advice("There is no database yet: “{command}” makes it.", command=typed("run"))
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT id FROM django_migrations LIMIT 1")
            cursor.fetchone()
    except DatabaseError as error:
        yield cannot_use(error, data_folder(environ))


def _file() -> Path:
    return Path(connection.settings_dict["NAME"])


def check_stored(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the whole database is undamaged, private and of this version."""
    found = [*check_database(environ, quick=False)] or [*check_answers(environ)]
    yield from found
    if not found:
        if connection.vendor == "sqlite":
            yield from _check_file(_file())
        yield from check_version()


def _check_file(path: Path) -> Iterator[Finding]:
    try:
        check_all_rows(path)
    except BackupError as error:
        yield wrong(
            "{wrong} Restore a backup: {command}",
            wrong=str(error),
            command=typed("restore", "..."),
        )
        return
    yield from _check_private(path, "600")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        (mode,) = cursor.fetchone()
    if mode != "wal":
        yield wrong(
            "The database cannot keep a write-ahead log in this folder ({mode}), so phones wait"
            " for one another: put the data folder on a disk of this machine.",
            mode=mode,
        )
    waiting = path.with_name(f"{path.name}-wal")
    if waiting.exists() and waiting.stat().st_size > LARGE_LOG:
        yield advice("{path} has grown large: start the pad again.", path=waiting)


def check_version() -> Iterator[Finding]:
    """Checks that no newer version has used the database. 1 or 2 queries."""
    loader = MigrationLoader(connection)
    if is_newer(loader.applied_migrations, loader.disk_migrations):
        yield stopping("A newer version of the pad has used this database: install that one again.")
    elif set(loader.disk_migrations) - set(loader.applied_migrations):
        yield wrong(OLDER)
    else:
        yield fine("The database is intact and up to date.")


def check_backups(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that everything saved is in a backup within a day."""
    if connection.vendor != "sqlite":
        yield advice("The data is in PostgreSQL, so the pad makes no backups of its own.")
        return
    if any(check_answers(environ)) or not apps.get_model("plays", "Play")._default_manager.exists():
        return
    files = (_file(), _file().with_name(f"{DATABASE}-wal"))
    now = timezone.now()
    saved = min(now, max(_changed(path) for path in files if path.exists()))
    backups = [*(data_folder(environ) / BACKUPS).glob("*.zip")]
    ahead = [path for path in backups if _changed(path) > now + AHEAD]
    if ahead:
        yield advice(
            "{path} was made while the clock was ahead, so it does not count as today’s backup.",
            path=ahead[0],
        )
    newest = max((_changed(path) for path in backups if path not in ahead), default=None)
    if newest is None:
        yield wrong(
            "There is no backup yet: “{command}” makes one, and so does a running pad.",
            command=typed("backup"),
        )
        return
    day = f"{timezone.localtime(newest):%Y-%m-%d}"
    if saved - newest > OLD:
        yield wrong(
            "The newest backup is from {day}, and more has been saved since: “{command}” makes"
            " one.",
            day=day,
            command=typed("backup"),
        )
    else:
        yield fine("The newest backup is from {day}.", day=day)


# -- how it is reached -----------------------------------------------------------------------------


def check_proxy(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the settings about a proxy fit together."""
    try:
        trusted_proxies()
    except ImproperlyConfigured as error:
        yield stopping("{wrong}", wrong=str(error))
        return
    if settings.SITE_URL.startswith("https://") and not settings.HTTPS:
        yield wrong(
            "TALLYCAT_SITE_URL is an https address, but TALLYCAT_SECURE_PROXY_SSL_HEADER is not"
            " set, so the pad would treat its phones as if they came over plain http."
        )


def check_addresses(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Reports the addresses at which phones reach the pad."""
    addresses = [network.address for network in networks()]
    if addresses:
        yield fine("Phones reach this machine at {addresses}.", addresses=[*addresses])
    elif settings.SITE_URL:
        address = f"{settings.SITE_URL}{reverse('home')}"
        yield fine("Phones reach the pad only at {address}.", address=address)
    elif in_container_network():
        yield wrong(NO_ADDRESS)
    elif settings.HOST not in EVERYWHERE:
        yield advice(
            "With HOST={host} no other device reaches the pad: leave HOST out.",
            host=settings.HOST,
        )
    elif has_ipv6_only():
        yield wrong(
            "This machine has only IPv6 addresses: set HOST=:: so that phones can reach the pad."
        )
    else:
        yield wrong(
            "This machine is not on a network: connect it to the one that the phones are on."
        )


def check_port(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the port is free, or that a pad of this version is serving there."""
    port = serving(environ).port
    try:
        open_port(settings.HOST, port).close()
    except CannotStartError as error:
        running = running_version(port)
        if running is None:
            yield error.finding
        elif running == __version__:
            yield fine("The pad answers on port {port}.", port=str(port))
        else:
            yield wrong(
                "Version {running} still answers on port {port}, but {here} is installed: stop"
                " the pad and start it again.",
                running=running,
                port=str(port),
                here=__version__,
            )
    else:
        yield fine("Port {port} is free.", port=str(port))


def open_port(host: str, port: int) -> Listener:
    """Returns a listening socket. Raises CannotStartError."""
    try:
        return listen(host, port)
    except OSError as error:
        passes = True  # may pass once the network is up
        if error.errno == errno.EADDRINUSE:
            message = text(
                "Port {port} is taken. Choose another: {command}",
                port=str(port),
                command=f"PORT={port + 1 if port < 65_535 else 8000} {typed('run')}",
            )
        elif error.errno in (errno.EACCES, errno.EPERM):
            passes = False
            message = text(
                "PORT={port} is only for the administrator; choose one from 1024 up.",
                port=str(port),
            )
        else:
            message = text(
                "HOST={host} is not an address of this machine; leave HOST out to serve on all"
                " addresses.",
                host=host,
            )
        raise CannotStartError(stopping(message, may_pass=passes)) from error
    except UnicodeError as error:
        raise CannotStartError(stopping("HOST={host} is not an address.", host=host)) from error


def running_version(port: int) -> str | None:
    """Returns the version of the pad that serves on this port; None if another program does."""
    host = from_here(settings.HOST)
    address = f"http://{in_url(host)}:{port}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:
            state = json.load(answer)
    except (OSError, HTTPException, ValueError):
        return None
    running = state.get("version") if isinstance(state, dict) else None
    return running if isinstance(running, str) else None


# -- the machine itself ----------------------------------------------------------------------------


def check_time_zone(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the machine has a time zone, because evenings are in local time."""
    zone = settings.TIME_ZONE
    if zone.endswith("UTC") and not environ.get("TZ"):
        yield advice("This machine has no time zone, so evenings follow UTC: set TZ.")
    else:
        yield fine("The time zone is {zone}.", zone=zone)


def check_clock(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the clock is not before the last save; small computers have no battery for it."""
    if any(check_answers(environ)):
        return  # reported already
    revisions = apps.get_model("plays", "Revision")._default_manager
    last = revisions.aggregate(last=Max("at"))["last"]
    if last is not None and last > timezone.now() + AHEAD:
        yield wrong(
            "The clock of this machine is slow: something was already saved on {day}. Set the"
            " clock, or today’s plays will be listed before older ones.",
            day=f"{timezone.localtime(last):%Y-%m-%d %H:%M}",
        )


def disk_free(folder: Path) -> int:
    """Returns the free bytes on the folder's disk; 0 if there is no such folder."""
    try:
        return disk_usage(folder).free
    except OSError:
        return 0


def check_disk(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that there is room for saves and backups."""
    folder = data_folder(environ)
    free = disk_free(folder)
    values = {"free": str(free // MEGABYTE), "folder": str(folder)}
    if free < LEAST_FREE:
        yield wrong("Only {free} MB are free on the disk of {folder}: make some room.", **values)
    elif free < LITTLE:
        yield advice("{free} MB are free on the disk of {folder}: it will soon be full.", **values)
    else:
        yield fine("{free} MB are free on the disk of {folder}.", **values)


def check_packages(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the packages that this version needs are installed."""
    names = ["requirements.txt"]
    if connection.vendor == "postgresql":
        names.append("requirements-postgres.txt")
    other = [
        f"{name} {installed or '-'} (=={wanted})"
        for file in names
        for name, wanted in PINNED.findall((settings.BASE_DIR / file).read_text("utf-8"))
        if (installed := _installed(name)) != wanted
    ]
    if other:
        yield wrong(
            "The installed packages are not the ones that this version needs: {packages}."
            " “{command}” installs them.",
            packages=[*other],
            command=f"pip install {WHEEL}" if INSTALLED else typed("run"),
        )


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def check_languages(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that all catalogues are compiled."""
    stale = {path.parts[-3] for path in out_of_date(settings.BASE_DIR)}
    if stale:
        yield wrong(
            "Translations that are not compiled yet: {languages}. “{command}” compiles them.",
            languages=[*sorted(stale)],
            command=typed("run"),
        )


# -- all of them -----------------------------------------------------------------------------------


# In the order in which a start needs them; the last one reads the settings.
BEFORE_START = (check_environment, check_folder, check_database, check_key, check_proxy)
ALL = (
    *(check_environment, check_folder, check_stored, check_key, check_backups, check_proxy),
    *(check_addresses, check_port, check_time_zone, check_clock, check_disk, check_packages),
    check_languages,
)


def findings(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Yields the findings of all checks, good and bad."""
    for check in ALL:
        try:
            yield from check(environ)
        except DatabaseError as error:  # for example of an older version
            yield cannot_use(error, data_folder(environ))
