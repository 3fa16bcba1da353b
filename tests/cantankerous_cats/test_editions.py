"""The edition that comes with the pad, and how editions are kept in the database."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.cantankerous_cats.deck import DECLARATION, EDITIONS, KINDS, Deck
from games.reader import DocumentError
from scorepad.editions.models import Edition

RULEBOOK = EDITIONS["rulebook"]

DECK: Deck = DECLARATION.read(RULEBOOK)


NUMBERS = [field.key for field in DECLARATION.numbers.fields if field.required]


def numbers(flag: str) -> list[int | None]:
    return [card.number for card in DECK.cards if getattr(card, flag)]


# -- what comes with the pad -----------------------------------------------------------------------


def test_the_rulebook_removes_these_cards_for_the_kitten_and_the_basic_game() -> None:
    assert numbers("out_of_kitten") == [1, 4, 5, 20, 36, 65, 74, 76, 83, 84, 85]
    assert numbers("out_of_basic") == [4, 5, 36, 76, 83, 84]


def test_cards_that_are_in_the_box_twice_are_there_twice() -> None:
    twice = {name for name, n in Counter(card.name for card in DECK.cards).items() if n == 2}
    assert twice == {"Adoption Day", "Santa Claws", "Laser Pointer"}
    assert len(DECK.cards) == 18


def test_nothing_is_invented() -> None:
    """No rulebook prints the hearts, points and costs of the cards."""
    facts = {(card.hearts, card.value, card.cost) for card in DECK.cards}
    assert facts == {(None, None, None)}
    assert DECK.tokens is None


def test_cards_are_found_by_number_and_by_name() -> None:
    for said in ("36", "enemy of my enemy "):
        card = DECK.card(said)
        assert card is not None
        assert card.number == 36


# -- what a card may say ---------------------------------------------------------------------------


def complaint(**card: Any) -> str:
    """Returns the path of what is wrong with a card; empty if nothing is."""
    try:
        DECLARATION.read({**RULEBOOK, "cards": [{"name": "Nap", **card}]})
    except DocumentError as wrong:
        return wrong.path.removeprefix("$.cards[0]")
    return ""


@pytest.mark.parametrize(
    "card",
    [
        {"kind": "affection", "hearts": 3},
        {"kind": "mischief", "value": 2, "cost": 3},
        {"kind": "mischief"},
        {"kind": "incident", "effect": "purr"},
        {"hearts": 0},
        {"value": 2},
    ],
)
def test_a_card_says_what_its_kind_has(card: dict[str, Any]) -> None:
    assert complaint(**card) == ""


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"kind": "mischief", "hearts": 3}, ".hearts"),
        ({"kind": "incident", "hearts": 3}, ".hearts"),
        ({"kind": "affection", "value": 2}, ".value"),
        ({"kind": "incident", "cost": 3}, ".cost"),
        ({"hearts": 3, "cost": 3}, ".hearts"),
        ({"hearts": 100}, ".hearts"),
        ({"number": 1000}, ".number"),
        ({"kind": "event"}, ".kind"),
        ({"name": ""}, ".name"),
    ],
)
def test_what_a_card_cannot_have_is_refused_at_its_path(card: dict[str, Any], path: str) -> None:
    assert complaint(**card) == path


def test_a_number_is_on_one_card_only() -> None:
    cards = [{"name": "Nap", "number": 17}, {"name": "Purr", "number": 17}]
    with pytest.raises(DocumentError) as wrong:
        DECLARATION.read({**RULEBOOK, "cards": cards})
    assert wrong.value.path == "$.cards[1].number"


# -- in the database -------------------------------------------------------------------------------

FACT = st.integers(0, 99)
WORDS = st.text(
    st.characters(max_codepoint=0x24F, exclude_categories=("C", "Z")), min_size=1, max_size=20
)
SHARED: dict[str, st.SearchStrategy[Any]] = {
    "number": st.integers(0, 999),
    "effect": WORDS,
    "out_of_kitten": st.just(True),
    "out_of_basic": st.just(True),
}
FACTS = {"affection": ("hearts",), "mischief": ("value", "cost"), "incident": ()}
CARD = st.sampled_from(KINDS).flatmap(
    lambda kind: st.fixed_dictionaries(
        {"name": WORDS},
        optional={"kind": st.just(kind), **SHARED, **dict.fromkeys(FACTS[kind], FACT)},
    )
)
CARDS = st.lists(CARD, max_size=6, unique_by=lambda card: card.get("number", object()))
DATA = st.fixed_dictionaries(
    {"name": WORDS, **{name: st.integers(1, 9) for name in NUMBERS}, "cards": CARDS},
    optional={"tokens": st.integers(0, 99)},
)


class Kept(TestCase):
    @given(DATA, DATA)
    def test_whatever_is_filled_in_is_given_back(
        self, first: dict[str, Any], then: dict[str, Any]
    ) -> None:
        edition = Edition(game_slug="cantankerous-cats", slug="ours")
        for data in (first, then):
            edition.set_deck(data)
            kept = Edition.objects.get(slug="ours").deck_json()
            assert kept == data
            assert DECLARATION.read(kept) == DECLARATION.read(data)
        edition.delete()


def filled(data: dict[str, Any]) -> Edition:
    edition = Edition(game_slug="cantankerous-cats", slug="ours")
    edition.set_deck(data)
    return edition


@pytest.mark.django_db
def test_what_is_said_to_be_unknown_is_unknown() -> None:
    nothing = dict.fromkeys(("number", "kind", "hearts", "effect", "out_of_basic"))
    edition = filled({**RULEBOOK, "tokens": None, "cards": [{"name": "Nap", **nothing}]})
    assert edition.deck_json() == {**RULEBOOK, "cards": [{"name": "Nap"}]}
