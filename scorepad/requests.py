"""The request as every view gets it: with what the middleware has put on it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def whole_number(value: str | None, *, digits: int) -> int | None:
    """A number from an address or a post; None where it is none, or has more digits than that."""
    return int(value) if value and value.isdecimal() and len(value) <= digits else None
