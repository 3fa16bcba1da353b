"""The pages of players: a list of all, a page for each player, and a page for every two players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from msgspec.structs import replace as replace_struct

from games.counted import CountedPlay, CountedSeat
from games.game import Game
from games.report import Compute, Report, ReportContext
from scorepad.clubs.forms import NameForm
from scorepad.clubs.models import Player
from scorepad.history.filter_form import filter_form
from scorepad.history.filters import Filters
from scorepad.history.listed_plays import ListedPlay, counted
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.report_pages import ReportPage, Reports, context_of, switched_on
from scorepad.history.reports import head_to_head
from scorepad.history.reports.milestones import reached
from scorepad.history.reports.player import facts_of, longest_of_all, points, points_left
from scorepad.history.reports.ratings import rating, ratings
from scorepad.history.reports.wins import against_chance, by_game, order_of_wins, wins
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import and_list

LAST_PLAYS = 3
GUESTS = 30  # the latest guests, listed for hosts
EVERYBODY: Reports = {
    "who-beats-whom": head_to_head.who_beats_whom,
    "wins": wins,
    "against-chance": against_chance,
    "ratings": ratings,
}


@require_safe
def players(
    request: HtmxHttpRequest, club_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows players by wins, then new, hidden and merged ones. 6 queries if plays are cached."""
    page = load_page(request, club_id, Section.PLAYERS)
    game = page.past.games.get(page.filters.game)
    reports = switched_on(page.club, EVERYBODY)
    shown = ReportPage(page, context_of(page, game=game), reports, more=["wins", "against-chance"])
    if report:
        return shown.file(report, form)
    context = {
        "filter_form": filter_form(page),
        "order": order_of_wins(shown.context),
        **_longest_run(page, shown.context),
        **_people(request, page, shown.context),
    }
    return shown.respond(request, "history/players.html", context)


def _longest_run(page: HistoryPage, source: ReportContext) -> dict[str, Any]:
    """Returns the longest run of wins in the chosen plays; the latest among equally long ones."""
    longest = longest_of_all(source.plays)
    names = and_list([page.names[player] for player in longest])
    run = max(longest.values(), key=lambda run: run.until, default=None)
    return {"run": run, "run_of": names}


def _people(request: HtmxHttpRequest, page: HistoryPage, source: ReportContext) -> dict[str, Any]:
    """Returns the people who are not in the ranking; `new_people` have never played. 2 queries."""
    everybody = Player.objects.filter(club=page.club, erased_on=None).select_related("merge_target")
    merged = [player for player in everybody if player.merged_into_id]
    people = [player for player in everybody if not (player.merged_into_id or player.guest)]
    guests = [player for player in everybody if player.guest and not player.merged_into_id]
    hidden = [person for person in people if person.hidden_since]
    active = [person for person in people if not person.hidden_since]
    new = [] if page.filters.query else list(Player.objects.new().filter(club=page.club))
    played = {seat.player for play in source.plays for seat in play.seats}
    adds = page.access.may_score and ("add" in request.GET or not active)
    return {
        "absent": [player.pk for player in active if player not in new and player.pk not in played],
        "new_people": new,
        "hidden": hidden,
        "guests": sorted(guests, key=lambda guest: guest.created, reverse=True)[:GUESTS],
        "merged": merged,
        "may_merge": len(people) > 1,
        "adding": NameForm() if adds else None,
        "removed": request.GET.get("removed", "") if page.access.may_score else "",
    }


PLAYER: Reports = {
    "games": by_game,
    "opponents": head_to_head.opponents,
    "milestones": reached,
    "points": points,
    "bowl": points_left,
}


class OwnPlay(NamedTuple):
    """A play in a player's list, with that player's seat. `place` is 0 if everybody is tied."""

    play: ListedPlay
    seat: CountedSeat
    place: int


@require_safe
def player(
    request: HtmxHttpRequest, club_id: int, player_id: int, report: str = "", form: str = ""
) -> HttpResponseBase:
    """Shows one player. 5 queries if the plays are cached. Redirects if the player was merged."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id)[player_id]
    if kept != player_id and not report:
        return redirect(page.address("history:player", kept))
    player_id = kept
    if page.is_hidden(player_id):
        return _hidden(request, page, player_id)
    own = page.past.picked(of_player(player_id, page.filters))
    filters, last_plays = filter_form(page), _last_plays(page, own, player_id)
    source = context_of(page, own, player=player_id)
    reports = {**PLAYER, **_ratings(page)}
    shown = ReportPage(
        page, source, reports, more=reports.keys() - {"games", "opponents", "milestones"}
    )
    if report:
        return shown.file(report, form)
    context = {
        "filter_form": filters,
        "player_id": player_id,
        "plays_query": replace(page.filters, player=player_id).query,
        "name": page.names[player_id],
        "facts": facts_of(source),
        "last_plays": last_plays,
    }
    return shown.respond(request, "history/player.html", context)


def _last_plays(page: HistoryPage, plays: Sequence[CountedPlay], player: int) -> list[OwnPlay]:
    """Returns the player's last plays, the latest first."""
    sat = [(play, seat) for play in plays if (seat := play.seat_of(player))]
    return [
        OwnPlay(counted(page, play), seat, seat.place if _has_order(play) else 0)
        for play, seat in reversed(sat[-LAST_PLAYS:])
    ]


def _has_order(play: CountedPlay) -> bool:
    return len({seat.place for seat in play.everybody}) > 1


@require_safe
def against(
    request: HtmxHttpRequest,
    club_id: int,
    player_id: int,
    other_id: int,
    report: str = "",
    form: str = "",
) -> HttpResponseBase:
    """Shows two players side by side. 6 queries if the plays are cached."""
    page = load_page(request, club_id, Section.PLAYERS)
    kept = _kept(page, player_id, other_id)
    one, two = kept[player_id], kept[other_id]
    if one == two:
        return redirect(page.address("history:player", one))
    if (one, two) != (player_id, other_id) and not report:
        return redirect(page.address("history:against", one, two))
    if page.is_hidden(one, two):
        return _hidden(request, page, one if page.is_hidden(one) else two)
    own = page.past.picked(of_player(one, page.filters))
    source = context_of(page, own, player=one, other=two)
    reports = _of_two(page, source)
    shown = ReportPage(page, source, reports, more=reports.keys() - {"latest"})
    if report:
        return shown.file(report, form)
    met = head_to_head.records(play for play, _one, _two in head_to_head.together(source))
    record = met.get((one, two), head_to_head.Record())
    active = Player.objects.active().filter(club=page.club).values_list("pk", flat=True)
    context = {
        "filter_form": filter_form(page),
        "one": one,
        "two": two,
        "ahead": record.wins,
        "behind": record.losses,
        "level": record.ties,
        "others": [
            other for other in active if other not in (one, two) and not page.is_hidden(other)
        ],
    }
    return shown.respond(request, "history/against.html", context)


def _of_two(page: HistoryPage, source: ReportContext) -> Reports:
    """Returns the reports about two players: their latest plays and, for each game and edition that
    both played, the lines of their scores."""
    kinds = {(play.game, play.edition) for play, _one, _two in head_to_head.together(source)}
    of_lines = {
        f"lines-{slug}-{edition}": _in_game(head_to_head.lines, game, edition)
        for slug, game in source.games.items()
        for edition in sorted(edition for played, edition in kinds if played == slug)
    }
    return {"latest": head_to_head.latest, **of_lines}


def _ratings(page: HistoryPage) -> Reports:
    """Returns a report for each game, or the chosen one; none if the club switched ratings off."""
    chosen = page.filters.game
    games = [one for one in page.past.games.items() if chosen in ("", one[0])]
    return switched_on(
        page.club, {f"rating-{slug}": _in_game(rating, game) for slug, game in games}
    )


def _in_game(compute: Compute, game: Game, edition: str = "") -> Compute:
    def computed(source: ReportContext) -> Report | None:
        return compute(replace_struct(source, game=game, edition=edition))

    return computed


def of_player(player: int, filters: Filters) -> Filters:
    """Returns the filters with this player added, or unchanged if they already name a player; then
    only the reports are about this one."""
    return filters if filters.player else replace(filters, player=player)


def _hidden(request: HtmxHttpRequest, page: HistoryPage, player: int) -> HttpResponse:
    """Shows that the player's page is hidden, even to phones that may enter scores."""
    return render_page(
        request, page, "history/hidden_player.html", {"player_id": player}, status=404
    )


def _kept(page: HistoryPage, *players: int) -> dict[int, int]:
    """Returns who each player is after merges. 1 query. Raises Http404 if a player is unknown."""
    found = Player.objects.filter(club=page.club, pk__in=players).values_list("pk", "merged_into")
    kept = {player: merged_into or player for player, merged_into in found}
    if set(kept) != set(players):
        raise Http404
    return kept
