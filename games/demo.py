"""What games need to make up plays as from real evenings, for a club to look around in."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")
Skills = Mapping[str, float]  # by seat key: how well somebody plays, 0 to 1, 0.5 is average


class Dice(Protocol):
    """The chance that a play is made up with; `random.Random` is one, and the rules stay pure."""

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
    """The sheets of a whole play by slot key, and the options it was begun with."""

    sheets: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, Any] = {}
