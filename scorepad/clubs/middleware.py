"""Keeps phones in that come back now and then."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

from scorepad.clubs import access
from scorepad.requests import HtmxHttpRequest


def stay_in(
    get_response: Callable[[HtmxHttpRequest], HttpResponse],
) -> Callable[[HtmxHttpRequest], HttpResponse]:
    """Put after HtmxMiddleware: fragments, and polls above all, are not worth the look."""

    def middleware(request: HtmxHttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "GET" and not request.htmx:
            access.refresh(request, response)
        return response

    return middleware
