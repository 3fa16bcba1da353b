"""A note on a play."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Player
from scorepad.plays.models import Play
from tests.plays.conftest import address


def written(phone: Client, play: Play, note: str) -> str:
    phone.post(address(play, "note"), {"note": note})
    play.refresh_from_db()
    return play.note


def test_a_note_stands_with_the_play_for_everybody(
    phone: Client, viewer: Client, play: Play
) -> None:
    version = play.version
    assert written(phone, play, "  Cleo’s <b>first</b> paradox\nhttps://cats.example ") == (
        "Cleo’s <b>first</b> paradox\nhttps://cats.example"
    )
    assert play.version == version + 1
    page = viewer.get(address(play, "sheet", "round-1")).content.decode()
    assert "Cleo’s &lt;b&gt;first&lt;/b&gt; paradox<br>https://cats.example" in page
    assert 'href="https://cats.example' not in page


def test_a_note_is_taken_away_again(phone: Client, play: Play) -> None:
    written(phone, play, "Rain.")
    assert written(phone, play, "") == ""


def test_a_note_has_280_characters_at_most(phone: Client, play: Play) -> None:
    written(phone, play, "Rain.")
    answer = phone.post(address(play, "note"), {"note": "x" * 281}, follow=True)
    play.refresh_from_db()
    assert play.note == "Rain."
    assert "280" in answer.content.decode()


def test_who_only_looks_is_not_asked_for_a_note(viewer: Client, play: Play) -> None:
    page = viewer.get(address(play, "sheet", "round-1")).content.decode()
    assert address(play, "note") not in page


def test_a_name_that_is_erased_is_gone_from_notes(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    written(phone, play, "Ben fell asleep.")
    phone.post(
        reverse("clubs:erase", args=[play.club_id, people["Ben"].pk]), {"name": "Ben"}, follow=True
    )
    play.refresh_from_db()
    assert "Ben" not in play.note
