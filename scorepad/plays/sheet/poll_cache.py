"""The table as a poll brings it: drawn once for all phones that see the same, not once a phone.

Phones that see the same have the same role, language and sheet; nothing on the table is about one
phone, but for the token by which its posts are known not to be forged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.contract import Slot
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.context import table_context
from scorepad.plays.sheet.fragment_cache import fragments

KEPT = 10  # seconds: the phones of a table ask within two
TOKEN = "the-token-of-a-phone"  # noqa: S105  stands where each phone's own is put in
# Sixty phones ask at once for what is new: one draws it, the others wait for that.
_turn = Lock()


class DrawnTable(NamedTuple):
    """The fragments of one sheet under the scoreboard, and what the headers say of them."""

    html: str
    version: int
    sheet_number: int

    @classmethod
    def of(cls, request: HttpRequest, loaded: LoadedPlay, slot: Slot) -> DrawnTable:
        context = table_context(loaded, slot) | {"csrf_token": TOKEN}
        html = render_to_string("plays/_table.html", context, request)
        return cls(html, loaded.play.version, loaded.sheet(slot).number)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """With the token of the phone that asks."""
        response = HttpResponse(self.html.replace(TOKEN, get_token(request)))
        response["X-Version"] = self.version
        response["X-Sheet-Number"] = self.sheet_number
        return response


def drawn_once(
    play: UUID, version: int, look: str, draw: Callable[[], DrawnTable | None]
) -> DrawnTable | None:
    """What `draw` gives, drawn once for a play's version and look: a name of all else that it
    depends on but the language. None, where there is nothing to draw, is not kept."""
    look = f"{version}:{look}:{get_language()}"
    with _turn:
        looks: dict[str, DrawnTable] = cache.get(_key(play)) or {}
        if look not in looks:
            drawn = draw()
            if drawn is None:
                return None
            ours = {name: one for name, one in looks.items() if name.startswith(f"{version}:")}
            looks = {**ours, look: drawn}
            cache.set(_key(play), looks, KEPT)
    return looks[look]


def forget(plays: Iterable[UUID]) -> None:
    """Keep nothing that was drawn of these plays."""
    fragments.clear()
    cache.delete_many([_key(play) for play in plays])


def _key(play: UUID) -> str:
    return f"table:{play}"
