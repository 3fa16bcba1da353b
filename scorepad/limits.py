"""A small limit on how often one address may try something, such as guessing a link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Who asks. Each proxy adds, at the end of X-Forwarded-For, whom it was asked by: read from
    there, the first address that is none of TRUSTED_PROXIES. What stands before it anybody can
    have written."""
    proxies = _networks(tuple(settings.TRUSTED_PROXIES))
    address = str(request.META.get("REMOTE_ADDR", ""))
    for forwarded in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        if not _is_proxy(address, proxies) or not _is_address(forwarded.strip()):
            break
        address = forwarded.strip()
    return address


@lru_cache(maxsize=8)
def _networks(proxies: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(one, strict=False) for one in proxies)
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES: {error}.") from error


def _is_proxy(address: str, proxies: Sequence[IPv4Network | IPv6Network]) -> bool:
    """Whether a proxy is there. Who asks by a socket file, without an address, is one of this
    machine."""
    if not address:
        return bool(proxies)
    return _is_address(address) and any(ip_address(address) in one for one in proxies)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


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
