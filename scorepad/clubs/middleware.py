"""Renews the access cookies of returning phones, stores their last club, and answers requests that
were refused because of the club or the key."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django_htmx.http import HttpResponseClientRedirect

from scorepad.clubs import access, deletion
from scorepad.clubs.access import ClubClosedError, HostNeededError, Role, TooManyTriesError
from scorepad.clubs.models import Club
from scorepad.web.requests import HtmxHttpRequest, kept_for_a_year

LAST_CLUB = "club"  # the cookie with the number of the club that this phone used last


def renew_access(
    get_response: Callable[[HtmxHttpRequest], HttpResponse],
) -> Callable[[HtmxHttpRequest], HttpResponse]:
    """Renews the access cookies. Must come after HtmxMiddleware, because fragments and polls do not
    renew them; neither do responses that shared caches may store."""

    def middleware(request: HtmxHttpRequest) -> HttpResponse:
        response = get_response(request)
        shared = "public" in response.headers.get("Cache-Control", "")
        if request.method == "GET" and not request.htmx and not shared:
            access.refresh(request, response)
            _remember_club(request, response)
        return response

    return middleware


def _remember_club(request: HtmxHttpRequest, response: HttpResponse) -> None:
    """Stores the number of the club whose page was shown last, for the app on the home screen."""
    shown = request.resolver_match and request.resolver_match.kwargs.get("club_id")
    if not shown or response.status_code != 200 or request.COOKIES.get(LAST_CLUB) == str(shown):
        return
    response.set_cookie(LAST_CLUB, str(shown), **kept_for_a_year())


class Refusals(MiddlewareMixin):
    """Responds to requests that are refused: for a deleted club, for actions that only hosts may
    do, and after too many wrong keys."""

    def process_exception(
        self, request: HtmxHttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if isinstance(exception, TooManyTriesError):
            return render(request, "429.html", status=429)
        if isinstance(exception, HostNeededError):
            context = {"exception": exception, "club": exception.club}
            return render(request, "403.html", context, status=403)
        if not isinstance(exception, ClubClosedError):
            return None
        club = exception.club
        deletion.delete_due()  # including this one, if its time is over
        if not Club.objects.filter(pk=club.pk).exists():
            raise Http404
        if request.htmx:  # the page replaces the one that is open
            return HttpResponseClientRedirect(club.get_absolute_url())
        context = {
            "club": club,
            "is_host": exception.role is Role.HOST,
            "gone_at": deletion.gone_at(club),
            "oldest_backup": deletion.oldest_backup(),
        }
        return render(request, "clubs/closed.html", context, status=410)
