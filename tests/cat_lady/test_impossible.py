"""Tables that the rules of dealing make impossible: reported, but never blocked (CL-14, BT-8,
BT-12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.cat_lady.deck import Deck
from games.cat_lady.facts import facts
from games.cat_lady.hand.cards import TOYS
from games.cat_lady.hand.result import hand_result
from games.contract import Json, Seat, Table
from tests.cat_lady.hands import (
    BOX_OF_TREATS,
    CAT_LADY,
    PRINTED,
    TREATS,
    box_of_treats,
    cat_lady,
    cats,
    result_of,
    said,
)

STRAYS = [card.name for card in PRINTED.cats if card.known.cat.stray]


def held(*names: str, **counts: Json) -> Json:
    """Returns a hand that is fed, so that it has no other problems."""
    return {"cats": cats(*names), "food": {"wild": 1}, **counts}


BIDDY = {
    "name": "Biddy",
    "colours": ["black"],
    "needs": {"tuna": 1},
    "ability": {"kind": "per-goal", "points": 2},
}


@pytest.mark.parametrize(
    ("document", "told", "slot", "field"),
    [
        (
            cat_lady(Ana=held(*STRAYS[:3]), Ben=held(STRAYS[3]), Cleo={}, Dov={}),
            "4 stray cats in all hands (Ana 3, Ben 1); 3 are in play with 4 players",
            "hand-Ana",
            "cats",
        ),
        (
            box_of_treats(
                Ana={}, Ben={}, Cleo={}, Dov=held(*STRAYS[:3]), Eva={}, Finn=held(*STRAYS[3:5])
            ),
            "5 stray cats in all hands (Dov 3, Finn 2); 4 are in play with 6 players",
            "hand-Dov",
            "cats",
        ),
        (
            box_of_treats(Ana=held(STRAYS[0]), Cat_player=held(*STRAYS[1:3])),
            "3 stray cats in all hands (Ana 1, cat-player 2); 2 are in play with 1 player",
            "hand-cat-player",
            "cats",
        ),
        (
            cat_lady(Ana={}, Ben=held("Lily")),
            "Ben has Lily, a card for 3 players or more",
            "hand-Ben",
            "cats[0]",
        ),
        (
            box_of_treats(Ana=held("Lily"), Cat_player={}),
            "Ana has Lily, a card for 3 players or more",
            "hand-Ana",
            "cats[0]",
        ),
        (
            cat_lady(Ana={}, Ben=held("Bell", "Henriette Van Weelde"), Cleo={}),
            "Ben has Henriette Van Weelde, a card for 4 players or more",
            "hand-Ben",
            "cats[1]",
        ),
        (
            cat_lady(Ana={"catnip": 3}, Ben={"catnip": 1}),
            "4 catnip in all hands (Ana 3, Ben 1); 3 are in play with 2 players",
            "hand-Ana",
            "catnip",
        ),
        (
            cat_lady(Ana={"costumes": 4}, Ben={"costumes": 4}),
            "8 costumes in all hands (Ana 4, Ben 4); 7 are in play with 2 players",
            "hand-Ana",
            "costumes",
        ),
        (
            cat_lady(Ana={"toys": {"mouse toy": 3}}, Ben={}, Cleo={}),
            "3 mouse toys in all hands (Ana 3); 2 are in play with 3 players",
            "hand-Ana",
            "toys.mouse toy",
        ),
        (
            cat_lady(Ana={}, Ben={"spray_bottles": 5}, Cleo={}),
            "5 spray bottles in all hands (Ben 5); 4 are in play with 3 players",
            "hand-Ben",
            "spray_bottles",
        ),
        (
            cat_lady(Ana=held(*STRAYS[:3]), Ben={"vp_tokens": 3}, Cleo={}, Dov={}),
            "12 lost cats (including those played for strays and tokens) in all hands"
            " (Ana 6, Ben 6); 10 are in play with 4 players",
            "hand-Ana",
            "lost_cats",
        ),
        (
            cat_lady(Ana=held(*STRAYS[:3]), Ben={"lost_cats": 1}),
            "7 lost cats (including those played for strays and tokens) in all hands"
            " (Ana 6, Ben 1); 6 are in play with 2 players",
            "hand-Ana",
            "lost_cats",
        ),
        (
            box_of_treats(Ana={}, Ben={}, Cleo=held() | {"cats": [BIDDY]}),
            "Cleo has Biddy, which is replaced if nobody has shared goals",
            "hand-Cleo",
            "cats[0]",
        ),
        (
            box_of_treats(Ana={}, Cat_player={"lost_cats": 2}),
            "cat-player still has 2 lost cats, but every two have to be exchanged immediately for a"
            " stray or 2 points",
            "hand-cat-player",
            "lost_cats",
        ),
    ],
)
def test_a_table_that_cannot_be_is_told_and_does_not_block(
    document: Json, told: str, slot: str, field: str
) -> None:
    result = result_of(document)
    assert said(result) == [told]
    (problem,) = result.problems
    assert (problem.slot, problem.field, problem.blocks) == (slot, field, False)
    assert result.complete


def test_phones_are_told_too() -> None:
    seats = (Seat("Ana", "Ana"), Seat("Ben", "Ben"))
    sheet = {"cats": {"c1": {"at": 1, "name": "Lily"}}}
    table = Table(seats, {"shared_goals": False}, TREATS, {"hand-Ana": sheet})
    assert "Ana has Lily, a card for 3 players or more" in said(BOX_OF_TREATS.score(table))


def test_biddy_is_welcome_where_goals_are_shared() -> None:
    goals = [{"name": "8 Toys", "between": ["Ana", "Ben"]}]
    hand = held() | {"cats": [BIDDY]}
    assert not said(result_of(box_of_treats({"shared_goals": goals}, Ana=hand, Ben={}, Cleo={})))


def test_tokens_of_shopping_bags_are_no_lost_cats() -> None:
    """This is so even if an admin entered how many of all cards there are."""
    edition = BOX_OF_TREATS.editions["printed"]
    counted = {**edition, "supply": {**edition["supply"], "lost cat": 6}}
    document = box_of_treats(Ana=held(*STRAYS[:3]), Ben={"vp_tokens": 9})
    table = BOX_OF_TREATS.read_document(document, BOX_OF_TREATS.load_deck(counted))
    assert not said(BOX_OF_TREATS.score(table))


def test_an_edition_with_fewer_cards_than_are_marked_tells_nothing_of_none() -> None:
    edition = {**CAT_LADY.editions["printed"], "supply": {"lost cat": 0, "catnip": 1}}
    table = CAT_LADY.read_document(cat_lady(Ana={}, Ben={}), CAT_LADY.load_deck(edition))
    assert not said(CAT_LADY.score(table))


# -- whatever is dealt -----------------------------------------------------------------------------


@st.composite
def dealt(draw: st.DrawFn) -> Json:
    """Draws a table that was dealt from the box: cards taken out for the player count, strays
    turned up, and lost cats spent on strays and tokens."""
    treats = draw(st.booleans())
    people = draw(st.integers(1, 6) if treats else st.integers(2, 4))
    names = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"][:people]
    names += ["Cat_player"] if people == 1 else []
    marked = {2: {"3+", "4"}, 3: {"4"}}.get(max(people, 2), set())
    # The additions of Box of Treats to the cards that are counted here are not known.
    pile = [*_marked("costume", 7, {"3+": 1, "4": 1}, marked)]
    pile += _marked("catnip", 3, {"3+": 2, "4": 2}, marked)
    pile += _marked("spray bottle", 4, {"4": 1}, marked)
    pile += _marked("lost cat", 6, {"3+": 2, "4": 2}, marked)
    for toy in TOYS:
        pile += _marked(toy, 2, {"4": 1}, marked)
    pile += [
        card.name
        for card in PRINTED.cats
        if not card.known.cat.stray and f"{card.min_players}+".replace("4+", "4") not in marked
    ]
    pile = draw(st.permutations(pile))[2:]
    strays = draw(st.permutations(STRAYS))[: _strays(people)]
    hands = [Counter(pile[at :: len(names)]) for at in range(len(names))]
    documents: dict[str, Json] = {}
    for name, hand in zip(names, hands, strict=True):
        own: list[str] = [card for card in hand if PRINTED.card(card)]
        tokens = 0
        while hand["lost cat"] >= 2 and (name == "Cat_player" or draw(st.booleans())):
            hand["lost cat"] -= 2
            if strays and (name == "Cat_player" or draw(st.booleans())):
                own.append(strays.pop())
            else:
                tokens += 1
        documents[name] = _hand(own, hand, tokens)
    return box_of_treats(**documents) if treats else cat_lady(**documents)


def _marked(item: str, plain: int, more: dict[str, int], out: set[str]) -> list[str]:
    return [item] * (plain + sum(count for mark, count in more.items() if mark not in out))


def _strays(people: int) -> int:
    return {1: 2, 5: 4, 6: 4}.get(people, 3)


def _hand(own: list[str], hand: Counter[str], tokens: int) -> dict[str, Any]:
    return {
        "cats": cats(*own),
        "food": {"wild": 0},
        "toys": {toy: hand[toy] for toy in TOYS},
        "costumes": hand["costume"],
        "catnip": hand["catnip"],
        "spray_bottles": hand["spray bottle"],
        "lost_cats": hand["lost cat"],
        "vp_tokens": tokens,
    }


@given(dealt())
def test_nothing_is_told_of_a_table_that_was_dealt_by_the_rules(document: Json) -> None:
    """Whole decks are dealt; each hand has as many strays and tokens as its lost cats buy."""
    assert not said(result_of(document))


def test_the_edition_knows_the_marks_of_the_cards() -> None:
    counts = [
        {item: deck.in_play(item, people) for item in ("catnip", "yarn ball", "lost cat")}
        for deck, people in ((PRINTED, 2), (PRINTED, 3), (PRINTED, 4))
    ]
    assert counts == [
        {"catnip": 3, "yarn ball": 2, "lost cat": 6},
        {"catnip": 5, "yarn ball": 2, "lost cat": 8},
        {"catnip": 7, "yarn ball": 3, "lost cat": 10},
    ]


@pytest.mark.parametrize(
    ("deck", "people", "strays"),
    [(PRINTED, 4, 3), (TREATS, 1, 2), (TREATS, 4, 3), (TREATS, 5, 4)],
)
def test_strays_are_dealt_by_game_and_number_of_players(
    deck: Deck, people: int, strays: int
) -> None:
    assert deck.strays_dealt(people) == strays


def sums(fed: int, left: int = 0) -> Json:
    tally = {"cats_vp": fed, "fed_cats": fed, "hungry_cats": 0, "leftover_food": left}
    return {"tally": tally}


def test_sums_of_more_cats_than_the_box_has_are_told() -> None:
    result = result_of(cat_lady(Ana=sums(20), Ben=sums(20)))
    assert "all sums together have 40 cats; the box has 35" in said(result)
    assert said(result_of(cat_lady(Ana=sums(20), Ben=sums(15)))) == []


def test_more_food_left_than_the_box_has_is_told() -> None:
    result = result_of(cat_lady(Ana=sums(5, left=70), Ben=sums(5)))
    assert "Ana: 70 food left; the box has 60" in said(result)


@pytest.mark.parametrize(("colours", "told"), [(["black"], True), (["black"] * 3, False)])
def test_three_cats_have_three_colours(colours: list[str], told: bool) -> None:
    three = {"name": "Aoshima & Friends", "colours": colours}
    hand = {"cats": [three], "food": {"chicken": 1, "tuna": 1, "milk": 1}}
    problems = said(result_of(box_of_treats(Ana=hand, Ben={})))
    assert any("three cats" in problem for problem in problems) is told


def test_three_cats_count_towards_every_cat_fed() -> None:
    """Four cards are fed, one of which counts as three cats (BT-7)."""
    names = [{"name": "Aoshima & Friends", "colours": ["black"] * 3}, *cats("Bell", "Lily", "Jazz")]
    hand = {"cats": names, "food": {"wild": 5, "chicken": 3, "tuna": 2}}
    document = box_of_treats(Ana=hand, Ben={})
    table = documents.read(document)[1]
    result = result_of(document)
    assert hand_result(result, "Ana").fed_cats == 6
    counted = facts(table, result)["Ana"].facts
    assert sum(fact.numbers.get("cats", 1) for fact in counted if fact.numbers["fed"]) == 6
