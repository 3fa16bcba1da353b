"""Tables of the history as CSV files, with the filters and the names of their pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.http import Http404, StreamingHttpResponse
from django.views.decorators.http import require_GET

from games import registry
from games.contract import Game
from scorepad.csv_file import csv_response
from scorepad.exchange.game_tables import GAME_TABLES
from scorepad.exchange.person_tables import GUESTS
from scorepad.exchange.plays_table import PlaysTable
from scorepad.exchange.tables import Found, Table
from scorepad.history.filters import read_filters
from scorepad.history.games.figures import game_figures
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


@require_GET
def game(request: HtmxHttpRequest, club_id: int, slug: str, table: str) -> StreamingHttpResponse:
    """A table of a game's page. Raises Http404 where the game has none of it."""
    page, shown = _load_game(request, club_id, slug)
    wanted = GAME_TABLES[table]
    if wanted.panel and wanted.panel not in shown.panels:
        raise Http404
    return _file(f"{slug}-{table}", wanted, page, game_figures(page.past, shown, page.filters))


def _file(name: str, table: Table[Found], page: HistoryPage, found: Found) -> StreamingHttpResponse:
    return csv_response(name, table.head, table.rows(page, found))


def _load_game(request: HtmxHttpRequest, club_id: int, slug: str) -> tuple[HistoryPage, Game]:
    """Raises Http404 where there is no such game."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in registry.slugs():
        raise Http404
    # An edition only makes sense with its game, so the filters are read again with both.
    query = {**request.GET.dict(), "game": slug}
    return replace(page, filters=read_filters(query)), registry.game(slug)
