"""The request as every view gets it: with what the middleware has put on it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


LARGEST_POST = 64 * 1024  # bytes of a sheet; a full hand has 10 KiB


def whole_number(value: str | None, *, digits: int) -> int | None:
    """A number from an address or a post; None where it is none, or has more digits than that."""
    return int(value) if value and value.isdecimal() and len(value) <= digits else None


def is_too_large(request: HttpRequest) -> bool:
    """Whether more was posted than a sheet takes."""
    length = whole_number(request.headers.get("Content-Length") or "0", digits=9)
    return length is None or length > LARGEST_POST
