"""The seasons of a club: a list of all, and a page with the ranking of each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from games.names import name_key
from scorepad.clubs.access import Role
from scorepad.history.filter_form import date_input, filter_form
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, context_of
from scorepad.history.reports.plays import how_often
from scorepad.history.reports.wins import Order, order_of_wins, wins
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction
from scorepad.web.words import and_list


class SeasonForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The form for a season. Its name is unique in the club, ignoring case."""

    class Meta:
        model = Season
        fields = ["name", "first", "last", "least_plays"]
        labels = {
            "name": gettext_lazy("Name"),
            "first": gettext_lazy("First day"),
            "last": gettext_lazy("Last day"),
            "least_plays": gettext_lazy(
                "To rank by wins per play: plays a player needs (optional)"
            ),
        }
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "first": date_input(),
            "last": date_input(),
        }
        error_messages = {
            "name": {"required": gettext_lazy("Give the season a name.")},
            "first": {"required": gettext_lazy("Enter the day it begins.")},
            "last": {"required": gettext_lazy("Enter the day it ends.")},
        }

    def clean_name(self) -> str:
        name: str = " ".join(self.cleaned_data["name"].split())
        others = Season.objects.filter(club=self.instance.club_id).exclude(pk=self.instance.pk)
        if name_key(name) in map(name_key, others.values_list("name", flat=True)):
            raise forms.ValidationError(_("There is already a season with this name."))
        return name

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        first, last = given.get("first"), given.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day cannot be before the first day."))
        return given


# -- the pages -------------------------------------------------------------------------------------


@require_safe
def seasons(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Lists the seasons: the current one large, the others each with its leader. 5 queries if the
    plays are cached."""
    page = load_page(request, club_id, Section.SEASONS)
    typed = {name: request.GET[name] for name in SeasonForm.Meta.fields if name in request.GET}
    return _draw_all(request, page, SeasonForm(initial=typed))


@require_POST
def add(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Creates a season."""
    page = load_page(request, club_id, Section.SEASONS, needs=Role.HOST)
    form = SeasonForm(request.POST, instance=Season(club=page.club))
    if not _saved(form):
        return _draw_all(request, page, form)
    return redirect(form.instance)


@require_safe
def season(
    request: HtmxHttpRequest, club_id: int, season_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows one season: its ranking, the previous champion, and how often people played. 8 queries
    if the plays are cached."""
    page = load_page(request, club_id, Section.SEASONS)
    shown = get_object_or_404(Season, club=page.club, pk=season_id)
    if report:
        return table(page, shown, page.filters).reports.file(report, form)
    return _draw(request, page, shown, SeasonForm(instance=shown))


@require_POST
def change(request: HtmxHttpRequest, club_id: int, season_id: int) -> HttpResponse:
    """Changes a season's name, dates or ranking."""
    page = load_page(request, club_id, Section.SEASONS, needs=Role.HOST)
    changed = get_object_or_404(Season, club=page.club, pk=season_id)
    form = SeasonForm(request.POST, instance=changed)
    if not _saved(form):
        changed.refresh_from_db()
        return _draw(request, page, changed, form)
    messages.success(request, _("The season is saved."))
    return redirect(form.instance)


@require_POST
def delete(request: HtmxHttpRequest, club_id: int, season_id: int) -> HttpResponse:
    """Deletes a season, but not its plays. The next page offers to add it again."""
    page = load_page(request, club_id, Section.SEASONS, needs=Role.HOST)
    deleted = get_object_or_404(Season, club=page.club, pk=season_id)
    typed = QueryDict(mutable=True)
    typed.update({name: str(getattr(deleted, name) or "") for name in SeasonForm.Meta.fields})
    message = _("%(season)s is deleted; its plays stay. To restore the season, add it again below.")
    messages.success(request, message % {"season": deleted})
    deleted.delete()
    return redirect(f"{reverse('history:seasons', args=[club_id])}?{typed.urlencode()}#add")


def _saved(form: SeasonForm) -> bool:
    """Saves the season of a form. Returns False if it is invalid; the form then has the errors."""
    if not form.is_valid():
        return False
    try:
        with write_transaction():
            form.save()
    except IntegrityError:  # another phone created the same name first
        form.add_error("name", _("There is already a season with this name."))
        return False
    return True


def _draw_all(request: HtmxHttpRequest, page: HistoryPage, form: SeasonForm) -> HttpResponse:
    now = _this_season(page)
    others = [season for season in Season.objects.filter(club=page.club) if season != now]
    tables = [table(page, season) for season in (now, *others)]
    first = next((drawn for drawn in tables if drawn.order.first), None)
    rows = [drawn for drawn in tables if drawn is not first and drawn.season.pk]
    context = {"first": first, "others": rows, "form": form}
    return render_page(request, page, "history/seasons.html", context)


def _draw(
    request: HtmxHttpRequest, page: HistoryPage, season: Season, form: SeasonForm
) -> HttpResponse:
    current = table(page, season, page.filters)
    context = {
        "season": season,
        "current": current,
        "order": current.order,
        "before": _champion_before(page, season),
        "filter_form": filter_form(page, without=("since", "until")),
        "form": form,
    }
    return current.reports.respond(request, "history/season.html", context)


# -- their tables ----------------------------------------------------------------------------------


class SeasonTable(NamedTuple):
    """A season, or a calendar year (which is not stored), with its ranking. Until the season is
    over, nobody is its champion. `reports` are about the plays of the season."""

    season: Season
    reports: ReportPage
    order: Order
    is_over: bool

    @property
    def headline(self) -> str:
        """A headline such as "Ana leads" or "Ana and Ben are the champions"; "" if nobody won."""
        first = self.order.first
        if not first:
            return ""
        names = and_list([self.reports.page.names[one.player] for one in first])
        message = ngettext("%(names)s leads", "%(names)s lead", len(first))
        if self.is_over:
            message = ngettext(
                "%(names)s is the champion", "%(names)s are the champions", len(first)
            )
        headline = message % {"names": names}
        if not self.season.least_plays:
            return headline
        least = self.season.least_plays
        # Translators: "Ana leads by wins per play, of those with 5 plays or more"
        message = ngettext(
            "%(headline)s by wins per play, among players with %(n)s play or more",
            "%(headline)s by wins per play, among players with %(n)s plays or more",
            least,
        )
        return message % {"headline": headline, "n": least}

    @property
    def address(self) -> str:
        """The address of the ranking: for a calendar year, the players' page with filters."""
        if self.season.pk:
            return self.season.get_absolute_url()
        return self.reports.page.address("history:players")


def table(page: HistoryPage, season: Season, filters: Filters = EVERYTHING) -> SeasonTable:
    """Returns the ranking of a season, for plays that pass the filters. No query if cached."""
    picked = page.filtered(replace(filters, since=season.first, until=season.last))
    least = season.least_plays or 0
    by_wins = partial(wins, least=least)
    key = f"wins-from-{least}" if least else "wins"
    reports = ReportPage(picked, context_of(picked), {"how-often": how_often, key: by_wins})
    is_over = season.last < page.today
    order = order_of_wins(reports.context, is_crowned=is_over, least=least)
    return SeasonTable(season, reports, order, is_over)


def _this_season(page: HistoryPage) -> Season:
    """Returns the season that contains today (if several, the one that began last), or else the
    calendar year. 1 query."""
    now = Season.objects.filter(club=page.club, first__lte=page.today, last__gte=page.today)
    if latest := now.order_by("-first", "-pk").first():
        return latest
    year = page.today.year
    name = _("The year %(year)s") % {"year": year}
    return Season(name=name, first=date(year, 1, 1), last=date(year, 12, 31))


def _champion_before(page: HistoryPage, season: Season) -> SeasonTable | None:
    """Returns the ranking of the season before this one; None if nobody won it. 1 query."""
    earlier = Season.objects.filter(club=page.club, last__lt=season.first)
    before = earlier.order_by("-last", "-pk").first()
    drawn = table(page, before) if before else None
    return drawn if drawn and drawn.order.first else None
