"""Pages of the games that a club plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import registry
from games.cats import cat_statistics
from games.counted import contested
from games.game import Game
from games.report import Look
from scorepad.history.filter_form import edition_names, filter_form
from scorepad.history.filters import Filters, read_filters
from scorepad.history.games.boards import drawn_boards, largest_board, places_of_boards
from scorepad.history.games.card import card_context
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, Reports, look_of, switched_on
from scorepad.history.reports.gains import gains
from scorepad.history.reports.order import order_of_wins
from scorepad.history.reports.ratings import ratings
from scorepad.history.reports.records import records
from scorepad.history.reports.starts import starts
from scorepad.history.reports.totals import totals
from scorepad.history.reports.wins import Figures, wins
from scorepad.web.requests import HtmxHttpRequest

BOARDS_A_PAGE = 12
IN_SIGHT = {"records", "totals", "lines"}  # folds that are in no other one


@dataclass(frozen=True)
class ListedGame:
    """`plays` are those with opponents, `alone` the others; `first` who wins it most."""

    game: Game
    plays: int
    alone: int
    first: Sequence[Figures]


@require_GET
@never_cache
def games(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every game, with who wins it; the one that is played most as the peak. 3 queries once the
    plays are read."""
    page = load_page(request, club_id, Section.GAMES)
    played = [one for game in page.past.games.values() if (one := _listed(page, game))]
    slugs = {one.game.slug for one in played}
    never = [game for game in registry.games() if not game.own_games and game.slug not in slugs]
    most = max(played, key=lambda one: (one.plays, one.alone), default=None)
    context = {"played": played, "most": most, "never": never}
    return render_page(request, page, "history/games.html", context)


def _listed(page: HistoryPage, game: Game) -> ListedGame | None:
    chosen = page.filtered(Filters(game=game.slug))
    look = look_of(chosen, game=game)
    if not look.plays:
        return None
    against = len(contested(look.plays))
    return ListedGame(game, against, len(look.plays) - against, order_of_wins(look).first)


REPORTS: Reports = {
    "records": records,
    "totals": totals,
    "lines": gains,
    "starts": starts,
    "wins": wins,
    "ratings": ratings,
}


@require_GET
@never_cache
def game(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Who wins it, the best result; records, totals, where winners get their points, and what only
    this game has, as folds."""
    page, shown = _load(request, club_id, slug)
    reports = _reports(page, shown)
    if report:
        return reports.file(report, form)
    boards = len(places_of_boards(page.past, page.filters)) if shown.has_boards else 0
    context = {
        **_context(page, shown, reports.look),
        "order": order_of_wins(reports.look),
        "best": _best(reports),
        "number_of_boards": boards,
    }
    return reports.respond(request, "history/game.html", context)


def _reports(page: HistoryPage, game: Game) -> ReportPage:
    """Points are of the edition that is chosen, else of the one that was played most."""
    plays = page.past.picked(page.filters)
    editions = Counter(play.edition for play in plays).most_common(1)
    look = look_of(page, game=game, edition=editions[0][0] if editions else "")
    reports = switched_on(page.club, {**REPORTS, **game.reports})
    return ReportPage(page, look, reports, more=reports.keys() - IN_SIGHT)


def _best(reports: ReportPage) -> dict[str, Any] | None:
    """The record of the number of players that played most, a row of the report of records."""
    report = reports.computed("records")
    if report is None:
        return None
    keys = [column.key for column in report.columns]
    rows: list[dict[str, Any]] = [dict(zip(keys, row, strict=True)) for row in report.rows]
    sizes = Counter(len(play.seats) for play in reports.look.plays)
    best = [row for row in rows if row["record"] == "best"]
    return max(best, key=lambda row: sizes[row["seats"]], default=None)


@require_GET
@never_cache
def cards(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Every cat of a game that was ever held."""
    page, shown = _load(request, club_id, slug)
    if "cats" not in shown.reports:
        raise Http404
    reports = replace(_reports(page, shown), reports=shown.reports, head=["cats"], more=())
    if report:
        return reports.file(report, form)
    return reports.respond(request, "history/cards.html", _context(page, shown, reports.look))


@require_GET
@never_cache
def card(request: HtmxHttpRequest, club_id: int, slug: str, name: str) -> HttpResponse:
    """One cat: held, fed, its best feast, whose it is. Raises Http404 if nobody ever held it."""
    page, shown = _load(request, club_id, slug)
    look = _reports(page, shown).look
    cat = cat_statistics(look.plays).get(name)
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
    largest = [] if chosen.has_previous() else largest_board(page.past, page.filters)
    drawn = drawn_boards(dict.fromkeys([*largest, *chosen]), page.names)
    context = {
        "filter_form": filter_form(page, without=("game",)),
        "game": shown,
        "page": chosen,
        "largest": [drawn[place] for place in largest if place in drawn],
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
        "edition": names.get(look.edition, look.edition),
        "editions": [
            (f"?{replace(page.filters, edition=slug).query}", names.get(slug, slug), plays)
            for slug, plays in played
            if slug != look.edition
        ],
        "plays_query": page.filters.query,
    }
