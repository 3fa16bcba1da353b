"""Nights and plays by addresses that carry the view-only key, to be sent to a chat.

Whoever opens one sees what happened at once; the button below it lets the phone into the club.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.clubs.access import Role, granted
from scorepad.clubs.landing import Landing, club_or_404, open_link
from scorepad.clubs.models import Club
from scorepad.history.nights import night_of, summary
from scorepad.history.previews.card import Card
from scorepad.history.previews.store import picture_of
from scorepad.history.puzzles import puzzle_of_night
from scorepad.history.sharing import card_of_night, card_of_play, preview_of, viewers_page
from scorepad.plays.finish.result_views import result_context
from scorepad.plays.loaded_play import load_for_viewer
from scorepad.web.requests import HtmxHttpRequest

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_MINUTE = "public, max-age=60"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def shared_play(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """The result of a play; a post lets the phone in."""

    def landing(club: Club) -> Landing:
        loaded = load_for_viewer(club, play_id)
        return Landing(
            reverse("plays:result", args=[club.pk, play_id]),
            lambda: preview_of(request, club, card_of_play(loaded)),
            "history/shared_play.html",
            lambda: result_context(loaded),
        )

    return open_link(request, Role.VIEWING, key, landing)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def shared_night(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """A night; a post lets the phone in."""

    def landing(club: Club) -> Landing:
        found, plays = night_of(club, night)
        page = viewers_page(club)
        return Landing(
            reverse("history:night", args=[club.pk, night]),
            lambda: preview_of(request, club, card_of_night(page, found, plays)),
            "history/shared_night.html",
            lambda: {
                "night": found,
                "names": page.names,
                "summary": summary(page, found, plays),
                "puzzle": puzzle_of_night(page, night),
                "free_text": page.access.sees_names,
                "shared_key": key,
            },
        )

    return open_link(request, Role.VIEWING, key, landing)


@require_safe
def play_picture(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """The picture of a play as PNG."""
    return _picture(request, key, lambda club: card_of_play(load_for_viewer(club, play_id)))


@require_safe
def night_picture(request: HtmxHttpRequest, key: str, night: date) -> HttpResponse:
    """The picture of a night as PNG."""
    return _picture(
        request, key, lambda club: card_of_night(viewers_page(club), *night_of(club, night))
    )


def _picture(request: HtmxHttpRequest, key: str, find: Callable[[Club], Card]) -> HttpResponse:
    """With the version of what it shows in its address it never changes. An address of an older
    version, which a chat may still ask for, gets what it shows now. A club that shows chats no
    pictures has them for its own phones only, to be saved."""
    club = club_or_404(request, Role.VIEWING, key)
    is_own = granted(request, club.pk, club.scoring_key, club.viewing_key) is not None
    if not (club.preview_pictures or is_own):
        raise Http404
    card = find(club)
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
