"""Logs: a line for each slow request and, if wanted, for every request.

Lines have no secrets or names: the secret part of links is blanked out, and query strings and the
addresses of phones are left out. Mistakes of a client do not log a traceback.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache
from time import perf_counter, thread_time
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

access = logging.getLogger("scorepad.access")
slow = logging.getLogger("scorepad.slow")
# All that follows /join/ and so on, even if a chat appended to it. Elsewhere, a token is the only
# long word in our addresses, except slugs of games.
SECRET = re.compile(r"(?<=/join/|/view/|/host/)[^/?#\s\"']+|(?<=/)[\w-]{16,}(?=[/?#\s\"']|$)")


def without_secrets(message: str) -> str:
    return SECRET.sub(lambda found: found[0] if found[0] in _games() else "***", message)


@cache
def _games() -> frozenset[str]:
    return frozenset(folder.name.replace("_", "-") for folder in settings.GAMES)


class NoSecrets(logging.Filter):
    """Blanks out the keys of links in a message. No message is dropped."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_secrets(record.getMessage())
        record.args = None
        return True


class OneLine(logging.Filter):
    """Reduces the log of a refused request (4xx) to one line. Django logs most of them with a
    traceback, and those that look like an attack twice."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not 400 <= getattr(record, "status_code", 0) < 500:
            return True
        record.exc_info = record.exc_text = record.stack_info = None
        record.msg, record.args = " ".join(record.getMessage().split()), None
        request = getattr(record, "request", None)
        is_logged = getattr(request, "refusal_is_logged", False)
        if request is not None:
            request.refusal_is_logged = True
        return not is_logged


def log_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Logs requests. Must come after WhiteNoise, because static files need no line."""

    def middleware(request: HttpRequest) -> HttpResponse:
        queries = 0

        def counting(execute: Callable[..., Any], *arguments: Any) -> Any:
            nonlocal queries
            queries += 1
            return execute(*arguments)

        began, worked = perf_counter(), thread_time()
        with connection.execute_wrapper(counting):
            response = get_response(request)
        took, worked = 1000 * (perf_counter() - began), 1000 * (thread_time() - worked)
        request_line = (request.method, escape_uri_path(request.path), response.status_code)
        if settings.ACCESS_LOG:
            access.info("%s %s %s in %.0f ms", *request_line, took)
        if 0 < settings.SLOW_REQUEST <= took:
            slow.warning(
                "slow: %s %s %s took %.0f ms, %.0f of them of the processor, with %s queries",
                *(*request_line, took, worked, queries),
            )
        return response

    return middleware
