"""Views of a play's steps, of what would have won, and of the worth of cards. All of this is scored
on request, and none of it counts."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.worth import WithoutCard, worth_most, worths
from scorepad.plays.finish.hindsight import (
    could_have_won,
    losers,
    remembered,
    search_alone,
    ways_to_win,
)
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.replay import step_context
from scorepad.plays.sheet.context import play_context
from scorepad.web.requests import HtmxHttpRequest, whole_number


@require_safe
def replay(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows the play after the requested step, by default the first."""
    loaded = _finished(request, club_id, play_id)
    step = step_context(loaded, whole_number(request.GET.get("step"), digits=5) or 1)
    if not step:
        raise Http404
    return draw_part(request, play_context(loaded) | step | {"fragment": "plays/_replay.html"})


@require_safe
def hindsight_fold(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows who would have won by a small change, in a fold; nothing if nobody would. A search can
    take a while, so the result page requests one player (`number`) after the other, and the same
    player again later if another request is searching."""
    loaded = _finished(request, club_id, play_id)
    context = play_context(loaded) | {"fragment": "plays/_hindsight.html"}
    asked = losers(loaded, context["result"])
    number = whole_number(request.GET.get("number"), digits=2) or 0
    if request.htmx and number < len(asked):
        number += search_alone(loaded, context["result"], asked[number])
        if number < len(asked):
            return draw_part(request, context | {"searches": True, "number": number})
    return draw_part(request, context | {"losers": could_have_won(loaded, context["result"])})


@require_safe
def hindsight(request: HtmxHttpRequest, club_id: int, play_id: int, seat_key: str) -> HttpResponse:
    """Shows with which changes one player would have won."""
    loaded = _finished(request, club_id, play_id)
    context = play_context(loaded)
    asked = losers(loaded, context["result"])
    if seat_key not in asked:
        raise Http404
    context |= {
        "losers": could_have_won(loaded, context["result"]),
        "asked": seat_key,
        "ways": ways_to_win(loaded, context["result"], seat_key),
        "fragment": "plays/_hindsight.html",
    }
    return draw_part(request, context)


def _finished(request: HtmxHttpRequest, club_id: int, play_id: int) -> LoadedPlay:
    loaded = load_play(request, club_id, play_id)
    if not loaded.play.is_finished:
        raise Http404
    return loaded


def draw_part(request: HtmxHttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Draws the context's `fragment`, a part of the result page; without htmx as a whole page."""
    return render(request, context["fragment"] if request.htmx else "plays/what_if.html", context)


# -- what the cards were worth (ST-24) -------------------------------------------------------------

POINTS = attrgetter("points")


@require_safe
def worth(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows every hand's best and worst card, and in a fold all cards, on the result page."""
    context, found = _worths(request, club_id, play_id)
    places = {place.key: place for place in context["board"]}
    hands = [
        (places[seat], cards, [pick(cards, key=POINTS) for pick in (max, min)] if cards else [])
        for seat, cards in found.items()
    ]
    context |= {"worth_hands": hands, "worth_most": worth_most(found)}
    return draw_part(request, context | {"fragment": "plays/_worth.html"})


@require_safe
def worth_of_seat(
    request: HtmxHttpRequest, club_id: int, play_id: int, seat_key: str
) -> HttpResponse:
    """Shows the worth of one hand's cards below the reason for its points, also during a play."""
    context, found = _worths(request, club_id, play_id)
    if seat_key not in found:
        raise Http404
    context |= {"worth_key": seat_key, "worth_cards": found[seat_key]}
    return draw_part(request, context | {"fragment": "plays/_worth_of_seat.html"})


def _worths(
    request: HtmxHttpRequest, club_id: int, play_id: int
) -> tuple[dict[str, Any], Mapping[str, tuple[WithoutCard, ...]]]:
    loaded = load_play(request, club_id, play_id)
    if loaded.game.card_worth is None or loaded.play.totals_only or loaded.is_secret:
        raise Http404
    context = play_context(loaded)
    context["question"], result = loaded.game.card_worth.question, context["result"]
    return context, remembered(loaded, "worth", lambda: worths(loaded.game, loaded.table, result))
