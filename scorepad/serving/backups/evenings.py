"""Keeps backups of the last seven evenings while the pad is serving."""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from contextlib import closing, suppress
from datetime import date, datetime
from itertools import count
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from scorepad.plays.models import current_evening
from scorepad.serving.backups.archive import BackupError, clubs_in, clubs_of_backup, write_backup
from scorepad.serving.machine import BACKUPS, DATABASE, KEY
from scorepad.web.planner import ANALYZE

EVENINGS = 7
EVERY = 15 * 60  # seconds
NAME = re.compile(r"evening-\d{4}-\d\d-\d\d(?:-\d+)?\.zip")

log = logging.getLogger("scorepad.backups")


def keep_evening(data: Path, evening: date, now: datetime) -> Path | None:
    """Updates the backup of this evening, and deletes those older than the last seven. If this
    evening's old backup has a club that no longer exists, that backup is kept, too. Evenings in the
    future, from a wrong clock, are ignored. Returns None if nothing was saved since the last
    backup. Raises BackupError."""
    database, folder = data / DATABASE, data / BACKUPS
    target = folder / f"evening-{evening.isoformat()}.zip"
    newest = max(_evenings(folder, evening), key=_changed, default=None)
    if newest is not None and _last_save(database) <= _changed(newest):
        return None
    if database.exists():
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(database)) as opened:
            for statement in ANALYZE:
                opened.execute(statement)
    if clubs_of_backup(target) - clubs_in(database):
        target.rename(_free_name(target))
    write_backup(database, data / KEY, target, now)
    kept = _evenings(folder, evening)
    days = sorted({_day(path) for path in kept})[-EVENINGS:]
    for path in kept:
        if _day(path) not in days:
            path.unlink()
    return target


def keep_evenings() -> None:
    """Calls `keep_evening` every quarter of an hour, forever. Runs in a separate thread."""
    while True:
        try:
            keep_evening(settings.DATA, current_evening(), timezone.now())
        except BackupError as error:
            log.warning("%s", error)
        time.sleep(EVERY)


def _evenings(folder: Path, last: date) -> list[Path]:
    """Returns the backups of evenings up to `last`."""
    backups = (path for path in folder.glob("evening-*.zip") if NAME.fullmatch(path.name))
    return [path for path in backups if _day(path) <= last.isoformat()]


def _day(path: Path) -> str:
    """Returns the day in a backup's name: "2026-11-20"."""
    return path.stem[len("evening-") :][: len("2026-11-20")]


def _free_name(target: Path) -> Path:
    """Returns an unused file name for a backup, such as evening-2026-11-20-1.zip."""
    names = (target.with_stem(f"{target.stem}-{number}") for number in count(1))
    return next(path for path in names if not path.exists())


def _last_save(database: Path) -> float:
    """Returns when something was last saved, in seconds since 1970. SQLite first saves to a file
    beside the database, so that file counts, too."""
    beside = database.with_name(f"{database.name}-wal")
    return max((_changed(path) for path in (database, beside) if path.exists()), default=0.0)


def _changed(path: Path) -> float:
    return path.stat().st_mtime
