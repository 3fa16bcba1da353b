"""Limits a search by counted work instead of time, so that a hand gets the same answer on any
machine.

One unit of work takes at most a quarter of a microsecond on a current machine. A stored number
takes about 40 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

MOST_KEPT = 1_000_000  # numbers that one search keeps at once


class SpentError(Exception):
    """Raised if the work is spent, or too much is stored. The best feeding found so far is used."""


class Budget:
    """Counts the work of one search, before it is done; a small piece right after it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.work = 0
        self.kept = 0

    def spend(self, work: int, keep: int = 0) -> None:
        """Spends work. Raises `SpentError` if there is not enough."""
        self.work += work
        self.kept += keep
        if self.work > self.most or self.kept > MOST_KEPT:
            raise SpentError

    @contextmanager
    def within(self, work: int) -> Iterator[None]:
        """Limits the block to this much work. The block is cut short then, without an error if the
        search still has work left."""
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
