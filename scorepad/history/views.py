"""What was: the nights of a club, with their plays."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorepad.clubs.access import load_club
from scorepad.plays.models import Night, Play, Seat
from scorepad.requests import HtmxHttpRequest

NIGHTS_A_PAGE = 20


@require_GET
@never_cache
def nights(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every night with its plays, the latest first. 5 queries, however many there are."""
    access = load_club(request, club_id)
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    plays = Prefetch("plays", Play.objects.not_deleted().prefetch_related(seats), to_attr="shown")
    found = Night.objects.filter(club=access.club, plays__deleted_at=None, plays__isnull=False)
    pages = Paginator(found.distinct().prefetch_related(plays), NIGHTS_A_PAGE)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "page": pages.get_page(request.GET.get("page")),
    }
    return render(request, "history/nights.html", context)
