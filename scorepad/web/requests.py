"""The request as every view gets it: with what the middleware has put on it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


LARGEST_POST = 64 * 1024  # bytes of a sheet; a full hand has 10 KiB
YEAR = 365 * 24 * 60 * 60  # seconds


def whole_number(value: str | None, *, digits: int) -> int | None:
    """A number from an address or a post; None if it is no number or has more digits than that."""
    return int(value) if value and value.isdecimal() and len(value) <= digits else None


def row_number(value: str | None) -> int:
    """The number of a row of the database, as an address or a post names it; 0 if it is none."""
    return whole_number(value, digits=18) or 0


def kept_for_a_year() -> dict[str, Any]:
    """How a cookie is set that this site alone reads, by https if the pad has it."""
    secure = settings.SESSION_COOKIE_SECURE
    return {"max_age": YEAR, "httponly": True, "samesite": "Lax", "secure": secure}


def is_too_large(request: HttpRequest) -> bool:
    """Whether more was posted than a sheet takes."""
    length = whole_number(request.headers.get("Content-Length") or "0", digits=9)
    return length is None or length > LARGEST_POST
