"""Renews the access cookie of returning phones, and answers for clubs that were deleted."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django_htmx.http import HttpResponseClientRedirect

from scorepad.clubs import access
from scorepad.clubs.access import ClubClosedError
from scorepad.clubs.deletion_views import closed_page, is_gone
from scorepad.requests import HtmxHttpRequest


def renew_access(
    get_response: Callable[[HtmxHttpRequest], HttpResponse],
) -> Callable[[HtmxHttpRequest], HttpResponse]:
    """Put after HtmxMiddleware: requests for fragments and polls renew nothing, nor does what may
    be kept by caches that many share."""

    def middleware(request: HtmxHttpRequest) -> HttpResponse:
        response = get_response(request)
        shared = "public" in response.headers.get("Cache-Control", "")
        if request.method == "GET" and not request.htmx and not shared:
            access.refresh(request, response)
        return response

    return middleware


class ClosedClubs:
    """Says of a deleted club that it is deleted, wherever a phone looks for it."""

    def __init__(self, get_response: Callable[[HtmxHttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxHttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HtmxHttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if not isinstance(exception, ClubClosedError):
            return None
        if is_gone(exception.club):
            raise Http404
        if request.htmx:  # a page that is still open: the page that says it takes its place
            return HttpResponseClientRedirect(exception.club.get_absolute_url())
        return closed_page(request, exception)
