"""The pages of players: all of them, one of them, and two side by side."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import registry
from scorepad.clubs.models import Player
from scorepad.history.filter_form import all_edition_names, filter_form
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.players.charts import form_chart, who_beats_whom
from scorepad.history.players.lines import game_points, latest_lines, opponents, shared_lines
from scorepad.history.players.overview import overview
from scorepad.history.players.profile import profile
from scorepad.history.players.rating_lines import game_ratings, own_ratings, pair_lines
from scorepad.history.players.rivalry import rivalry
from scorepad.history.statistics.figures import RANKED_FROM
from scorepad.history.statistics.ranking import Order, ranking
from scorepad.web.requests import HtmxHttpRequest


@require_GET
@never_cache
def players(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Everybody, in order of the index or of the table beaten ("by=beaten"). 5 queries where the
    numbers are known."""
    page = load_page(request, club_id, Section.PLAYERS)
    found = overview(club_id, page.filters)
    order = Order.TABLE_BEATEN if request.GET.get("by") == Order.TABLE_BEATEN else Order.INDEX
    ranked = ranking(found.figures, order)
    context = {
        "filter_form": filter_form(page),
        "found": found,
        "order": order,
        "kept": {"by": order} if order is not Order.INDEX else {},
        "ranked": [one for one in ranked if one.place],
        "below": [one for one in ranked if not one.place],
        "ranked_from": RANKED_FROM,
        "absent": _others(page, {one.player for one in found.figures}),
        "matrix": who_beats_whom(page, found.figures, found.records),
        "ratings": game_ratings(found.ratings, page.names) if page.club.ratings else [],
    }
    return render_page(request, page, "history/players.html", context)


@require_GET
@never_cache
def player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """One player. 6 queries where the numbers are known. A merged player's address leads on."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id)[player_id]
    if kept != player_id:
        return redirect(page.address("history:player", kept))
    if page.is_hidden(player_id):
        return _hidden(request, page)
    found = profile(club_id, player_id, page.filters)
    name, editions = page.names[player_id], all_edition_names(page)
    context = {
        "filter_form": filter_form(page),
        "player_id": player_id,
        "plays_query": replace(page.filters, player=player_id).query,
        "name": name,
        "found": found,
        "games": [(registry.game(slug), one) for slug, one in found.by_game.items()],
        "opponents": opponents(found.records, player_id, page.names),
        "points": game_points(found.points, editions),
        "points_alone": game_points(found.points, editions, alone=True),
        "form": form_chart(found, name),
        "ratings": own_ratings(found.ratings, name, page.names) if page.club.ratings else [],
    }
    return render_page(request, page, "history/player.html", context)


@require_GET
@never_cache
def against(request: HtmxHttpRequest, club_id: int, player_id: int, other_id: int) -> HttpResponse:
    """Two players side by side. 7 queries where the numbers are known."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id, other_id)
    one, two = kept[player_id], kept[other_id]
    if one == two:
        return redirect(page.address("history:player", one))
    if (one, two) != (player_id, other_id):
        return redirect(page.address("history:against", one, two))
    if page.is_hidden(one, two):
        return _hidden(request, page)
    found = rivalry(club_id, one, two, page.filters)
    names = page.names
    context = {
        "filter_form": filter_form(page),
        "one": one,
        "two": two,
        "found": found,
        "games": shared_lines(found.games, all_edition_names(page), names[one], names[two]),
        "latest": latest_lines(found.latest),
        "others": [other for other in _others(page, {one, two}) if not page.is_hidden(other)],
        "ratings": pair_lines(found.ratings, names) if page.club.ratings else [],
    }
    return render_page(request, page, "history/against.html", context)


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
