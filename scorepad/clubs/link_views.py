"""The secret links of a club: showing and renewing them, and leaving the club."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorepad.clubs import hosts
from scorepad.clubs.access import Role, grant_access, load_club, revoke_access
from scorepad.clubs.forms import TablesForm
from scorepad.clubs.models import Club
from scorepad.web.addresses import CHOSEN, absolute, reach
from scorepad.web.networks import networks
from scorepad.web.requests import HtmxHttpRequest, kept_for_a_year

ADDRESSES = {Role.VIEW: "clubs:view", Role.TABLE: "clubs:join", Role.HOST: "clubs:host"}


@require_safe
def links(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the table link as a QR code or, with `watch`, the view-only link. The page polls,
    because the machine can get a new address."""
    access = load_club(request, club_id)
    reached = reach(request)
    version = reached.origin
    if request.htmx and request.GET.get("version") == version:
        return HttpResponse(status=204)
    watch = "watch" in request.GET or not access.may_score
    link = _link(request, Role.VIEW if watch else Role.TABLE, access.club)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "is_host": access.is_host,
        "reach": reached,
        "version": version,
        "watch": watch,
        "link": link,
        "code": qr_code(link),
        "prints": "print" in request.GET,
        "atom": _feed(request, access.club),
    }
    page = "clubs/_links.html" if request.htmx else "clubs/links.html"
    return render(request, page, context)


@require_safe
def link_settings(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the links for the table and for viewers, with rarely used actions such as renewing."""
    access = load_club(request, club_id, needs=Role.TABLE)
    club = access.club
    context = {
        "club": club,
        "is_host": access.is_host,
        "links": [(role, _link(request, role, club)) for role in (Role.TABLE, Role.VIEW)],
        "atom": _feed(request, club),
    }
    return render(request, "clubs/link_settings.html", context)


def _feed(request: HttpRequest, club: Club) -> str:
    """Returns the address of the Atom feed of nights, which works without a cookie."""
    return absolute(request, reverse("history:atom", args=[club.view_key]))


@require_safe
def host_phones(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows the link that makes a phone a host, and a list of the hosts' phones: the cat chosen on
    each phone, and the evening on which something was last entered on it."""
    access = load_club(request, club_id, needs=Role.HOST)
    link = _link(request, Role.HOST, access.club)
    context = {
        "club": access.club,
        "link": link,
        "code": qr_code(link),
        "phones": hosts.phones(access.club),
        "device": access.device,
    }
    return render(request, "clubs/hosts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows and saves the names of the club's tables, with a card to print for each. The code on a
    card is the table link with the table's name, and is invalid once that link is renewed."""
    access = load_club(request, club_id, needs=Role.HOST)
    club = access.club
    form = TablesForm(request.POST or None, initial={"names": "\n".join(club.tables)})
    if form.is_valid():
        club.tables = form.cleaned_data["names"]
        club.save(update_fields=["tables"])
        messages.success(request, _("The tables are saved."))
        return redirect("clubs:tables", club_id)
    link = _link(request, Role.TABLE, club)
    cards = [(name, qr_code(f"{link}?{urlencode({'table': name})}")) for name in club.tables]
    return render(request, "clubs/tables.html", {"club": club, "form": form, "cards": cards})


@require_POST
def remove_host(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Removes a phone from the hosts. It can enter scores again if it opens the table link."""
    access = load_club(request, club_id, needs=Role.HOST)
    device = request.POST.get("device", "")
    if device != access.device:
        hosts.remove(access.club, device)
        messages.success(request, _("That phone is not a host any more."))
    return redirect("clubs:hosts", club_id)


@require_POST
def network(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Stores in a cookie which of the machine's networks the links shown on this phone are for."""
    load_club(request, club_id)
    response = redirect("clubs:links", club_id)
    name = request.POST.get("network", "")
    if name in {one.name for one in networks()}:
        response.set_cookie(CHOSEN, name, **kept_for_a_year())
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: HtmxHttpRequest, club_id: int, role: str) -> HttpResponse:
    """Replaces a link by a new one, after a confirmation."""
    access = load_club(request, club_id, needs=Role.HOST)
    club = access.club
    if request.method != "POST":
        return render(request, "clubs/renew.html", {"club": club, "role": role})
    club.renew_key(role)
    messages.success(request, _("The link is new. The old one no longer works."))
    if role != Role.HOST:
        return redirect("clubs:links", club_id)
    hosts.remove_all(club, but=access.device)
    response = redirect("clubs:hosts", club_id)
    grant_access(request, response, club, Role.HOST)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Takes this phone's access to the club away, after a confirmation. The club is not changed."""
    access = load_club(request, club_id, closed=True)
    if request.method != "POST":
        is_last_host = access.is_host and list(access.club.host_phones) == [access.device]
        context = {"club": access.club, "is_last_host": is_last_host}
        return render(request, "clubs/leave.html", context)
    if access.is_host:
        hosts.remove(access.club, access.device)
    messages.success(request, _("This phone has left %(club)s.") % {"club": access.club})
    response = redirect("home")
    revoke_access(response, club_id)
    return response


def _link(request: HttpRequest, role: Role, club: Club) -> str:
    return absolute(request, reverse(ADDRESSES[role], args=[club.key(role)]))


def code_to_join(request: HttpRequest, club: Club) -> SafeString:
    """Returns a QR code of the link for the table."""
    return qr_code(_link(request, Role.TABLE, club))


def qr_code(link: str) -> SafeString:
    """Returns a QR code as inline SVG, with a white margin for scanning in dark mode."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - made of numbers only
