"""The pages of players: all of them, one of them, and two side by side."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from msgspec.structs import replace as replace_struct

from games.contract import Game
from games.report import Compute, Look, Report
from scorepad.clubs.models import Player
from scorepad.history.filter_form import filter_form
from scorepad.history.filters import Filters
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, Reports, look_of, switched_on
from scorepad.history.reports.against_chance import against_chance
from scorepad.history.reports.bowl import bowl
from scorepad.history.reports.form import form, streaks
from scorepad.history.reports.head_to_head import Record, opponents, records, who_beats_whom
from scorepad.history.reports.own_wins import by_game, by_size
from scorepad.history.reports.pair import latest, lines, together
from scorepad.history.reports.points import points
from scorepad.history.reports.ratings import rating, ratings, ratings_of_two
from scorepad.history.reports.wins import Figures, figures, wins
from scorepad.web.requests import HtmxHttpRequest

EVERYBODY: Reports = {
    "wins": wins,
    "against-chance": against_chance,
    "who-beats-whom": who_beats_whom,
    "ratings": ratings,
}


@require_GET
@never_cache
def players(
    request: HtmxHttpRequest, club_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Everybody, who has more wins first. 5 queries once the plays are read."""
    page = load_page(request, club_id, Section.PLAYERS)
    game = page.past.games.get(page.filters.game)
    reports = switched_on(page.club, EVERYBODY)
    shown = ReportPage(page, look_of(page, game=game), reports, head=["wins"])
    if report:
        return shown.file(report, form)
    played = {seat.player for play in shown.look.plays for seat in play.seats}
    context = {"filter_form": filter_form(page), "absent": _others(page, played)}
    return shown.respond(request, "history/players.html", context)


PLAYER: Reports = {
    "form": form,
    "games": by_game,
    "opponents": opponents,
    "points": points,
    "sizes": by_size,
    "bowl": bowl,
}


@require_GET
@never_cache
def player(
    request: HtmxHttpRequest, club_id: int, player_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """One player. 5 queries once the plays are read. A merged player's address leads on."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id)[player_id]
    if kept != player_id:
        return redirect(page.address("history:player", kept))
    if page.is_hidden(player_id):
        return _hidden(request, page)
    own = page.past.picked(of_player(player_id, page.filters))
    context = {
        "filter_form": filter_form(page),
        "player_id": player_id,
        "plays_query": replace(page.filters, player=player_id).query,
        "name": page.names[player_id],
        "figures": figures(own).get(player_id, Figures(player_id)),
        "streaks": streaks(own, player_id),
    }
    rated = _rated(page, "rating", rating)
    look = look_of(page, own, player=player_id)
    reports = ReportPage(page, look, {**PLAYER, **rated}, head=HEAD)
    if report:
        return reports.file(report, form)
    return reports.respond(request, "history/player.html", context)


HEAD = ("form", "games", "opponents", "points")


@require_GET
@never_cache
def against(
    request: HtmxHttpRequest,
    club_id: int,
    player_id: int,
    other_id: int,
    report: str = "",
    form: str = "",
) -> HttpResponseBase:
    """Two players side by side. 6 queries once the plays are read."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id, other_id)
    one, two = kept[player_id], kept[other_id]
    if one == two:
        return redirect(page.address("history:player", one))
    if (one, two) != (player_id, other_id):
        return redirect(page.address("history:against", one, two))
    if page.is_hidden(one, two):
        return _hidden(request, page)
    own = page.past.picked(of_player(one, page.filters))
    look = look_of(page, own, player=one, other=two)
    reports = ReportPage(page, look, _of_two(page, look), head=["latest"])
    if report:
        return reports.file(report, form)
    names = page.names
    context = {
        "filter_form": filter_form(page),
        "one": one,
        "two": two,
        "record": records(together(look)).get((one, two), Record()),
        "others": [other for other in _others(page, {one, two}) if not page.is_hidden(other)],
        "names": names,
    }
    return reports.respond(request, "history/against.html", context)


def _of_two(page: HistoryPage, look: Look) -> Reports:
    """A report of lines for each game and edition that both played, and of their ratings."""
    kinds = {(play.game, play.edition) for play in together(look)}
    of_lines = {
        f"lines-{slug}-{edition}": _in_game(lines, game, edition)
        for slug, game in look.games.items()
        for edition in sorted(edition for played, edition in kinds if played == slug)
    }
    return {"latest": latest, **of_lines, **_rated(page, "ratings", ratings_of_two)}


def _rated(page: HistoryPage, key: str, compute: Compute) -> Reports:
    """A report for each game, of the filtered one alone if there is one; none if the club switched
    them off."""
    chosen = page.filters.game
    games = page.past.games.items()
    shown = {
        f"{key}-{slug}": _in_game(compute, game) for slug, game in games if chosen in ("", slug)
    }
    return switched_on(page.club, shown)


def _in_game(compute: Compute, game: Game, edition: str = "") -> Compute:
    def computed(look: Look) -> Report | None:
        return compute(replace_struct(look, game=game, edition=edition))

    return computed


def of_player(player: int, filters: Filters) -> Filters:
    """The filters, with the player at the table; if they ask for somebody else already, reports
    look for the player."""
    return filters if filters.player else replace(filters, player=player)


def _hidden(request: HtmxHttpRequest, page: HistoryPage) -> HttpResponse:
    """Somebody does not want to have a page; for phones that score, too."""
    return render_page(request, page, "history/hidden_player.html", {}, status=404)


def _kept(page: HistoryPage, *players: int) -> dict[int, int]:
    """Who each player is now, after merges. 1 query. Raises Http404 where the club has no such
    player."""
    found = Player.objects.filter(club=page.club, pk__in=players).values_list("pk", "merged_into")
    kept = {player: merged_into or player for player, merged_into in found}
    if set(kept) != set(players):
        raise Http404
    return kept


def _others(page: HistoryPage, players: Collection[int]) -> list[int]:
    """Those of the club's players who can be chosen for new plays, without some. 1 query."""
    active = Player.objects.active().filter(club=page.club).values_list("pk", flat=True)
    return [player for player in active if player not in players]
