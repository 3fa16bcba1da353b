"""The tables of seasons: of one that a club named, or of a calendar year where there is none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage
from scorepad.history.report_pages import ReportPage, look_of
from scorepad.history.reports.how_often import how_often
from scorepad.history.reports.order import Order, order_of_wins
from scorepad.history.reports.wins import wins
from scorepad.plays.verdict import listed


@dataclass(frozen=True)
class Span:
    """A season, or the calendar year where `season` is None."""

    first: date
    last: date
    season: Season | None = None

    @property
    def name(self) -> str:
        if self.season is not None:
            return self.season.name
        return _("The year %(year)s") % {"year": self.first.year}


@dataclass(frozen=True)
class SeasonTable:
    """Who is first leads while the season goes on. `reports` are those of its plays."""

    span: Span
    reports: ReportPage
    order: Order
    is_over: bool

    @property
    def headline(self) -> str:
        """ "Ana leads", "Ana and Ben are the champions"; empty if nobody has won."""
        first = self.order.first
        if not first:
            return ""
        names = listed([self.reports.page.names[one.player] for one in first])
        message = ngettext("%(names)s leads", "%(names)s lead", len(first))
        if self.is_over:
            message = ngettext(
                "%(names)s is the champion", "%(names)s are the champions", len(first)
            )
        return message % {"names": names}

    @property
    def address(self) -> str:
        """Of its page; of a calendar year, of the players with its dates."""
        if self.span.season:
            return self.span.season.get_absolute_url()
        return self.reports.page.address("history:players")


def span_of(season: Season) -> Span:
    return Span(season.first, season.last, season)


def this_season(page: HistoryPage) -> Span:
    """The season that contains today, of several the one that began last; else the calendar year.
    1 query."""
    now = _of(page).filter(first__lte=page.today, last__gte=page.today)
    found = now.order_by("-first", "-pk").first()
    year = page.today.year
    return span_of(found) if found else Span(date(year, 1, 1), date(year, 12, 31))


def season_before(page: HistoryPage, span: Span) -> Span | None:
    """The season that ended last before another one begins; for a calendar year, before today.
    1 query."""
    limit = span.first if span.season else page.today
    found = _of(page).filter(last__lt=limit).order_by("-last", "-pk").first()
    return span_of(found) if found else None


def table(page: HistoryPage, span: Span, filters: Filters = EVERYTHING) -> SeasonTable:
    """The table of its nights, and of the plays that pass. No query once the plays are read."""
    picked = page.filtered(replace(filters, since=span.first, until=span.last))
    reports = ReportPage(picked, look_of(picked), {"how-often": how_often, "wins": wins})
    is_over = span.last < page.today
    order = order_of_wins(reports.look, is_crowned=is_over)
    return SeasonTable(span, reports, order, is_over)


def champion_before(page: HistoryPage, span: Span) -> SeasonTable | None:
    """The table of the season before, with its champion. At most 2 queries."""
    before = season_before(page, span)
    found = table(page, before) if before else None
    return found if found and found.order.first else None


def _of(page: HistoryPage) -> QuerySet[Season]:
    return Season.objects.filter(club=page.club)
