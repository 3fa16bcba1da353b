"""The page that a secret link opens: it has a button that gives the phone access.

Chats, mail programs and scanners load links by themselves for previews. That is why a GET gives no
access; the button posts to the same address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from scorepad.clubs.access import (
    ClubAccess,
    Role,
    TooManyTriesError,
    club_of_key,
    grant_access,
    granted,
    remember,
    require_open,
    use_time_of,
)
from scorepad.clubs.models import Club
from scorepad.web.addresses import absolute
from scorepad.web.languages import SOURCE, WITH_COUNTRY
from scorepad.web.limits import client_address, counted, too_many
from scorepad.web.requests import HtmxHttpRequest

WRONG_KEYS = 60  # that one address may try
TEN_MINUTES = 600  # seconds
ASKED_AGAIN = "private, no-cache"  # programs keep a copy and check it with its ETag


@dataclass(frozen=True)
class Picture:
    """The picture of a preview. `address` is absolute and begins with https."""

    address: str
    alt: str
    width: int = 1200
    height: int = 630


@dataclass(frozen=True)
class LinkPreview:
    """The preview that a chat shows for a link."""

    title: str
    description: str
    picture: Picture | None = None


@dataclass(frozen=True)
class Landing:
    """The page to which a link leads. `preview` and `context` are only called if the page with the
    button is shown. Without a preview, a chat only shows the club's name."""

    address: str
    preview: Callable[[], LinkPreview | None] = lambda: None
    template: str = "clubs/open.html"
    context: Callable[[], Mapping[str, Any]] = dict


def club_or_404(request: HtmxHttpRequest, role: Role, key: str) -> Club:
    """Returns the club for a link's key. A wrong key is counted and raises Http404, or
    TooManyTriesError after too many. Raises ClubClosedError for viewers of a deleted club."""
    if counted(client_address(request), "keys") >= WRONG_KEYS:
        raise TooManyTriesError
    club = club_of_key(role, key)
    if club is None:
        too_many(request, "keys", most=WRONG_KEYS, seconds=TEN_MINUTES)
        raise Http404
    use_time_of(club)
    if role is Role.VIEW:  # hosts may enter, to restore it
        require_open(club, role)
    return club


def by_view_key(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Wraps a view that returns a file, for programs without cookies: the address has the view-only
    key instead of the club's number. Programs get what viewers see, in the club's language unless
    they request another."""

    @wraps(view)
    def keyed(request: HtmxHttpRequest, key: str, **about: Any) -> HttpResponseBase:
        club = club_or_404(request, Role.VIEW, key)
        remember(request, ClubAccess(club, Role.VIEW, ""))
        asked = get_language() if "Accept-Language" in request.headers else club.language
        with override(asked):
            answer = view(request, club.pk, **about)
        answer.headers["Content-Language"] = asked or club.language
        answer.headers["Cache-Control"] = ASKED_AGAIN
        return answer

    return keyed


def open_link(
    request: HtmxHttpRequest, role: Role, key: str, find: Callable[[Club], Landing]
) -> HttpResponse:
    """Responds to a secret link. `find` returns the page to which the link leads, or raises Http404
    if it no longer exists."""
    club = club_or_404(request, role, key)
    landing = find(club)
    if request.method == "POST":
        response = redirect(landing.address)
        grant_access(request, response, club, role)
        return response
    has = granted(request, club)
    if has is not None and has.includes(role):
        return redirect(landing.address)
    with override(club.language):
        preview = landing.preview() or LinkPreview(club.name, _("A score pad for cat games"))
    context = {
        **landing.context(),
        "club": club,
        "role": role,
        "preview": preview,
        "locale": WITH_COUNTRY.get(club.language, WITH_COUNTRY[SOURCE]),
        "address": absolute(request, request.path),
    }
    return render(request, landing.template, context)
