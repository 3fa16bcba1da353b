"""The made-up club of a visitor of a demo."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import registry
from scorepad.clubs import deletion, demo
from scorepad.clubs.access import Role, grant_access, known_clubs, revoke_access
from scorepad.clubs.models import Club
from scorepad.history.demo import make_club_to_try
from scorepad.plays.lifecycle import reveal
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import current_evening
from scorepad.web.limits import too_many
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.time_zones import default_zone, find_zone
from scorepad.web.transactions import write_transaction

HOUR = 3600  # seconds


@require_POST
def visit(request: HtmxHttpRequest) -> HttpResponse:
    """Makes a new club for this visitor, and redirects to what was requested: the reveal of
    tonight's play ("ending"), a new play (a game's slug), or else tonight's play."""
    if not settings.DEMO:
        raise Http404
    if too_many(request, "demo", most=demo.CLUBS_AN_HOUR, seconds=HOUR):
        words = _("Too many clubs were made from this network. Wait an hour, then try again.")
        return demo.message_page(request, words, 429)
    deletion.delete_due()
    had = [access.club.pk for access in known_clubs(request) if access.is_host]
    zone = find_zone(request.POST.get("time_zone", "")) or default_zone()
    wants = request.POST.get("wants", "")
    with write_transaction(), timezone.override(zone):
        for club_id in had:
            deletion.delete_rows(club_id)
        if Club.objects.count() >= demo.CLUBS:
            return demo.full(request)
        play = make_club_to_try(current_evening(), zone)
        if wants == "ending":
            reveal(LoadedPlay.stored(play))
    response = redirect("plays:reveal", play.club_id, play.pk)
    if wants in registry.slugs():
        response = redirect(play.club.new_play_of(wants))
    for club_id in had:
        revoke_access(response, club_id)
    grant_access(request, response, play.club, Role.HOST)
    return response
