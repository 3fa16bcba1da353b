"""A tap goes one way (load, save, score, draw), and hardly ever returns to what it has left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from games.cat_lady.feeding.best_responses import solved
from scorepad.clubs.models import Club, Player
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from tests.cat_lady.hands import CAT_LADY, PRINTED, cat_lady, read
from tests.plays.conftest import ASKED, HTMX, address
from tests.plays.returns import returns_to_rooms
from tests.plays.test_scored_once import ENTERED

MOST = 6
OF_A_HAND = 8  # the search scores what it finds, and the rules each hand


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_save_returns_at_most_six_times(
    phone: Client, begin: Callable[..., Play], slug: str
) -> None:
    play = begin(slug)
    slot, entered, _ = ENTERED[slug]
    with returns_to_rooms() as returns:
        answer = phone.post(
            address(play, "save", slot),
            {"base": "0", "submission": "aa-1", **entered},
            headers=HTMX,
        )
    assert answer.status_code == 200
    assert Play.objects.get().version > play.version
    assert 0 < len(returns) <= MOST, returns  # the games are asked more than once


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_new_play_returns_at_most_six_times(
    phone: Client, club: Club, people: dict[str, Player], begin: Callable[..., Play], slug: str
) -> None:
    begin(slug)
    seats = ",".join(str(player.pk) for player in people.values())
    posted = {"game": slug, "seats": seats, "action": "begin", **ASKED.get(slug, {})}
    with returns_to_rooms() as returns:
        phone.post(reverse("plays:choose", args=[club.pk]), posted)
    assert Play.objects.count() == 2
    assert len(returns) <= MOST, returns


def test_a_hand_is_scored_with_at_most_eight_returns(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-lady")
    slot, entered, _ = ENTERED["cat-lady"]
    phone.post(address(play, "save", slot), {"base": "0", "submission": "aa-1", **entered})
    loaded = LoadedPlay.stored(Play.objects.get())
    table = loaded.table
    solved.cache_clear()  # so that the search runs, too
    with returns_to_rooms("cat_lady") as returns:
        result = loaded.game.score(table)
    assert result.standings[0].total
    assert 0 < len(returns) <= OF_A_HAND, returns


def test_full_hands_take_the_same_ways_back_one_after_the_other() -> None:
    cats = iter(card.name for card in PRINTED.cats)
    hands = {
        name: {"cats": [{"name": next(cats)} for _ in range(8)], "food": {"tuna": 9, "milk": 4}}
        for name in ("Ana", "Ben", "Cleo", "Dov")
    }
    table = read(cat_lady(**hands))
    solved.cache_clear()
    with returns_to_rooms("cat_lady") as returns:
        CAT_LADY.score(table)
    assert 0 < len(set(returns)) <= OF_A_HAND, returns
