"""What a player may ask for: no page of their own, all that is stored of them, no name at all."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorepad.clubs.access import ClubAccess, load_club, record
from scorepad.clubs.erasure import erase, free_name
from scorepad.clubs.models import ClubEvent, Player
from scorepad.clubs.signals import names_changed
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction


@require_GET
@never_cache
def privacy(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """The three choices, each with what it means."""
    access = load_club(request, club_id, scoring=True)
    context = {"club": access.club, "player": _player(access, player_id)}
    return render(request, "clubs/privacy.html", context)


@require_POST
def hide_page(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Hide the player's page from everybody, or show it again: `page` is "hidden" or "shown"."""
    access = load_club(request, club_id, scoring=True)
    player = _player(access, player_id)
    hidden = request.POST.get("page") == "hidden"
    if hidden != player.page_hidden:
        with write_transaction():
            player.page_hidden = hidden
            player.save(update_fields=["page_hidden"])
            kind = ClubEvent.Kind.PAGE_HIDDEN if hidden else ClubEvent.Kind.PAGE_SHOWN
            record(access, kind, player)
            names_changed.send(sender=Player, club=access.club)
    message = (
        _("The page of %(name)s is hidden.")
        if hidden
        else _("The page of %(name)s is shown again.")
    )
    messages.success(request, message % {"name": player})
    return redirect("clubs:privacy", club_id, player_id)


@require_http_methods(["GET", "POST"])
@never_cache
def erase_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Erase a player's name everywhere, after asking."""
    access = load_club(request, club_id, scoring=True)
    player = Player.objects.unmerged().filter(club=access.club, pk=player_id).first()
    if player is None:
        raise Http404
    if request.method == "GET" and not player.erased_on:
        context = {"club": access.club, "player": player, "replacement": free_name(access.club)}
        return render(request, "clubs/erase.html", context)
    if request.method == "POST" and erase(player, access.device):
        message = _("The name is erased. It is %(name)s now.") % {"name": player}
        messages.success(request, message)
    return redirect("clubs:people", club_id)


def _player(access: ClubAccess, player_id: int) -> Player:
    player = Player.objects.changeable().filter(club=access.club, pk=player_id).first()
    if player is None:
        raise Http404
    return player
