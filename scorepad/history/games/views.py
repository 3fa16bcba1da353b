"""Pages of the games that a club plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import registry
from games.contract import Game
from scorepad.history.filter_form import edition_names, filter_form
from scorepad.history.filters import Filters, read_filters
from scorepad.history.games.boards import drawn_boards, places_of_boards
from scorepad.history.games.card import card_context
from scorepad.history.games.figures import GameFigures, game_figures
from scorepad.history.games.overview import listed_games
from scorepad.history.games.page import points_context, turns_context
from scorepad.history.games.panels import PANELS
from scorepad.history.games.panels.cats import CatFigures, listed_cats
from scorepad.history.games.panels.panel import Look
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.statistics.cats import SHOWN_FROM
from scorepad.history.statistics.records import RECORDS_FROM
from scorepad.web.requests import HtmxHttpRequest

BOARDS_A_PAGE = 12


@require_GET
@never_cache
def games(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every game: plays, last play, record. 4 queries once it is remembered."""
    page = load_page(request, club_id, Section.GAMES)
    page = replace(page, filters=replace(page.filters, game="", edition=""))  # all games, always
    played = listed_games(page.club.pk, page.filters)
    context = {
        "filter_form": filter_form(page, without=("game", "edition")),
        "played": [(game, played[game.slug]) for game in registry.games() if game.slug in played],
        "records_from": RECORDS_FROM,
        "never": [game for game in registry.games() if game.slug not in played],
    }
    return render_page(request, page, "history/games.html", context)


@require_GET
@never_cache
def game(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Records, spread, where winners get their points, starts, and what only this game has."""
    page, shown = _load(request, club_id, slug)
    found = game_figures(page.club.pk, shown, page.filters)
    look = Look(page.club.pk, shown, page.names, page.filters, found.points.edition)
    context = {
        **_context(page, shown, found),
        **points_context(shown, found.points, page.names),
        **turns_context(found),
        "panels": [
            {"template": PANELS[key].template, **PANELS[key].show(found.panels[key], look)}
            for key in shown.panels
        ]
        if found.editions
        else [],
    }
    return render_page(request, page, "history/game.html", context)


@require_GET
@never_cache
def cards(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """Every cat of a game that was ever held."""
    page, shown = _load(request, club_id, slug, panel="cats")
    found = game_figures(page.club.pk, shown, page.filters)
    context = {
        **_context(page, shown, found),
        "cats": listed_cats(found.panels["cats"], found.points.edition),
        "least": SHOWN_FROM,
    }
    return render_page(request, page, "history/cards.html", context)


@require_GET
@never_cache
def card(request: HtmxHttpRequest, club_id: int, slug: str, name: str) -> HttpResponse:
    """One cat: held, fed, its best feast, whose it is. Raises Http404 where nobody ever held it."""
    page, shown = _load(request, club_id, slug, panel="cats")
    found = game_figures(page.club.pk, shown, page.filters)
    cats: CatFigures = found.panels["cats"]
    cat = cats.cats.get(name)
    if cat is None and page.filters == Filters(game=slug):
        raise Http404
    context = {
        **_context(page, shown, found),
        "name": name,
        **(card_context(cat, cats, edition_names(page, slug), page.names) if cat else {}),
    }
    return render_page(request, page, "history/card.html", context)


@require_GET
@never_cache
def boards(request: HtmxHttpRequest, club_id: int, slug: str) -> HttpResponse:
    """The wall of boards, the latest first, some of them a page."""
    page, shown = _load(request, club_id, slug, panel="boards")
    places = places_of_boards(page.club.pk, page.filters)
    chosen = Paginator(places, BOARDS_A_PAGE).get_page(request.GET.get("page"))
    drawn = drawn_boards(chosen.object_list, page.names)
    context = {
        "filter_form": filter_form(page, without=("game",)),
        "game": shown,
        "page": chosen,
        "boards": [drawn[place] for place in chosen if place in drawn],
    }
    return render_page(request, page, "history/boards.html", context)


def _load(
    request: HtmxHttpRequest, club_id: int, slug: str, *, panel: str = ""
) -> tuple[HistoryPage, Game]:
    """The page with the filters of a game, in 2 queries. Raises Http404 where there is no such
    game, or it has no such panel."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in registry.slugs():
        raise Http404
    shown = registry.game(slug)
    if panel and panel not in shown.panels:
        raise Http404
    filters = read_filters({**request.GET.dict(), "game": slug})
    return replace(page, filters=filters), shown


def _context(page: HistoryPage, game: Game, found: GameFigures) -> dict[str, Any]:
    """What every page of a game's figures needs. `editions` are the others that were
    played: an address, a name, and how often."""
    names = edition_names(page, game.slug)
    return {
        "filter_form": filter_form(page, without=("game",)),
        "game": game,
        "figures": found,
        "edition": names.get(found.points.edition, found.points.edition),
        "editions": [
            (f"?{replace(page.filters, edition=slug).query}", names.get(slug, slug), plays)
            for slug, plays in found.editions.items()
            if slug != found.points.edition
        ],
        "plays_address": reverse("history:plays", args=[page.club.pk]),
        "players_address": reverse("history:players", args=[page.club.pk]),
    }
