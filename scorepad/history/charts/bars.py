"""Bars of stacked parts: who won by how much, and by what; or what winners gain in each line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scorepad.history.charts.figure import WIDTH, Chart, Label, Rect, Rule, Scale, part, units

LEFT, RIGHT = 4, 40  # free beside the bars; the totals stand on the right
ROW, BAR, TOP = 40, 16, 6
FOR_TEXT, FOR_LETTER = 4, 7  # room that a text in a bar takes, and each letter of it


@dataclass(frozen=True)
class Part:
    """`kind` is a place in the chart's kinds, `shown` the value in words."""

    kind: int
    value: float
    shown: str


@dataclass(frozen=True)
class Bar:
    label: str
    shown: str  # the total in words
    parts: tuple[Part, ...]

    @property
    def ends(self) -> tuple[float, float]:
        """How far it reaches to the left of zero and to the right."""
        values = [one.value for one in self.parts]
        return sum(min(0, value) for value in values), sum(max(0, value) for value in values)

    def unsaid(self, one: Part) -> Part:
        """A part that is the whole bar says nothing: its value stands beside the bar already."""
        return replace(one, shown="") if one.shown == self.shown else one


@dataclass(frozen=True)
class Piece:
    """A part of a bar as it is drawn."""

    bar: Rect
    text: Label | None


@dataclass(frozen=True, kw_only=True)
class Bars(Chart):
    """Bars in the order given. Parts below zero go to the left of it. `kinds` name the parts for
    the legend; with one kind there is none."""

    template: ClassVar[str] = "history/charts/_bars.html"

    kinds: tuple[str, ...]
    bars: tuple[Bar, ...]

    @property
    def height(self) -> int:
        return TOP + ROW * len(self.bars)

    @property
    def scale(self) -> Scale:
        ends = [end for bar in self.bars for end in bar.ends]
        return Scale(min([0, *ends]), max([1, *ends]), LEFT, WIDTH - RIGHT)

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
    def totals(self) -> tuple[Label, ...]:
        return tuple(
            Label(units(WIDTH - 2), units(_top(row) + 12.5), bar.shown, "end", "total")
            for row, bar in enumerate(self.bars)
        )

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for row, bar in enumerate(self.bars) for piece in self._pieces(row, bar))

    def _pieces(self, row: int, bar: Bar) -> list[Piece]:
        """Side by side away from zero, in the order of the parts."""
        found, right, left = [], 0.0, 0.0
        for one in map(bar.unsaid, bar.parts):
            if one.value > 0:
                start, right = right, right + one.value
                found.append(self._piece(row, one, start, right))
            elif one.value < 0:
                end, left = left, left + one.value
                found.append(self._piece(row, one, left, end))
        return found

    def _piece(self, row: int, one: Part, start: float, end: float) -> Piece:
        x, width = self.scale(start), self.scale(end) - self.scale(start)
        style = part(one.kind)
        bar = Rect(units(x), units(_top(row)), units(width), units(BAR), style)
        if not one.shown or width < room_for(one.shown):
            return Piece(bar, None)
        middle = units(x + width / 2)
        return Piece(bar, Label(middle, units(_top(row) + 12), one.shown, "middle", f"on-{style}"))

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The class and the name of each kind."""
        if len(self.kinds) < 2:
            return ()
        return tuple((part(index), name) for index, name in enumerate(self.kinds))


def room_for(shown: str) -> float:
    """How wide a bar has to be to show this text in it."""
    return FOR_TEXT + FOR_LETTER * len(shown)


def _top(row: int) -> float:
    return TOP + ROW * row + 15
