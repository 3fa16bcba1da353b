"""Charts drawn by the server: frozen values that a template turns into figures.

A chart has an answer in words, a drawing (SVG) and a table with its numbers. A drawing is 320 units
wide. Styles are the classes in `static/css/charts.css`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.contract import signed

WIDTH = 320
MOST_POINTS = 60  # more points are thinned out
PARTS = 6  # line patterns; the seventh line has the first again


# -- what drawings are made of; `style` is a class -------------------------------------------------


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    style: str


class Dot(NamedTuple):
    x: float
    y: float
    style: str


class Label(NamedTuple):
    """A text at a position. `anchor` says whether x is the text's "start", "middle" or "end"."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    style: str = "label"


class Rule(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: str


class Path(NamedTuple):
    d: str
    style: str
    light: str = ""  # the class of the shape below it, in a person's colour


def level_rule(y: float, start: float, end: float, style: str = "axis") -> Rule:
    return Rule(start, y, end, y, style)


class Scale(NamedTuple):
    """Turns values into positions in the drawing (the middle if all values are equal)."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        if self.low == self.high:
            return (self.start + self.end) / 2
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def units(value: float) -> str:
    """Writes a length for SVG with at most one decimal, the same in every language."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def lengths(mark: Rect | Rule) -> SafeString:
    """Returns the first four fields of a mark as SVG attributes, such as `x` and `width`."""
    written = (
        f'{name}="{units(value)}"' for name, value in zip(mark._fields, mark[:4], strict=False)
    )
    return SafeString(" ".join(written))


def part(index: int) -> str:
    """Returns the CSS class of a line, or of a side of bars, by its index, counted from 0."""
    return f"part-{index % PARTS + 1}"


def thinned(values: Sequence[float], most: int = MOST_POINTS) -> tuple[float, ...]:
    """Returns at most `most` values: the list is cut into parts of equal length, and the last value
    of each part is kept."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[(index + 1) * len(values) // most - 1] for index in range(most))


# -- what every chart has --------------------------------------------------------------------------


class Numbers(NamedTuple):
    """A chart's numbers as a table: the column heads, then rows that begin with a row head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def drawn(self) -> SafeString:
        """The rows for the template, drawn in Python because templates are slow for many points."""
        return SafeString("\n".join(map(_drawn, self.rows)))


def _drawn(row: Sequence[str]) -> str:
    head, *cells = map(escape, row)
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The base class of charts. `key` is unique on the page, `answer` says what the chart shows,
    `title` names the drawing, and `description` says how to read it."""

    template: ClassVar[str]

    key: str
    answer: str
    title: str
    description: str
    numbers: Numbers | None = None

    width: ClassVar[int] = WIDTH


# -- bars: what winners gain in each line, what one player has more than another -------------------


class Bar(NamedTuple):
    """A bar; `shown` is its value as text."""

    label: str
    value: float
    shown: str


@dataclass(frozen=True, kw_only=True)
class Bars(Chart):
    """Horizontal bars in the given order, negative ones to the left. If the sides have meanings,
    `signs` names them; the sides then differ in colour and get a legend."""

    template: ClassVar[str] = "history/charts/_bars.html"

    ROW, BAR, TOP = 40, 16, 21
    LEFT, RIGHT = 4, 40  # space beside the bars; the values are on the right

    signs: tuple[str, ...]
    bars: tuple[Bar, ...]

    @property
    def height(self) -> int:
        return 6 + self.ROW * len(self.bars)

    @property
    def scale(self) -> Scale:
        values = [bar.value for bar in self.bars]
        return Scale(min([0, *values]), max([1, *values]), self.LEFT, WIDTH - self.RIGHT)

    @property
    def rows(self) -> Iterator[tuple[Rect, Rule, Label, Label]]:
        """Each bar with its zero line (with gaps for words), its label and its value."""
        zero = self.scale(0)
        for row, bar in enumerate(self.bars):
            top = self.TOP + self.ROW * row
            start, end = sorted((zero, self.scale(bar.value)))
            side = part(int(bar.value < 0 and bool(self.signs)))
            yield (
                Rect(start, top, end - start, self.BAR, side),
                Rule(zero, top - 1, zero, top + self.BAR + 1, "zero"),
                Label(self.LEFT, top - 5, bar.label),
                Label(WIDTH - 2, top + 12.5, bar.shown, "end", "total"),
            )

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The class and the name of each sign."""
        return tuple((part(index), name) for index, name in enumerate(self.signs))


# -- columns: how many in each month ---------------------------------------------------------------


class Column(NamedTuple):
    """A column; `tick` is the text below it if there is room ("" for none)."""

    value: int
    tick: str = ""


@dataclass(frozen=True, kw_only=True)
class Columns(Chart):
    """Narrow columns side by side in the given order, from zero upwards."""

    template: ClassVar[str] = "history/charts/_columns.html"
    height: ClassVar[int] = 112

    TOP, BOTTOM, SIDE = 16, 92, 4
    ROOM_FOR_NUMBER = 15  # a narrower column has no number on it
    ROOM_FOR_TICK = 30
    GAP = 0.15  # share of a column's width
    WIDEST = 40

    columns: tuple[Column, ...]

    @property
    def room(self) -> float:
        """The width available to one column."""
        return min(self.WIDEST, (WIDTH - 2 * self.SIDE) / max(1, len(self.columns)))

    @cached_property
    def rects(self) -> dict[int, Rect]:
        """The rectangles of the columns by index, except for columns of 0."""
        level = Scale(0, max([1, *(one.value for one in self.columns)]), self.BOTTOM, self.TOP)
        gap = self.room * self.GAP
        left, width = self.SIDE + gap / 2, self.room - gap
        tops = {index: level(one.value) for index, one in enumerate(self.columns) if one.value}
        return {
            index: Rect(left + self.room * index, top, width, self.BOTTOM - top, "column-won")
            for index, top in tops.items()
        }

    @property
    def numbers_on_top(self) -> list[Label]:
        """The numbers on the columns: on each if there is room, else only on the highest."""
        shown = [*self.rects]
        if self.room < self.ROOM_FOR_NUMBER and shown:
            shown = [max(shown, key=lambda index: self.columns[index].value)]
        return [
            Label(self._middle(at), self.rects[at].y - 4, str(self.columns[at].value), "middle")
            for at in shown
        ]

    @property
    def ticks(self) -> list[Label]:
        """The ticks, without those that would overlap the previous one."""
        labels: list[Label] = []
        last = -self.ROOM_FOR_TICK
        for index, column in enumerate(self.columns):
            x = self._middle(index)
            if column.tick and x - last >= self.ROOM_FOR_TICK:
                last = int(x)
                labels.append(Label(x, self.BOTTOM + 14, column.tick, "middle", "tick"))
        return labels

    @property
    def floor(self) -> Rule:
        return level_rule(self.BOTTOM, self.SIDE, self.SIDE + self.room * len(self.columns))

    def _middle(self, index: int) -> float:
        """Returns the x position for a column's text, so that the text stays inside the drawing."""
        return min(WIDTH - 14, max(14, self.SIDE + self.room * (index + 0.5)))


# -- steps: a rating after each play, or who was ahead after each round ----------------------------


class ChartLine(NamedTuple):
    """A line of a chart. Values before its first point are None. `colour` is 0 without a player."""

    name: str
    colour: int
    values: tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True)
class Steps(Chart):
    """Lines that rise and fall in steps, each with a colour, a pattern and a name at its end. `low`
    and `high` are the words for the ends of the scale; `below` says what the steps are."""

    template: ClassVar[str] = "history/charts/_steps.html"
    height: ClassVar[int] = 160

    TOP, BOTTOM = 12, 138
    LEFT, RIGHT = 40, WIDTH - 70  # the scale is on the left, names are on the right
    BETWEEN = 13  # between names, so that they can be read

    lines: tuple[ChartLine, ...]
    low: str
    high: str
    below: str = ""

    @cached_property
    def scale(self) -> Scale:
        values = [value for line in self.lines for value in line.values if value is not None]
        return Scale(min(values), max(values), self.BOTTOM, self.TOP)

    @property
    def paths(self) -> list[Path]:
        return [
            Path(path, part(index), f"colour-{line.colour}")
            for index, line in enumerate(self.lines)
            if (path := self._path(line))
        ]

    def _path(self, line: ChartLine) -> str:
        """Returns the SVG path of a line: to each value first horizontally, then vertically."""
        shown = [(place, value) for place, value in enumerate(line.values) if value is not None]
        drawn = [shown[int(index)] for index in thinned(range(len(shown)))]
        steps = max(len(line.values) for line in self.lines)
        along = Scale(0, max(1, steps - 1), self.LEFT, self.RIGHT)
        moves = [
            f"{'H' if index else 'M'}{units(along(place))}{'V' if index else ' '}"
            f"{units(self.scale(value))}"
            for index, (place, value) in enumerate(drawn)
        ]
        return "".join(moves)

    @property
    def names(self) -> list[Label]:
        """The names at the ends of the lines, moved apart if they overlap."""
        ends = [
            (self.scale(line.values[-1]), index, line.name)
            for index, line in enumerate(self.lines)
            if line.values and line.values[-1] is not None
        ]
        labels: list[Label] = []
        last = 0.0
        for level, index, name in sorted(ends):
            last = max(level, last + self.BETWEEN) if labels else level
            labels.append(Label(self.RIGHT + 6, last + 4, name, "start", f"name {part(index)}"))
        return labels

    @property
    def rules(self) -> list[Rule]:
        return [level_rule(level, self.LEFT, self.RIGHT) for level in (self.TOP, self.BOTTOM)]

    @property
    def labels(self) -> list[Label]:
        middle = (self.LEFT + self.RIGHT) / 2
        return [
            Label(self.LEFT - 4, self.TOP + 4, self.high, "end", "tick"),
            Label(self.LEFT - 4, self.BOTTOM + 4, self.low, "end", "tick"),
            Label(middle, self.height - 4, self.below, "middle", "tick"),
        ]


# -- strips: how totals spread for each number of players, and which of them won -------------------


class Strip(NamedTuple):
    """The strip of one row: how often each value occurs, and how often it won."""

    label: str
    counts: Mapping[int, int]
    winning: Mapping[int, int]

    @property
    def is_large(self) -> bool:
        return sum(self.counts.values()) > MOST_POINTS


@dataclass(frozen=True, kw_only=True)
class Strips(Chart):
    """Strips of dots on one scale. A strip with more than 60 values is drawn as a histogram."""

    template: ClassVar[str] = "history/charts/_strips.html"

    SIDE = 12
    HEAD, FOOT, PLOT = 16, 18, 54  # of a strip: its label, its axis, its drawing
    BINS = 20
    WIDEST_STEP = 7  # between dots on top of each other

    strips: tuple[Strip, ...]

    @property
    def height(self) -> int:
        return (self.HEAD + self.PLOT + self.FOOT) * len(self.strips)

    @property
    def scale(self) -> Scale:
        values = [value for strip in self.strips for value in strip.counts]
        return Scale(min(values), max(values), self.SIDE, WIDTH - self.SIDE)

    @property
    def _floors(self) -> list[tuple[int, Strip]]:
        """The strips, each with the y position of its axis."""
        first, height = self.HEAD + self.PLOT, self.HEAD + self.PLOT + self.FOOT
        return [(first + height * row, strip) for row, strip in enumerate(self.strips)]

    @property
    def labels(self) -> list[Label]:
        found = []
        for floor, strip in self._floors:
            found.append(Label(0, floor - self.PLOT - self.HEAD + 11, strip.label))
            for value in sorted({min(strip.counts), max(strip.counts)}):
                shown = signed(value)
                found.append(Label(self.scale(value), floor + 14, shown, "middle", "tick"))
        return found

    @property
    def axes(self) -> list[Rule]:
        ends = self.SIDE / 2, WIDTH - self.SIDE / 2
        return [level_rule(floor, *ends) for floor, _strip in self._floors]

    @cached_property
    def dots(self) -> tuple[Dot, ...]:
        """A dot for each value. Dots of values that won are filled and drawn at the bottom."""
        small = [(floor, strip) for floor, strip in self._floors if not strip.is_large]
        return tuple(dot for floor, strip in small for dot in self._dots(floor, strip))

    def _dots(self, floor: float, strip: Strip) -> list[Dot]:
        step = min(self.WIDEST_STEP, (self.PLOT - 6) / max(strip.counts.values()))
        scale = self.scale
        return [
            Dot(
                scale(value),
                floor - 5 - step * place,
                "dot-won" if place < strip.winning.get(value, 0) else "dot",
            )
            for value, count in strip.counts.items()
            for place in range(count)
        ]

    @cached_property
    def columns(self) -> tuple[Rect, ...]:
        """The columns of histograms: one for all values and, in front, one for values that won."""
        large = [(floor, strip) for floor, strip in self._floors if strip.is_large]
        return tuple(column for floor, strip in large for column in self._columns(floor, strip))

    def _columns(self, floor: float, strip: Strip) -> list[Rect]:
        all_, won = self._binned(strip.counts), self._binned(strip.winning)
        heights = Scale(0, max(all_), 0, self.PLOT)
        width = (WIDTH - 2 * self.SIDE) / self.BINS
        return [
            Rect(self.SIDE + width * index + 1, floor - height, width - 2, height, style)
            for counts, style in ((all_, "column"), (won, "column-won"))
            for index, height in enumerate([heights(count) for count in counts])
            if height
        ]

    def _binned(self, counts: Mapping[int, int]) -> list[int]:
        found = [0] * self.BINS
        share = Scale(self.scale.low, self.scale.high, 0, self.BINS)
        for value, count in counts.items():
            found[min(self.BINS - 1, int(share(value)))] += count
        return found


# -- a matrix: who beats whom, predictions ---------------------------------------------------------

STRONGEST = 3  # tints on either side of zero


class MatrixCell(NamedTuple):
    """A cell of a matrix. `tint` is from -1 to 1, where 0 is no tint; it repeats what the text
    says. `address` leads to a page with more, if there is one."""

    text: str
    tint: float = 0
    address: str = ""

    @property
    def style(self) -> str:
        """The CSS class: "tint-2" if ahead, "tint-minus-2" if behind, "" if tied."""
        strength = min(STRONGEST, int(abs(self.tint) * STRONGEST + 0.999))
        if not strength:
            return ""
        return f"tint-{strength}" if self.tint > 0 else f"tint-minus-{strength}"


class MatrixRow(NamedTuple):
    label: str
    cells: tuple[MatrixCell | None, ...]  # None for a player against themselves


@dataclass(frozen=True)
class Matrix:
    """A table with tinted cells. `corner` is the text at its top left; `dense`: many columns."""

    key: str
    answer: str
    corner: str
    head: tuple[str, ...]
    rows: tuple[MatrixRow, ...]
    dense: bool = False

    template: ClassVar[str] = "history/charts/_matrix.html"
