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
    """One sentence: what is wrong, and what to do. `said` is for whoever started the pad."""

    def __init__(self, said: Text) -> None:
        super().__init__(wording(said, {}))
        self.said = said


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """What goes wrong with disk or database inside, in one sentence: raises CannotStartError."""
    try:
        with database_in_words(folder):
            yield
    except OSError as error:
        raise CannotStartError(why(error, folder)) from error


@contextmanager
def database_in_words(folder: Path) -> Iterator[None]:
    """What goes wrong with the database or the settings inside: raises CannotStartError."""
    try:
        yield
    except (DatabaseError, ImproperlyConfigured) as error:
        logging.getLogger(__name__).debug("cannot start", exc_info=error)
        raise CannotStartError(_why_not_used(error, folder)) from error


def _why_not_used(error: Exception, folder: Path) -> Text:
    first = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, ImproperlyConfigured):
        return text("{why}", why=first)
    if "full" in first:
        return _full(folder)
    if NO_TABLE.search(first):
        return text("The database is of an older version: “make run” brings it up to date.")
    return text("The database cannot be used: {why}", why=first)


def why(error: OSError, folder: Path) -> Text:
    """What keeps the pad from writing in its data folder."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _full(folder)
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
