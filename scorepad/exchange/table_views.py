"""Tables of the history as CSV files, with the filters and the names of their pages."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from games import registry
from games.contract import Game
from scorepad.csv_file import csv_response
from scorepad.exchange import game_tables, player_tables
from scorepad.exchange.plays_table import PlaysTable
from scorepad.history.filters import read_filters
from scorepad.history.games.figures import game_figures
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage, Section, load_page
from scorepad.history.players.overview import overview
from scorepad.history.seasons.tables import span_of, table
from scorepad.history.statistics.ranking import Order
from scorepad.requests import HtmxHttpRequest


@require_GET
def plays(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """The plays of the filters, a row for each seat."""
    found = PlaysTable(load_page(request, club_id, Section.NIGHTS))
    return csv_response("plays", found.head, found.rows())


@require_GET
def players(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """Everybody's figures, in the order of the page."""
    page = load_page(request, club_id, Section.PLAYERS)
    order = Order.TABLE_BEATEN if request.GET.get("by") == Order.TABLE_BEATEN else Order.INDEX
    rows = player_tables.player_rows(page, overview(club_id, page.filters), order)
    return csv_response("players", player_tables.PLAYERS, rows)


@require_GET
def opponents(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """Who beats whom."""
    page = load_page(request, club_id, Section.PLAYERS)
    rows = player_tables.opponent_rows(page, overview(club_id, page.filters))
    return csv_response("opponents", player_tables.OPPONENTS, rows)


@require_GET
def ratings(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """Ratings of all games, or of the filtered one."""
    page = load_page(request, club_id, Section.PLAYERS)
    rows = player_tables.rating_rows(page, overview(club_id, page.filters))
    return csv_response("ratings", player_tables.RATINGS, rows)


@require_GET
def records(request: HtmxHttpRequest, club_id: int, slug: str) -> StreamingHttpResponse:
    """The records of a game."""
    page, game = _load_game(request, club_id, slug)
    rows = game_tables.record_rows(page, game_figures(club_id, game, page.filters))
    return csv_response(f"{slug}-records", game_tables.RECORDS, rows)


@require_GET
def totals(request: HtmxHttpRequest, club_id: int, slug: str) -> StreamingHttpResponse:
    """How often each total of a game was reached."""
    page, game = _load_game(request, club_id, slug)
    rows = game_tables.total_rows(game_figures(club_id, game, page.filters))
    return csv_response(f"{slug}-totals", game_tables.TOTALS, rows)


@require_GET
def cats(request: HtmxHttpRequest, club_id: int, slug: str) -> StreamingHttpResponse:
    """The cats of a game that were held. Raises Http404 where a game has none."""
    page, game = _load_game(request, club_id, slug)
    if "cats" not in game.panels:
        raise Http404
    rows = game_tables.cat_rows(game_figures(club_id, game, page.filters))
    return csv_response(f"{slug}-cats", game_tables.CATS, rows)


@require_GET
def season(request: HtmxHttpRequest, club_id: int, season_id: int) -> StreamingHttpResponse:
    """The table of a season."""
    page = load_page(request, club_id, Section.SEASONS)
    found = get_object_or_404(Season, club=page.club, pk=season_id)
    rows = player_tables.season_rows(page, table(page, span_of(found), page.filters))
    return csv_response("season", player_tables.PLAYERS, rows)


def _load_game(request: HtmxHttpRequest, club_id: int, slug: str) -> tuple[HistoryPage, Game]:
    """Raises Http404 where there is no such game."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in registry.slugs():
        raise Http404
    # An edition only makes sense with its game, so the filters are read again with both.
    query = {**request.GET.dict(), "game": slug}
    return replace(page, filters=read_filters(query)), registry.game(slug)
