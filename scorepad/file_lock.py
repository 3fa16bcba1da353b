"""A lock that a file stands for: it ends with the process that holds it, however that ends."""

from __future__ import annotations

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: nobody is stopped there
    fcntl = None  # type: ignore[assignment]


class HeldError(Exception):
    """Somebody else holds the lock."""


def hold(path: Path) -> IO[str]:
    """Take the lock until the file that is given is closed, or the process and those that it has
    started have ended.

    Raises HeldError, OSError.
    """
    file = path.open("w")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.close()
            raise HeldError from error
    return file
