"""The big screen: a television or laptop that shows the play to everybody."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.contract import Slot
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.clubs.landing import club_or_404
from scorepad.clubs.link_views import code_to_join
from scorepad.clubs.shown_names import ShownPerson
from scorepad.plays.loaded_play import LoadedPlay, load_for
from scorepad.plays.models import Play, current_evening
from scorepad.plays.replay import step_context
from scorepad.plays.revealing import reveal_context
from scorepad.plays.sheet.context import news, play_context, still_possible
from scorepad.plays.sheet.score_table import score_table
from scorepad.plays.table.tonight import UnderWay, shared_slots, tonight_context, version_of
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.words import translate

SLEEPER = ShownPerson("", cat=9, colour=2)  # belongs to nobody
WINNER_STAYS = timedelta(seconds=30)
WINNER_STAYS_BESIDE_TABLES = timedelta(seconds=10)  # while several plays go on
MOST_TABLES = 8  # shown at once
STEP_STAYS = timedelta(seconds=4)  # of a replay, which takes at most
REPLAY_TAKES = timedelta(seconds=90)

_PLAYING, _ASKED, _WON, _REPLAY, _WAITING, _REVEAL, _TABLES = (
    f"plays/screen/_{part}.html"
    for part in ("playing", "asked", "won", "replay", "waiting", "reveal", "tables")
)


@require_safe
def screen(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the play in progress, or several side by side; after a win, for a short time, the
    winner and a replay; otherwise tonight's wins, once there are several plays. A poll with the
    version of its page gets 204 (2 queries), unless it is time to show something else. For another
    game the page is loaded again, because every game has its own accent colour and styles."""
    access = load_club(request, club_id)
    return _draw(request, access, reverse("plays:screen", args=[club_id]))


@require_safe
def shared_screen(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Shows the screen by the view-only link, without a cookie, for frames of other sites."""
    club = club_or_404(request, Role.VIEW, key)
    access = ClubAccess(club, Role.VIEW, "")
    return _draw(request, access, reverse("plays:shared-screen", args=[key]))


def _draw(request: HtmxHttpRequest, access: ClubAccess, address: str) -> HttpResponse:
    version = version_of(access.club, current_evening())
    if request.htmx and request.GET.get("version") == version and not _is_time(request):
        return HttpResponse(status=204)
    context = _context(access) | {"version": version}
    style = context["game"].slug if context.get("game") else "-"
    if request.htmx and request.GET.get("style") != style:
        return HttpResponseClientRedirect(address)
    context |= {"url": address, "style": style, "is_shared": not access.device}
    if access.may_score:
        context["code"] = code_to_join(request, access.club)
    page = "plays/screen/_screen.html" if request.htmx else "plays/screen/page.html"
    return render(request, page, context)


def _is_time(request: HtmxHttpRequest) -> bool:
    """Whether the time for what the page shows is over."""
    until = whole_number(request.GET.get("until"), digits=13)
    return until is not None and timezone.now().timestamp() * 1000 >= until


def _context(access: ClubAccess) -> dict[str, Any]:
    tonight = tonight_context(access, current_evening())
    told = next((tile.play for tile in tonight["under_way"] if tile.play.is_revealing), None)
    if told is not None:
        context = reveal_context(load_for(access, told.pk))
        return context | {"shown": _REVEAL} | _until(context["next_at"])
    going_on = tonight["under_way"]
    under_way: Play | None = next((tile.play for tile in going_on), None)
    won = [tile.play for tile in tonight["won"] if tile.play.finished_at]
    latest = max(won, key=lambda play: play.finished_at, default=None)
    if len(going_on) > 1:
        return _of_tables(access, tonight, latest)
    if latest is not None and (shown := _after_a_win(access, latest, under_way)):
        return shown
    if under_way is not None:
        return _of_play(load_for(access, under_way.pk), _PLAYING)
    if latest is not None and not tonight["wins"]:
        return _of_play(load_for(access, latest.pk), _WON)
    return tonight | {"shown": _WAITING, "sleeper": SLEEPER}


def _of_tables(access: ClubAccess, tonight: dict[str, Any], won: Play | None) -> dict[str, Any]:
    """Returns the context with all plays in progress side by side, in the order of the club's
    tables, then in the order in which they began, so that they keep their places. If there are too
    many, the plays that changed last are shown. The latest winner is shown first."""
    until = won.finished_at + WINNER_STAYS_BESIDE_TABLES if won and won.finished_at else None
    if won is not None and until is not None and timezone.now() < until:
        return _of_play(load_for(access, won.pk), _WON) | _until(until)
    places = {table: place for place, table in enumerate(access.club.tables)}

    def order(one: UnderWay) -> tuple[int, datetime]:
        return places.get(one.play.table, len(places)), one.play.created_at

    shown = sorted(tonight["under_way"][:MOST_TABLES], key=order)
    return tonight | {"shown": _TABLES, "under_way": shown}


def _after_a_win(access: ClubAccess, won: Play, under_way: Play | None) -> dict[str, Any] | None:
    """Returns the context for the winner, then a replay, then the winner again, each for some time;
    None after that, or once a new play has begun. No replay while an older play is unfinished."""
    assert won.finished_at is not None
    since = timezone.now() - won.finished_at
    goes_on = under_way is not None and under_way.created_at > won.finished_at
    longest = WINNER_STAYS if under_way else REPLAY_TAKES + 2 * WINNER_STAYS
    if goes_on or since >= longest:
        return None
    loaded = load_for(access, won.pk)
    if since < WINNER_STAYS:
        return _of_play(loaded, _WON) | _until(won.finished_at + WINNER_STAYS)
    first = loaded.game.replay(loaded.table, 1)
    if first is None:
        return None
    pace = min(STEP_STAYS, REPLAY_TAKES / first.steps)
    number = (since - WINNER_STAYS) // pace + 1
    if number <= first.steps:
        until = _until(won.finished_at + WINNER_STAYS + number * pace)
        ended = _of_play(loaded, _REPLAY)
        return ended | {"ended": ended["places"]} | step_context(loaded, number) | until
    ends = won.finished_at + 2 * WINNER_STAYS + first.steps * pace
    return _of_play(loaded, _WON) | _until(ends) if timezone.now() < ends else None


def _until(moment: datetime) -> dict[str, int]:
    """Returns, for the context, when something else is shown: in milliseconds since 1970."""
    return {"until": ceil(moment.timestamp() * 1000)}


def _of_play(loaded: LoadedPlay, template: str) -> dict[str, Any]:
    context = play_context(loaded)
    told = news(loaded, context["result"])
    if told is not None and told.asked:
        template = _ASKED
    return context | {"shown": template, "news": told, **_at_the_right(loaded, context)}


def _at_the_right(loaded: LoadedPlay, context: dict[str, Any]) -> dict[str, Any]:
    """Returns what is shown at the right: the current board or race, what players predicted or
    still need, and near the end what is still possible. For a game without a board it is each
    player's points by line. The start player is named until something is entered."""
    start = "" if loaded.entered else loaded.play.start
    starts = next((place for place in context["board"] if place.key == start), None)
    found: dict[str, Any] = {
        "starts": starts,
        "score_table": score_table(context["board"]),
        "asides": {},
    }
    slot = _current(loaded)
    last, result = loaded.game.last_round(loaded.table), context["result"]
    if slot is None or loaded.play.is_finished or (slot.key == last and loaded.is_secret):
        return found
    possible = still_possible(loaded, result) if last else ()
    return found | {
        "slot": slot,
        "view": loaded.game.view(loaded.table, slot, result),
        "asides": loaded.game.asides(loaded.table, slot),
        "possible": sorted(possible, key=lambda one: len(translate(one, loaded.names))),
    }


def _current(loaded: LoadedPlay) -> Slot | None:
    """Returns the slot of the last sheet of the whole table that has an entry, or else of the first
    such sheet; None if the game only has a sheet for each player."""
    shared, entered = shared_slots(loaded)
    return next(iter([*reversed(entered), *shared]), None)
