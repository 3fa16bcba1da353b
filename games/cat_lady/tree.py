"""Sheets as trees: a leaf put in or taken out gives a new tree; what was there stays as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.contract import Json

Path = tuple[str, ...]
Tree = Mapping[str, Json]


def put(tree: Tree, path: Sequence[str], value: Json) -> dict[str, Json]:
    """The tree with a value at a path. None takes out what is there, and branches left empty."""
    first, *rest = path
    changed = dict(tree)
    if rest:
        inner = changed.get(first)
        value = put(inner if isinstance(inner, Mapping) else {}, rest, value) or None
    if value is None:
        changed.pop(first, None)
    else:
        changed[first] = value
    return changed


def at(tree: Tree, path: Sequence[str]) -> Json:
    """What is at a path, None where nothing is."""
    node: Json = tree
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def leaves(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every value that is no branch, with its path."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value
