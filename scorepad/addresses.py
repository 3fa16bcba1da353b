"""Absolute addresses, for whatever leaves this phone: links, codes, previews in chats."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address of a path of the pad: at SITE_URL, else where the request came in."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def is_https(address: str) -> bool:
    """Whether chats fetch pictures from it."""
    return address.startswith("https://")
