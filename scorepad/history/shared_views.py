"""Nights and plays by addresses that carry the view-only key, to be sent to a chat."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.clubs.access import Role
from scorepad.clubs.landing import Landing, club_or_404, open_link
from scorepad.clubs.models import Club
from scorepad.history.previews.card import Card
from scorepad.history.previews.store import picture_of
from scorepad.history.shared_cards import night_of, play_of
from scorepad.history.sharing import preview_of
from scorepad.web.requests import HtmxHttpRequest

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_MINUTE = "public, max-age=60"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def shared_play(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """A play, after a tap on a button."""

    def found(club: Club) -> Landing:
        card = play_of(club, play_id)
        return Landing(
            reverse("plays:result", args=[club.pk, play_id]),
            lambda: preview_of(request, club, card()),
        )

    return open_link(request, Role.VIEWING, key, found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def shared_night(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """A night, after a tap on a button."""

    def found(club: Club) -> Landing:
        card = night_of(club, night)
        return Landing(
            reverse("history:night", args=[club.pk, night]),
            lambda: preview_of(request, club, card()),
        )

    return open_link(request, Role.VIEWING, key, found)


@require_safe
def play_picture(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """The picture of a play as PNG."""
    return _picture(request, key, lambda club: play_of(club, play_id))


@require_safe
def night_picture(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """The picture of a night as PNG."""
    return _picture(request, key, lambda club: night_of(club, night))


def _picture(
    request: HtmxHttpRequest, key: str, find: Callable[[Club], Callable[[], Card]]
) -> HttpResponse:
    """With the version of what it shows in its address it never changes. An address of an older
    version, which a chat may still ask for, gets what it shows now."""
    club = club_or_404(request, Role.VIEWING, key)
    if club is None:
        return render(request, "429.html", status=429)
    if not club.preview_pictures:
        raise Http404
    card = find(club)()
    drawn = picture_of(club.pk, card)
    current = request.GET.get("v") == card.version
    return HttpResponse(
        drawn,
        content_type="image/png",
        headers={
            "Content-Length": str(len(drawn)),
            "Cache-Control": FOR_EVER if current else FOR_A_MINUTE,
            "Content-Language": club.language,
            "X-Robots-Tag": "noindex",
        },
    )
