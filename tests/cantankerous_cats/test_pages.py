"""The sheet of a race as a phone shows it."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from games.cantankerous_cats.sheet import SLOT
from scorepad.plays.models import Play
from tests.plays.conftest import address, begin, club, join, people, phone

__all__ = ["begin", "club", "join", "people", "phone"]  # fixtures


def test_what_a_card_does_is_told_in_the_language_of_the_phone(
    phone: Client, begin: Callable[..., Play]
) -> None:
    sheet = address(begin("cantankerous-cats"), "sheet", SLOT)

    def page(language: str) -> str:
        return phone.get(sheet, headers={"accept-language": language}).content.decode()

    assert "a domestic cat turns feral and loses half its hearts" in page("en")
    assert "a domestic cat turns feral" not in page("de")
    assert "verwildert" in page("de")
