"""A bar for each value: what winners gain in each line, what one player has more than another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.history.charts.figure import WIDTH, Chart, Label, Rect, Rule, Scale, part, units

LEFT, RIGHT = 4, 40  # free beside the bars; the values stand on the right
ROW, BAR, TOP = 40, 16, 6


@dataclass(frozen=True)
class Bar:
    """`shown` is the value in words."""

    label: str
    value: float
    shown: str


@dataclass(frozen=True, kw_only=True)
class Bars(Chart):
    """Bars in the order given, those below zero to the left of it. `signs` say what right and left
    mean, if they mean two things; then they differ in colour, and there is a legend."""

    template: ClassVar[str] = "history/charts/_bars.html"

    signs: tuple[str, ...]
    bars: tuple[Bar, ...]

    @property
    def height(self) -> int:
        return TOP + ROW * len(self.bars)

    @property
    def scale(self) -> Scale:
        values = [bar.value for bar in self.bars]
        return Scale(min([0, *values]), max([1, *values]), LEFT, WIDTH - RIGHT)

    @property
    def zeros(self) -> tuple[Rule, ...]:
        """Where zero is, beside each bar: not through what stands above it."""
        x = units(self.scale(0))
        return tuple(
            Rule(x, units(_top(row) - 1), x, units(_top(row) + BAR + 1), "zero")
            for row in range(len(self.bars))
        )

    @property
    def labels(self) -> tuple[Label, ...]:
        return tuple(
            Label(units(LEFT), units(TOP + ROW * row + 10), bar.label)
            for row, bar in enumerate(self.bars)
        )

    @property
    def values(self) -> tuple[Label, ...]:
        return tuple(
            Label(units(WIDTH - 2), units(_top(row) + 12.5), bar.shown, "end", "total")
            for row, bar in enumerate(self.bars)
        )

    @property
    def rects(self) -> tuple[Rect, ...]:
        """None for a value of nothing."""
        return tuple(self._rect(row, bar) for row, bar in enumerate(self.bars) if bar.value)

    def _rect(self, row: int, bar: Bar) -> Rect:
        start, end = sorted((self.scale(0), self.scale(bar.value)))
        style = part(int(bar.value < 0 and bool(self.signs)))
        return Rect(units(start), units(_top(row)), units(end - start), units(BAR), style)

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The class and the name of each sign."""
        return tuple((part(index), name) for index, name in enumerate(self.signs))


def _top(row: int) -> float:
    return TOP + ROW * row + 15
