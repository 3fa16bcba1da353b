"""Dots with a trailing mean: is somebody getting better? 0.5 is average."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.history.charts.figure import (
    WIDTH,
    Chart,
    Dot,
    Label,
    Path,
    Rule,
    Scale,
    thinned,
    units,
)

TOP, BOTTOM, HEIGHT = 10, 110, 120
LEFT, RIGHT = 10, 58  # the word for the middle stands on the right


@dataclass(frozen=True, kw_only=True)
class Dots(Chart):
    """`values` from 0 to 1, the latest last; `mean` beside each of them, None where there is none
    yet. `middle` is the word for 0.5."""

    template: ClassVar[str] = "history/charts/_dots.html"

    values: tuple[float, ...]
    mean: tuple[float | None, ...]
    middle: str

    height: ClassVar[int] = HEIGHT

    @property
    def dots(self) -> tuple[Dot, ...]:
        values = thinned(self.values)
        places = _places(len(values))
        return tuple(
            Dot(units(places(index)), units(_level(value)), "dot")
            for index, value in enumerate(values)
        )

    @property
    def line(self) -> Path | None:
        """The trailing mean; None where it has less than two points."""
        known = [(index, mean) for index, mean in enumerate(self.mean) if mean is not None]
        if len(known) < 2:
            return None
        places = _places(len(self.mean))
        points = [(places(index), _level(mean)) for index, mean in known]
        steps = thinned(range(len(points)))
        drawn = [points[int(step)] for step in steps]
        return Path("M" + "L".join(f"{units(x)} {units(y)}" for x, y in drawn), "mean")

    @property
    def rules(self) -> tuple[Rule, ...]:
        ends = units(LEFT / 2), units(WIDTH - RIGHT + 4)
        return tuple(
            Rule(ends[0], units(_level(level)), ends[1], units(_level(level)), style)
            for level, style in ((0, "axis"), (0.5, "middle"), (1, "axis"))
        )

    @property
    def labels(self) -> tuple[Label, ...]:
        return (Label(units(WIDTH - RIGHT + 8), units(_level(0.5) + 4), self.middle),)


def _places(count: int) -> Scale:
    return Scale(0, max(1, count - 1), LEFT, WIDTH - RIGHT)


def _level(value: float) -> float:
    return Scale(0, 1, BOTTOM, TOP)(value)
