"""The reveal: a result is shown step by step, on all phones and the big screen at the same time, by
the server's clock. Later anybody can go through the steps at their own pace."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorepad.plays.lifecycle import finish_told
from scorepad.plays.loaded_play import load_play
from scorepad.plays.revealing import reveal_context
from scorepad.web.requests import HtmxHttpRequest, whole_number


@require_safe
def reveal(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows the current step, or a later one if this phone requests it. For a finished play, shows
    the requested step, or the first. A poll that names the step on its page gets 204; after the
    last step it is sent to the result."""
    loaded = load_play(request, club_id, play_id)
    is_told = loaded.play.is_finished or loaded.play.is_revealing
    was_told = finish_told([loaded.play]) or (loaded.play.is_finished and "shown" in request.GET)
    if was_told or loaded.play.totals_only or not is_told:
        address = reverse("plays:play", args=[club_id, play_id])
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    asked = whole_number(request.GET.get("step"), digits=3) or 1
    context = reveal_context(loaded, asked)
    if request.htmx and request.GET.get("shown") == str(context["number"]):
        return HttpResponse(status=204)
    context |= {"asked": asked, "url": request.path}
    page = "plays/reveal/_reveal.html" if request.htmx else "plays/reveal/page.html"
    return render(request, page, context)
