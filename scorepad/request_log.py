"""One line for every request, where that is wanted, and for each that took long.

Without secrets and names: paths have the secret part of links blanked, and neither what stands
behind a "?" nor the address of a phone is written.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

access = logging.getLogger("scorepad.access")
slow = logging.getLogger("scorepad.slow")


class Queries:
    """Counts the queries of one request."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.count += 1
        return execute(*arguments)


def log_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Put after WhiteNoise: its files are not worth a line."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began, worked, queries = perf_counter(), thread_time(), Queries()
        with connection.execute_wrapper(queries):
            response = get_response(request)
        took, worked = 1000 * (perf_counter() - began), 1000 * (thread_time() - worked)
        told = (request.method, escape_uri_path(request.path), response.status_code)
        if settings.ACCESS_LOG:
            access.info("%s %s %s in %.0f ms", *told, took)
        if 0 < settings.SLOW_REQUEST <= took:
            slow.warning(
                "slow: %s %s %s took %.0f ms, %.0f of them of the processor, with %s queries",
                *told,
                took,
                worked,
                queries.count,
            )
        return response

    return middleware
