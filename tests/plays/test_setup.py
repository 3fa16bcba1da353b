"""How a game is laid out, one tap away."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from games.contract import wording
from scorepad.clubs.models import Club, Player


def notes(slug: str, players: int) -> str:
    card = next(card for card in registry.setup_cards(players) if card.slug == slug)
    return " ".join(wording(note, {}) for note in card.notes)


@pytest.mark.parametrize("players", range(2, 7))
def test_every_game_that_takes_so_many_has_a_setup(players: int) -> None:
    cards = registry.setup_cards(players)
    assert all(card.notes for card in cards)
    expected = {game.slug for game in registry.games() if players in game.seats}
    assert {card.slug for card in cards} == expected


@pytest.mark.parametrize(
    ("slug", "players", "said"),
    [
        ("cat-lady", 2, "marked 3+ and 4, then 2 more"),
        ("cat-lady", 3, "marked 4, then 2 more"),
        ("box-of-treats", 5, "marked 6, then 6 more"),
        ("box-of-treats", 6, "turn up 4"),
        ("box-of-treats", 1, "starting cards and draw 2"),
        ("cantankerous-cats", 4, "cards 4, 5, 36, 76, 83 and 84 stay in the box"),
    ],
)
def test_the_setup_says_what_leaves_the_deck(slug: str, players: int, said: str) -> None:
    assert said in notes(slug, players)


def test_the_page_starts_with_as_many_as_the_club_has(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    page = phone.get(reverse("plays:setup", args=[club.pk])).content.decode()
    assert 'href="?players=3" aria-current="true"' in page


def test_a_view_only_phone_may_read_it(viewer: Client, club: Club) -> None:
    answer = viewer.get(reverse("plays:setup", args=[club.pk]), {"players": "6"})
    assert "Cantankerous Cats" in answer.content.decode()


def test_the_page_takes_2_queries(
    phone: Client, club: Club, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2):
        phone.get(reverse("plays:setup", args=[club.pk]))
