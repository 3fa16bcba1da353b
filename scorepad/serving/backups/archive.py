"""A backup: one file with a pad's SQLite database and its secret key, with the hash of each.

SQLite's own backup function copies the database, so the copy is consistent even while phones save,
and has every confirmed save.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Collection, Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import msgspec
from django.utils.translation import gettext as _

from scorepad.serving.machine import DATABASE, KEY

ABOUT = "about.json"
FORMAT, VERSION = "cat-pad-backup", 1
WAITING = "DELETE FROM exchange_upload"
CLUBS = "SELECT uuid FROM clubs_club"
# Errors for damaged bytes in a zip; RuntimeError if they look encrypted.
UNREADABLE = (
    OSError,
    EOFError,
    KeyError,
    RuntimeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    msgspec.MsgspecError,
)


Migration = tuple[str, str]  # app and name


class BackupError(Exception):
    """Raised if a backup cannot be made or restored. The message is a sentence for the user."""


class About(msgspec.Struct, frozen=True):
    """The description inside a backup. `hashes` are SHA-256 by file name; `clubs` are uuids."""

    format: str
    version: int
    made_at: datetime
    hashes: dict[str, str]
    clubs: frozenset[str] = frozenset()


def write_backup(database: Path, key: Path, target: Path, made_at: datetime) -> None:
    """Writes a backup to `target`, which only its owner can read. An old file there is replaced
    completely or not at all. A key from the environment is not included. Raises BackupError."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        # At the end of the process a thread may still be writing into the folder.
        with tempfile.TemporaryDirectory(
            dir=target.parent, prefix=".backup-", ignore_cleanup_errors=True
        ) as folder:
            files = {DATABASE: Path(folder) / DATABASE}
            copy_database(database, files[DATABASE])
            if key.exists():
                files[KEY] = key
            written = Path(folder) / "made.zip"
            _pack(written, files, made_at)
            written.chmod(0o600)
            written.replace(target)
    except (OSError, sqlite3.Error) as error:
        why = {"why": error}
        raise BackupError(_("The backup could not be written: %(why)s.") % why) from error


def copy_database(source: Path, copy: Path) -> None:
    """Copies a database as it is at one moment, without the files that wait to be imported, and
    checks the copy. Raises BackupError or sqlite3.Error."""
    if not source.exists():
        raise BackupError(_("There is no database at %(path)s.") % {"path": source})
    with (
        closing(sqlite3.connect(_to_read(source), uri=True, timeout=60)) as reading,
        closing(sqlite3.connect(copy)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.OperationalError):  # no such table
            if writing.execute(WAITING).rowcount:
                writing.commit()
                writing.execute("VACUUM")
    check_database(copy)


def check_database(path: Path) -> None:
    """Raises BackupError if the database is damaged."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            lost = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise BackupError(_("The database is damaged: %(why)s.") % {"why": error}) from error
    if said != "ok":
        raise BackupError(_("The database is damaged: %(why)s.") % {"why": said})
    if lost:
        raise BackupError(
            _("The database is damaged: a row of %(table)s refers to one that is missing.")
            % {"table": lost[0]}
        )


def _to_read(database: Path) -> str:
    """Returns the address by which SQLite opens the database read-only."""
    return f"{database.absolute().as_uri()}?mode=ro"


def clubs_in(database: Path) -> frozenset[str]:
    """Returns the uuids of the clubs in a database; none if it has no table of clubs."""
    try:
        with closing(sqlite3.connect(_to_read(database), uri=True, timeout=60)) as connection:
            return frozenset(str(uuid) for (uuid,) in connection.execute(CLUBS))
    except sqlite3.OperationalError:
        return frozenset()


def clubs_of_backup(source: Path) -> frozenset[str]:
    """Returns the uuids of the clubs in a backup; none if it cannot be read."""
    try:
        with zipfile.ZipFile(source) as packed:
            return msgspec.json.decode(packed.read(ABOUT), type=About).clubs
    except UNREADABLE:
        return frozenset()


def read_backup(source: Path, folder: Path) -> Mapping[str, Path]:
    """Unpacks and checks a backup in a folder. Returns its files by name. Raises BackupError."""
    try:
        with zipfile.ZipFile(source) as packed:
            about = msgspec.json.decode(packed.read(ABOUT), type=About)
            _check_kind(source, about)
            names = [name for name in (DATABASE, KEY) if name in about.hashes]
            files = {name: Path(packed.extract(name, folder)) for name in names}
    except FileNotFoundError as error:
        raise BackupError(_("There is no file %(path)s.") % {"path": source}) from error
    except UNREADABLE as error:
        raise BackupError(
            _("%(path)s is not a backup of a score pad, or is damaged.") % {"path": source}
        ) from error
    for name, path in files.items():
        if _hash(path) != about.hashes[name]:
            raise BackupError(
                _("%(path)s is damaged: %(name)s in it has changed.")
                % {"path": source, "name": name}
            )
    if DATABASE not in files:
        raise BackupError(_("%(path)s holds no database.") % {"path": source})
    check_database(files[DATABASE])
    return files


def is_newer(applied: Collection[Migration], known: Collection[Migration]) -> bool:
    """Whether migrations were applied that are not among those `known` to this version."""
    return bool(set(applied) - set(known))


def _check_kind(source: Path, about: About) -> None:
    if about.format != FORMAT:
        raise BackupError(_("%(path)s is not a backup of a score pad.") % {"path": source})
    if about.version != VERSION:
        raise BackupError(
            _("%(path)s was made by a newer version of the score pad.") % {"path": source}
        )


def _pack(target: Path, files: Mapping[str, Path], made_at: datetime) -> None:
    hashes = {name: _hash(path) for name, path in files.items()}
    clubs = clubs_in(files[DATABASE])
    about = msgspec.json.encode(About(FORMAT, VERSION, made_at, hashes, clubs))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(ABOUT, about)
        for name, path in files.items():
            packed.write(path, name)
    with target.open("rb+") as written:  # Windows only syncs files that are open for writing
        os.fsync(written.fileno())


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
