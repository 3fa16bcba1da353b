"""Another game on the pad: a play is begun, filled in, looked at and finished."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.plays.models import Play
from scorepad.plays.table.own_games import club_game
from tests.another_game.tables import GAME
from tests.plays.conftest import address, begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures


def test_a_play_is_begun_filled_in_and_finished(
    phone: Client, viewer: Client, begin: Callable[..., Play]
) -> None:
    play = begin(GAME.slug, "Ana", "Ben", edition="points")
    for number, points in enumerate(((3, 5), (2, 2), (4, 1)), 1):
        slot = f"round-{number}"
        page = phone.get(address(play, "sheet", slot)).content.decode()
        assert page.count('name="row1-') == 2
        phone.post(
            address(play, "save", slot), {"base": 0, "row1-1": points[0], "row1-2": points[1]}
        )
        seen = viewer.get(address(play, "sheet", slot)).content.decode()
        assert 'name="row1-' not in seen
    phone.post(address(play, "finish"))
    assert "Ana wins" in phone.get(address(play, "result")).content.decode()


def test_its_tile_speaks_the_language_of_the_phone(phone: Client, club: Club) -> None:
    page = phone.get(
        reverse("plays:new", args=[club.pk]), headers={"Accept-Language": "de"}
    ).content.decode()
    assert "<b>Ein anderes Spiel</b>" in page
    assert "<b>Cat Tower</b>" in page


def test_everyone_lost_is_a_play_that_nobody_won(phone: Client, begin: Callable[..., Play]) -> None:
    play = begin(GAME.slug, "Ana", "Ben", edition="points")
    phone.post(address(play, "save", "round-1"), {"base": 0, "outcome": "lost"})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    assert not play.seats.filter(won=True).exists()
    page = phone.get(address(play, "result")).content.decode()
    assert "Everyone lost" in page
    assert "wins" not in page


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_who_won_or_lost_together_has_no_place_and_no_close_finish(
    phone: Client, begin: Callable[..., Play], outcome: str
) -> None:
    play = begin(GAME.slug, "Ana", "Ben", edition="points")
    posted = {"row1-1": 3, "row1-2": 5, "outcome": outcome}
    phone.post(address(play, "save", "round-1"), {"base": 0, **posted})
    phone.post(address(play, "finish"))
    seat = play.seats.earliest("pk")
    answer = phone.get(address(play, "result"))
    assert "\nBen 5, Ana 3\n" in answer.context["share"].text
    pages = [
        answer.content.decode(),
        phone.get(reverse("history:player", args=[play.club_id, seat.player_id])).content.decode(),
        phone.get(reverse("plays:screen", args=[play.club_id])).content.decode(),
        phone.get(reverse("history:night", args=[play.club_id, play.night.date])).content.decode(),
    ]
    for page in pages:
        assert "1st" not in page
        assert "level" not in page


def finished(
    phone: Client, begin: Callable[..., Play], edition: str, *rows: tuple[int, int]
) -> str:
    """Returns the address of the result of a play in which Ana and Ben have these numbers, row by
    row."""
    play = begin(GAME.slug, "Ana", "Ben", edition=edition)
    posted = {
        f"row{row}-{seat}": number
        for row, numbers in enumerate(rows, 1)
        for seat, number in enumerate(numbers, 1)
    }
    phone.post(address(play, "save", "round-1"), {"base": 0, **posted})
    phone.post(address(play, "finish"))
    return address(play, "result")


def test_one_more_in_a_row_would_have_won(phone: Client, begin: Callable[..., Play]) -> None:
    result = finished(phone, begin, "harvest", (3, 3), (1, 1), (0, 0), (2, 1), (4, 8))
    page = phone.get(result.replace("result", "hindsight/1"))
    assert page.status_code == 200
    said = unescape(" ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split()))
    assert "With yes for Barn: 22, ahead of Ben’s 18." in said


def test_nothing_is_offered_that_a_sheet_of_points_cannot_tell(
    phone: Client, begin: Callable[..., Play], club: Club
) -> None:
    club_game(Club.objects.create(name="Elsewhere"), GAME, "Secret", "most")
    page = phone.get(finished(phone, begin, "points", (3, 5))).content.decode()
    assert "Ben wins" in page
    assert "What would have won?" not in page
    assert "the current cards" not in page
