"""The seasons of a club: all of them, and one with its table."""

from __future__ import annotations

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.history.filter_form import filter_form
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.seasons.forms import SeasonForm
from scorepad.history.seasons.tables import champion_before, span_of, table, this_season
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction

FIELDS = ("name", "first", "last")


@require_GET
@never_cache
def seasons(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """The one that goes on as the peak, the others each with its leader. 5 queries once the plays
    are read."""
    page = load_page(request, club_id, Section.SEASONS)
    typed = {name: request.GET[name] for name in FIELDS if name in request.GET}
    return _draw_all(request, page, SeasonForm(initial=typed))


@require_POST
def add(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Name a season."""
    page = load_page(request, club_id, Section.SEASONS, scoring=True)
    form = SeasonForm(request.POST, instance=Season(club=page.club))
    if not _saved(form):
        return _draw_all(request, page, form)
    return redirect(form.instance)


@require_GET
@never_cache
def season(
    request: HtmxHttpRequest, club_id: int, season_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """One season: who wins, who was champion before, how often was played. 8 queries once the plays
    are read."""
    page = load_page(request, club_id, Section.SEASONS)
    found = _season(page, season_id)
    if report:
        return table(page, span_of(found), page.filters).reports.file(report, form)
    return _draw(request, page, found, SeasonForm(instance=found))


@require_POST
def change(request: HtmxHttpRequest, club_id: int, season_id: int) -> HttpResponse:
    """Change its name or its dates."""
    page = load_page(request, club_id, Section.SEASONS, scoring=True)
    form = SeasonForm(request.POST, instance=_season(page, season_id))
    if not _saved(form):
        return _draw(request, page, _season(page, season_id), form)
    messages.success(request, _("The season is saved."))
    return redirect(form.instance)


@require_POST
def delete(request: HtmxHttpRequest, club_id: int, season_id: int) -> HttpResponse:
    """Delete the season, not its plays. The page that follows has what it was, to add it again."""
    page = load_page(request, club_id, Section.SEASONS, scoring=True)
    found = _season(page, season_id)
    typed = QueryDict(mutable=True)
    typed.update({"name": found.name, "first": str(found.first), "last": str(found.last)})
    message = _("%(season)s is deleted; its plays stay. Add it again below to restore it.")
    messages.success(request, message % {"season": found})
    found.delete()
    return redirect(f"{reverse('history:seasons', args=[club_id])}?{typed.urlencode()}#add")


def _season(page: HistoryPage, season_id: int) -> Season:
    found = Season.objects.filter(club=page.club, pk=season_id).first()
    if found is None:
        raise Http404
    return found


def _saved(form: SeasonForm) -> bool:
    """Save the form's season; False, with the errors on the form, where it is invalid."""
    if not form.is_valid():
        return False
    try:
        with write_transaction():
            form.save()
    except IntegrityError:  # another phone was faster with the same name
        form.add_error("name", _("There is a season of this name."))
        return False
    return True


def _draw_all(request: HtmxHttpRequest, page: HistoryPage, form: SeasonForm) -> HttpResponse:
    now = this_season(page)
    seasons = Season.objects.filter(club=page.club)
    others = [span_of(season) for season in seasons if season != now.season]
    tables = [table(page, span) for span in (now, *others)]
    first = next((one for one in tables if one.order.first), None)
    rows = [one for one in tables if one is not first and one.span.season]
    context = {"first": first, "others": rows, "form": form}
    return render_page(request, page, "history/seasons.html", context)


def _draw(
    request: HtmxHttpRequest, page: HistoryPage, found: Season, form: SeasonForm
) -> HttpResponse:
    current = table(page, span_of(found), page.filters)
    context = {
        "season": found,
        "current": current,
        "order": current.order,
        "before": champion_before(page, span_of(found)),
        "filter_form": filter_form(page, without=("since", "until")),
        "form": form,
    }
    return current.reports.respond(request, "history/season.html", context)
