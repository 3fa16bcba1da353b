"""Plays that go to BG Stats: one by a link, or any number as a file."""

from __future__ import annotations

import json
from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorepad.clubs.access import ClubAccess, load_club
from scorepad.exchange.bgstats.writing import CONTENT_TYPE, outgoing, play_file, play_link
from scorepad.plays.models import Play
from scorepad.web.requests import HtmxHttpRequest


@require_GET
@never_cache
def play_page(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """One play for the app: a link that it takes, and a file."""
    access = load_club(request, club_id)
    with override(access.club.language):
        plays = list(outgoing(Play.objects.filter(club=access.club, pk=play_id), access))
        if not plays:
            raise Http404
        link = play_link(plays[0])
    context = {"club": access.club, "play": plays[0].play, "link": link}
    return render(request, "exchange/bgstats_play.html", context)


@require_GET
@never_cache
def club_file(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """All finished plays of a club as .bgsplay."""
    access = load_club(request, club_id)
    return _file(access, "plays")


@require_GET
@never_cache
def night_file(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Those of one night."""
    access = load_club(request, club_id)
    return _file(access, f"night-{night}", night__date=night)


@require_GET
@never_cache
def one_play_file(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """One play."""
    access = load_club(request, club_id)
    return _file(access, f"play-{play_id}", pk=play_id)


def _file(access: ClubAccess, name: str, **which: object) -> HttpResponse:
    """Raises Http404 if no finished play is meant."""
    with override(access.club.language):
        written = play_file(outgoing(Play.objects.filter(club=access.club, **which), access))
    if not written["plays"]:
        raise Http404
    content = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    disposition = {"Content-Disposition": f'attachment; filename="{name}.bgsplay"'}
    return HttpResponse(content, content_type=CONTENT_TYPE, headers=disposition)
