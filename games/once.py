"""What is made of something once, however often it is asked for. All of it has to be frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

A = TypeVar("A")
B = TypeVar("B")

# Bytes of a tree of which something is remembered; the largest hand has some 5,000.
LONGEST = 20_000


class OncePerObject(Generic[A, B]):
    """Remembers what `make` made of the last frozen objects it was given. They are told apart as
    objects: to compare them would take longer."""

    def __init__(self, make: Callable[[A], B], most: int = 4096) -> None:
        self.make = make
        self.most = most
        self.made: dict[int, tuple[A, B]] = {}  # with the object, so that its id stays its own

    def __call__(self, of: A) -> B:
        found = self.made.get(id(of))
        if found is None:
            if len(self.made) >= self.most:
                self.made = {}
            found = self.made[id(of)] = (of, self.make(of))
        return found[1]

    def each(self, several: Iterable[A]) -> list[B]:
        """Of all of them: nearly all are known."""
        made = self.made
        return [known[1] if (known := made.get(id(one))) else self(one) for one in several]


class OncePerContent(Generic[A, B]):
    """Remembers what was made of the last plain trees, such as sheets. They are told apart by all
    that is in them; the frozen object that each was read `by`, such as a deck, as an object."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made: dict[tuple[int, bytes], tuple[A, B]] = {}

    def __call__(self, tree: object, by: A, make: Callable[[], B]) -> B:
        try:
            content = _encoder.encode(tree)
        except (ValueError, TypeError, OverflowError):  # nothing that is ever stored
            return make()
        if len(content) > LONGEST:
            return make()
        key = (id(by), content)
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= self.most:
                self.made = {}
            found = self.made[key] = (by, make())
        return found[1]


_encoder = msgspec.msgpack.Encoder()  # tells 1 from 1.0 and from true
