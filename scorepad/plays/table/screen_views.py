"""The big screen: a television or a laptop at the end of the table that follows what is played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect

from games.contract import Slot
from scorepad.clubs.access import ClubAccess, load_club
from scorepad.clubs.link_views import code_to_join
from scorepad.clubs.shown_names import ShownPerson
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.models import Play, current_evening
from scorepad.plays.sheet.context import play_context
from scorepad.plays.sheet.score_table import score_table
from scorepad.plays.table.tonight import shared_slots, shown_plays, tonight_context
from scorepad.web.requests import HtmxHttpRequest

SLEEPER = ShownPerson("", cat=9, colour=2)  # nobody's cat
WINNER_STAYS = timedelta(seconds=30)


@require_GET
@never_cache
def screen(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """The play that was touched last; for a short time who has won one, by itself; else the wins of
    tonight, once there are several plays.

    A poll with the version that the page has is answered by 204 (2 queries). Another game has an
    accent and styles of its own: then the page is loaded again."""
    access = load_club(request, club_id)
    version = _version(access)
    if request.htmx and request.GET.get("version") == version:
        return HttpResponse(status=204)
    context = _context(request, access) | {"version": version}
    look = context["game"].slug if context.get("game") else "-"
    address = reverse("plays:screen", args=[club_id])
    if request.htmx and request.GET.get("look") != look:
        return HttpResponseClientRedirect(address)
    context |= {"url": address, "look": look}
    if access.may_score:
        context["code"] = code_to_join(request, access.club)
    page = "plays/screen/_screen.html" if request.htmx else "plays/screen/page.html"
    return render(request, page, context)


def _version(access: ClubAccess) -> str:
    """Of all that the screen may show. 1 query."""
    has_just_won = Q(finished_at__gt=timezone.now() - WINNER_STAYS)
    counted = shown_plays(access.club, current_evening()).aggregate(
        plays=Count("pk"),
        changes=Sum("version", default=0),
        won=Max("pk", filter=has_just_won, default=0),
    )
    return "{plays}.{changes}.{won}".format(**counted)


def _context(request: HtmxHttpRequest, access: ClubAccess) -> dict[str, Any]:
    tonight = tonight_context(access, current_evening())
    under_way: Play | None = next((one.play for one in tonight["under_way"]), None)
    won = [one.play for one in tonight["won"] if one.play.finished_at]
    latest = max(won, key=lambda play: play.finished_at, default=None)
    stays = latest is not None and _stays(latest, under_way)
    if latest is not None and (stays or not (under_way or tonight["wins"])):
        return _of_play(request, latest, "plays/screen/_won.html")
    if under_way is not None:
        return _of_play(request, under_way, "plays/screen/_playing.html")
    return tonight | {"shown": "plays/screen/_waiting.html", "sleeper": SLEEPER}


def _stays(won: Play, under_way: Play | None) -> bool:
    """Whether the winner of a play is still shown: not once the next one was begun."""
    assert won.finished_at is not None
    goes_on = under_way is not None and under_way.created_at > won.finished_at
    return not goes_on and won.finished_at > timezone.now() - WINNER_STAYS


def _of_play(request: HtmxHttpRequest, play: Play, template: str) -> dict[str, Any]:
    loaded = load_play(request, play.club_id, play.pk)
    context = play_context(loaded)
    places = {place.key: place for place in context["board"]}
    order = [places[standing.seat] for standing in context["result"].standings]
    return context | {"shown": template, "places": order, **_at_the_right(loaded, context)}


def _at_the_right(loaded: LoadedPlay, context: dict[str, Any]) -> dict[str, Any]:
    """The board or the race as it stands; of a game that has none, what everybody has in each
    line."""
    starts = next((place for place in context["board"] if place.key == loaded.play.start), None)
    found: dict[str, Any] = {"starts": starts, "score_table": score_table(context["board"])}
    slot = _current(loaded)
    if slot is None or loaded.play.is_finished:
        return found
    result = context["result"]
    found |= {"slot": slot, "view": loaded.game.view(loaded.table, slot, result)}
    if loaded.game.has_boards:
        found["thumbnail"] = loaded.game.thumbnail(loaded.table, slot, result)
    return found


def _current(loaded: LoadedPlay) -> Slot | None:
    """The last of the sheets of the whole table that something stands on, else the first one; None
    in a game of one sheet each."""
    shared, entered = shared_slots(loaded)
    return next(iter([*reversed(entered), *shared]), None)
