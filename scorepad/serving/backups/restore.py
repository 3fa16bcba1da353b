"""Restores a backup to a data folder, whose previous content is kept."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.utils.translation import gettext as _

from scorepad.serving.backups.archive import BackupError, is_newer, read_backup, write_backup
from scorepad.serving.machine import BESIDE, DATABASE, KEY, InUseError, hold, sync_folder


def restore(source: Path, data: Path, known: frozenset[tuple[str, str]], now: datetime) -> Path:
    """Checks a backup, keeps the folder's content elsewhere, and restores the backup to the folder.
    Returns where the previous content is. `known` are the migrations of this version. If it raises
    BackupError, nothing has changed."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with hold(data), tempfile.TemporaryDirectory(dir=data, prefix=".restore-") as folder:
            files = read_backup(source, Path(folder))
            _check_version(files[DATABASE], known)
            kept = _keep(data, now)
            for end in BESIDE:
                (data / f"{DATABASE}{end}").unlink(missing_ok=True)
            for name, path in files.items():
                path.chmod(0o600)
                _replace(path, data / name)
            return kept
    except InUseError as error:
        raise BackupError(
            _("The pad is running. Stop it first, then restore the backup.")
        ) from error
    except OSError as error:
        raise BackupError(
            _("The backup could not be restored: %(why)s.") % {"why": error}
        ) from error


def _check_version(database: Path, known: frozenset[tuple[str, str]]) -> None:
    """Raises BackupError if this version cannot read the database."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            done = connection.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.Error as error:
        raise BackupError(_("The backup holds no database of a score pad.")) from error
    if is_newer(done, known):
        raise BackupError(
            _("The backup was made by a newer version of the score pad. Update first.")
        )


def _keep(data: Path, now: datetime) -> Path:
    """Keeps the folder's content as a backup, or as plain files if damaged. Returns the path."""
    folder = data / "backups"
    kept = folder / f"before-restore-{now:%Y-%m-%dT%H%M%S}.zip"
    if not (data / DATABASE).exists():
        return folder
    try:
        write_backup(data / DATABASE, data / KEY, kept, now)
    except BackupError:
        kept = kept.with_suffix("")
        kept.mkdir(mode=0o700, parents=True)
        for name in (DATABASE, KEY, *(f"{DATABASE}{end}" for end in BESIDE)):
            if (data / name).exists():
                (kept / name).write_bytes((data / name).read_bytes())
    return kept


def _replace(source: Path, target: Path) -> None:
    """Replaces a file in such a way that a power cut cannot damage it."""
    with source.open("rb+") as file:
        os.fsync(file.fileno())
    source.replace(target)
    sync_folder(target.parent)
