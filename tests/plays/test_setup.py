"""How a game is laid out, as the rulebooks say for each player count."""

from __future__ import annotations

import pytest

from games import registry
from games.contract import wording


def notes(slug: str, players: int) -> str:
    game = registry.game(slug)
    found = game.setup(players, {}, registry.default_deck(game))
    return " ".join(wording(note, {}) for note in found)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_a_setup_for_any_number_of_players(slug: str) -> None:
    game = registry.game(slug)
    # What is laid out of any other game stands in its own rulebook.
    assert game.own_games or all(notes(slug, players) for players in game.seats)


@pytest.mark.parametrize(
    ("slug", "players", "said"),
    [
        ("cat-lady", 2, "marked 3+ and 4, then 2 more"),
        ("cat-lady", 3, "marked 4, then 2 more"),
        ("box-of-treats", 5, "marked 6, then 6 more"),
        ("box-of-treats", 6, "turn up 4"),
        ("box-of-treats", 1, "starting cards and draw 2"),
    ],
)
def test_the_setup_says_what_leaves_the_deck(slug: str, players: int, said: str) -> None:
    assert said in notes(slug, players)
