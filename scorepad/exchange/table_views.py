"""Plays, and who came to a night, as CSV files, with the filters and the names of their pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

from django.http import StreamingHttpResponse
from django.views.decorators.http import require_GET

from scorepad.exchange.plays_table import PlaysTable
from scorepad.history.nights.views import night_guests
from scorepad.history.pages import HistoryPage, Section, load_page
from scorepad.web.csv_file import Cell, csv_response
from scorepad.web.requests import HtmxHttpRequest

GUESTS = ("player", "plays", "beaten", "opponents", "wins", "shared", "champion")


@require_GET
def plays(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """The plays of the filters, a row for each seat."""
    found = PlaysTable(load_page(request, club_id, Section.NIGHTS))
    return csv_response("plays", found.head, found.rows())


@require_GET
def night(request: HtmxHttpRequest, club_id: int, night: date) -> StreamingHttpResponse:
    """Who came to a night."""
    page = load_page(request, club_id, Section.NIGHTS)
    return csv_response(f"night-{night}", GUESTS, _guests(page, night))


def _guests(page: HistoryPage, night: date) -> Iterator[Sequence[Cell]]:
    """Who was only in plays that do not count has no numbers."""
    for guest in night_guests(page, night):
        scored: Sequence[Cell] = (None,) * 5
        if one := guest.score:
            scored = (
                *(Fraction(one.beaten2, 2), one.opponents),
                *(one.wins, one.shared, one.is_champion),
            )
        yield page.names[guest.player], guest.plays, *scored
