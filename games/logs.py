"""The keys of what two phones may add to at once: "a1", "a2" ... in the order it was added.

A list would be merged as one value; under keys of their own both phones' entries stay.
"""

from __future__ import annotations

from collections.abc import Iterable


def keys_in_order(keys: Iterable[str]) -> list[str]:
    """From "a1" to "a10", the first to the last."""
    return sorted(keys, key=_number)


def next_key(keys: Iterable[str], letter: str = "a") -> str:
    """The key of one more."""
    return f"{letter}{max(map(_number, keys), default=0) + 1}"


def _number(key: str) -> int:
    return int(key[1:])
