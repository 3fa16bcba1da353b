"""Two phones on the same sheet: a three-way merge of trees.

A sheet is a tree of mappings; everything else (a number, a list) is a leaf. If only one side
changed a value, its change is taken. If both did, the later value is taken and the conflict is
reported. The same happens if one side removed a branch and the other changed something in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.trees import Path, Tree

MISSING: Any = object()


class Conflict(NamedTuple):
    """A place that both sides changed, with the value of the earlier side."""

    path: Path
    theirs: Any  # None if they had removed it


def merge(base: Tree, theirs: Tree, mine: Tree) -> tuple[dict[str, Any], list[Conflict]]:
    """Returns `base` with the changes of both sides, and the conflicts. If both changed a value,
    `mine` stays, as it is the later one."""
    conflicts: list[Conflict] = []
    return _merge(base, theirs, mine, (), conflicts), conflicts


def _merge(
    base: Tree, theirs: Tree, mine: Tree, path: Path, conflicts: list[Conflict]
) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for key in {**theirs, **mine}:
        was, their, my = (side.get(key, MISSING) for side in (base, theirs, mine))
        if my == was:
            value = their
        elif their in (my, was):
            value = my
        elif isinstance(my, Mapping) and isinstance(their, Mapping):
            common = was if isinstance(was, Mapping) else {}
            value = _merge(common, their, my, (*path, key), conflicts)
        else:
            value = my
            conflicts.append(Conflict((*path, key), None if their is MISSING else their))
        if value is not MISSING:
            merged[key] = value
    return merged
