"""The secret links of a club: to show, to pass on, to renew, and to leave by."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorepad.clubs.access import Role, let_in, let_out, load_club
from scorepad.clubs.models import Club, new_key
from scorepad.requests import HtmxHttpRequest


@require_GET
@never_cache
def links(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """The scoring link as a code to hold across the table, the view-only link to pass on."""
    access = load_club(request, club_id)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "viewing_link": _link(request, Role.VIEWING, access.club),
    }
    if access.may_score:
        link = _link(request, Role.SCORING, access.club)
        context |= {"scoring_link": link, "code": _code(link)}
    return render(request, "clubs/links.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def renew(request: HtmxHttpRequest, club_id: int, role: str) -> HttpResponse:
    """Another link in place of one that went astray; asks first."""
    access = load_club(request, club_id, scoring=True)
    club = access.club
    if request.method == "GET":
        return render(request, "clubs/renew.html", {"club": club, "role": role})
    setattr(club, f"{role}_key", new_key())
    club.save(update_fields=[f"{role}_key"])
    messages.success(request, _("The link is new. The old one opens nothing any more."))
    response = redirect("clubs:links", club_id)
    let_in(request, response, club, Role.SCORING)
    return response


@require_http_methods(["GET", "POST"])
@never_cache
def leave(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Make this phone forget the club; asks first. The club stays as it is."""
    access = load_club(request, club_id)
    if request.method == "GET":
        context = {"club": access.club, "may_score": access.may_score}
        return render(request, "clubs/leave.html", context)
    messages.success(request, _("This phone has left %(club)s.") % {"club": access.club})
    response = redirect("home")
    let_out(response, club_id)
    return response


def _link(request: HttpRequest, role: Role, club: Club) -> str:
    if role is Role.SCORING:
        return request.build_absolute_uri(reverse("clubs:join", args=[club.scoring_key]))
    return request.build_absolute_uri(reverse("clubs:view", args=[club.viewing_key]))


def _code(link: str) -> SafeString:
    """A QR code as inline SVG, with its quiet zone in white so that it reads in the dark too."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - made of numbers only
