"""Limits how often one address may try something, such as guessing a link."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import time
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from scorepad.web.transactions import write_transaction

HOUSEHOLD = 56  # bits of an IPv6 address


def client_address(request: HttpRequest) -> str:
    """Returns the address that a request comes from, behind trusted proxies."""
    asks = str(request.META.get("REMOTE_ADDR", ""))
    return address_behind(asks, request.headers.get("X-Forwarded-For", ""))


def address_behind(address: str, forwarded_for: str) -> str:
    """Returns the client's address. Each proxy appends the address of its client to
    X-Forwarded-For, so it is the last address that is not in TRUSTED_PROXIES. Everything before
    that may be forged."""
    for forwarded in reversed(forwarded_for.split(",")):
        if not is_proxy(address) or not _is_address(forwarded.strip()):
            break
        address = forwarded.strip()
    return address


def client(address: str) -> str:
    """Returns what a limit counts: an IPv4 address, or the /56 network of an IPv6 address, because
    a household usually has a /56 and can use all its addresses."""
    if not _is_address(address):
        return address
    plain = _plain(address)
    return str(ip_network((plain, HOUSEHOLD), strict=False) if plain.version == 6 else plain)


def trusted_proxies() -> tuple[IPv4Network | IPv6Network, ...]:
    """Returns the networks of trusted proxies. Raises ImproperlyConfigured if one is invalid."""
    return _networks(tuple(settings.TRUSTED_PROXIES))


@lru_cache(maxsize=8)
def _networks(proxies: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(proxy, strict=False) for proxy in proxies)
    except ValueError as error:
        raise ImproperlyConfigured(f"TALLYCAT_TRUSTED_PROXIES: {error}.") from error


def is_proxy(address: str) -> bool:
    """Whether the address belongs to a trusted proxy. A client of a socket file has no address, but
    is on this machine."""
    proxies = trusted_proxies()
    if not address:
        return bool(proxies)
    return _is_address(address) and any(_plain(address) in proxy for proxy in proxies)


def _plain(address: str) -> IPv4Address | IPv6Address:
    """Returns the address in the form of the settings: some sockets show IPv4 addresses as IPv6."""
    found = ip_address(address)
    return getattr(found, "ipv4_mapped", None) or found


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


# One statement, so that no try is lost if two processes count at once.
COUNT = """
    INSERT INTO clubs_tries (key, count, until) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET
        count = excluded.count
            + CASE WHEN clubs_tries.until > %s THEN clubs_tries.count ELSE 0 END,
        until = CASE WHEN clubs_tries.until > %s THEN clubs_tries.until ELSE excluded.until END
    RETURNING count
"""


def too_many(request: HttpRequest, what: str, *, most: int, seconds: int) -> bool:
    """Counts one try. Returns True if this address has tried `what` more than `most` times. The
    count restarts `seconds` after its first try."""
    return count(client_address(request), what, seconds=seconds) > most


def client_key(request: HttpRequest, what: str) -> str:
    """Returns a hash of an address and `what`, from which nobody can read the address."""
    return _key(client_address(request), what)


def counted(who: str, what: str) -> int:
    """Returns the count of `what` for an address or a name; 0 if the database fails."""
    found = _table().filter(key=_key(who, what), until__gt=int(time()))
    try:
        return found.values_list("count", flat=True).first() or 0
    except DatabaseError:
        return 0


def count(who: str, what: str, *, seconds: int, cost: int = 1) -> int:
    """Adds `cost` to a count and returns the sum. The count restarts `seconds` after its first
    call. It is in the database, shared by all processes. Returns 0, and so limits nothing, if the
    count cannot be stored."""
    now = int(time())
    try:
        with write_transaction(), connection.cursor() as cursor:
            cursor.execute(COUNT, [_key(who, what), cost, now + seconds, now, now])
            total = int(cursor.fetchone()[0])
            if total == cost:
                _table().filter(until__lte=now).delete()
    except DatabaseError:
        return 0
    return total


def _table() -> Any:
    """Returns the manager of `scorepad.clubs.models.RateLimitCounter`, imported late because that
    module imports this one."""
    return apps.get_model("clubs", "RateLimitCounter").objects


def _key(who: str, what: str) -> str:
    """Returns a hash from which nobody can read an address or a name."""
    return salted_hmac(what, client(who)).hexdigest()
