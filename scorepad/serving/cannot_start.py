"""Why the pad cannot start, in words, for whoever runs it."""

from __future__ import annotations

import errno
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from games.contract import Text, text, wording

NO_TABLE = re.compile(r"no such (table|column)|(relation|column) .* does not exist")


class CannotStartError(Exception):
    """One sentence: what is wrong, and what to do. `said` is for whoever started the pad.
    `may_pass` says that another start may succeed without anybody's help."""

    def __init__(self, said: Text, *, may_pass: bool = False) -> None:
        super().__init__(wording(said, {}))
        self.said = said
        self.may_pass = may_pass

    @property
    def status(self) -> int:
        """The exit status. hosting/tallycat.service does not start the pad again after 78."""
        return 1 if self.may_pass else 78


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """What goes wrong with disk or database inside, in one sentence: raises CannotStartError."""
    try:
        with database_in_words(folder):
            yield
    except OSError as error:
        raise cannot_write(error, folder) from error


@contextmanager
def database_in_words(folder: Path) -> Iterator[None]:
    """What goes wrong with the database or the settings inside: raises CannotStartError."""
    try:
        yield
    except (DatabaseError, ImproperlyConfigured) as error:
        logging.getLogger(__name__).debug("cannot start", exc_info=error)
        raise _not_used(error, folder) from error


def _not_used(error: Exception, folder: Path) -> CannotStartError:
    first = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, ImproperlyConfigured):
        return CannotStartError(text("{why}", why=first))
    if "full" in first:
        return CannotStartError(_full(folder), may_pass=True)
    if NO_TABLE.search(first):
        return CannotStartError(
            text("The database is of an older version: “make run” brings it up to date.")
        )
    # Such as a PostgreSQL that is about to start, too.
    return CannotStartError(text("The database cannot be used: {why}", why=first), may_pass=True)


def cannot_write(error: OSError, folder: Path) -> CannotStartError:
    """What keeps the pad from writing in its data folder."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return CannotStartError(_full(folder), may_pass=True)
    return CannotStartError(_why_not_written(error, folder))


def _why_not_written(error: OSError, folder: Path) -> Text:
    if error.errno == errno.EROFS:
        return text(
            "The data folder {folder} is read-only; choose another with SCOREPAD_DATA.",
            folder=str(folder),
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return text(
            "The data folder {folder} cannot be written by this user; run the pad as its owner"
            "{owner}, or choose another with SCOREPAD_DATA.",
            folder=str(folder),
            owner=_owner(folder),
        )
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return text(
            "The data folder {folder} cannot be made: there is a file of that name.",
            folder=str(folder),
        )
    return text(
        "The data folder {folder} cannot be used: {why}.",
        folder=str(folder),
        why=str(error.strerror or error),
    )


def _full(folder: Path) -> Text:
    return text(
        "The disk of {folder} is full; make some room, and start again.", folder=str(folder)
    )


def _owner(folder: Path) -> str:
    try:
        return f" {folder.owner()}"
    except (OSError, KeyError):
        return ""
