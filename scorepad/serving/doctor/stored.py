"""What the pad stores: folder, key, database, backups."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games.contract import Text, text
from scorepad.plays.models import Play
from scorepad.serving.backups.archive import BackupError, check_database
from scorepad.serving.cannot_start import CannotStartError
from scorepad.serving.doctor.findings import Finding, advice, fine, wrong
from scorepad.serving.machine import DATABASE, KEY, holds_something
from scorepad.serving.startup import check_database as check_file
from scorepad.serving.startup import (
    check_key,
    check_there,
    check_version,
    check_writable,
    shared_folder,
)

OLD = timedelta(days=1)  # between the last save and the newest backup
LARGE_LOG = 256 * 1024**2  # bytes that wait beside the database


def check_data(environ: Mapping[str, str]) -> Iterator[Finding]:
    """The data folder can be written by its owner, and read by nobody else."""
    folder = settings.DATA
    if not folder.exists():
        yield advice(
            text("There is no data folder {folder} yet: “make run” makes it.", folder=str(folder))
        )
        return
    mode = stat.S_IMODE(folder.stat().st_mode)
    shared = shared_folder(folder)
    if shared is not None:
        yield advice(shared)
    elif mode & 0o077:
        yield _open_to_others(folder, "700")
    try:
        check_writable(folder)
    except CannotStartError as error:
        yield wrong(error.said)


def check_secret_key(environ: Mapping[str, str]) -> Iterator[Finding]:
    """There is a key, it is long, and nobody else reads it; one that is given is a value."""
    path = settings.DATA / KEY
    if not environ.get("SECRET_KEY"):
        try:
            if not check_key(settings.DATA, environ):
                return  # a pad that was never started
        except CannotStartError as error:
            yield wrong(error.said)
            return
        if path.stat().st_mode & 0o077:
            yield _open_to_others(path, "600")


def _open_to_others(path: Path, mode: str) -> Finding:
    return wrong(
        text(
            "Other users of this machine can look into {path}: {command}",
            path=str(path),
            command=f"chmod {mode} {path}",
        )
    )


def check_stored(environ: Mapping[str, str]) -> Iterator[Finding]:
    """The database is whole, and of this version."""
    if connection.vendor == "sqlite":
        path = settings.DATA / DATABASE
        broken = _broken(path)
        if broken is not None:
            yield wrong(broken)
            return
        if not is_there():
            yield advice(text("There is no database yet: “make run” makes it."))
            return
        if path.stat().st_mode & 0o077:
            yield _open_to_others(path, "600")
        yield from _check_files(path)
    try:
        yield from _check_migrations()
    except DatabaseError as error:
        why = " ".join(str(error).split()) or type(error).__name__
        yield wrong(text("The database cannot be used: {why}", why=why))


def _broken(path: Path) -> Text | None:
    """What is wrong with a file of SQLite."""
    try:
        check_there(path.parent)
        check_file(path)
        if is_there():
            check_database(path)
    except CannotStartError as error:
        return error.said
    except BackupError as error:
        return text("{wrong} Bring back a backup: make restore FILE=...", wrong=str(error))
    return None


def _check_files(path: Path) -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        (mode,) = cursor.fetchone()
    if mode != "wal":
        yield wrong(
            text(
                "The database cannot keep a journal beside itself ({mode}), so phones wait for one"
                " another: put the data folder on a disk of this machine.",
                mode=mode,
            )
        )
    waiting = path.with_name(f"{path.name}-wal")
    if waiting.exists() and waiting.stat().st_size > LARGE_LOG:
        yield advice(text("{path} has grown large: start the pad again.", path=str(waiting)))


def _check_migrations() -> Iterator[Finding]:
    try:
        check_version()
    except CannotStartError as error:
        yield wrong(error.said)
        return
    loader = MigrationLoader(connection)
    if set(loader.disk_migrations) - set(loader.applied_migrations):
        yield wrong(text("The database is of an older version: “make run” brings it up to date."))
    else:
        yield fine(text("The database is whole and up to date."))


def check_backups(environ: Mapping[str, str]) -> Iterator[Finding]:
    """What was saved is in a backup a day later."""
    if connection.vendor != "sqlite":
        yield advice(text("Backups are those of your PostgreSQL: the pad makes none of its own."))
        return
    if not is_there() or not _has_plays():
        return
    path, folder = settings.DATA / DATABASE, settings.DATA / "backups"
    saved = max(_changed(one) for one in (path, path.with_name(f"{path.name}-wal")) if one.exists())
    newest = max((_changed(one) for one in folder.glob("*.zip")), default=None)
    if newest is None:
        yield wrong(text("There is no backup: “make backup” makes one, and a running pad does."))
        return
    day = f"{timezone.localtime(newest):%Y-%m-%d}"
    if saved - newest > OLD:
        yield wrong(
            text(
                "The newest backup is of {day}, and more was saved since: “make backup” makes one.",
                day=day,
            )
        )
    else:
        yield fine(text("The newest backup is of {day}.", day=day))


def is_there() -> bool:
    """Whether there is a database to look into; asking an absent one would make it."""
    path = settings.DATA / DATABASE
    return connection.vendor != "sqlite" or holds_something(path)


def _has_plays() -> bool:
    try:
        return Play.objects.exists()
    except DatabaseError:
        return False  # which is told of elsewhere


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
