"""The start page; creating a club, opening it by a link, deleting and restoring it."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from scorepad.clubs import deletion
from scorepad.clubs.access import ClubAccess, Role, grant_access, known_clubs, load_club
from scorepad.clubs.demo import TONIGHT
from scorepad.clubs.forms import TimeZoneForm, TypedNameForm
from scorepad.clubs.landing import Landing, open_link
from scorepad.clubs.models import Club, Player
from scorepad.web.context import closed_words
from scorepad.web.limits import too_many
from scorepad.web.requests import HtmxHttpRequest

TEN_MINUTES, ONE_DAY = 600, 86_400  # seconds
CLUBS_A_DAY = 100  # started from one address


@require_safe
def home(request: HtmxHttpRequest) -> HttpResponse:
    """Shows the clubs that this phone may open, and a button to create another one. If a phone
    enters scores in only one club, the next play is one tap away. 2 queries."""
    known = known_clubs(request)
    if known:
        deletion.delete_due_now_and_then()
    context = {
        "known": known,
        "games": registry.games(),
        "plays_at": _the_only_table(known),
        "closed": closed_words() if settings.CLOSED else "",
    }
    if settings.DEMO:
        sit = [Player(name=name, cat=n, colour=n) for n, name in enumerate(TONIGHT, 1)]
        return render(request, "clubs/demo.html", context | {"sit": sit})
    return render(request, "clubs/home.html", context)


def _the_only_table(known: list[ClubAccess]) -> Club | None:
    """Returns this phone's only club for entering scores, if it has players; else None."""
    open_ones = [
        access.club for access in known if access.may_score and not access.club.deletion_asked_at
    ]
    if len(open_ones) != 1 or not Player.objects.active().filter(club=open_ones[0]).exists():
        return None
    return open_ones[0]


@require_POST
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Creates a club with this phone as its host, in the phone's time zone, or in the pad's if the
    phone sends none. Redirects to a new play if `game` is the slug of a game."""
    if settings.CLOSED:
        messages.error(request, closed_words())
        return redirect("home")
    if too_many(request, "start", most=60, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    if too_many(request, "start today", most=CLUBS_A_DAY, seconds=ONE_DAY):
        return render(request, "429.html", {"until_tomorrow": True}, status=429)
    deletion.delete_due_now_and_then()
    # Rarely used reports are shown once a club switches them on.
    club = Club(ratings=False, chance=False)
    zone = TimeZoneForm(request.POST, instance=club)
    if zone.is_valid():
        zone.save()
    else:
        club.time_zone = Club().time_zone
        club.save()
    game = request.POST.get("game", "")
    response = redirect(club.new_play_of(game) if game in registry.slugs() else club)
    grant_access(request, response, club, Role.HOST)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HtmxHttpRequest, role: str, key: str) -> HttpResponse:
    """Opens a club by one of its secret links, after a tap on a button. The code of a named table
    leads to the play at that table."""

    def landing(club: Club) -> Landing:
        table = request.GET.get("table", "")
        if role == Role.TABLE and table in club.tables:
            at_table = reverse("plays:at-table", args=[club.pk])
            return Landing(f"{at_table}?{urlencode({'table': table})}")
        return Landing(club.get_absolute_url())

    return open_link(request, Role(role), key, landing)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_club(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows what will be deleted, and until when it can be restored. Deletes the club once the user
    has typed its name."""
    access = load_club(request, club_id, needs=Role.HOST)
    form = TypedNameForm(request.POST or None, name=access.club.name)
    if form.is_valid():
        deletion.close(access)
        return redirect(access.club)
    club = access.club
    context = {
        "club": club,
        "form": form,
        "players": club.players.members().count(),
        "plays": club.plays.not_deleted().count(),
        "days": deletion.GRACE.days,
        "oldest_backup": deletion.oldest_backup(),
    }
    return render(request, "clubs/delete.html", context)


@require_POST
def take_back(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Restores a deleted club."""
    access = load_club(request, club_id, needs=Role.HOST, closed=True)
    if access.club.deletion_asked_at is not None:
        deletion.take_back(access)
        messages.success(request, _("The club is back, with everything in it."))
    return redirect(access.club)
