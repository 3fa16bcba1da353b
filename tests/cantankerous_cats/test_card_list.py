"""Cards written down a line each."""

from __future__ import annotations

from typing import Any

import pytest

from games.cantankerous_cats.card_list import UnreadableLineError, read_lines, with_cards
from games.cantankerous_cats.deck import EDITIONS, load

RULEBOOK = EDITIONS["rulebook"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "17, Knock It Over, 2/3",
            {"number": 17, "name": "Knock It Over", "kind": "mischief", "value": 2, "cost": 3},
        ),
        ("12;Nap;4", {"number": 12, "name": "Nap", "kind": "affection", "hearts": 4}),
        (",Midnight Run,incident", {"name": "Midnight Run", "kind": "incident"}),
        ("9\t\t1 / 0", {"number": 9, "kind": "mischief", "value": 1, "cost": 0}),
        ("9", {"number": 9}),
        (
            "4, Escape,, feral, and half is lost",
            {"number": 4, "name": "Escape", "effect": "feral, and half is lost"},
        ),
    ],
)
def test_a_line_says_what_is_on_a_card(line: str, said: dict[str, Any]) -> None:
    assert read_lines(line) == [said]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Nap, 4", "Nap, 4"),
        ("Nap, , 4", "Nap"),
        ("17, 2/3", "17, 2/3"),
        ("17, Nap, a few", "a few"),
        ("17, Nap, 100", "100"),
        ("1000, Nap", "1000"),
        (",,4", ",,4"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, what: str) -> None:
    with pytest.raises(UnreadableLineError) as wrong:
        read_lines(f"1, Multiplikitty\n\n{line}")
    assert (wrong.value.number, wrong.value.what) == (3, what)


def written(*lines: str, cards: Any = RULEBOOK["cards"]) -> list[Any]:
    deck = with_cards({**RULEBOOK, "cards": cards}, read_lines("\n".join(lines)))
    assert load(deck)
    return list(deck["cards"])


def test_a_new_card_is_one_more() -> None:
    assert written("17,,2/3")[len(RULEBOOK["cards"]) :] == [
        {"number": 17, "name": "Card 17", "kind": "mischief", "value": 2, "cost": 3}
    ]


def test_a_number_is_the_card_that_has_it() -> None:
    found = [card for card in written("85,,5") if card.get("number") == 85]
    assert found == [
        {
            "number": 85,
            "name": "Santa Claws",
            "kind": "affection",
            "hearts": 5,
            "out_of_kitten": True,
        }
    ]


def test_cards_of_one_name_get_their_numbers_one_after_the_other() -> None:
    cards = written("30, laser pointer", "52, Laser Pointer")
    named = [card["number"] for card in cards if card["name"].casefold() == "laser pointer"]
    assert named == [30, 52]


def test_another_kind_of_card_forgets_the_facts_of_the_old_one() -> None:
    cards = [{"name": "Nap", "kind": "affection", "hearts": 3, "effect": "purr"}]
    assert written(",Nap,2/3", cards=cards) == [
        {"name": "Nap", "kind": "mischief", "value": 2, "cost": 3, "effect": "purr"}
    ]
