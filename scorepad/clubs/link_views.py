"""The secret links of a club: show them, renew them, and leave the club."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorepad.clubs.access import Role, grant_access, load_club, revoke_access
from scorepad.clubs.models import Club
from scorepad.web.addresses import CHOSEN, absolute, reach
from scorepad.web.networks import networks
from scorepad.web.requests import YEAR, HtmxHttpRequest


@require_safe
def links(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """One link as a QR code: the scoring link, or with `watch` the view-only link; asked again for
    a new address."""
    access = load_club(request, club_id)
    found = reach(request)
    version = found.origin
    if request.htmx and request.GET.get("version") == version:
        return HttpResponse(status=204)
    watch = "watch" in request.GET or not access.may_score
    link = _link(request, Role.VIEWING if watch else Role.SCORING, access.club)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "reach": found,
        "version": version,
        "watch": watch,
        "link": link,
        "code": _code(link),
        "prints": "print" in request.GET,
    }
    page = "clubs/_links.html" if request.htmx else "clubs/links.html"
    return render(request, page, context)


@require_safe
def link_settings(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Both links with what is rarely done with them: renew, print, subscribe, leave."""
    club = load_club(request, club_id, scoring=True).club
    context = {
        "club": club,
        "links": [(role, _link(request, role, club)) for role in (Role.SCORING, Role.VIEWING)],
        "atom": absolute(request, reverse("history:atom", args=[club.viewing_key])),
        "calendar": absolute(request, reverse("history:calendar", args=[club.viewing_key])),
    }
    return render(request, "clubs/link_settings.html", context)


@require_POST
def network(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose the network that the phones are in, for the links that this device shows."""
    load_club(request, club_id)
    response = redirect("clubs:links", club_id)
    name = request.POST.get("network", "")
    if name in {one.name for one in networks()}:
        secure = request.is_secure()
        response.set_cookie(
            CHOSEN, name, max_age=YEAR, secure=secure, httponly=True, samesite="Lax"
        )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: HtmxHttpRequest, club_id: int, role: str) -> HttpResponse:
    """Replace a link by a new one, after asking."""
    access = load_club(request, club_id, scoring=True)
    club = access.club
    if request.method != "POST":
        return render(request, "clubs/renew.html", {"club": club, "role": role})
    club.renew_key(role)
    messages.success(request, _("The link is new. The old one no longer works."))
    response = redirect("clubs:links", club_id)
    grant_access(request, response, club, Role.SCORING)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Remove this phone from the club, after asking. The club stays as it is."""
    access = load_club(request, club_id, closed=True)
    if request.method != "POST":
        context = {"club": access.club, "may_score": access.may_score}
        return render(request, "clubs/leave.html", context)
    messages.success(request, _("This phone has left %(club)s.") % {"club": access.club})
    response = redirect("home")
    revoke_access(response, club_id)
    return response


def _link(request: HttpRequest, role: Role, club: Club) -> str:
    if role is Role.SCORING:
        return absolute(request, reverse("clubs:join", args=[club.scoring_key]))
    return absolute(request, reverse("clubs:view", args=[club.viewing_key]))


def code_to_join(request: HttpRequest, club: Club) -> SafeString:
    """The scoring link as a QR code."""
    return _code(_link(request, Role.SCORING, club))


def _code(link: str) -> SafeString:
    """A QR code in inline SVG, with a white margin so that it can be scanned in dark mode too."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - made of numbers only
