"""Who uses a data folder: a pad that serves from it holds its lock until it ends."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from scorepad import file_lock

NAME = "in-use"

InUseError = file_lock.HeldError  # a pad serves from this folder


def hold(data: Path) -> IO[str]:
    """Take the lock of a data folder, as `file_lock.hold` does. Raises InUseError, OSError."""
    return file_lock.hold(data / NAME)
