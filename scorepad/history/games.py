"""Pages of the games that a club plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import registry
from games.cats import SHOWN_FROM, BestScore, CatStatistics, cat_statistics
from games.contract import Result, from_json
from games.counted import MEAN_FROM, CountedPlay, contested
from games.game import Game
from games.report import ReportContext
from scorepad.history.filter_form import edition_names, filter_form
from scorepad.history.filters import Filters, read_filters
from scorepad.history.highlight_words import closest_of_club, sentences
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, Reports, context_of, switched_on
from scorepad.history.reports.game import gains, starts, totals
from scorepad.history.reports.ratings import ratings
from scorepad.history.reports.records import best_total, records
from scorepad.history.reports.wins import Figures, order_of_wins, wins
from scorepad.plays.models import Play, Seat
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import and_list, translate

IN_SIGHT = {"records", "totals", "lines"}  # folds outside of other folds


class ListedGame(NamedTuple):
    """A game in the list. `plays` counts the plays with opponents, `alone` those without; `last` is
    the night of the last play, `first` are the players with the most wins."""

    game: Game
    plays: int
    alone: int
    last: date
    first: Sequence[Figures]


@require_safe
def games(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows all games with their top players. The most played game comes first and is largest. 3
    queries if the plays are cached."""
    page = load_page(request, club_id, Section.GAMES)
    played = [one for game in page.past.games.values() if (one := _listed(page, game))]
    slugs = {play.game.slug for play in played}
    never = [game for game in registry.games() if not game.own_games and game.slug not in slugs]
    most = max(played, key=lambda play: (play.plays, play.alone), default=None)
    closest = closest_of_club(page.past)
    context = {
        "played": played,
        "most": most,
        "never": never,
        "closest": next(iter(sentences(page.past, [closest] if closest else [], page.names)), None),
        "closest_on": page.past.by_id[closest.play].night if closest else None,
    }
    return render_page(request, page, "history/games.html", context)


def _listed(page: HistoryPage, game: Game) -> ListedGame | None:
    chosen = page.filtered(Filters(game=game.slug))
    source = context_of(chosen, game=game)
    if not source.plays:
        return None
    against = len(contested(source.plays))
    alone, last = len(source.plays) - against, source.plays[-1].night
    return ListedGame(game, against, alone, last, order_of_wins(source).first)


REPORTS: Reports = {
    "records": records,
    "totals": totals,
    "lines": gains,
    "starts": starts,
    "wins": wins,
    "ratings": ratings,
}


@require_safe
def game(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows one game: its top player and best result, then records, totals and folded reports."""
    page, shown = _load(request, club_id, slug)
    reports = _reports(page, shown)
    if report:
        return reports.file(report, form)
    context = {
        **_context(page, shown, reports.context),
        "order": order_of_wins(reports.context),
        "best": best_total(reports.context, shown),
        "last": next(iter(reports.context.plays[-1:]), None),
        "minutes": median_minutes(page.past.picked(page.filters)),
    }
    return reports.respond(request, "history/game.html", context)


def _reports(page: HistoryPage, game: Game) -> ReportPage:
    """Returns the reports of a game. Points are of the chosen edition or else the most played."""
    plays = page.past.picked(page.filters)
    editions = Counter(play.edition for play in plays).most_common(1)
    source = context_of(page, game=game, edition=editions[0][0] if editions else "")
    reports = switched_on(page.club, {**REPORTS, **game.reports})
    return ReportPage(page, source, reports, more=reports.keys() - IN_SIGHT)


def median_minutes(plays: Iterable[CountedPlay]) -> int | None:
    """Returns how many minutes a play takes (the median, ST-25), with halves rounded up; None if
    the minutes of too few plays are known."""
    known = [play.minutes for play in plays if play.minutes]
    return int(median(known) + 0.5) if len(known) >= MEAN_FROM else None


# -- cats ------------------------------------------------------------------------------------------


@require_safe
def cards(
    request: HtmxHttpRequest, club_id: int, slug: str, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows all cats of a game that were ever in a player's hand."""
    page, shown = _load(request, club_id, slug)
    if "cats" not in shown.reports:
        raise Http404
    reports = replace(_reports(page, shown), reports=shown.reports, head=["cats"], more=())
    if report:
        return reports.file(report, form)
    return reports.respond(request, "history/cards.html", _context(page, shown, reports.context))


@require_safe
def card(request: HtmxHttpRequest, club_id: int, slug: str, name: str) -> HttpResponse:
    """Shows one cat: how often it was held and fed, its best score, and who held it most. Raises
    Http404 if nobody ever held it."""
    page, shown = _load(request, club_id, slug)
    source = _reports(page, shown).context
    cat = cat_statistics(source.plays).get(name)
    if "cats" not in shown.reports or (cat is None and page.filters == Filters(game=slug)):
        raise Http404
    context = {
        **_context(page, shown, source),
        "name": name,
        **(_card_context(cat, source.plays, edition_names(page, slug), page.names) if cat else {}),
    }
    return render_page(request, page, "history/card.html", context)


class Feast(NamedTuple):
    """A cat's best score in one edition, with the reason from the result of the play."""

    edition: str
    cat: CatStatistics
    best: BestScore | None
    play: Play | None
    reason: str


def _card_context(
    cat: CatStatistics,
    held: Sequence[CountedPlay],
    editions: Mapping[str, str],
    names: Mapping[int, str],
) -> dict[str, Any]:
    """Returns the context of a cat's page. 2 queries for its best scores, if it was ever fed."""
    by_edition = {
        edition: cats[cat.name]
        for edition in dict.fromkeys(play.edition for play in held)
        if cat.name in (cats := cat_statistics(play for play in held if play.edition == edition))
    }
    plays = _plays({statistics.best.play for statistics in by_edition.values() if statistics.best})
    feasts = []
    for edition, statistics in by_edition.items():
        play = plays.get(statistics.best.play) if statistics.best else None
        reason = _reason(statistics, play, names) if play else ""
        feasts.append(
            Feast(editions.get(edition, edition), statistics, statistics.best, play, reason)
        )
    return {"cat": cat, "feasts": feasts, "whose": _whose(cat, names), "least": SHOWN_FROM}


def _plays(numbers: Collection[int]) -> Mapping[int, Play]:
    seats = Prefetch("seats", Seat.objects.with_person())
    return Play.objects.select_related("night").prefetch_related(seats).in_bulk(numbers)


def _reason(cat: CatStatistics, play: Play, names: Mapping[int, str]) -> str:
    """Returns why the cat scored so much, in the words of the play's result."""
    sat = {seat.key: seat.person.pk for seat in play.seats.all()}
    details = (
        detail
        for standing in from_json(play.result, Result).standings
        if cat.best and sat.get(standing.seat) == cat.best.player
        for line in standing.lines
        for detail in line.details
        if detail.fed
        and detail.points == cat.best.points
        and translate(detail.name, {}) == cat.name
    )
    shown = {key: names[player] for key, player in sat.items()}
    return next((translate(detail.reason, shown) for detail in details), "")


def _whose(cat: CatStatistics, names: Mapping[int, str]) -> str:
    """Returns words such as "Ana’s cat: held by Ana 9 of 11 times", or who held the cat most."""
    most = cat.holders[0][1]
    holders = [names[player] for player, holds in cat.holders if holds == most]
    values = {"names": and_list(holders), "most": most, "held": cat.held}
    if cat.owner is not None:
        return _("%(names)s’s cat: held by %(names)s %(most)s of %(held)s times.") % values
    if len(holders) == 1:
        return _("%(names)s held it most: %(most)s of %(held)s times.") % values
    return _("%(names)s held it most: %(most)s of %(held)s times each.") % values


# -- what every page of a game needs ---------------------------------------------------------------


def _load(request: HtmxHttpRequest, club_id: int, slug: str) -> tuple[HistoryPage, Game]:
    """Loads the page with the filters of a game. 2 queries. Raises Http404 without such a game."""
    page = load_page(request, club_id, Section.GAMES)
    if slug not in page.past.games:
        raise Http404
    filters = read_filters({**request.GET.dict(), "game": slug})
    return page.filtered(filters), page.past.games[slug]


def _context(page: HistoryPage, game: Game, source: ReportContext) -> dict[str, Any]:
    """Returns the context for the page of a game. `editions` are the other editions that were
    played, each with its address, its name and how often it was played."""
    names = edition_names(page, game.slug)
    played = Counter(play.edition for play in source.plays).most_common()
    against = len(contested(source.plays))
    return {
        "filter_form": filter_form(page, without=("game",)),
        "game": game,
        "plays": against,
        "solo": len(source.plays) - against,
        "edition": names.get(source.edition, source.edition),
        "editions": [
            (f"?{replace(page.filters, edition=slug).query}", names.get(slug, slug), plays)
            for slug, plays in played
            if slug != source.edition
        ],
        "plays_query": page.filters.query,
    }
