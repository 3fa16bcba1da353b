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
from scorepad.history.reading import Past
from scorepad.history.statistics.seasons import SeasonRow, season_sums
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
    """`champions` hold the first place; while the season goes on they lead. `filters` are those
    of its plays."""

    span: Span
    filters: Filters
    rows: tuple[SeasonRow, ...]
    is_over: bool

    @property
    def champions(self) -> tuple[int, ...]:
        return tuple(row.figures.player for row in self.rows if row.place == 1)

    @property
    def ranked(self) -> list[SeasonRow]:
        return [row for row in self.rows if row.place]

    @property
    def below(self) -> list[SeasonRow]:
        """Who played too little to be ranked."""
        return [row for row in self.rows if not row.place]

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
    """The table of its nights, and of the plays that pass. 1 query where it is known."""
    picked = replace(filters, since=span.first, until=span.last)
    rows = _rows(page.past, picked)
    return SeasonTable(span, picked, rows, is_over=span.last < page.today)


def _rows(club: Past, filters: Filters) -> tuple[SeasonRow, ...]:
    return club.cached(("season", filters), lambda: season_sums(club.picked(filters)).table())


def champion_before(page: HistoryPage, span: Span) -> SeasonTable | None:
    """The table of the season before, with its champion. At most 2 queries."""
    before = season_before(page, span)
    found = table(page, before) if before else None
    return found if found and found.champions else None


def all_tables(page: HistoryPage, seasons: Iterable[Season]) -> list[SeasonTable]:
    """In the order given. 1 query where they are known."""
    picked = [(one, Filters(since=one.first, until=one.last)) for one in seasons]
    club = page.past
    return [
        SeasonTable(span_of(one), filters, _rows(club, filters), is_over=one.last < page.today)
        for one, filters in picked
    ]


def _of(page: HistoryPage) -> QuerySet[Season]:
    return Season.objects.filter(club=page.club)
