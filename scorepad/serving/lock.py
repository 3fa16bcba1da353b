"""Who uses a data folder: a pad that serves from it holds the lock of a file there, which ends with
the process, however that ends."""

from __future__ import annotations

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: nobody is stopped there
    fcntl = None  # type: ignore[assignment]

NAME = "in-use"


class InUseError(Exception):
    """A pad serves from this folder."""


def hold(data: Path) -> IO[str]:
    """Take the lock of a data folder until the returned file is closed, or the process and those
    that it has started have ended.

    Raises InUseError, OSError.
    """
    file = (data / NAME).open("w")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.close()
            raise InUseError from error
    return file
