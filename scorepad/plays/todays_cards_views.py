"""Score a play again with today's cards: what differs first, then done, and undone by a button."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.contract import Result
from scorepad.plays.context import board, play_context
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.todays_cards import Preview, deck_of_today, preview, put_back, score_again
from scorepad.plays.verdict import headline
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction


@require_GET
@never_cache
def cards(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """What today's cards would change: numbers, cards, totals and who has won."""
    loaded = load_play(request, club_id, play_id, scoring=True)
    seen = _preview(loaded)
    context = play_context(loaded) | {"seen": seen}
    if seen is not None and seen.result is not None:
        context |= {
            "headline": headline(context["result"], loaded.names),
            "new_headline": headline(seen.result, loaded.names),
            "totals": _totals(loaded, context["result"], seen.result),
        }
    return render(request, "plays/cards.html", context)


@require_POST
def score_with_cards(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Do it, where today's cards are still those that were shown."""
    # Inside the turn for writing the long part of scoring is remembered then.
    _preview(load_play(request, club_id, play_id, scoring=True))
    with write_transaction():
        loaded = load_play(request, club_id, play_id, scoring=True, lock=True)
        seen = _preview(loaded)
        shown = seen is not None and seen.digest == request.POST.get("deck")
        done = seen is not None and shown and score_again(loaded, seen)
    if not done:
        messages.warning(request, _("The cards have changed meanwhile. Look at them once more."))
        return redirect("plays:cards", club_id, play_id)
    messages.success(request, _("Scored again with today’s cards."))
    return redirect("plays:play", club_id, play_id)


@require_POST
def put_cards_back(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Back to the cards that the play had before."""
    loaded = load_play(request, club_id, play_id, scoring=True)
    if loaded.play.deck_before is not None:
        preview(loaded, loaded.play.deck_before.data)  # so that it is remembered, too
    with write_transaction():
        done = put_back(load_play(request, club_id, play_id, scoring=True, lock=True))
    if done:
        messages.success(request, _("The play has the cards again that it had before."))
    else:
        messages.warning(request, _("What was entered does not fit the earlier cards."))
    return redirect("plays:play", club_id, play_id)


def _preview(loaded: LoadedPlay) -> Preview | None:
    deck = deck_of_today(loaded)
    return None if deck is None else preview(loaded, deck)


def _totals(loaded: LoadedPlay, old: Result, new: Result) -> list[dict[str, object]]:
    """Every seat's place now and then, in table order."""
    return [
        {"old": one, "new": other}
        for one, other in zip(board(loaded, old), board(loaded, new), strict=True)
    ]
