"""Limits a search by counted work instead of time, so that every machine finds the same feeding.

One unit of work takes at most a quarter of a microsecond on a current machine. A stored number
takes about 40 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

MOST_KEPT = 1_000_000  # numbers that one search keeps at once


class SpentError(Exception):
    """Raised if the work is used up, or too much is stored. The best feeding so far then counts."""


class Budget:
    """Counts the work of one search: large pieces before they are done, small ones right after."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.work = 0
        self.kept = 0

    def spend(self, work: int, keep: int = 0) -> None:
        """Counts `work` units and `keep` stored numbers. Raises `SpentError` if too many."""
        self.work += work
        self.kept += keep
        if self.work > self.most or self.kept > MOST_KEPT:
            raise SpentError

    @contextmanager
    def within(self, work: int) -> Iterator[None]:
        """Limits the block to this much work. If the block needs more, it ends early, with an error
        only if the whole search has no work left."""
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
