"""All plays of a club that count, as far as the filters of the address let them pass."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorepad.history.filter_form import filter_form
from scorepad.history.how_often import how_often_chart
from scorepad.history.listed_plays import counted
from scorepad.history.pages import Section, load_page, render_page
from scorepad.history.stored_plays import counted_of
from scorepad.web.requests import HtmxHttpRequest

PLAYS_A_PAGE = 30


@require_GET
@never_cache
def plays(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """The latest first. 8 queries, however many there are, and 2 more where a game and a player are
    chosen."""
    page = load_page(request, club_id, Section.NIGHTS)
    rows = (
        page.filters.rows(club_id)
        .order_by("-date", "-at", "-play_uuid")
        .values_list("pk", flat=True)
    )
    shown = Paginator(rows, PLAYS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "plays": [counted(page, play) for play in reversed(counted_of(shown.object_list))],
        "chart": how_often_chart(club_id, page.filters),
        "filter_form": filter_form(page),
    }
    return render_page(request, page, "history/plays.html", context)
