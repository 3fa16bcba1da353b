"""One chart of each shape, as a page would make it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from django.template.loader import render_to_string

from scorepad.history.charts import (
    Bar,
    Bars,
    ChartLine,
    Column,
    Columns,
    Matrix,
    MatrixCell,
    MatrixRow,
    Numbers,
    Steps,
    Strip,
    Strips,
)

NUMBERS = Numbers(("Player", "Total"), (("Ana", "21"), ("Ben", "−2")))


def bars(*values: tuple[str, float], signs: tuple[str, ...] = ()) -> Bars:
    """Returns bars: `bars(("Cats", 3), ("Toys", -2))`."""
    return Bars(
        key="gains",
        answer="Ana has more cats.",
        title="Line by line",
        description="A bar for each line.",
        numbers=NUMBERS,
        signs=signs,
        bars=tuple(Bar(label, value, f"{value:g}") for label, value in values),
    )


def strips(*counts: dict[int, int], winning: dict[int, int] | None = None) -> Strips:
    return Strips(
        key="spread",
        answer="Totals of three players lie between 20 and 41.",
        title="Totals",
        description="A dot for each total; those that won are filled.",
        numbers=NUMBERS,
        strips=tuple(Strip(f"{n} players", one, winning or {}) for n, one in enumerate(counts, 2)),
    )


def steps(*lines: list[float | None]) -> Steps:
    return Steps(
        key="rating",
        answer="Ana is probably ahead of Ben.",
        title="Ratings",
        description="A step for each play.",
        numbers=NUMBERS,
        lines=tuple(
            ChartLine(name, number, tuple(values))
            for number, (name, values) in enumerate(
                zip(("Ana", "Ben", "Cleo", "Dov"), lines, strict=False), 1
            )
        ),
        low="950",
        high="1100",
        below="plays",
    )


def columns(*values: int, ticks: tuple[str, ...] = ()) -> Columns:
    named = [*ticks, *[""] * len(values)]
    return Columns(
        key="often",
        answer="4.5 plays a month.",
        title="Plays a month",
        description="A column for each month.",
        numbers=NUMBERS,
        columns=tuple(Column(value, tick) for value, tick in zip(values, named, strict=False)),
    )


def matrix() -> Matrix:
    return Matrix(
        key="against",
        answer="Ana is ahead of Ben.",
        corner="Wins of",
        head=("Ana", "Ben"),
        rows=(
            MatrixRow("Ana", (None, MatrixCell("6-1-3", 0.5))),
            MatrixRow("Ben", (MatrixCell("1-6-3", -0.5), None)),
        ),
    )


def every() -> list[Any]:
    return [
        bars(("Cats", 3), ("Toys", 0), ("Hungry cats", -2), signs=("Ana has more", "Ben has more")),
        strips({20: 3, 41: 1}, {5: 70, 9: 2}, winning={20: 1}),
        steps([1000, 1010, None, 1040], [1000, 990, 980, 1040]),
        columns(3, 0, 12, ticks=("Jan", "Feb", "Mar")),
        matrix(),
    ]


def drawn(chart: Any) -> ElementTree.Element:
    """Returns the figure as a browser gets it, parsed strictly."""
    return ElementTree.fromstring(html(chart))  # noqa: S314  our own


def html(chart: Any) -> str:
    return render_to_string(chart.template, {"chart": chart})
