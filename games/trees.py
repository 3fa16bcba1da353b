"""Sheets as trees. Setting or removing a value makes a new tree; the old one stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from games.contract import Json

Path = tuple[str, ...]
Tree = Mapping[str, Json]


def value_at(tree: Tree, path: Sequence[str]) -> Json:
    """Returns the value at a path; None if there is nothing at that path."""
    node: Json = tree
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def with_value(tree: Tree, path: Sequence[str], value: Json) -> dict[str, Json]:
    """Returns the tree with a value at a path; None and "" remove the old value. Branches that
    become empty are removed, too, except for branches at the top of the sheet: another phone may
    add to such a branch at the same time, and without it the two changes could not be merged."""
    changed = _with_value(tree, path, value)
    if len(path) > 1 and path[0] in tree and path[0] not in changed:
        changed[path[0]] = {}
    return changed


def _with_value(tree: Tree, path: Sequence[str], value: Json) -> dict[str, Json]:
    first, *rest = path
    changed = dict(tree)
    if rest:
        inner = changed.get(first)
        value = _with_value(inner if isinstance(inner, Mapping) else {}, rest, value) or None
    if value is None or value == "":
        changed.pop(first, None)
    else:
        changed[first] = value
    return changed


def leaves(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yields every value that is not a branch, with its path."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


# -- what leads from one tree to another -----------------------------------------------------------

# [path, new value], or [path] if the value at this path is removed.
Change = list[Json]


def changes(tree: Tree, other: Tree, path: Path = ()) -> list[Change]:
    """Returns the changes that turn `tree` into `other`, as plain JSON; empty if both are equal."""
    changed: list[Change] = []
    for key in {**tree, **other}:
        place = (*path, key)
        if key not in other:
            changed.append([[*place]])
        elif key not in tree:
            changed.append([[*place], other[key]])
        elif tree[key] is other[key]:
            continue  # most entries of a long log
        elif isinstance(tree[key], Mapping) and isinstance(other[key], Mapping):
            changed += changes(tree[key], other[key], place)
        elif tree[key] != other[key] or type(tree[key]) is not type(other[key]):
            changed.append([[*place], other[key]])
    return changed


def changed(tree: Tree, steps: Sequence[Change]) -> dict[str, Json]:
    """Returns a new tree: `tree` with the changes that `changes` returned."""
    other = dict(tree)
    for path, *value in steps:
        node = other
        for key in path[:-1]:
            node[key] = dict(node[key])
            node = node[key]
        if value:
            node[path[-1]] = value[0]
        else:
            del node[path[-1]]
    return other


# -- keys that two phones may add to at once -------------------------------------------------------


def keys_in_order(keys: Iterable[str]) -> list[str]:
    """Returns the keys in the order in which they were added: "a1" to "a10"."""
    return sorted(keys, key=_number)


def next_key(keys: Iterable[str], letter: str = "a") -> str:
    """Returns the key for a new entry. Entries have keys instead of places in a list, because a
    list would be merged as one value, and the entry of one phone would be lost."""
    return f"{letter}{max(map(_number, keys), default=0) + 1}"


@lru_cache(maxsize=2_000)  # a long log is sorted several times in one save
def _number(key: str) -> int:
    return int(key[1:])
