"""Tables of the history as CSV files, with the filters and the names of their pages."""

from __future__ import annotations

from datetime import date

from django.http import StreamingHttpResponse
from django.views.decorators.http import require_GET

from scorepad.csv_file import csv_response
from scorepad.exchange.person_tables import GUESTS
from scorepad.exchange.plays_table import PlaysTable
from scorepad.exchange.tables import Found, Table
from scorepad.history.nights.views import night_guests
from scorepad.history.pages import HistoryPage, Section, load_page
from scorepad.requests import HtmxHttpRequest


@require_GET
def plays(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """The plays of the filters, a row for each seat."""
    found = PlaysTable(load_page(request, club_id, Section.NIGHTS))
    return csv_response("plays", found.head, found.rows())


@require_GET
def night(request: HtmxHttpRequest, club_id: int, night: date) -> StreamingHttpResponse:
    """Who came to a night."""
    page = load_page(request, club_id, Section.NIGHTS)
    return _file(f"night-{night}", GUESTS, page, night_guests(page, night))


def _file(name: str, table: Table[Found], page: HistoryPage, found: Found) -> StreamingHttpResponse:
    return csv_response(name, table.head, table.rows(page, found))
