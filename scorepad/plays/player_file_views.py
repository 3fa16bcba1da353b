"""Hands out what is stored of one player."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from scorepad.clubs.access import load_club, record
from scorepad.clubs.models import ClubEvent, Player
from scorepad.plays.player_file import player_zip
from scorepad.web.requests import HtmxHttpRequest


@require_POST
def export_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """A zip file, with the scoring link. It is written in the club's log."""
    access = load_club(request, club_id, scoring=True)
    player = Player.objects.changeable().filter(club=access.club, pk=player_id).first()
    if player is None:
        raise Http404
    now = timezone.now()
    written = player_zip(player, now)
    record(access, ClubEvent.Kind.EXPORTED, player)
    name = f"player-{player.pk}-{timezone.localdate(now):%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(written, content_type="application/zip", headers=headers)
