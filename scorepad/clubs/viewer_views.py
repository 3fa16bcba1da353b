"""What phones with the view-only link, and previews in chats, see of names; and the club's log."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorepad.clubs.access import load_club
from scorepad.clubs.club_log import record
from scorepad.clubs.forms import ViewersForm
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import names_changed
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction

LOG_LENGTH = 100  # entries


@require_http_methods(["GET", "POST"])
@never_cache
def viewers(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose names, initials or seat colours, with what each of them means."""
    access = load_club(request, club_id, scoring=True)
    club = access.club
    form = ViewersForm(request.POST or None, instance=club)
    if form.is_valid():
        with write_transaction():
            form.save()
            if form.has_changed():
                record(access, ClubEvent.Kind.LEVEL)
                names_changed.send(sender=Club, club=club)
        messages.success(request, _("Saved. Viewers see it that way from now on."))
        return redirect("clubs:links", club_id)
    context = {"club": club, "form": form, "named_in_title": _named_in(club)}
    return render(request, "clubs/viewers.html", context)


def _named_in(club: Club) -> list[str]:
    """Players whose name stands in the name of the club, which every viewer sees."""
    words = set(re.findall(r"\w+", club.name.casefold()))
    names = Player.objects.changeable().filter(club=club).values_list("name", flat=True)
    return [name for name in names if name.casefold() in words]


@require_GET
@never_cache
def log(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """What was done to the club and its players, the latest first. 2 queries."""
    access = load_club(request, club_id, scoring=True)
    events = ClubEvent.objects.filter(club=access.club).select_related("player")[:LOG_LENGTH]
    context = {"club": access.club, "events": events, "device": access.device}
    return render(request, "clubs/log.html", context)
