"""The settings of a club: name, language, time zone, what is shown, what viewers see, its log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorepad.clubs import hosts
from scorepad.clubs.access import ClubAccess, Role, load_club, record
from scorepad.clubs.forms import ClubForm, LanguageForm, TimeZoneForm, ViewersForm
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.signals import names_changed
from scorepad.web.languages import NAMES
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction

LOG_LENGTH = 100  # entries
# By the field of the club that each saves.
FORMS: Mapping[str, Any] = {"name": ClubForm, "language": LanguageForm, "time_zone": TimeZoneForm}
# The log entries for switching it on and off, if any.
SWITCHES: Mapping[str, tuple[ClubEvent.Kind, ClubEvent.Kind] | None] = {
    "ratings": (ClubEvent.Kind.RATINGS_ON, ClubEvent.Kind.RATINGS_OFF),
    "chance": (ClubEvent.Kind.CHANCE_ON, ClubEvent.Kind.CHANCE_OFF),
    "tables_until_morning": None,
}


@require_safe
def settings(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the settings of this phone and, on a host's phone, those of the club."""
    return _draw(request, load_club(request, club_id, needs=Role.TABLE))


@require_POST
def save(request: HtmxHttpRequest, club_id: int, what: str) -> HttpResponse:
    """Saves one field of the club; `what` is its name."""
    access = load_club(request, club_id, needs=Role.HOST)
    if what not in FORMS:
        raise Http404
    form = FORMS[what](request.POST, instance=access.club)
    if not form.is_valid():
        access.club.refresh_from_db()
        return _draw(request, access, {what: form})
    form.save()
    return _done(request, access)


@require_POST
def switch(request: HtmxHttpRequest, club_id: int, what: str) -> HttpResponse:
    """Switches a setting of the club: `on` is posted to switch it on, nothing to switch it off."""
    access = load_club(request, club_id, needs=Role.HOST)
    club = access.club
    if what not in SWITCHES:
        raise Http404
    is_on = request.POST.get(what) == "on"
    if is_on != getattr(club, what):
        setattr(club, what, is_on)
        with write_transaction():
            club.save(update_fields=[what])
            if kinds := SWITCHES[what]:
                record(access, kinds[0 if is_on else 1])
    return _done(request, access)


@require_http_methods(["GET", "HEAD", "POST"])
def viewers(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Chooses whether viewers see names, initials or colours, and explains each."""
    access = load_club(request, club_id, needs=Role.HOST)
    club = access.club
    form = ViewersForm(request.POST or None, instance=club)
    if form.is_valid():
        with write_transaction():
            form.save()
            if form.has_changed():
                record(access, ClubEvent.Kind.LEVEL)
                names_changed.send(sender=Club, club=club)
        messages.success(request, _("Saved. From now on, viewers see names in this way."))
        return redirect("clubs:settings", club_id)
    context = {"club": club, "form": form, "named_in_title": _named_in(club)}
    return render(request, "clubs/viewers.html", context)


def _named_in(club: Club) -> list[str]:
    """Returns the names of players that are part of the club's name, which every viewer sees."""
    words = set(re.findall(r"\w+", club.name.casefold()))
    names = Player.objects.changeable().filter(club=club).values_list("name", flat=True)
    return [name for name in names if name.casefold() in words]


@require_safe
def log(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows what was done to the club and its players, the latest entries first. 2 queries."""
    access = load_club(request, club_id, needs=Role.HOST)
    events = ClubEvent.objects.filter(club=access.club).select_related("player")[:LOG_LENGTH]
    context = {"club": access.club, "events": events, "device": access.device}
    return render(request, "clubs/log.html", context)


def _done(request: HtmxHttpRequest, access: ClubAccess) -> HttpResponse:
    """Shows the settings again, with a message that they are saved."""
    if request.htmx:
        return _draw(request, access, message=_("Saved."))
    messages.success(request, _("Saved."))
    return redirect("clubs:settings", access.club.pk)


def _draw(
    request: HtmxHttpRequest,
    access: ClubAccess,
    typed: Mapping[str, Any] | None = None,
    message: str = "",
) -> HttpResponse:
    """Draws the settings, or their fragment for htmx. A form with errors keeps what was typed."""
    club = access.club
    context = {
        "club": club,
        "is_host": access.is_host,
        "who_can": "" if access.is_host else hosts.who_can(club),
        "forms": {what: form(instance=club) for what, form in FORMS.items()} | dict(typed or {}),
        "spoken": NAMES.get(club.language, ""),
        "people": club.players.members().count(),
        "plays": club.plays.not_deleted().count(),
        "message": message,
    }
    page = "clubs/_settings.html" if request.htmx else "clubs/settings.html"
    return render(request, page, context)
