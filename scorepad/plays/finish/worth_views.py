"""What the cards of a play were worth (ST-24), in the reasons of its totals and on its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from games.worth import Worth, worth_most, worths
from scorepad.plays.finish.hindsight import remembered
from scorepad.plays.finish.hindsight_views import draw_part
from scorepad.plays.loaded_play import load_play
from scorepad.plays.sheet.context import play_context
from scorepad.web.requests import HtmxHttpRequest


@require_GET
def worth(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """The cards of every hand, as a part of the result's page."""
    context, found = _worths(request, club_id, play_id)
    places = {place.key: place for place in context["board"]}
    hands = [(places[seat], cards) for seat, cards in found.items()]
    context |= {"worth_hands": hands, "worth_most": worth_most(found)}
    return draw_part(request, context | {"fragment": "plays/_worth.html"})


@require_GET
def worth_of_seat(
    request: HtmxHttpRequest, club_id: int, play_id: int, seat_key: str
) -> HttpResponse:
    """Those of one hand, as a part of the reason of its points, in a play that goes on too."""
    context, found = _worths(request, club_id, play_id)
    if seat_key not in found:
        raise Http404
    context |= {"worth_key": seat_key, "worth_cards": found[seat_key]}
    return draw_part(request, context | {"fragment": "plays/_worth_of_seat.html"})


def _worths(
    request: HtmxHttpRequest, club_id: int, play_id: int
) -> tuple[dict[str, Any], Mapping[str, tuple[Worth, ...]]]:
    loaded = load_play(request, club_id, play_id)
    if loaded.game.card_worth is None or loaded.play.totals_only:
        raise Http404
    context = play_context(loaded)
    context["question"], result = loaded.game.card_worth.question, context["result"]
    return context, remembered(loaded, "worth", lambda: worths(loaded.game, loaded.table, result))
