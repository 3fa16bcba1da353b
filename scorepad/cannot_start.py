"""Why the pad cannot start, in words, for whoever runs it."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from games.contract import Text, text, wording


class CannotStartError(Exception):
    """One sentence: what is wrong, and what to do. `said` is for whoever started the pad."""

    def __init__(self, said: Text) -> None:
        super().__init__(wording(said, {}))
        self.said = said


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """What goes wrong with disk or database inside, in one sentence: raises CannotStartError."""
    try:
        yield
    except OSError as error:
        raise CannotStartError(why(error, folder)) from error
    except (DatabaseError, ImproperlyConfigured) as error:
        first = " ".join(str(error).split()) or type(error).__name__
        logging.getLogger(__name__).debug("cannot start", exc_info=error)
        if "full" in first:
            raise CannotStartError(_full(folder)) from error
        raise CannotStartError(text("The database cannot be used: {why}", why=first)) from error


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
