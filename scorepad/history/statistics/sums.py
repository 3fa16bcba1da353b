"""The best of many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

Item = TypeVar("Item")


class Top(msgspec.Struct, Generic[Item], frozen=True):
    """Everything with the highest rank, in order; nothing is an empty one."""

    rank: int = 0
    items: tuple[Item, ...] = ()


def top(found: Iterable[tuple[int, Item]]) -> Top[Item]:
    """Of items with their ranks."""
    ranked = list(found)
    if not ranked:
        return Top()
    best = max(rank for rank, _item in ranked)
    return Top(best, tuple(item for rank, item in ranked if rank == best))
