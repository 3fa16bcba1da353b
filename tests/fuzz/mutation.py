"""Changes documents at random: values of another kind, parts removed, copied and repeated."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

Json = Any

DIGITS = "9" * 5000
ODD: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    100,
    999,
    10**6,
    10**30,
    -(10**30),
    int("9" * 4000),
    0.5,
    1e308,
    "",
    " ",
    "0",
    "Ana",
    "Ben",
    "best",
    "by-hand",
    "every",
    "😺",
    "\x00",
    "\ud800",
    "a" * 5000,
    DIGITS,
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"kind": "copy-a-cat"},
    {"kind": "any-amount-meal", "points": 1},
)
Parent = list[Json] | dict[str, Json]
Place = tuple[Parent, Any]  # a list or an object, and the index or the key in it


def places(value: Json) -> list[Place]:
    """Returns every place of a document that has a value."""
    found: list[Place] = []
    waiting = [value]
    while waiting:
        node = waiting.pop()
        inner = (
            list(node.items())
            if isinstance(node, dict)
            else list(enumerate(node))
            if isinstance(node, list)
            else []
        )
        for key, child in inner:
            found.append((node, key))
            waiting.append(child)
    return found


def mutated(document: Json, others: Sequence[Json], r: Random) -> Json:
    """Returns a document with some changes, which may include parts of the others. Every other one
    only has other numbers, so that it is usually valid and scored."""
    changed = deepcopy(document)
    if r.random() < 0.5:
        numbers = [(node, key) for node, key in places(changed) if type(node[key]) is int]
        for node, key in r.sample(numbers, min(len(numbers), r.choice((1, 2, 5)))):
            _nudged(node, key, others, r)
        return changed
    for _ in range(r.choice((1, 1, 1, 2, 4))):
        known = places(changed)
        if known:
            r.choice(CHANGES)(*r.choice(known), others, r)
    return changed


def _odd(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    parent[key] = deepcopy(r.choice(ODD))


def _gone(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    del parent[key]


def _from_another(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    there = places(r.choice(others))
    node, at = r.choice(there)
    parent[key] = deepcopy(node[at])


def _repeated(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    times = r.choice((2, 5, 60, 1000))
    if isinstance(parent, list):
        parent[key:key] = [deepcopy(parent[key])] * times
    else:
        parent[key] = [parent[key]] * times


def _renamed(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    if isinstance(parent, dict):
        name = r.choice(("", "Ana", "cats", "food", "x" * 300, f"{key} ", str(key).upper()))
        parent[name] = parent.pop(key)


def _nudged(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    """Changes a number to a near one: most odd but legal documents are found that way."""
    value = parent[key]
    if isinstance(value, int):
        parent[key] = value + r.choice((-2, -1, 1, 2, 10, 50))
    else:
        parent[key] = r.randint(-1, 30)


def _deep(parent: Parent, key: Any, others: Sequence[Json], r: Random) -> None:
    for _ in range(r.choice((3, 50))):
        parent[key] = [parent[key]]


Change = Callable[[Parent, Any, Sequence[Json], Random], None]
CHANGES: tuple[Change, ...] = (
    _odd,
    _odd,
    _gone,
    _from_another,
    _from_another,
    _repeated,
    _renamed,
    _nudged,
    _nudged,
    _deep,
)


def as_text(document: Json, r: Random) -> bytes:
    """Returns the document as it is sent; sometimes broken, or with what only JSON text can
    express."""
    text = json.dumps(document)
    match r.randrange(40):
        case 0:
            text = text[: r.randrange(len(text) + 1)]
        case 1:
            at = r.randrange(len(text) + 1)
            text = text[:at] + r.choice(('"', "{", "]", ",", "\x00", "\\u0000")) + text[at:]
        case 2:
            text = text.replace(": 1", f": {DIGITS}", 1)
        case 3:
            text = text.replace("{", '{"game": "cat-tower", ', 1)
        case 4:
            text = "[" * 5000 + text
        case 5:
            return bytes(r.randrange(256) for _ in range(40)) + text.encode()
    return text.encode()
