"""A small limit on how often one address may try something, such as guessing a link."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Who asks. Behind the https proxy it is what the proxy, the last in the list, has added."""
    if settings.HTTPS:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def tries(request: HttpRequest, what: str) -> int:
    """How often an address has tried `what` lately; counts nothing."""
    found: int = cache.get(_key(request, what), 0)
    return found


def too_many(request: HttpRequest, what: str, *, most: int, seconds: int) -> bool:
    """Count one try; True once an address has tried `what` more than `most` times.

    The count starts anew `seconds` after its first try. It is kept by each process for itself.
    """
    key = _key(request, what)
    cache.add(key, 0, seconds)
    try:
        counted: int = cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return False
    return counted > most


def _key(request: HttpRequest, what: str) -> str:
    return f"tries:{what}:{client_address(request)}"
