"""What is made of a frozen object once, however often it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class OncePerObject(Generic[A, B]):
    """Remembers what `make` made of the last objects it was given. They are told apart as objects:
    to compare them would take longer. All of them have to be frozen."""

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
