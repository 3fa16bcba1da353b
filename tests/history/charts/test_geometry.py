"""Where things are drawn."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.history.charts import (
    MOST_POINTS,
    WIDTH,
    Columns,
    MatrixCell,
    Scale,
    Strips,
    part,
    thinned,
    units,
)
from tests.history.charts.samples import bars, columns, steps, strips

BINS = Strips.BINS
BOTTOM, TOP = Columns.BOTTOM, Columns.TOP


@given(st.lists(st.integers(-20, 40), min_size=1, max_size=6))
def test_bars_are_as_wide_as_their_values_on_their_side_of_zero(values: list[int]) -> None:
    chart = bars(*[(f"Line {n}", value) for n, value in enumerate(values)])
    zero, unit = chart.scale(0), chart.scale(1) - chart.scale(0)
    for value, (rect, *_words) in zip(values, chart.rows, strict=True):
        x, width = float(rect.x), float(rect.width)
        assert width == pytest.approx(abs(value) * unit, abs=0.11)
        assert (x if value >= 0 else x + width) == pytest.approx(zero, abs=0.21)
        assert 0 <= x <= x + width <= WIDTH


def test_sides_that_mean_two_things_have_a_legend() -> None:
    chart = bars(("Cats", 3), ("Toys", -2), signs=("Ana has more", "Ben has more"))
    assert chart.legend == (("part-1", "Ana has more"), ("part-2", "Ben has more"))
    assert [rect.style for rect, *_words in chart.rows] == ["part-1", "part-2"]
    plain = bars(("Cats", 3), ("Toys", -2))
    assert plain.legend == ()
    assert [rect.style for rect, *_words in plain.rows] == ["part-1", "part-1"]


def test_those_who_won_are_at_the_bottom_of_a_strip() -> None:
    chart = strips({20: 3, 30: 1}, winning={20: 1, 30: 1})
    assert [dot.style for dot in chart.dots] == ["dot-won", "dot", "dot", "dot-won"]
    heights = [float(dot.y) for dot in chart.dots[:3]]
    assert heights == sorted(heights, reverse=True)
    assert len({dot.x for dot in chart.dots[:3]}) == 1


@given(st.dictionaries(st.integers(-10, 80), st.integers(1, 40), min_size=1, max_size=30))
def test_a_strip_has_a_dot_a_value_and_beyond_sixty_a_histogram(counts: dict[int, int]) -> None:
    chart = strips(counts)
    values = sum(counts.values())
    if values <= MOST_POINTS:
        assert len(chart.dots) == values
        assert chart.columns == ()
    else:
        assert chart.dots == ()
        assert 0 < len(chart.columns) <= BINS
        tallest = max(float(column.height) for column in chart.columns)
        shares = [float(column.height) / tallest for column in chart.columns]
        binned = chart._binned(counts)
        assert sum(binned) == values
        assert shares == pytest.approx([n / max(binned) for n in binned if n], abs=0.02)


@pytest.mark.parametrize("count", [1, 5, 60, 61, 400])
def test_no_chart_has_more_than_sixty_points(count: int) -> None:
    path = steps([float(n) for n in range(count)]).paths[0].d
    assert len(re.findall("[MH]", path)) == min(count, MOST_POINTS)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=300), st.integers(1, 80))
def test_thinning_keeps_the_last_and_the_order(values: list[float], most: int) -> None:
    found = thinned(values, most)
    assert len(found) == min(len(values), most)
    assert found[-1] == values[-1]
    rest = iter(values)
    assert all(value in rest for value in found)


def test_steps_go_along_and_then_up_or_down() -> None:
    [path] = steps([1000, 1010, 990]).paths
    assert re.fullmatch(r"M40 \d+(\.\d)?(H\d+(\.\d)?V\d+(\.\d)?){2}", path.d)
    levels = [float(level) for level in re.findall(r"[V ](\d+(?:\.\d)?)", path.d)]
    assert levels[1] < levels[0] < levels[2]


def test_a_line_begins_where_it_is_first_shown() -> None:
    whole, late = steps([1, 2, 3], [None, 2, 2]).paths
    assert whole.d.startswith("M40 ")
    assert float(late.d[1:].partition(" ")[0]) > 40


def test_names_at_the_ends_do_not_lie_on_each_other() -> None:
    names = steps([1.0, 5.0], [9.0, 5.0], [3.0, 5.1], [2.0, 2.0]).names
    assert {name.text for name in names} == {"Ana", "Ben", "Cleo", "Dov"}
    for one, two in pairwise(names):
        assert float(two.y) - float(one.y) >= 12.9


def test_values_that_are_all_the_same_are_drawn_in_the_middle() -> None:
    assert Scale(5, 5, 0, 100)(5) == 50


@pytest.mark.parametrize(
    ("length", "written"), [(3, "3"), (3.04, "3"), (2.96, "3"), (0.25, "0.2"), (-1.5, "-1.5")]
)
def test_lengths_have_one_decimal_at_most(length: float, written: str) -> None:
    assert units(length) == written


def test_the_seventh_line_is_drawn_as_the_first() -> None:
    assert [part(0), part(5), part(6)] == ["part-1", "part-6", "part-1"]


@pytest.mark.parametrize(
    ("tint", "style"),
    [(0, ""), (0.1, "tint-1"), (0.4, "tint-2"), (1, "tint-3"), (-0.7, "tint-minus-3")],
)
def test_a_cell_is_tinted_by_how_it_stands(tint: float, style: str) -> None:
    assert MatrixCell("6-1-3", tint).style == style


@given(st.lists(st.integers(0, 40), min_size=1, max_size=60))
def test_columns_are_as_high_as_their_values_and_stand_side_by_side(values: list[int]) -> None:
    chart = columns(*values)
    drawn = [value for value in values if value]
    assert len(chart.rects) == len(drawn)
    highest = max(1, *values) if len(values) > 1 else max(1, values[0])
    for value, rect in zip(drawn, chart.rects.values(), strict=True):
        share = float(rect.height) / (BOTTOM - TOP)
        assert share == pytest.approx(value / highest, abs=0.01)
        assert float(rect.y) + float(rect.height) == pytest.approx(BOTTOM, abs=0.11)
    for one, two in pairwise(chart.rects.values()):
        assert float(one.x) + float(one.width) < float(two.x) + 0.11
    assert all(0 <= float(label.x) <= WIDTH for label in chart.numbers_on_top)


def test_narrow_columns_say_only_the_highest() -> None:
    assert [label.text for label in columns(*[1] * 30, 7, 2).numbers_on_top] == ["7"]
    assert [label.text for label in columns(3, 0, 12).numbers_on_top] == ["3", "12"]


def test_words_below_columns_do_not_lie_on_each_other() -> None:
    ticks = tuple(str(year) for year in range(2000, 2060))
    found = [float(label.x) for label in columns(*[1] * 60, ticks=ticks).ticks]
    assert min(two - one for one, two in pairwise(found)) >= 29
