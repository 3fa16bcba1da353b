"""A strip of dots for each number of players: how totals spread, and which of them won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scorepad.history.charts.figure import (
    MOST_POINTS,
    WIDTH,
    Chart,
    Dot,
    Label,
    Rect,
    Rule,
    Scale,
    units,
)

LEFT, RIGHT = 12, 12
HEAD, FOOT, PLOT = 16, 18, 54  # of a strip: its label, its axis, what is drawn
BINS = 20
WIDEST_STEP = 7  # between dots on top of each other


@dataclass(frozen=True)
class Strip:
    """How often each value occurs, and how often it won."""

    label: str
    counts: Mapping[int, int]
    winning: Mapping[int, int]


@dataclass(frozen=True, kw_only=True)
class Strips(Chart):
    """All strips share one scale. One with more than 60 values is drawn as a histogram."""

    template: ClassVar[str] = "history/charts/_strips.html"

    strips: tuple[Strip, ...]

    @property
    def height(self) -> int:
        return (HEAD + PLOT + FOOT) * len(self.strips)

    @property
    def scale(self) -> Scale:
        values = [value for strip in self.strips for value in strip.counts]
        return Scale(min(values), max(values), LEFT, WIDTH - RIGHT)

    @property
    def labels(self) -> tuple[Label, ...]:
        found = []
        for row, strip in enumerate(self.strips):
            top = (HEAD + PLOT + FOOT) * row
            found.append(Label("0", units(top + 11), strip.label))
            for value in sorted({min(strip.counts), max(strip.counts)}):
                x = units(self.scale(value))
                found.append(Label(x, units(_floor(row) + 14), _shown(value), "middle", "tick"))
        return tuple(found)

    @property
    def axes(self) -> tuple[Rule, ...]:
        ends = units(LEFT / 2), units(WIDTH - RIGHT / 2)
        return tuple(
            Rule(ends[0], units(_floor(row)), ends[1], units(_floor(row)), "axis")
            for row in range(len(self.strips))
        )

    @cached_property
    def dots(self) -> tuple[Dot, ...]:
        """One for each value, those that won filled and at the bottom."""
        return tuple(
            dot
            for row, strip in enumerate(self.strips)
            if not _is_large(strip)
            for dot in self._dots(row, strip)
        )

    def _dots(self, row: int, strip: Strip) -> list[Dot]:
        step = min(WIDEST_STEP, (PLOT - 6) / max(strip.counts.values()))
        return [
            Dot(
                units(self.scale(value)),
                units(_floor(row) - 5 - step * place),
                "dot-won" if place < strip.winning.get(value, 0) else "dot",
            )
            for value, count in strip.counts.items()
            for place in range(count)
        ]

    @cached_property
    def columns(self) -> tuple[Rect, ...]:
        """Of histograms: all values, and before them those that won."""
        return tuple(
            column
            for row, strip in enumerate(self.strips)
            if _is_large(strip)
            for column in self._columns(row, strip)
        )

    def _columns(self, row: int, strip: Strip) -> list[Rect]:
        all_, won = self._binned(strip.counts), self._binned(strip.winning)
        high = max(all_)
        width = (WIDTH - LEFT - RIGHT) / BINS
        return [
            Rect(
                units(LEFT + width * index + 1),
                units(_floor(row) - PLOT * count / high),
                units(width - 2),
                units(PLOT * count / high),
                style,
            )
            for counts, style in ((all_, "column"), (won, "column-won"))
            for index, count in enumerate(counts)
            if count
        ]

    def _binned(self, counts: Mapping[int, int]) -> list[int]:
        found = [0] * BINS
        share = Scale(self.scale.low, self.scale.high, 0, BINS)
        for value, count in counts.items():
            found[min(BINS - 1, int(share(value)))] += count
        return found


def _shown(value: int) -> str:
    """With a real minus."""
    return f"−{-value}" if value < 0 else str(value)


def _is_large(strip: Strip) -> bool:
    return sum(strip.counts.values()) > MOST_POINTS


def _floor(row: int) -> float:
    """Where the axis of a strip lies."""
    return (HEAD + PLOT + FOOT) * row + HEAD + PLOT
