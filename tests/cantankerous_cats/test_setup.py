"""What the setup says, by number of players, game and edition."""

from __future__ import annotations

from typing import Any

import pytest

from games.cantankerous_cats.deck import EDITIONS
from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.contract import wording

RULEBOOK = EDITIONS["rulebook"]

GAME = CANTANKEROUS_CATS


def said(players: int = 4, changed: dict[str, Any] | None = None, **options: str) -> str:
    deck = GAME.load_deck({**RULEBOOK, **(changed or {})})
    return " ".join(wording(note, {}) for note in GAME.setup(players, options, deck))


@pytest.mark.parametrize(
    ("rules", "wanted", "unwanted"),
    [
        ("standard", "everyone takes 1 pounce token", "in the box"),
        ("basic", "cards 4, 5, 36, 76, 83 and 84 stay in the box", "takes 1 pounce"),
        ("kitten", "1, 4, 5, 20, 36, 65, 74, 76, 83, 84 and 85 stay in the box", "first bite"),
    ],
)
def test_a_chosen_game_says_only_what_applies(rules: str, wanted: str, unwanted: str) -> None:
    assert wanted in said(rules=rules)
    assert unwanted not in said(rules=rules)


def test_without_a_choice_all_three_games_are_told_apart() -> None:
    everything = said()
    assert "In the basic game cards 4, 5, 36, 76, 83 and 84 stay in the box." in everything
    assert "By the kitten rules cards 1, 4, 5, 20, 36, 65, 74, 76, 83, 84 and 85" in everything
    assert "In the standard game everyone takes 1 pounce token" in everything
    assert "3 cards, 2 by the kitten rules" in everything


@pytest.mark.parametrize(("rules", "drawn"), [("standard", 3), ("basic", 3), ("kitten", 2)])
def test_as_many_cards_are_drawn_as_the_game_says(rules: str, drawn: int) -> None:
    assert f"In a turn draw {drawn} cards" in said(rules=rules)


def test_the_first_bite_decides_who_starts_but_for_kittens() -> None:
    assert "first bite" in said(rules="standard")
    assert "first bite" in said(rules="basic")
    assert "most recently petted a cat takes the cat toy" in said(rules="kitten")


def test_whether_high_or_low_counts_is_tossed_for() -> None:
    assert "toss for whether the highest or the lowest" in said(rules="standard")


@pytest.mark.parametrize(("players", "left"), [(2, 6), (6, 2)])
def test_counted_tokens_are_left_to_buy(players: int, left: int) -> None:
    assert f"{left} more are there to buy" in said(players, {"tokens": 8}, rules="standard")


def test_a_card_without_a_number_is_called_by_its_name_once() -> None:
    card = {"name": "Laser Pointer", "out_of_basic": True}
    cards = [card, card, {"name": "Escape", "number": 4, "out_of_basic": True}]
    assert "cards 4 and “Laser Pointer” stay" in said(changed={"cards": cards}, rules="basic")
    assert "card “Laser Pointer” stays" in said(changed={"cards": [card]}, rules="basic")


def test_where_every_card_is_played_none_is_named() -> None:
    assert "basic game" not in said(changed={"cards": []}, rules="basic")
