"""Turns reports into words, tables and charts for one request, and into plain values for files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import report as shapes
from games.contract import Number, Text
from games.contract import wording as put_into_words
from games.report import Cell, Column, Kind, Report
from scorepad.history import charts
from scorepad.history.filter_form import all_edition_names
from scorepad.history.number_words import number
from scorepad.history.pages import HistoryPage
from scorepad.plays.templatetags.pad import day
from scorepad.web import csv_file
from scorepad.web.words import and_list, join_sentences

NONE = "–"
TEXTUAL = {Kind.TEXT, Kind.GAME, Kind.EDITION, Kind.CARD, Kind.PLAYER, Kind.OPPONENT, Kind.PLAYERS}
# In cells of these kinds, the number is followed by what it counts.
COUNTED = {
    *(Kind.ALONE, Kind.PLACE, Kind.PLAYS, Kind.SHARED),
    *(Kind.GAMES, Kind.ROUNDS, Kind.SEATS),
}
TITLES = {Kind.GAME, Kind.CARD}
SILENT = {Kind.SHARED, Kind.ALONE}  # empty if the number is 0
Drawn = charts.Chart | charts.Matrix


# -- what templates draw ---------------------------------------------------------------------------


class DrawnCell(NamedTuple):
    """A cell ready to draw. `below` is small print under it; `is_head` marks the row's head."""

    text: str
    address: str = ""
    below: DrawnCell | None = None
    is_text: bool = False
    is_head: bool = False


class DrawnGroup(NamedTuple):
    """Rows under a common title, "" for none. Files have `more` further rows."""

    title: str
    rows: Sequence[Sequence[DrawnCell]]
    more: int


class DrawnReport(NamedTuple):
    """The sentences, chart and table of a report. There is no table if the chart is a `Matrix`."""

    answer: str
    chart: Drawn | None
    head: Sequence[DrawnCell]
    groups: Sequence[DrawnGroup]
    notes: Sequence[str]
    of_titles: bool = False  # its rows are games or cats, whose names are not broken


@dataclass(frozen=True)
class ReportRenderer:
    """Draws the reports of a page. `player` is the player of that page, 0 if it has none."""

    page: HistoryPage
    player: int = 0

    def words(self, text: Text) -> str:
        return put_into_words(text, self._names, _, ngettext, _number_text)

    @cached_property
    def _names(self) -> dict[str, str]:
        return {str(player): name for player, name in self.page.names.items()}

    def draw(self, key: str, report: Report) -> DrawnReport:
        is_table = isinstance(report.chart, shapes.Matrix)
        table = [] if is_table else _shown(report)
        return DrawnReport(
            answer=join_sentences(*map(self.words, report.answer)),
            chart=self.chart(key, report),
            head=[self._head(report, column) for column in table],
            groups=list(self._groups(report, table)) if table else [],
            notes=[self.words(note) for note in report.notes],
            of_titles=bool(table) and _head_column(table).kind in TITLES,
        )

    # -- tables ------------------------------------------------------------------------------------

    def _head(self, report: Report, column: Column) -> DrawnCell:
        below = _column(report, column.below) if column.below else None
        small = below and below.kind not in COUNTED and DrawnCell(self.words(below.heading))
        return DrawnCell(
            self.words(column.heading), below=small or None, is_text=column.kind in TEXTUAL
        )

    def _groups(self, report: Report, table: Sequence[Column]) -> Iterable[DrawnGroup]:
        place = report.column(report.group) if report.group else None
        head = _head_column(table)
        groups = groupby(report.rows, key=lambda row: None if place is None else row[place])
        for value, rows in groups:
            group = list(rows)
            shown = group[: report.first] if report.first else group
            if place is None:
                shown = group[: report.most]
            title = "" if place is None else self.cell(report.columns[place], value, group[0])
            drawn = [
                [self._cell(report, column, row, is_head=column is head) for column in table]
                for row in shown
            ]
            yield DrawnGroup(title, drawn, len(group) - len(shown))

    def _cell(
        self, report: Report, column: Column, row: Sequence[Cell], *, is_head: bool = False
    ) -> DrawnCell:
        value = row[report.column(column.key)]
        below = _column(report, column.below) if column.below else None
        small = row[report.column(below.key)] if below else None
        says = small is not None and (small or below is None or below.kind not in SILENT)
        target = _column(report, column.link) if column.link else column
        return DrawnCell(
            self.cell(column, value, row, report),
            self._address(target.kind, row[report.column(target.key)]),
            self._cell(report, below, row) if below and says else None,
            is_text=column.kind in TEXTUAL,
            is_head=is_head,
        )

    def cell(
        self, column: Column, value: Cell, row: Sequence[Cell] = (), report: Report | None = None
    ) -> str:
        """Returns a cell as text."""
        if value is None:
            return NONE
        if value in column.words:
            return self.words(column.words[value])
        match column.kind, value:
            case ((Kind.PLAYER | Kind.OPPONENT), int()):
                return self.page.names.get(value, "")
            case Kind.PLAYERS, tuple():
                return and_list([self.page.names[player] for player in value])
            case Kind.GAME, str():
                return self.page.past.games[value].name
            case Kind.EDITION, str():
                keys = [one.key for one in report.columns] if report else []
                game = row[keys.index("game")] if "game" in keys else self.page.filters.game
                return all_edition_names(self.page).get((str(game), value), value)
            case Kind.DAY, date():
                return day(value)
            case ((Kind.MONTH | Kind.YEAR), date()):
                return number(value.toordinal(), column.kind)
            case kind, (int() | Fraction()):
                return number(value, kind)
        return str(value)

    def _address(self, kind: Kind, value: Cell, player: Cell = None) -> str:
        """Returns the address of the page about a cell's value, "" if there is none."""
        club, page = self.page.club.pk, self.page
        one = player if isinstance(player, int) else self.player
        hidden = page.names.hidden_pages
        match kind, value:
            case Kind.PLAY, int():
                return reverse("plays:result", args=[club, value])
            case Kind.PLAYER, int() if value not in hidden:
                return page.address("history:player", value)
            case Kind.OPPONENT, int() if hidden.isdisjoint((value, one)):
                return page.address("history:against", one, value)
            case Kind.CARD, str():
                return page.address("history:card", page.filters.game, value)
        return ""

    # -- charts ------------------------------------------------------------------------------------

    def chart(self, key: str, report: Report) -> Drawn | None:
        """Returns the report's chart; None if it has none."""
        drawing, key = report.chart, f"{key}-chart"
        if drawing is None:
            return None
        if isinstance(drawing, shapes.Matrix):
            return self._matrix(report, drawing, key)
        shared: dict[str, Any] = {
            "key": key,
            "answer": "",
            "title": self.words(report.title),
            "description": self.words(report.drawing) if report.drawing else "",
        }
        match drawing:
            case shapes.Bars():
                return self._bars(report, drawing, shared)
            case shapes.Columns():
                return self._columns(report, drawing, shared)
            case shapes.Steps():
                return self._steps(report, drawing, shared)
            case shapes.Strips():
                return self._strips(report, drawing, shared)

    def _labels(self, report: Report, key: str) -> list[str]:
        column = _column(report, key)
        return [self.cell(column, value) for value in _values(report, key)]

    def _bars(self, report: Report, chart: shapes.Bars, shared: Mapping[str, Any]) -> charts.Bars:
        labels, shown = self._labels(report, chart.label), self._labels(report, chart.value)
        rows = zip(labels, _values(report, chart.value), shown, strict=True)
        return charts.Bars(
            **shared,
            signs=tuple(map(self.words, chart.signs)),
            bars=tuple(
                charts.Bar(label, float(value), words)
                for label, value, words in rows
                if value is not None
            ),
        )

    def _columns(
        self, report: Report, chart: shapes.Columns, shared: Mapping[str, Any]
    ) -> charts.Columns:
        days = _values(report, chart.tick)
        by_year = _column(report, chart.tick).kind is Kind.YEAR
        ticks = [_tick(day, days, by_year=by_year) for day in days]
        columns = tuple(map(charts.Column, _values(report, chart.value), ticks))
        return charts.Columns(**shared, columns=columns)

    def _steps(
        self, report: Report, chart: shapes.Steps, shared: Mapping[str, Any]
    ) -> charts.Steps:
        people = [self.page.names.person(player) for player in chart.names]
        lines = [
            charts.ChartLine(person.name, person.colour, tuple(_values(report, key)))
            for person, key in zip(people, chart.lines, strict=True)
        ]
        values = [value for line in lines for value in line.values if value is not None]
        return charts.Steps(
            **shared,
            lines=tuple(lines),
            low=str(min(values)),
            high=str(max(values)),
            below=self.words(chart.below),
        )

    def _strips(
        self, report: Report, chart: shapes.Strips, shared: Mapping[str, Any]
    ) -> charts.Strips:
        rows = zip(
            self._labels(report, chart.label), self._labels(report, chart.below), strict=True
        )
        labels = [_("%(label)s: %(number)s") % {"label": row, "number": n} for row, n in rows]
        strips = tuple(map(charts.Strip, labels, chart.values, chart.won))
        return charts.Strips(**shared, strips=strips)

    def _matrix(self, report: Report, chart: shapes.Matrix, key: str) -> charts.Matrix:
        down, across = _column(report, chart.down), _column(report, chart.across)

        def cell(one: Cell, two: Cell) -> charts.MatrixCell | None:
            numbers = chart.cells.get((one, two))
            if numbers is None:
                return None
            is_pair = across.kind is Kind.OPPONENT
            address = self._address(across.kind, two, one) if is_pair and numbers else ""
            text = "–".join(map(str, numbers)) or (NONE if is_pair else "")
            return charts.MatrixCell(text, chart.tints.get((one, two), 0), address)

        return charts.Matrix(
            key=key,
            answer="",
            corner=self.words(chart.corner),
            head=tuple(self.cell(across, column) for column in chart.columns),
            rows=tuple(
                charts.MatrixRow(
                    self.cell(down, row), tuple(cell(row, two) for two in chart.columns)
                )
                for row in chart.rows
            ),
            dense=chart.dense,
        )

    # -- files -------------------------------------------------------------------------------------

    def file_rows(self, report: Report) -> Iterable[Sequence[csv_file.Cell]]:
        """Returns the rows for files: players by name, plays by uuid, and nothing translated."""
        columns = list(enumerate(report.columns))
        for row in report.rows:
            yield [self._plain(one.kind, row[place]) for place, one in columns if one.file]

    def _plain(self, kind: Kind, value: Cell) -> csv_file.Cell:
        match kind, value:
            case ((Kind.PLAYER | Kind.OPPONENT), int()):
                return self.page.names.get(value, "")
            case Kind.PLAYERS, tuple():
                return ", ".join(self.page.names[player] for player in value)
            case Kind.PLAY, int():
                return self.page.past.by_id[value].uuid
        assert not isinstance(value, tuple)
        return value


def _number_text(exact: Number) -> str:
    return number(Fraction(exact.value, exact.of) if exact.of > 1 else exact.value, exact.kind)


def _tick(first: date, days: Sequence[date], *, by_year: bool) -> str:
    """Returns the label of a month (or year). In a chart by months the first one and Januaries have
    labels, or all if there are few."""
    if by_year or first.month == 1:
        return str(first.year)
    return date_format(first, "M") if len(days) <= 12 or first is days[0] else ""


def _head_column(table: Sequence[Column]) -> Column:
    """Returns the column with the name of what a row is about."""
    return next((one for one in table if one.kind in TEXTUAL), table[0])


def _column(report: Report, key: str) -> Column:
    return report.columns[report.column(key)]


def _values(report: Report, key: str) -> list[Any]:
    place = report.column(key)
    return [row[place] for row in report.rows]


def _shown(report: Report) -> list[Column]:
    """Returns the columns that have a cell of their own on a page."""
    elsewhere = {report.group, *(column.below for column in report.columns)}
    return [column for column in report.columns if column.page and column.key not in elsewhere]
