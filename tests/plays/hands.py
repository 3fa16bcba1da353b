"""Hands of cats as phones enter and see them, for Cat Lady and for Box of Treats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.test import Client

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.sheet.save import State, store
from tests.plays.conftest import address, enter


def tap(phone: Client, play: Play, slot: str = "hand-1", **post: Any) -> str:
    """Posts some fields of a sheet as if it had been drawn at revision `base`."""
    return enter(phone, play, slot, post)


def page_of(phone: Client, play: Play, slot: str = "hand-1") -> str:
    return phone.get(address(play, "sheet", slot)).content.decode()


def tally(vp: int, fed: int = 9) -> dict[str, Any]:
    """Returns a hand by its sums: the points, and the number of fed cats."""
    sums = {"cats_vp": vp, "fed_cats": fed, "hungry_cats": 0, "leftover_food": 0}
    return {"tally": sums}


def hand(play: Play, seat: str, data: Mapping[str, Any]) -> None:
    """Stores a hand as the seat's own phone would."""
    loaded = LoadedPlay.stored(Play.objects.get(pk=play.pk))
    store(loaded, loaded.sheet(loaded.slot(f"hand-{seat}")), State(data, {}))
