"""The start page, starting a club, and opening it by a link."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorepad.clubs.access import Role, club_of_key, grant_access, known_clubs
from scorepad.clubs.models import Club
from scorepad.limits import too_many
from scorepad.requests import HtmxHttpRequest

TEN_MINUTES = 600  # seconds


@require_GET
@never_cache
def home(request: HtmxHttpRequest) -> HttpResponse:
    """The clubs that this phone may open, and a button that starts another."""
    return render(request, "clubs/home.html", {"known": known_clubs(request)})


@require_POST
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Create a club in which this phone may score."""
    if too_many(request, "start", most=60, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    club = Club.objects.create()
    response = redirect(club)
    grant_access(request, response, club, Role.SCORING)
    return response


@require_GET
@never_cache
def enter(request: HtmxHttpRequest, role: str, key: str) -> HttpResponse:
    """Open a club by one of its secret links."""
    if too_many(request, "enter", most=60, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    club = club_of_key(Role(role), key)
    if club is None:
        raise Http404
    response = redirect(reverse("plays:tonight", args=[club.pk]))
    grant_access(request, response, club, Role(role))
    return response
