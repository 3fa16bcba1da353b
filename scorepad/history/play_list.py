"""All plays of a club that count, as far as the filters of the address let them pass."""

from __future__ import annotations

from dataclasses import replace

from django.core.paginator import Paginator
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorepad.history.filter_form import filter_form
from scorepad.history.listed_plays import counted
from scorepad.history.pages import Section, load_page
from scorepad.history.report_pages import ReportPage, look_of
from scorepad.history.reports.how_often import how_often
from scorepad.history.reports.seats import seats
from scorepad.web.requests import HtmxHttpRequest

PLAYS_A_PAGE = 30


@require_GET
@never_cache
def plays(
    request: HtmxHttpRequest, club_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """The latest first. 5 queries once the plays are read, and 1 more if a game and a player are
    chosen."""
    page = load_page(request, club_id, Section.NIGHTS)
    reports = ReportPage(page, look_of(page), {"how-often": how_often}, head=["how-often"])
    if report:
        return replace(reports, reports={**reports.reports, "seats": seats}).file(report, form)
    shown = Paginator(reports.look.plays[::-1], PLAYS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "plays": [counted(page, play) for play in shown],
        "filter_form": filter_form(page),
    }
    return reports.respond(request, "history/plays.html", context)
