"""The request as views get it, with attributes added by middleware."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request with the attribute `htmx`, which tells whether htmx sent it."""

    htmx: HtmxDetails


LARGEST_POST = 64 * 1024  # bytes of a sheet; a full hand has 10 KiB
YEAR = 365 * 24 * 60 * 60  # seconds


def whole_number(value: str | None, *, digits: int) -> int | None:
    """Returns a number from an address or a post; None if it is not one or has too many digits."""
    return int(value) if value and value.isdecimal() and len(value) <= digits else None


def row_number(value: str | None) -> int:
    """Returns the number of a row from an address or a post; 0 if it is not a number."""
    return whole_number(value, digits=18) or 0


def kept_for_a_year() -> dict[str, Any]:
    """Returns the options of a cookie: for a year, for this site only, and secure with https."""
    secure = settings.SESSION_COOKIE_SECURE
    return {"max_age": YEAR, "httponly": True, "samesite": "Lax", "secure": secure}


def is_too_large(request: HttpRequest) -> bool:
    """Whether the post is larger than any sheet may be."""
    length = whole_number(request.headers.get("Content-Length") or "0", digits=9)
    return length is None or length > LARGEST_POST
