"""What is counted over plays and can be added up: the sums of two parts of the past make those of
both, so that a part in which nothing changed is never counted again.

A sum has what the numbers of a statistic are made of, and counts nothing twice; floors, means and
orders come last, when all parts are added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import reduce
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

Item = TypeVar("Item")


class Sums(msgspec.Struct, frozen=True):
    """Adds up field by field, the earlier plays first. `same` names the fields that say whose
    numbers these are."""

    same: ClassVar[frozenset[str]] = frozenset()

    def __add__(self, later: Self) -> Self:
        fields = [name for name in self.__struct_fields__ if name not in self.same]
        values = {name: added(getattr(self, name), getattr(later, name)) for name in fields}
        return msgspec.structs.replace(self, **values)


class Last(msgspec.Struct, Generic[Item], frozen=True):
    """The last few of many, in order."""

    items: tuple[Item, ...]
    most: int

    def __add__(self, later: Last[Item]) -> Last[Item]:
        return Last((*self.items, *later.items)[-self.most :], self.most)


class Top(msgspec.Struct, Generic[Item], frozen=True):
    """Everything with the highest rank, in order; nothing is an empty one."""

    rank: int = 0
    items: tuple[Item, ...] = ()

    def __add__(self, later: Top[Item]) -> Top[Item]:
        if not (self.items and later.items):
            return self if self.items else later
        if self.rank == later.rank:
            return Top(self.rank, (*self.items, *later.items))
        return self if self.rank > later.rank else later


def top(found: Iterable[tuple[int, Item]]) -> Top[Item]:
    """Of items with their ranks."""
    ranked = list(found)
    if not ranked:
        return Top()
    best = max(rank for rank, _item in ranked)
    return Top(best, tuple(item for rank, item in ranked if rank == best))


def added(one: Any, later: Any) -> Any:
    """Two values of one kind: mappings by key, of dates the later one, of truths either;
    with None the other one."""
    if one is None or later is None:
        return later if one is None else one
    if isinstance(one, Mapping):
        both = {
            key: added(one[key], value) if key in one else value for key, value in later.items()
        }
        return {**one, **both}
    if isinstance(one, bool):
        return one or later
    if isinstance(one, date):
        return max(one, later)
    return one + later


def added_up(parts: Iterable[Item]) -> Item:
    """All parts of the past, in order; one at least."""
    return reduce(added, parts)
