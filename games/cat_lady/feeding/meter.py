"""What a search may cost, counted instead of timed: the same hand gives the same answer anywhere.

One unit of work takes a quarter of a microsecond or less on a machine of today. A number that is
kept takes some 40 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

MOST_KEPT = 1_000_000  # numbers that one search keeps at once


class SpentError(Exception):
    """All of the work is spent, or too much is kept. The best found so far stands."""


class Meter:
    """Counts the work of one search, before it is done or, of small parts, right after."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.work = 0
        self.kept = 0

    def spend(self, work: int, keep: int = 0) -> None:
        """Raises `SpentError` if that is more than there is."""
        self.work += work
        self.kept += keep
        if self.work > self.most or self.kept > MOST_KEPT:
            raise SpentError

    @contextmanager
    def within(self, work: int) -> Iterator[None]:
        """What follows takes at most so much more work: then it is cut short, without an error if
        there is work left."""
        most, self.most = self.most, min(self.most, self.work + work)
        try:
            yield
        except SpentError:
            if self.work > most or self.kept > MOST_KEPT:
                raise
        finally:
            self.most = most

    @property
    def is_half_spent(self) -> bool:
        return 2 * self.work > self.most or 2 * self.kept > MOST_KEPT
