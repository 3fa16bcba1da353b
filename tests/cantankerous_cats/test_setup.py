"""What the setup says, by player count, rules and edition."""

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


def test_without_a_choice_the_standard_game_is_told() -> None:
    assert said() == said(rules="standard")


@pytest.mark.parametrize(("rules", "drawn"), [("standard", 3), ("basic", 3), ("kitten", 2)])
def test_as_many_cards_are_drawn_as_the_game_says(rules: str, drawn: int) -> None:
    assert f"On your turn, draw {drawn} cards" in said(rules=rules)


def test_the_first_bite_decides_who_starts_but_for_kittens() -> None:
    assert "first bite" in said(rules="standard")
    assert "first bite" in said(rules="basic")
    assert "most recently petted a cat, or the youngest, takes the cat toy" in said(rules="kitten")


@pytest.mark.parametrize("rules", ["standard", "basic"])
def test_the_turn_indicator_decides_which_rank_wins_and_the_way_round(rules: str) -> None:
    told = said(rules=rules)
    assert "the turn indicator, flipped like a coin, says whether the highest" in told
    assert "The turn indicator may also decide the direction of the toy" in told


def test_by_kitten_rules_the_toy_goes_to_the_right() -> None:
    told = said(rules="kitten")
    assert "The cat toy is passed to the right (counter-clockwise)." in told
    assert "turn indicator" not in told


@pytest.mark.parametrize(("rules", "has"), [("standard", True), ("basic", True), ("kitten", False)])
def test_a_hand_has_five_cards_after_grooming_but_for_kittens(rules: str, has: bool) -> None:
    assert ("take two actions, then discard or draw to 5 cards" in said(rules=rules)) == has


@pytest.mark.parametrize("rules", ["basic", "kitten"])
def test_a_feral_cat_keeps_one_card_of_three_in_the_standard_game_alone(rules: str) -> None:
    assert "A feral cat draws 3 cards and keeps 1" in said(rules="standard")
    assert "A feral cat" not in said(rules=rules)


def test_a_picky_eater_swaps_its_hand() -> None:
    assert "swap the whole hand for as many new cards" in said(rules="standard")
    assert "discard the whole hand and draw 5 cards" in said(rules="kitten")


@pytest.mark.parametrize(("players", "left"), [(2, 6), (6, 2)])
def test_counted_tokens_are_left_to_buy(players: int, left: int) -> None:
    assert f"{left} more can be bought" in said(players, {"tokens": 8}, rules="standard")


def test_a_card_without_a_number_is_called_by_its_name_once() -> None:
    card = {"name": "Laser Pointer", "out_of_basic": True}
    cards = [card, card, {"name": "Escape", "number": 4, "out_of_basic": True}]
    assert "cards 4 and “Laser Pointer” stay" in said(changed={"cards": cards}, rules="basic")
    assert "card “Laser Pointer” stays" in said(changed={"cards": [card]}, rules="basic")


def test_the_kitten_deal_is_in_a_picture_only_so_no_number_is_named() -> None:
    assert "deal everyone 6 cards" in said(rules="basic")
    assert "deal hands as the kitten rules show" in said(rules="kitten")


def test_where_every_card_is_played_none_is_named() -> None:
    assert "basic game" not in said(changed={"cards": []}, rules="basic")
