"""The reveal: a result told step by step, by the pad's clock on all phones and the screen at once;
later, by whoever asks, at their own pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect

from games.reveal import Step
from scorepad.plays.lifecycle import STEP, finish_told
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.sheet.context import Place, play_context
from scorepad.web.requests import HtmxHttpRequest, whole_number

FULL = 92  # percent of a bar that the longest one fills in the last step
LEAST = 40  # and at least in the first, whatever is still to come


@require_GET
def reveal(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """The step that is told now, or a later one that this phone asks for; of a finished play the
    first one, or the one that is asked for. A poll with the step that the page has is answered by
    204, and by the way to the result after the last one."""
    loaded = load_play(request, club_id, play_id)
    was_told = finish_told([loaded.play]) or (loaded.play.is_finished and "shown" in request.GET)
    if was_told or loaded.play.totals_only or not is_told_in_steps(loaded):
        address = reverse("plays:play", args=[club_id, play_id])
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    asked = whole_number(request.GET.get("step"), digits=3) or 1
    context = reveal_context(loaded, asked)
    if request.htmx and request.GET.get("shown") == str(context["number"]):
        return HttpResponse(status=204)
    context |= {"asked": asked, "url": request.path}
    page = "plays/reveal/_reveal.html" if request.htmx else "plays/reveal/page.html"
    return render(request, page, context)


def is_told_in_steps(loaded: LoadedPlay) -> bool:
    return loaded.play.is_finished or loaded.play.is_revealing


@dataclass(frozen=True)
class RevealedRow:
    """A seat in a step: its gain, its total so far, and its bar in percent: what was there before,
    and the new part."""

    place: Place
    gain: int
    total: int
    leads: bool
    before: int
    new: int


def reveal_context(loaded: LoadedPlay, asked: int = 1) -> dict[str, Any]:
    """One step and nothing of later ones but the names of their rows. `next_at` is when the next
    one is told."""
    context = play_context(loaded)
    steps = loaded.game.steps(loaded.result)
    told, next_at = _by_clock(loaded, len(steps))
    number = min(len(steps), max(1, asked, told))
    step = steps[number - 1]
    places = {place.key: place for place in context["board"]}
    rows = [one for one in steps if one.gains]
    return context | {
        "number": number,
        "is_last": number == len(steps),
        "step": step,
        "rows": list(_rows(steps, number, places)),
        "row_steps": [place < number for place in range(len(rows))] if step.gains else (),
        "to_come": [one.title for one in rows[number:]],
        "next_at": next_at,
    }


def _by_clock(loaded: LoadedPlay, steps: int) -> tuple[int, datetime | None]:
    """The number of the step that is told now, 0 if none is, and when the next one is."""
    ends = loaded.play.told_at
    if not loaded.play.is_revealing or ends is None:
        return 0, None
    left = -(-(ends - timezone.now()) // STEP)  # steps that are not over, rounded up
    number = max(1, steps - left + 1)
    return number, ends - (steps - number) * STEP


def _rows(steps: Sequence[Step], number: int, places: dict[str, Place]) -> Any:
    """Bars grow with every step, and never tell what is still to come."""
    step = steps[number - 1]
    longest = max(1, *step.totals.values(), *(0,))
    scale = (LEAST + (FULL - LEAST) * number / len(steps)) / longest
    for seat in step.seats:
        gain, total = step.gains.get(seat, 0), step.totals[seat]
        bar, was = (round(max(0, points) * scale) for points in (total, min(total, total - gain)))
        yield RevealedRow(places[seat], gain, total, seat in step.leaders, was, bar - was)
