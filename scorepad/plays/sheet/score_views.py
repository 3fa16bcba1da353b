"""What a play shows beside the sheet that is being filled in: its score table while it goes on, its
sheets as they were once it is finished."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect

from scorepad.plays.loaded_play import load_play
from scorepad.plays.sheet.context import play_context, still_possible, table_context
from scorepad.plays.sheet.score_table import score_table
from scorepad.web.requests import HtmxHttpRequest


@require_GET
def score(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Players across, lines or rounds down, as far as they are entered. A poll with the version
    that the page has is answered by 204."""
    loaded = load_play(request, club_id, play_id)
    if loaded.play.is_finished:
        if request.htmx:
            return HttpResponseClientRedirect(reverse("plays:result", args=[club_id, play_id]))
        return redirect("plays:result", club_id, play_id)
    if request.htmx and request.GET.get("version") == str(loaded.play.version):
        return HttpResponse(status=204)
    context = play_context(loaded)
    context |= {
        "score_table": score_table(context["board"]),
        "possible": still_possible(loaded, context["result"]),
        "card_worth": loaded.game.card_worth,
    }
    if request.htmx:
        context |= {"url": request.path, "version": loaded.play.version, "with_totals": True}
        return render(request, "plays/_score_table.html", context)
    return render(request, "plays/score.html", context)


@require_GET
def as_it_was(request: HtmxHttpRequest, club_id: int, play_id: int, slot_key: str) -> HttpResponse:
    """A sheet of a finished play, for its result; without htmx on a page of its own."""
    loaded = load_play(request, club_id, play_id)
    slot = loaded.slot(slot_key)
    if not (request.htmx and loaded.play.is_finished):
        return redirect("plays:sheet", club_id, play_id, slot_key)
    return render(request, "plays/_as_it_was.html", table_context(loaded, slot))
