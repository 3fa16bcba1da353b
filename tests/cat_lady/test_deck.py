"""Editions as data (CL-13), and which of them are invalid."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from games.cat_lady.deck import load_deck
from games.cat_lady.hand.abilities import ColourSets, SameFood
from games.cat_lady.hand.cards import Needs
from games.reader import DocumentError
from tests.cat_lady.hands import CAT_LADY, MANUAL, PRINTED, TREATS, named

# name, colours, chicken, tuna, milk, printed VP: facts read from the printed cards.
MAIN_DECK = """
Shadow,black,0,1,0,1
Jazz,black,0,1,0,1
Lily,black,0,0,1,2
Blackberry,black,2,0,0,3
Keaton,black,0,0,2,4
Pablo Picatso,black,0,3,0,6
Chester,orange,0,1,0,1
Bell,orange,1,0,0,1
Bronte,orange,0,2,0,3
Zeus,orange,2,0,0,3
Pumpkin,orange,2,0,1,6
Chairman Meow,orange,3,0,0,6
Cooper,white,1,0,0,1
Gershon,white,1,0,0,1
Snowflake,white,0,0,1,2
Sparkle,white,0,2,0,3
Sir Cuddleface,white,0,0,2,4
Sox,white,0,2,1,6
"""


@pytest.mark.parametrize("row", list(csv.reader(io.StringIO(MAIN_DECK.strip()))), ids=str)
def test_the_printed_deck_has_the_plain_cats_as_printed(row: list[str]) -> None:
    cat = named(row[0])
    chicken, tuna, milk, vp = map(int, row[2:])
    assert (cat.colours, cat.needs, cat.vp) == ((row[1],), Needs(chicken, tuna, milk), vp)
    assert cat.ability is None


def test_both_editions_have_22_cats_and_13_strays() -> None:
    for deck in (PRINTED, MANUAL):
        assert sum(not card.known.cat.stray for card in deck.cats) == 22
        assert sum(card.known.cat.stray for card in deck.cats) == 13


def test_the_expansion_adds_13_cats_and_gray() -> None:
    assert len(TREATS.cats) == 35 + 13
    assert named("Sweetheart").colours == ("black", "orange", "white", "gray")
    card = PRINTED.card("Sweetheart")
    assert card is not None
    assert card.known.cat.colours == ("black", "orange", "white")


def test_the_manual_gives_three_cards_other_abilities_and_another_toy_table() -> None:
    abilities = {card.name: card.known.cat.ability for card in MANUAL.cats}
    assert abilities["Sir Cuddleface"] == ColourSets(4)
    assert abilities["Bronte"] == SameFood(2)
    assert abilities["LeVar Purrton"] is None
    assert MANUAL.numbers.toy_sets == (1, 3, 5)


def test_what_no_rulebook_prints_is_asked() -> None:
    asked = {card.name: set(card.known.unknown) for card in TREATS.cats if card.known.unknown}
    assert asked["Ringo"] == {"colours", "needs", "vp", "ability"}
    assert asked["Mister Fit"] == {"colours", "points", "food"}
    assert asked["Calf"] == {"colours"}
    assert asked["Biddy"] == {"colours", "needs", "points"}
    assert len(asked) == 13
    assert {card.name: card.known.unknown for card in MANUAL.cats if card.known.unknown} == {
        "LeVar Purrton": ("vp",)
    }


def test_the_base_game_s_supply_is_that_of_its_box() -> None:
    assert PRINTED.supply["costume"] == 9
    assert PRINTED.supply["milk token"] == 15
    assert "costume" not in TREATS.supply
    assert TREATS.supply["treat token"] == 6


def test_the_expansion_sets_no_limit_to_victory_point_tokens() -> None:
    assert PRINTED.supply["victory point token"] == 6
    assert "victory point token" not in TREATS.supply


def edition(**changed: Any) -> dict[str, Any]:
    return {**CAT_LADY.editions["printed"], **changed}


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"cards": []}, "$.cards"),
        ({"colours": ["black", "pink"]}, "$.colours[1]"),
        ({"colours": ["black"]}, "$.colours"),
        ({"numbers": {"toy_sets": []}}, "$.numbers.toy_sets"),
        ({"numbers": {"toys": 1}}, "$.numbers.toys"),
        ({"supply": {"mouse": 3}}, "$.supply.mouse"),
        ({"cats": [{"name": ""}]}, "$.cats[0].name"),
        ({"cats": [{"name": "A"}, {"name": "A"}]}, "$.cats[1].name"),
        ({"cats": [{"name": "A", "needs": {"fish": 1}}]}, "$.cats[0].needs.fish"),
        ({"cats": [{"name": "A", "ability": {"kind": "purr"}}]}, "$.cats[0].ability.kind"),
        ({"cats": [{"name": "A", "ability": {"kind": "per-colour"}}]}, "$.cats[0].ability.colour"),
        ({"boxes": []}, "$.boxes"),
    ],
)
def test_an_edition_that_cannot_be_used_says_where(changed: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as error:
        load_deck(edition(**changed))
    assert error.value.path == path
