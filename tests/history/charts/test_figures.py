"""What every chart means for somebody who does not see it, and that it follows the browser's
rules."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.history.charts.samples import bars, columns, drawn, every, html, matrix

CHARTS = every()
DRAWINGS = CHARTS[:-1]


def name(chart: Any) -> str:
    return type(chart).__name__


@pytest.mark.parametrize("chart", CHARTS, ids=name)
def test_a_chart_is_a_figure_that_says_its_answer_first(chart: Any) -> None:
    figure = drawn(chart)
    assert figure.tag == "figure"
    assert figure[0].tag == "figcaption"
    assert figure[0].text == chart.answer


@pytest.mark.parametrize("chart", DRAWINGS, ids=name)
def test_a_drawing_is_one_image_with_a_name_and_a_description(chart: Any) -> None:
    figure = drawn(chart)
    [svg] = [one for one in figure.iter("svg") if one.get("role")]
    assert svg.get("role") == "img"
    title, description, drawing = list(svg)
    assert [title.get("id"), description.get("id")] == (svg.get("aria-labelledby") or "").split()
    assert (title.text, description.text) == (chart.title, chart.description)
    assert drawing.get("aria-hidden") == "true"
    assert list(figure.iter("text")) == list(drawing.iter("text"))


@pytest.mark.parametrize("chart", DRAWINGS, ids=name)
def test_the_numbers_are_there_as_a_table_that_can_be_scrolled_to(chart: Any) -> None:
    [details] = drawn(chart).iter("details")
    assert details[0].tag == "summary"
    [region] = details.iter("div")
    assert (region.get("role"), region.get("tabindex")) == ("region", "0")
    assert region.get("aria-label") == chart.title
    heads = [(one.get("scope"), one.text) for one in details.iter("th")]
    assert heads == [("col", "Player"), ("col", "Total"), ("row", "Ana"), ("row", "Ben")]
    assert [one.text for one in details.iter("td")] == ["21", "−2"]


@pytest.mark.parametrize("chart", CHARTS, ids=name)
def test_nothing_is_inline_and_every_class_has_a_style(chart: Any) -> None:
    content = html(chart)
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|\sfill=|\sstroke=|href=", content)
    folder = Path(settings.BASE_DIR) / "static" / "css"
    css = "".join((folder / f"{name}.css").read_text() for name in ("charts", "people"))
    used = {one for value in re.findall(r'class="([^"]+)"', content) for one in value.split()}
    known = {"label", "total", *re.findall(r"\.([a-z][a-z0-9-]*)", css)}
    assert used <= known


@pytest.mark.parametrize("chart", DRAWINGS, ids=name)
def test_everything_lies_inside_the_drawing(chart: Any) -> None:
    figure = drawn(chart)
    svg = next(one for one in figure.iter("svg") if one.get("role"))
    _left, _top, width, height = map(float, (svg.get("viewBox") or "").split())
    for one in svg.iter("circle"):
        assert 3 <= float(one.get("cx") or 0) <= width - 3
        assert 3 <= float(one.get("cy") or 0) <= height - 3
    for one in svg.iter("rect"):
        assert float(one.get("x") or 0) >= 0
        assert float(one.get("x") or 0) + float(one.get("width") or 0) <= width
        assert float(one.get("y") or 0) >= 0
        assert float(one.get("y") or 0) + float(one.get("height") or 0) <= height
    for one in svg.iter("text"):
        assert 0 <= float(one.get("x") or 0) <= width
        assert 8 <= float(one.get("y") or 0) <= height


def test_names_are_words_and_never_markup() -> None:
    nasty = replace(
        bars(('<b>Ana & "Co"</b>', 3)), answer="<script>alert(1)</script>", title="a < b"
    )
    assert "<b>" not in html(nasty)
    assert "<script" not in html(nasty)
    assert any(one.text == '<b>Ana & "Co"</b>' for one in drawn(nasty).iter("text"))


def test_numbers_of_a_drawing_are_not_in_the_words_of_a_language() -> None:
    with override("de"):
        content = html(columns(1, 2, 6))
    places = re.findall(r' [xy]="([^"]+)"', content)
    assert any("." in place for place in places)
    assert all(re.fullmatch(r"\d+(\.\d)?", place) for place in places)


def test_a_matrix_is_a_table_with_heads_and_tints() -> None:
    figure = drawn(matrix())
    assert [(one.get("scope"), one.text) for one in figure.iter("th")] == [
        ("col", "Wins of"),
        ("col", "Ana"),
        ("col", "Ben"),
        ("row", "Ana"),
        ("row", "Ben"),
    ]
    cells = [(one.get("class"), one.text) for one in figure.iter("td")]
    assert cells == [
        ("no-cell", None),
        ("tint-2", "6-1-3"),
        ("tint-minus-2", "1-6-3"),
        ("no-cell", None),
    ]
