"""Pages of reports: some reports are always open, others unfold. Each can also be a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple

import msgspec
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.cache import set_response_etag
from django.views.decorators.http import require_safe

from games.counted import CountedPlay
from games.report import Compute, Kind, Report, ReportContext, Strips
from scorepad.clubs.access import load_club, remember
from scorepad.clubs.landing import by_view_key
from scorepad.clubs.models import Club
from scorepad.history.drawing import DrawnReport, ReportRenderer
from scorepad.history.pages import HistoryPage, render_page, unless_known
from scorepad.web.csv_file import csv_response, json_cell
from scorepad.web.requests import HtmxHttpRequest

Reports = Mapping[str, Compute]
# Reports that a club can switch off, by the beginning of their keys, with the club's field.
SWITCHES = {"against-chance": "chance", "rating": "ratings", "ratings": "ratings"}


class ColumnFile(msgspec.Struct, frozen=True):
    """A column of a report as JSON."""

    key: str
    kind: Kind
    heading: str


class ReportFile(msgspec.Struct, frozen=True):
    """A report as JSON, without rows if there is nothing to report yet. Words are in the requested
    language; `rows` are not translated. For rows that sum up values, `values` counts each value."""

    key: str
    version: int = 1
    title: str = ""
    answer: tuple[str, ...] = ()
    columns: tuple[ColumnFile, ...] = ()
    rows: tuple[tuple[str | int | float | None, ...], ...] = ()
    notes: tuple[str, ...] = ()
    values: tuple[Mapping[int, int], ...] = ()


class ReportSection(NamedTuple):
    """A report on its page; `drawn` is None while the report is folded."""

    key: str
    title: str
    is_fold: bool
    drawn: DrawnReport | None


def switched_on(club: Club, reports: Reports) -> Reports:
    """Returns the reports that the club has not switched off."""
    off = [key for key, field in SWITCHES.items() if not getattr(club, field)]
    return {
        key: compute
        for key, compute in reports.items()
        if not any(f"{key}-".startswith(f"{prefix}-") for prefix in off)
    }


@dataclass(frozen=True)
class ReportPage:
    """The reports of a page by key. Reports in `head` are always open. Reports in `more` are
    folded, inside a fold around all of them."""

    page: HistoryPage
    context: ReportContext
    reports: Reports
    head: Collection[str] = ()
    more: Collection[str] = ()

    @property
    def renderer(self) -> ReportRenderer:
        return ReportRenderer(self.page, self.context.player)

    def computed(self, key: str) -> Report | None:
        """Returns the report, cached until the plays, the filters or the order of names change."""
        context, compute = self.context, self.reports[key]
        game = context.game.slug if context.game else ""
        about = (context.player, context.other, game, context.edition, context.today)
        order = tuple(context.people)
        return self.page.past.cached(
            (key, about, self.page.filters, order), lambda: compute(context)
        )

    def file(self, key: str, form: str) -> HttpResponseBase:
        """Returns a report as CSV or JSON. Raises Http404 if the page has no such report."""
        if key not in self.reports:
            raise Http404
        report = self.computed(key)
        if form == "json":
            return json_response(self._as_json(key, report))
        if report is None:
            return csv_response(key, (), ())
        head = [column.key for column in report.columns if column.file]
        return csv_response(key, head, self.renderer.file_rows(report))

    def _as_json(self, key: str, report: Report | None) -> ReportFile:
        if report is None:
            return ReportFile(key)
        renderer = self.renderer
        return ReportFile(
            key,
            title=renderer.words(report.title),
            answer=tuple(map(renderer.words, report.answer)),
            columns=tuple(
                ColumnFile(column.key, column.kind, renderer.words(column.heading))
                for column in report.columns
                if column.file
            ),
            rows=tuple(tuple(map(json_cell, row)) for row in renderer.file_rows(report)),
            notes=tuple(map(renderer.words, report.notes)),
            values=report.chart.values if isinstance(report.chart, Strips) else (),
        )

    def respond(
        self, request: HtmxHttpRequest, template: str, context: Mapping[str, Any]
    ) -> HttpResponse:
        """Returns the page or, if htmx requests it, a single report that was unfolded."""
        if request.htmx and (fold := request.GET.get("fold")):
            report = self.computed(fold) if fold in self.reports else None
            if report is None:
                raise Http404
            section = self._section(fold, report, is_open=True)
            fetched = {"query": self.page.filters.query, "report": section}
            return render(request, "history/_report_body.html", fetched)
        is_open = {*request.GET.getlist("open")}
        reports = [(key, report) for key in self.reports if (report := self.computed(key))]
        sections = [self._section(key, report, is_open=key in is_open) for key, report in reports]
        folds = [section for section in sections if section.is_fold]
        more = [section for section in folds if section.key in self.more]
        shared = {
            "query": self.page.filters.query,
            "head": [section for section in sections if not section.is_fold],
            "folds": [section for section in folds if section not in more],
            "more": more,
            "is_more_open": "more" in is_open or any(section.drawn for section in more),
            "open_folds": [section.key for section in folds if section.drawn],
        }
        return render_page(request, self.page, template, {**shared, **context})

    def _section(self, key: str, report: Report, *, is_open: bool) -> ReportSection:
        is_fold = key not in self.head
        renderer = self.renderer
        drawn = renderer.draw(key, report) if is_open or not is_fold else None
        return ReportSection(key, renderer.words(report.title), is_fold, drawn)


def json_response(file: msgspec.Struct) -> HttpResponse:
    """Returns the struct as a JSON response for another program."""
    headers = {"Cache-Control": "private, no-store"}
    body = msgspec.json.encode(file)
    answer = HttpResponse(body, content_type="application/json", headers=headers)
    set_response_etag(answer)
    return answer


def context_of(
    page: HistoryPage, plays: Sequence[CountedPlay] | None = None, **about: Any
) -> ReportContext:
    """Returns the context of a page's reports: for the filtered plays, or for `plays`."""
    people = {player: place for place, player in enumerate(page.names)}
    return ReportContext(
        page.past.picked(page.filters) if plays is None else plays,
        page.past.plays,
        people,
        page.today,
        games=page.past.games,
        **about,
    )


CLUB, BY_KEY = "clubs/<int:club_id>/", "view/<str:key>/"


def addresses(
    folder: str, view: Callable[..., HttpResponseBase], name: str
) -> tuple[URLPattern, ...]:
    """Returns the URL patterns of a page and its report files. For a file, the view gets the
    `report` and the `form` (CSV or JSON); for the page both are ""."""
    return (path(CLUB + folder, view, name=name), *file_addresses(folder, view, name))


def file_addresses(
    folder: str, view: Callable[..., HttpResponseBase], name: str
) -> tuple[URLPattern, ...]:
    """Returns the URL patterns of a page's reports as files."""
    return tuple(
        one
        for form in ("csv", "json")
        for one in readable(
            f"{folder}<slug:report>.{form}", _report_file(view), f"{name}_{form}", form=form
        )
    )


def readable(
    file: str, view: Callable[..., HttpResponseBase], name: str, **about: str
) -> tuple[URLPattern, URLPattern]:
    """Returns the URL patterns of a file: one for phones and one with the view-only key, for
    programs. The name of the latter ends with `_by_key`."""
    return (
        path(CLUB + file, view, about, name=name),
        path(BY_KEY + file, by_view_key(view), about, name=f"{name}_by_key"),
    )


def _report_file(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Wraps a page's view so that it returns a report file, through `unless_known`."""

    @require_safe
    @wraps(view)
    def file(request: HtmxHttpRequest, club_id: int, **about: Any) -> HttpResponseBase:
        access = remember(request, load_club(request, club_id))
        return unless_known(request, access, lambda: view(request, club_id, **about))

    return file
