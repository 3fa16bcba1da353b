"""A club's own games are part of its file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.history.play_history import past
from scorepad.plays.models import Play
from scorepad.plays.table.own_games import club_game
from tests.another_game.tables import GAME
from tests.plays.conftest import address, begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures

NOW = datetime(2026, 11, 23, tzinfo=UTC)


@pytest.fixture
def written(phone: Client, club: Club, begin: Callable[..., Play]) -> bytes:
    """The file of a club that named a game and played it; the club itself is deleted."""
    calico = club_game(club, GAME, "Calico", "fewest")
    play = begin(GAME.slug, "Ana", "Ben", edition=calico.slug)
    phone.post(address(play, "save", "round-1"), {"base": 0, "row1-1": 3, "row1-2": 5})
    phone.post(address(play, "finish"))
    content = b"".join(write_club(club, NOW))
    club.delete()
    assert not Edition.objects.filter(name="Calico").exists()
    return content


def test_a_game_is_there_again_with_its_plays(written: bytes) -> None:
    assert import_club(read_club(written)).message == ""
    club = Club.objects.get()
    assert club.editions.get().name == "Calico"
    play = club.plays.get()
    assert (play.game.name, play.game.fewest_wins) == ("Calico", True)
    assert [game.name for key, game in past(club.pk).games.items() if "_" in key] == ["Calico"]
    assert b"".join(write_club(club, NOW)) == written


def test_a_slug_that_is_taken_here_becomes_another_one(written: bytes) -> None:
    slug = json.loads(written)["own_games"][0]["edition"]
    Edition(game_slug=GAME.slug, slug=slug).set_deck({"name": "Somebody else's"})
    import_club(read_club(written))
    club = Club.objects.get()
    edition = club.editions.get()
    assert edition.slug != slug
    assert club.plays.get().edition_slug == edition.slug
    assert club.plays.get().game.name == "Calico"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "cat-tower"},
        {"game": "nothing"},
        {"deck": {}},
        {"deck": {"name": "Calico", "rows": [{"name": "Wood"}]}},
        {"edition": "no slug!"},
    ],
)
def test_a_game_that_cannot_be_is_refused_in_words(written: bytes, change: dict[str, Any]) -> None:
    file = json.loads(written)
    file["own_games"][0].update(change)
    with pytest.raises(FileError, match="own_games"):
        read_club(json.dumps(file).encode())


def test_more_games_than_a_club_may_name_are_refused(
    written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.exchange.club_file.check.MOST_OWN_GAMES", 0)
    with pytest.raises(FileError, match="own_games"):
        read_club(written)
