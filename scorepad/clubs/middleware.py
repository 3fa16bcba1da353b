"""Renews the access cookie of returning phones."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

from scorepad.clubs import access
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
