"""What a search may cost, counted instead of timed: the same hand gives the same answer anywhere.

One unit of work takes a quarter of a microsecond or less on a machine of today. A number that is
kept takes some 40 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

MOST_KEPT = 1_000_000  # numbers that one search keeps at once


class SpentError(Exception):
    """All of the work is spent, or too much is kept. The best found so far stands."""


class Meter:
    """Counts the work of one search. Each part of it is counted before it is done."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.work = 0
        self.kept = 0

    def spend(self, work: int, keep: int = 0) -> None:
        """Raises `SpentError` where that is more than there is."""
        self.work += work
        self.kept += keep
        if self.work > self.most or self.kept > MOST_KEPT:
            raise SpentError

    @contextmanager
    def at_most(self, work: int) -> Iterator[None]:
        """Breaks off a part that takes more than so much. `SpentError` only where all is spent."""
        whole, kept = self.most, self.kept
        self.most = min(whole, self.work + work)
        try:
            with suppress(SpentError):
                yield
        finally:
            self.most, self.kept = whole, kept
        self.spend(0)
