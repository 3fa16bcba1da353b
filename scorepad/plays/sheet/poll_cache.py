"""Caches the table for polls: it is drawn once for all phones that see the same.

Those are phones with the same role, language and open sheet. Only the CSRF token is different for
each phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from scorepad.plays.sheet import fragment_cache

KEPT = 10  # seconds: the phones of a table ask within two
TOKEN = "the-token-of-a-phone"  # noqa: S105  stands where each phone's own is put in
# Sixty phones may ask at once: one request draws, the others wait for it.
_turn = Lock()


class DrawnTable(NamedTuple):
    """The fragments for one sheet below the scoreboard, with their headers."""

    html: str
    headers: Mapping[str, str]

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Returns the fragments with the CSRF token of the requesting phone."""
        return HttpResponse(self.html.replace(TOKEN, get_token(request)), headers=self.headers)


def drawn_once(
    play: UUID, version: int, variant: str, draw: Callable[[], HttpResponse | None]
) -> DrawnTable | None:
    """Returns the response of `draw`, with `TOKEN` in it. It is drawn once for each version of a
    play and each `variant`, which names everything else that it depends on, except the language.
    Returns None if `draw` does; that is not cached."""
    variant = f"{version}:{variant}:{get_language()}"
    with _turn:
        variants: dict[str, DrawnTable] = cache.get(_key(play)) or {}
        if variant not in variants:
            drawn = draw()
            if drawn is None:
                return None
            ours = {name: one for name, one in variants.items() if name.startswith(f"{version}:")}
            variants = {**ours, variant: DrawnTable(drawn.content.decode(), dict(drawn.headers))}
            cache.set(_key(play), variants, KEPT)
    return variants[variant]


def clear_drawn(plays: Iterable[UUID]) -> None:
    """Removes everything drawn for these plays from the cache."""
    fragment_cache.clear_cache()
    cache.delete_many([_key(play) for play in plays])


def _key(play: UUID) -> str:
    return f"table:{play}"
