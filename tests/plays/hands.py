"""Hands of cats as phones enter and see them, for Cat Lady and for Box of Treats."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scorepad.plays.models import Play
from tests.plays.conftest import address, enter


def tap(phone: Client, play: Play, slot: str = "hand-1", **post: Any) -> str:
    """Post some fields of a sheet as if it had been drawn at revision `base`."""
    return enter(phone, play, slot, post)


def page_of(phone: Client, play: Play, slot: str = "hand-1") -> str:
    return phone.get(address(play, "sheet", slot)).content.decode()
