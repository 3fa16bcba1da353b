"""Pages of the games that a club plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import registry
from games.cats import cat_sums
from games.contract import Game
from games.counted import contested
from games.report import Look
from scorepad.history.filter_form import edition_names, filter_form
from scorepad.history.filters import Filters, read_filters
from scorepad.history.games.boards import board_context, drawn_boards, places_of_boards
from scorepad.history.games.card import card_context
from scorepad.history.games.overview import listed_games
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, Reports, look_of
from scorepad.history.reports.gains import gains
from scorepad.history.reports.records import RECORDS_FROM, records
from scorepad.history.reports.starts import starts
from scorepad.history.reports.totals import totals
from scorepad.web.requests import HtmxHttpRequest

BOARDS_A_PAGE = 12


@require_GET
@never_cache
def games(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every game: plays, last play, record. 4 queries once it is remembered."""
    page = load_page(request, club_id, Section.GAMES)
    page = replace(page, filters=replace(page.filters, game="", edition=""))  # all games, always
    played = listed_games(page.past, page.filters)
    context = {
        "filter_form": filter_form(page, without=("game", "edition")),
        "played": [(game, played[key]) for key, game in page.past.games.items() if key in played],
        "records_from": RECORDS_FROM,
        "never": [
            game for game in registry.games() if not game.own_games and game.slug not in played
        ],
    }
    return render_page(request, page, "history/games.html", context)


REPORTS: Reports = {"records": records, "totals": totals, "lines": gains, "starts": starts}


@require_GET
@never_cache
def game(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Records, totals, where winners get their points, starts, and what only this game has."""
    page, shown = _load(request, club_id, slug)
    reports = _reports(page, shown)
    if report:
        return reports.file(report, form)
    context = {
        **_context(page, shown, reports.look),
        **(board_context(page) if shown.has_boards else {}),
    }
    return reports.respond(request, "history/game.html", context)


def _reports(page: HistoryPage, game: Game) -> ReportPage:
    """Points are of the edition that is chosen, else of the one that was played most."""
    plays = page.past.picked(page.filters)
    editions = Counter(play.edition for play in plays).most_common(1)
    look = look_of(page, game=game, edition=editions[0][0] if editions else "")
    return ReportPage(page, look, {**REPORTS, **game.reports}, head=["records"])


@require_GET
@never_cache
def cards(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Every cat of a game that was ever held."""
    page, shown = _load(request, club_id, slug)
    if "cats" not in shown.reports:
        raise Http404
    reports = replace(_reports(page, shown), reports=shown.reports, head=["cats"])
    if report:
        return reports.file(report, form)
    return reports.respond(request, "history/cards.html", _context(page, shown, reports.look))


@require_GET
@never_cache
def card(request: HtmxHttpRequest, club_id: int, slug: str, name: str) -> HttpResponse:
    """One cat: held, fed, its best feast, whose it is. Raises Http404 if nobody ever held it."""
    page, shown = _load(request, club_id, slug)
    look = _reports(page, shown).look
    cat = cat_sums(look.plays).get(name)
    if "cats" not in shown.reports or (cat is None and page.filters == Filters(game=slug)):
        raise Http404
    context = {
        **_context(page, shown, look),
        "name": name,
        **(card_context(cat, look.plays, edition_names(page, slug), page.names) if cat else {}),
    }
    return render_page(request, page, "history/card.html", context)


@require_GET
@never_cache
def boards(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """The wall of boards, the latest first, some of them a page."""
    page, shown = _load(request, club_id, slug)
    if not shown.has_boards:
        raise Http404
    places = places_of_boards(page.past, page.filters)
    chosen = Paginator(places, BOARDS_A_PAGE).get_page(request.GET.get("page"))
    drawn = drawn_boards(chosen.object_list, page.names)
    context = {
        "filter_form": filter_form(page, without=("game",)),
        "game": shown,
        "page": chosen,
        "boards": [drawn[place] for place in chosen if place in drawn],
    }
    return render_page(request, page, "history/boards.html", context)


def _load(request: HtmxHttpRequest, club_id: int, slug: str) -> tuple[HistoryPage, Game]:
    """The page with the filters of a game, in 2 queries. Raises Http404 if there is no such
    game."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in page.past.games:
        raise Http404
    filters = read_filters({**request.GET.dict(), "game": slug})
    return page.filtered(filters), page.past.games[slug]


def _context(page: HistoryPage, game: Game, look: Look) -> dict[str, Any]:
    """What every page of a game needs. `editions` are the others that were played: an address, a
    name, and how often."""
    names = edition_names(page, game.slug)
    played = Counter(play.edition for play in look.plays).most_common()
    against = len(contested(look.plays))
    return {
        "filter_form": filter_form(page, without=("game",)),
        "game": game,
        "plays": against,
        "solo": len(look.plays) - against,
        "last": max((play.night for play in look.plays), default=None),
        "edition": names.get(look.edition, look.edition),
        "editions": [
            (f"?{replace(page.filters, edition=slug).query}", names.get(slug, slug), plays)
            for slug, plays in played
            if slug != look.edition
        ],
        "plays_address": reverse("history:plays", args=[page.club.pk]),
        "players_address": reverse("history:players", args=[page.club.pk]),
    }
