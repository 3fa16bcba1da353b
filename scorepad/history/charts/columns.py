"""Small columns side by side: how many in each month."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.history.charts.figure import WIDTH, Chart, Label, Rect, Rule, Scale, units

TOP, BOTTOM, HEIGHT = 16, 92, 112
LEFT, RIGHT = 4, 4
ROOM_FOR_NUMBER = 15  # a column that is narrower has no number on it
ROOM_FOR_TICK = 30
GAP = 0.15  # of a column's room
WIDEST = 40


@dataclass(frozen=True)
class Column:
    """`tick` stands below it where there is room, "" for none."""

    value: int
    tick: str = ""


@dataclass(frozen=True, kw_only=True)
class Columns(Chart):
    """Columns from zero up, in the order given."""

    template: ClassVar[str] = "history/charts/_columns.html"

    columns: tuple[Column, ...]

    height: ClassVar[int] = HEIGHT

    @property
    def room(self) -> float:
        """Of each column."""
        return min(WIDEST, (WIDTH - LEFT - RIGHT) / max(1, len(self.columns)))

    @property
    def rects(self) -> tuple[Rect, ...]:
        """None for a column of nothing."""
        level = self._level
        gap = self.room * GAP
        return tuple(
            Rect(
                units(LEFT + self.room * index + gap / 2),
                units(level(column.value)),
                units(self.room - gap),
                units(BOTTOM - level(column.value)),
                "column-won",
            )
            for index, column in enumerate(self.columns)
            if column.value
        )

    @property
    def _level(self) -> Scale:
        return Scale(0, max([1, *(column.value for column in self.columns)]), BOTTOM, TOP)

    @property
    def numbers_on_top(self) -> tuple[Label, ...]:
        """On every column where there is room, else on the highest."""
        highest = max((column.value for column in self.columns), default=0)
        roomy = self.room >= ROOM_FOR_NUMBER
        shown = [
            (index, column.value)
            for index, column in enumerate(self.columns)
            if column.value and (roomy or column.value == highest)
        ]
        if not roomy:
            shown = shown[:1]
        return tuple(
            Label(units(self._middle(index)), units(self._level(value) - 4), str(value), "middle")
            for index, value in shown
        )

    @property
    def ticks(self) -> tuple[Label, ...]:
        """Those that do not lie on the one before."""
        found: list[Label] = []
        last = -ROOM_FOR_TICK
        for index, column in enumerate(self.columns):
            x = self._middle(index)
            if column.tick and x - last >= ROOM_FOR_TICK:
                last = int(x)
                found.append(Label(units(x), units(BOTTOM + 14), column.tick, "middle", "tick"))
        return tuple(found)

    @property
    def floor(self) -> Rule:
        end = LEFT + self.room * len(self.columns)
        return Rule(units(LEFT), units(BOTTOM), units(end), units(BOTTOM), "axis")

    def _middle(self, index: int) -> float:
        """Of a column, but inside the drawing for its words."""
        return min(WIDTH - 14, max(14, LEFT + self.room * (index + 0.5)))
