"""Deleting a club, after its name was typed; taking it back; the page in place of all others."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.clubs import deletion
from scorepad.clubs.access import ClubClosedError, Role, load_club
from scorepad.clubs.forms import TypedNameForm
from scorepad.clubs.models import Club
from scorepad.web.requests import HtmxHttpRequest


@require_http_methods(["GET", "POST"])
@never_cache
def delete_club(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Say what goes, and until when it can be taken back; delete it once its name is typed."""
    access = load_club(request, club_id, scoring=True)
    form = TypedNameForm(request.POST or None, name=access.club.name)
    if form.is_valid():
        deletion.close(access)
        return redirect(access.club)
    club = access.club
    context = {
        "club": club,
        "form": form,
        "players": club.players.unmerged().count(),
        "plays": club.plays.not_deleted().count(),
        "days": deletion.GRACE.days,
        "oldest_backup": deletion.oldest_backup(),
    }
    return render(request, "clubs/delete.html", context)


@require_POST
def take_back(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Open a deleted club again."""
    access = load_club(request, club_id, scoring=True, closed=True)
    if access.club.deletion_asked_at is not None:
        deletion.take_back(access)
        messages.success(request, _("The club is back, with everything in it."))
    return redirect(access.club)


def closed_page(request: HtmxHttpRequest, closed: ClubClosedError) -> HttpResponse:
    """What every address of a deleted club answers, until it is gone for good."""
    context: dict[str, Any] = {
        "club": closed.club,
        "may_score": closed.role is Role.SCORING,
        "gone_at": deletion.gone_at(closed.club),
        "oldest_backup": deletion.oldest_backup(),
    }
    return render(request, "clubs/closed.html", context, status=410)


def is_gone(club: Club) -> bool:
    """Whether a deleted club's time is over; it is deleted for good on the way."""
    deletion.delete_due()
    return not Club.objects.filter(pk=club.pk).exists()
