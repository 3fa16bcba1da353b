"""What was: the nights of a club, with their plays."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorepad.history.pages import Section, load_page, render_page
from scorepad.plays.models import Night, Play, Seat
from scorepad.requests import HtmxHttpRequest

NIGHTS_A_PAGE = 20


@require_GET
@never_cache
def nights(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every night with its plays, the latest first. 6 queries, however many there are."""
    page = load_page(request, club_id, Section.NIGHTS)
    seats = Prefetch("seats", Seat.objects.with_person())
    plays = Prefetch("plays", Play.objects.not_deleted().prefetch_related(seats), to_attr="shown")
    found = Night.objects.filter(club=page.club, plays__deleted_at=None, plays__isnull=False)
    pages = Paginator(found.distinct().prefetch_related(plays), NIGHTS_A_PAGE)
    context = {"page": pages.get_page(request.GET.get("page"))}
    return render_page(request, page, "history/nights.html", context)
