"""The nights of a club: a list of all, and a page for each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorepad.clubs.access import ClubAccess, HostNeededError, Role
from scorepad.clubs.hosts import who_can
from scorepad.history.filter_form import filter_form
from scorepad.history.listed_plays import counted
from scorepad.history.nights import (
    NightSummary,
    listed_nights,
    night_of,
    nights_with_plays,
    summary,
)
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.puzzles import puzzle_of_night
from scorepad.history.report_pages import ReportPage, context_of
from scorepad.history.reports.plays import how_often, seats
from scorepad.history.sharing import share_night
from scorepad.plays.models import Night, Play, is_recent
from scorepad.web.requests import HtmxHttpRequest

OPEN_NIGHTS = 8  # listed at once, unless the latest month has more


class Month(NamedTuple):
    """The nights of a month, the latest first; `nights` is None while the month is folded."""

    first: date
    number: int
    nights: list[NightSummary] | None

    @property
    def key(self) -> str:
        return _key(self.first)


class NightForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The form for a night's place and note, both plain text without links."""

    class Meta:
        model = Night
        fields = ["place", "note"]
        labels = {
            "place": gettext_lazy("Where was it?"),
            "note": gettext_lazy("What is worth remembering?"),
        }
        widgets = {
            "place": forms.TextInput(attrs={"autocomplete": "off"}),
            "note": forms.Textarea(attrs={"rows": 3, "maxlength": 280}),
        }


@require_safe
def nights(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the nights of a year, the latest first: the last one large, the others by month.
    Earlier months are folded. 8 queries for any number of nights."""
    page = load_page(request, club_id, Section.NIGHTS)
    found = list(nights_with_plays(page))
    if request.htmx and (fold := request.GET.get("fold")):
        return _draw_month(request, page, [night for night in found if _key(night.date) == fold])
    years = sorted({night.date.year for night in found}, reverse=True)
    opened = request.GET.getlist("open")
    year = _year(request, years, opened)
    of_year = [night for night in found if night.date.year == year]
    last, earlier = of_year[:1], _by_month(of_year[1:])
    shown = listed_nights(page, [*last, *_in_sight(earlier, opened)])
    listed = {one.night.pk: one for one in shown}
    context = {
        "years": years,
        "year": year,
        "number_of_nights": len(of_year),
        "last": listed[last[0].pk] if last else None,
        "months": [_month(first, group, listed) for first, group in earlier],
    }
    return render_page(request, page, "history/nights.html", context)


def _draw_month(request: HtmxHttpRequest, page: HistoryPage, nights: list[Night]) -> HttpResponse:
    """Draws a month that is being unfolded."""
    if not nights:
        raise Http404
    month = Month(nights[0].date.replace(day=1), len(nights), listed_nights(page, nights))
    context = {"club": page.club, "names": page.names, "month": month}
    return render(request, "history/_month.html", context)


def _key(day: date) -> str:
    """Returns the key of a month, such as "2026-11"."""
    return f"{day:%Y-%m}"


def _year(request: HtmxHttpRequest, years: list[int], opened: Collection[str]) -> int | None:
    """Returns the year to show: the requested one, else that of an unfolded month, else the latest.
    Returns None if nothing was played yet."""
    asked = [request.GET.get("year", ""), *(key[:4] for key in opened)]
    known = [year for year in years if str(year) in asked]
    return next(iter(known or years), None)


def _by_month(nights: Iterable[Night]) -> list[tuple[date, list[Night]]]:
    grouped = groupby(nights, lambda night: night.date.replace(day=1))
    return [(first, [*group]) for first, group in grouped]


def _in_sight(months: Iterable[tuple[date, list[Night]]], opened: Collection[str]) -> list[Night]:
    """Returns the nights of the months that are not folded."""
    shown: list[Night] = []
    rows = 0
    for number, (first, group) in enumerate(months):
        rows += len(group)
        if number == 0 or rows <= OPEN_NIGHTS or _key(first) in opened:
            shown += group
    return shown


def _month(first: date, group: Sequence[Night], listed: Mapping[int, NightSummary]) -> Month:
    is_open = group[0].pk in listed
    return Month(first, len(group), [listed[night.pk] for night in group] if is_open else None)


@require_safe
def night(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Shows who came, what was played, who won the night and what was remarkable. 10 queries if the
    night is cached."""
    page = load_page(request, club_id, Section.NIGHTS, night=night)
    return _draw(request, page, *night_of(page.club, night))


@require_POST
def change(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Saves the place and the note of a night."""
    page = load_page(request, club_id, Section.NIGHTS, needs=Role.TABLE, night=night)
    found, plays = night_of(page.club, night)
    if not may_change_night(page.access, night):
        raise HostNeededError(page.club)
    form = NightForm(request.POST, instance=found)
    if not form.is_valid():
        found.refresh_from_db(fields=["place", "note"])
        return _draw(request, page, found, plays, form)
    form.save()
    messages.success(request, _("The night is saved."))
    return redirect("history:night", club_id, night)


def may_change_night(access: ClubAccess, night: date) -> bool:
    """Whether this phone may change a night's place and note. 1 query if a phone at the table asks
    about an earlier evening."""
    return access.is_host or (access.may_score and is_recent(access.club.pk, night))


def _draw(
    request: HtmxHttpRequest,
    page: HistoryPage,
    night: Night,
    plays: list[Play],
    form: NightForm | None = None,
) -> HttpResponse:
    may_change = may_change_night(page.access, night.date)
    context = {
        "summary": summary(page, night, plays),
        "puzzle": puzzle_of_night(page, night.date),
        "night": night,
        "free_text": page.access.sees_names,  # typed text may contain a name
        "form": form or NightForm(instance=night),
        "may_change": may_change,
        "who_can": who_can(page.club) if page.access.may_score and not may_change else "",
        "share": share_night(request, page, night, plays),
        "finished": any(play.is_finished for play in plays),
    }
    return render_page(request, page, "history/night.html", context)


# -- all plays that count --------------------------------------------------------------------------

PLAYS_A_PAGE = 30


@require_safe
def plays(
    request: HtmxHttpRequest, club_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows all plays, the latest first. 5 queries if the plays are cached, 1 more if a game and a
    player are chosen."""
    page = load_page(request, club_id, Section.NIGHTS)
    reports = ReportPage(page, context_of(page), {"how-often": how_often}, head=["how-often"])
    if report:
        return replace(reports, reports={**reports.reports, "seats": seats}).file(report, form)
    shown = Paginator(reports.context.plays[::-1], PLAYS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "plays": [counted(page, play) for play in shown],
        "filter_form": filter_form(page),
    }
    return reports.respond(request, "history/plays.html", context)
