"""Helpers for games that make up plays like those of real evenings, for a demo club."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")
Skills = Mapping[str, float]  # by seat key: how well a player plays, 0 to 1, 0.5 is average


class Dice(Protocol):
    """The source of randomness for made-up plays, such as `random.Random`. The rules use none."""

    def random(self) -> float: ...

    def randint(self, a: int, b: int) -> int: ...

    def choice(self, seq: Sequence[Item]) -> Item: ...

    def choices(
        self, population: Sequence[Item], weights: Sequence[float], *, k: int
    ) -> list[Item]: ...

    def sample(self, population: Sequence[Item], k: int) -> list[Item]: ...

    def shuffle(self, x: MutableSequence[Item]) -> None: ...

    def gauss(self, mu: float, sigma: float) -> float: ...


class DemoPlay(NamedTuple):
    """The sheets of a whole play by slot key, and its options."""

    sheets: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, Any] = {}
