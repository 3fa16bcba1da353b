"""What checks find, in words, and the reasons why the pad cannot start."""

from __future__ import annotations

import errno
import logging
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from games.contract import Text, Value, text, wording
from scorepad.web.commands import typed

NO_TABLE = re.compile(r"no such (table|column)|(relation|column) .* does not exist")
FULL = re.compile(r"disk is full|No space left")
OLDER = text("The database is from an older version: “{command}” updates it.", command=typed("run"))
NO_ADDRESS = text(
    "The pad runs in a container, and phones cannot reach a container’s own address. Set"
    " TALLYCAT_SITE_URL to the address of its machine, such as http://192.168.1.20:8000."
)


class Level(StrEnum):
    FINE = "fine"
    ADVICE = "advice"  # the pad works, but perhaps not as expected
    WRONG = "wrong"


class Finding(NamedTuple):
    """A sentence for the person who runs the pad; it says what to do, if anything. `stops` means
    that the pad cannot start, `may_pass` that another start can succeed without a change."""

    level: Level
    message: Text
    stops: bool = False
    may_pass: bool = False


def fine(message: str | Text, **values: Value | Path) -> Finding:
    return Finding(Level.FINE, _text(message, values))


def advice(message: str | Text, **values: Value | Path) -> Finding:
    return Finding(Level.ADVICE, _text(message, values))


def wrong(message: str | Text, **values: Value | Path) -> Finding:
    return Finding(Level.WRONG, _text(message, values))


def stopping(message: str | Text, *, may_pass: bool = False, **values: Value | Path) -> Finding:
    return Finding(Level.WRONG, _text(message, values), stops=True, may_pass=may_pass)


def _text(message: str | Text, values: Mapping[str, Value | Path]) -> Text:
    if isinstance(message, Text):
        return message
    return Text(
        message, {key: str(one) if isinstance(one, Path) else one for key, one in values.items()}
    )


class CannotStartError(Exception):
    def __init__(self, finding: Finding) -> None:
        super().__init__(wording(finding.message, {}))
        self.finding = finding

    @property
    def status(self) -> int:
        """The exit status. After status 78, systemd does not restart the pad (tallycat.service)."""
        return 1 if self.finding.may_pass else 78


def stop_at(findings: Iterable[Finding]) -> list[Finding]:
    """Returns the findings if none prevents a start. Raises CannotStartError if one does."""
    passed = []
    for finding in findings:
        if finding.stops:
            raise CannotStartError(finding)
        passed.append(finding)
    return passed


@contextmanager
def as_cannot_start(folder: Path) -> Iterator[None]:
    """Turns errors of the disk or the database into CannotStartError."""
    try:
        with database_as_cannot_start(folder):
            yield
    except OSError as error:
        raise CannotStartError(cannot_write(error, folder)) from error


@contextmanager
def database_as_cannot_start(folder: Path) -> Iterator[None]:
    """Turns errors of the database or the settings into CannotStartError."""
    try:
        yield
    except ImproperlyConfigured as error:
        raise CannotStartError(stopping("{why}", why=_one_line(error))) from error
    except DatabaseError as error:
        logging.getLogger(__name__).debug("cannot start", exc_info=error)
        raise CannotStartError(cannot_use(error, folder)) from error


def cannot_use(error: DatabaseError, folder: Path) -> Finding:
    """Returns a finding: why the database cannot be used. PostgreSQL may still be starting."""
    why = _one_line(error)
    if is_full(error):
        return _full(folder)
    if NO_TABLE.search(why):
        return stopping(OLDER)
    return stopping("The database cannot be used: {why}", why=why, may_pass=True)


def is_full(error: BaseException | None) -> bool:
    """Whether an error means that the disk is full, in the words of SQLite or PostgreSQL."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return isinstance(error, DatabaseError) and bool(FULL.search(str(error)))


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def cannot_write(error: OSError, folder: Path) -> Finding:
    """Returns a finding that says why the pad cannot write to its data folder."""
    if is_full(error):
        return _full(folder)
    if error.errno == errno.EROFS:
        return stopping(
            "The data folder {folder} is read-only; choose another with TALLYCAT_DATA.",
            folder=folder,
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return stopping(
            "The data folder {folder} cannot be written by this user; run the pad as its owner"
            "{owner}, or choose another with TALLYCAT_DATA.",
            folder=folder,
            owner=_owner(folder),
        )
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return stopping(
            "The data folder {folder} cannot be made: there is a file of that name.", folder=folder
        )
    why = str(error.strerror or error)
    return stopping("The data folder {folder} cannot be used: {why}.", folder=folder, why=why)


def _full(folder: Path) -> Finding:
    return stopping(
        "The disk of {folder} is full; make some room, and start again.",
        folder=folder,
        may_pass=True,
    )


def _owner(folder: Path) -> str:
    if sys.platform == "win32":  # where folders do not show it
        return ""
    try:
        return f" {folder.owner()}"
    except (OSError, KeyError):
        return ""
