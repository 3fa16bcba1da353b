"""Unknown values of an edition: entered once, known to the club, shown to the admin."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scorepad.clubs.models import Club
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Play, Sheet
from tests.plays.conftest import address

CARD = "LeVar Purrton"  # its value is not in the reference manual


def value_of(deck: dict[str, list[dict[str, object]]]) -> object:
    return next(cat.get("vp") for cat in deck["cats"] if cat["name"] == CARD)


@pytest.fixture
def asked(begin: Callable[..., Play], phone: Client) -> Play:
    """A play by the reference manual in which Ana entered what her LeVar Purrton is worth."""
    play = begin("cat-lady", "Ana", "Ben", edition="reference-manual")
    Sheet.objects.create(
        club=play.club,
        play=play,
        slot="hand-1",
        data={"cats": {"c1": {"at": 1, "name": CARD, "asked": {"vp": 5}}}},
    )
    Sheet.objects.create(club=play.club, play=play, slot="hand-2", data={"costumes": 1})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play


def test_what_a_table_said_is_kept_for_its_club(asked: Play) -> None:
    learned = LearnedCard.objects.get()
    assert (learned.club, learned.card, learned.answers) == (asked.club, CARD, {"vp": 5})


def test_the_clubs_next_play_knows_it(asked: Play, begin: Callable[..., Play]) -> None:
    again = begin("cat-lady", "Ana", "Ben", edition="reference-manual")
    assert value_of(asked.deck.data) is None
    assert value_of(again.deck.data) == 5


def test_more_of_a_card_adds_to_what_the_club_knew(
    begin: Callable[..., Play], phone: Client, club: Club
) -> None:
    """Its value was entered when an instant action scored it for nothing, its cost only now."""
    known = LearnedCard.objects.create(
        club=club, game_slug="cantankerous-cats", card="Air Strike", answers={"value": 4}
    )
    play = begin("cantankerous-cats", "Ana", "Ben")
    log = {
        "a1": {"do": "set", "cat": "1", "mischief": 8, "bank": [5]},
        "a2": {"do": "score", "cat": "1", "value": 4, "cost": 5, "card": "air strike"},
        "a3": {"do": "win", "cat": "1"},
    }
    Sheet.objects.create(club=club, play=play, slot="race", data={"first": "1", "log": log})
    phone.post(address(play, "finish"))
    known.refresh_from_db()
    assert known.answers == {"value": 4, "cost": 5}
