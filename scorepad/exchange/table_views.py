"""Tables of the history as CSV files, with the filters and the names of their pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from games import registry
from games.contract import Game
from scorepad.clubs.models import Player
from scorepad.exchange import player_tables
from scorepad.exchange.game_tables import GAME_TABLES
from scorepad.exchange.person_tables import GUESTS, PAIR_TABLES, PLAYER_TABLES
from scorepad.exchange.plays_table import PlaysTable
from scorepad.exchange.tables import Found, Table
from scorepad.history.filters import read_filters
from scorepad.history.games.figures import game_figures
from scorepad.history.how_often import how_often_played
from scorepad.history.models import Season
from scorepad.history.nights.views import night_guests
from scorepad.history.pages import HistoryPage, Section, load_page
from scorepad.history.players.overview import overview
from scorepad.history.players.profile import profile
from scorepad.history.players.rivalry import rivalry
from scorepad.history.seasons.tables import span_of, table
from scorepad.history.statistics.ranking import Order
from scorepad.web.csv_file import csv_response
from scorepad.web.requests import HtmxHttpRequest


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
    """Ratings of all games, or of the filtered one. Raises Http404 where the club shows none."""
    page = load_page(request, club_id, Section.PLAYERS)
    if not page.club.ratings:
        raise Http404
    rows = player_tables.rating_rows(page, overview(club_id, page.filters))
    return csv_response("ratings", player_tables.RATINGS, rows)


@require_GET
def months(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """How often was played, by month or by year."""
    page = load_page(request, club_id, Section.NIGHTS)
    found = how_often_played(club_id, page.filters)
    rows = ((spell.first, spell.plays) for spell in found.spells) if found else ()
    return csv_response("months", ("first_day", "plays"), rows)


@require_GET
def night(request: HtmxHttpRequest, club_id: int, night: date) -> StreamingHttpResponse:
    """Who came to a night."""
    page = load_page(request, club_id, Section.NIGHTS)
    return _file(f"night-{night}", GUESTS, page, night_guests(page, night))


@require_GET
def player(
    request: HtmxHttpRequest, club_id: int, player_id: int, table: str
) -> StreamingHttpResponse:
    """A table of one player's page."""
    page = _load_players(request, club_id, player_id)
    found = profile(club_id, player_id, page.filters)
    return _file(f"player-{table}", PLAYER_TABLES[table], page, found)


@require_GET
def against(
    request: HtmxHttpRequest, club_id: int, player_id: int, other_id: int, table: str
) -> StreamingHttpResponse:
    """A table of the page of two players: the first one is seen against the second."""
    page = _load_players(request, club_id, player_id, other_id)
    found = rivalry(club_id, player_id, other_id, page.filters)
    return _file(f"against-{table}", PAIR_TABLES[table], page, found)


@require_GET
def game(request: HtmxHttpRequest, club_id: int, slug: str, table: str) -> StreamingHttpResponse:
    """A table of a game's page. Raises Http404 where the game has none of it."""
    page, shown = _load_game(request, club_id, slug)
    wanted = GAME_TABLES[table]
    if wanted.panel and wanted.panel not in shown.panels:
        raise Http404
    return _file(f"{slug}-{table}", wanted, page, game_figures(club_id, shown, page.filters))


@require_GET
def season(request: HtmxHttpRequest, club_id: int, season_id: int) -> StreamingHttpResponse:
    """The table of a season."""
    page = load_page(request, club_id, Section.SEASONS)
    found = get_object_or_404(Season, club=page.club, pk=season_id)
    rows = player_tables.season_rows(page, table(page, span_of(found), page.filters))
    return csv_response("season", player_tables.PLAYERS, rows)


def _file(name: str, table: Table[Found], page: HistoryPage, found: Found) -> StreamingHttpResponse:
    return csv_response(name, table.head, table.rows(page, found))


def _load_players(request: HtmxHttpRequest, club_id: int, *players: int) -> HistoryPage:
    """Raises Http404 where one of them is not in the club, is another one since a merge, or has no
    page."""
    page = load_page(request, club_id, Section.PLAYERS)
    found = Player.objects.unmerged().filter(club=page.club, pk__in=players)
    if found.count() != len(set(players)) or page.is_hidden(*players):
        raise Http404
    return page


def _load_game(request: HtmxHttpRequest, club_id: int, slug: str) -> tuple[HistoryPage, Game]:
    """Raises Http404 where there is no such game."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in registry.slugs():
        raise Http404
    # An edition only makes sense with its game, so the filters are read again with both.
    query = {**request.GET.dict(), "game": slug}
    return replace(page, filters=read_filters(query)), registry.game(slug)
