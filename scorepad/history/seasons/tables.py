"""The tables of seasons: of one that a club named, or of a calendar year where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage
from scorepad.history.report_pages import ReportPage, Section, look_of
from scorepad.history.reports.wins import Figures, champions, placed, wins
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
    """`champions` are first of those with three plays; while the season goes on they lead. `page`
    has the filters of its plays."""

    span: Span
    page: HistoryPage
    rows: tuple[Figures, ...]
    is_over: bool

    @property
    def champions(self) -> tuple[int, ...]:
        return champions(self.rows)

    @property
    def wins(self) -> Section | None:
        """The table as it is drawn."""
        return ReportPage(self.page, look_of(self.page), {"wins": wins}, ["wins"]).section("wins")

    def headline(self, page: HistoryPage) -> str:
        """ "Ana leads", "Ana and Ben were the champions"; empty where nobody is ranked."""
        if not self.champions:
            return ""
        names = listed([page.names[player] for player in self.champions])
        message = ngettext("%(names)s leads", "%(names)s lead", len(self.champions))
        if self.is_over:
            message = ngettext(
                "%(names)s is the champion", "%(names)s are the champions", len(self.champions)
            )
        return message % {"names": names}


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
    look = look_of(picked)
    rows = page.past.cached(
        ("season", picked.filters, tuple(look.people)), lambda: placed(look.plays, look.people)
    )
    return SeasonTable(span, picked, rows, is_over=span.last < page.today)


def champion_before(page: HistoryPage, span: Span) -> SeasonTable | None:
    """The table of the season before, with its champion. At most 2 queries."""
    before = season_before(page, span)
    found = table(page, before) if before else None
    return found if found and found.champions else None


def all_tables(page: HistoryPage, seasons: Iterable[Season]) -> list[SeasonTable]:
    """In the order given."""
    return [table(page, span_of(one)) for one in seasons]


def _of(page: HistoryPage) -> QuerySet[Season]:
    return Season.objects.filter(club=page.club)
