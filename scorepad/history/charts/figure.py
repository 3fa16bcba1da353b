"""What every chart has, and the parts that drawings are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.html import escape
from django.utils.safestring import SafeString

WIDTH = 320
MOST_POINTS = 60  # more are binned
PARTS = 6  # patterns for lines; the seventh is the first again


@dataclass(frozen=True)
class Rect:
    x: str
    y: str
    width: str
    height: str
    style: str  # its class


@dataclass(frozen=True)
class Dot:
    x: str
    y: str
    style: str


@dataclass(frozen=True)
class Label:
    """`anchor`: "start", "middle" or "end" of the text is at x."""

    x: str
    y: str
    text: str
    anchor: str = "start"
    style: str = "label"


@dataclass(frozen=True)
class Rule:
    """A straight line."""

    x1: str
    y1: str
    x2: str
    y2: str
    style: str


@dataclass(frozen=True)
class Path:
    d: str
    style: str
    light: str = ""  # the class of what lies below it, in the colour of a person


@dataclass(frozen=True)
class Numbers:
    """The chart as a table: the head of each column, then rows that begin with their own head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def drawn(self) -> SafeString:
        """The rows for the template, which takes much longer where a chart has many points."""
        return SafeString("\n".join(map(_drawn, self.rows)))


def _drawn(row: Sequence[str]) -> str:
    head, *cells = map(escape, row)
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


@dataclass(frozen=True, kw_only=True)
class Chart:
    """`key` is unique on its page. `answer` says in a sentence what is to be seen; `title` names
    the drawing and `description` says how it is drawn."""

    template: ClassVar[str]

    key: str
    answer: str
    title: str
    description: str
    numbers: Numbers | None = None

    width: ClassVar[int] = WIDTH


@dataclass(frozen=True)
class Scale:
    """From values to places in the drawing. All values the same are drawn in the middle."""

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
    """A length for SVG: at most one decimal, never in the words of a language."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def part(index: int) -> str:
    """The class of the index-th line, or side of bars, from 0."""
    return f"part-{index % PARTS + 1}"


def thinned(values: Sequence[float], most: int = MOST_POINTS) -> tuple[float, ...]:
    """At most so many values: the last of each of as many equal runs."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[(index + 1) * len(values) // most - 1] for index in range(most))
