"""Step lines: a rating after each play, or who was ahead after each round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scorepad.history.charts.figure import (
    WIDTH,
    Chart,
    Label,
    Path,
    Rule,
    Scale,
    part,
    thinned,
    units,
)

TOP, BOTTOM, HEIGHT = 12, 138, 160
LEFT, RIGHT = 40, 70  # the scale stands on the left, names on the right
BETWEEN = 13  # names, so that they can be read


@dataclass(frozen=True)
class Line:
    """`values` in order; None before the first one that is shown. `colour` is that of the person, 0
    for nobody's."""

    name: str
    colour: int
    values: tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True)
class Steps(Chart):
    """Lines over the same steps, each with a colour and a pattern of its own, and its name at
    its end.

    `low` and `high` are the ends of the scale in words; `below` says what the steps are.
    """

    template: ClassVar[str] = "history/charts/_steps.html"

    lines: tuple[Line, ...]
    low: str
    high: str
    below: str = ""

    height: ClassVar[int] = HEIGHT

    @cached_property
    def scale(self) -> Scale:
        values = [value for line in self.lines for value in line.values if value is not None]
        return Scale(min(values), max(values), BOTTOM, TOP)

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(
            Path(path, part(index), f"colour-{line.colour}")
            for index, line in enumerate(self.lines)
            if (path := self._path(line))
        )

    def _path(self, line: Line) -> str:
        """From value to value: along, then up or down."""
        shown = [(place, value) for place, value in enumerate(line.values) if value is not None]
        drawn = [shown[int(index)] for index in thinned(range(len(shown)))]
        along = Scale(0, max(1, self._steps - 1), LEFT, WIDTH - RIGHT)
        moves = [
            f"{'H' if index else 'M'}{units(along(place))}{'V' if index else ' '}"
            f"{units(self.scale(value))}"
            for index, (place, value) in enumerate(drawn)
        ]
        return "".join(moves)

    @property
    def _steps(self) -> int:
        return max(len(line.values) for line in self.lines)

    @property
    def names(self) -> tuple[Label, ...]:
        """At the end of each line, moved apart where they would lie on each other."""
        ends = [
            (self.scale(line.values[-1]), index, line)
            for index, line in enumerate(self.lines)
            if line.values and line.values[-1] is not None
        ]
        found: list[Label] = []
        last = 0.0
        for level, index, line in sorted(ends, key=lambda end: end[:2]):
            last = max(level, last + BETWEEN) if found else level
            y = units(last + 4)
            x = units(WIDTH - RIGHT + 6)
            found.append(Label(x, y, line.name, "start", f"name {part(index)}"))
        return tuple(found)

    @property
    def rules(self) -> tuple[Rule, ...]:
        ends = units(LEFT), units(WIDTH - RIGHT)
        return tuple(
            Rule(ends[0], units(level), ends[1], units(level), "axis") for level in (TOP, BOTTOM)
        )

    @property
    def labels(self) -> tuple[Label, ...]:
        return (
            Label(units(LEFT - 4), units(TOP + 4), self.high, "end", "tick"),
            Label(units(LEFT - 4), units(BOTTOM + 4), self.low, "end", "tick"),
            Label(
                units((LEFT + WIDTH - RIGHT) / 2), units(HEIGHT - 4), self.below, "middle", "tick"
            ),
        )
