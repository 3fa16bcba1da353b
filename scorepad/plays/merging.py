"""Two phones on one sheet: a three-way merge of trees.

A sheet is a tree of mappings; everything else (a number, a list) is a leaf. What only one side
changed takes that side's value. What both changed takes the later value, and is named; so does a
branch that one side removed while the other changed something in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Tree = Mapping[str, Any]
Path = tuple[str, ...]

MISSING: Any = object()


class Clash(NamedTuple):
    """A place that both sides changed, and what the earlier side had put there."""

    path: Path
    theirs: Any  # MISSING where they had removed it


def merge(base: Tree, theirs: Tree, mine: Tree) -> tuple[dict[str, Any], list[Clash]]:
    """Both sides' changes of `base`; where both changed something, mine is the later and stays."""
    clashes: list[Clash] = []
    return _merge(base, theirs, mine, (), clashes), clashes


def _merge(
    base: Tree, theirs: Tree, mine: Tree, path: Path, clashes: list[Clash]
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
            value = _merge(common, their, my, (*path, key), clashes)
        else:
            value = my
            clashes.append(Clash((*path, key), their))
        if value is not MISSING:
            merged[key] = value
    return merged


def leaf(tree: Tree, path: Path) -> Any:
    """What stands at a path, MISSING where nothing does."""
    node: Any = tree
    for key in path:
        if not isinstance(node, Mapping) or key not in node:
            return MISSING
        node = node[key]
    return node


def with_leaf(tree: Tree, path: Path, value: Any) -> dict[str, Any]:
    """`tree` with `value` at `path`, without it where the value is MISSING."""
    first, rest = path[0], path[1:]
    changed = dict(tree)
    if rest:
        inner = changed.get(first)
        changed[first] = with_leaf(inner if isinstance(inner, Mapping) else {}, rest, value)
    elif value is MISSING:
        changed.pop(first, None)
    else:
        changed[first] = value
    return changed
