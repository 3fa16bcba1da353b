"""Whole tables of Box of Treats: five and six players, treats, what the rulebook shows."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.hand.result import hand_result
from games.contract import Json, to_json
from games.documents import write
from tests.cat_lady.hands import (
    BOX_OF_TREATS,
    TREATS,
    box_of_treats,
    cats,
    line,
    noted,
    read,
    result_of,
    said,
)


def test_the_rulebook_s_example_mina_with_a_treat_is_worth_1() -> None:
    """Mina needs tuna and chicken; there is a chicken and a treat. Her ability is lost."""
    mina = {
        "name": "Mina",
        "colours": ["gray"],
        "ability": {"kind": "per-multicoloured", "points": 2},
        "fed": {"treat": 1},
    }
    alvin = {"name": "Alvin", "fed": {"tuna": 1, "milk": 1}}
    ana = {
        "cats": [mina, alvin],
        "food": {"chicken": 1, "tuna": 1, "milk": 1, "treat": 1},
        "feeding": "by-hand",
    }
    result = result_of(box_of_treats(Ana=ana, Ben={}))
    assert line(result, "Ana", "cats") == 2  # Mina 1, Alvin 1 for himself
    assert line(result, "Ana", "leftover") == -2  # she may not have the chicken too


def test_a_treat_in_the_hand_feeds_whom_it_serves_best() -> None:
    ana = {"cats": cats("Bell", "Pumpkin"), "food": {"chicken": 1, "treat": 1}}
    result = result_of(box_of_treats(Ana=ana, Ben={}))
    assert line(result, "Ana", "cats") == 2
    assert line(result, "Ana", "hungry") == 0


def test_treats_left_over_count_as_leftover_food() -> None:
    result = result_of(box_of_treats(Ana={"food": {"treat": 2}}, Ben={"food": {"tuna": 1}}))
    assert (line(result, "Ana", "leftover"), line(result, "Ben", "leftover")) == (-2, 0)


def test_five_players_share_first_and_second_place_in_costumes() -> None:
    hands = {
        name: {"costumes": count} for name, count in zip("ABCDE", (4, 3, 3, 0, 1), strict=True)
    }
    result = result_of(box_of_treats(**hands))
    assert [line(result, name, "costumes") for name in "ABCDE"] == [6, 2, 2, -2, 0]


def test_six_players_tied_for_the_most_divide_9_and_there_is_no_second() -> None:
    hands = {
        name: {"costumes": count} for name, count in zip("ABCDEF", (2, 2, 1, 1, 0, 1), strict=True)
    }
    result = result_of(box_of_treats(**hands))
    assert [line(result, name, "costumes") for name in "ABCDEF"] == [5, 5, 0, 0, -2, 0]


def test_choupette_fed_reminds_the_table_of_her_two_cards() -> None:
    choupette = {"name": "Choupette", "colours": ["white"], "needs": {"milk": 1}, "vp": 2}
    ana = {"cats": [choupette], "food": {"milk": 1}}
    assert noted(result_of(box_of_treats(Ana=ana, Ben={}))) == [
        "Ana: Choupette is fed, so take any 2 cards from the grid before counting"
    ]
    assert noted(result_of(box_of_treats(Ana={"cats": [choupette]}, Ben={}))) == []


def test_any_number_of_costumes_and_toys_is_plausible_where_the_box_is_not_known() -> None:
    ana = {"costumes": 12, "toys": {"mouse toy": 5}, "catnip": 9}
    assert said(result_of(box_of_treats(Ana=ana, Ben={}))) == []
    treats = {"food": {"treat": 7}}
    assert said(result_of(box_of_treats(Ana=treats, Ben={}))) == [
        "7 treats in all hands (Ana 7); the box has 6"
    ]


def test_a_tie_in_fed_cats_too_is_pending() -> None:
    result = result_of(box_of_treats(Ana={}, Ben={}, Cleo={"vp_tokens": 1}, Dov={"vp_tokens": 1}))
    assert result.pending == ("Cleo", "Dov")


# -- whatever is in the hands ----------------------------------------------------------------------

GIVEN: dict[str, Json] = {
    "Banjo": {"needs": {"tuna": 1}, "colours": ["black"]},
    "Mina": {"colours": ["gray"], "ability": {"kind": "per-multicoloured", "points": 2}},
    "Mister Fit": {"colours": ["white"], "ability": {"kind": "per-food-used", "points": 1}},
    "Little Nicky": {"colours": ["gray", "white"], "needs": {"milk": 2}},
    "Elvis": {"colours": ["black"], "needs": {"chicken": 1, "tuna": 1}, "vp": 3},
    "Tomasso": {"colours": ["gray"], "needs": {"milk": 1}, "vp": 2},
    "Marshmallow": {"colours": ["white"], "needs": {"chicken": 2}},
    "Mr. Zoe": {"colours": ["gray"], "needs": {"tuna": 1}},
    "Calf": {"colours": ["white", "gray"]},
    "Aoshima & Friends": {"colours": ["black", "orange", "gray"], "vp": 5},
}
NAMES = [card.name for card in TREATS.cats if not card.known.unknown] + list(GIVEN)
few = st.integers(0, 2)


@st.composite
def documents(draw: st.DrawFn) -> Json:
    players = draw(st.integers(2, 6))
    dealt = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=4 * players))
    hands: dict[str, Any] = {}
    for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")[:players]):
        hands[name] = {
            "cats": [{"name": cat, **GIVEN.get(cat, {})} for cat in dealt[seat::players]],
            "food": {kind: draw(few) for kind in ("chicken", "tuna", "milk", "wild", "treat")},
            "toys": {"mouse toy": draw(few), "cat tower": draw(few)},
            "costumes": draw(few),
            "catnip": draw(few),
            "boxes": draw(
                st.lists(
                    st.sampled_from([{"colour": "gray"}, {"colour": "white", "food": "milk"}]),
                    max_size=2,
                )
            ),
        }
    goal = {"name": "G", "between": ["Ana", "Ben"], "counts": "fed-cats", "at_least": 6, "vp": 3}
    return box_of_treats({"shared_goals": [goal]} if players > 2 else None, **hands)


@given(documents())
def test_every_line_and_problem_can_be_put_into_words(document: Json) -> None:
    table = read(document)
    written = write(BOX_OF_TREATS, table, BOX_OF_TREATS.score(table))
    assert [one["player"] for one in written["standings"]]
    assert "{" not in json.dumps(written["standings"]).replace('{"', "")


@given(documents())
def test_lines_add_up_and_partners_gain_the_same(document: Json) -> None:
    result = result_of(document)
    for standing in result.standings:
        assert sum(one.points for one in standing.lines) == standing.total
    if document["options"]:
        assert line(result, "Ana", "goals") == line(result, "Ben", "goals")


@given(documents())
def test_every_seat_s_own_feeding_is_the_best_answer_once_it_has_settled(document: Json) -> None:
    """Ana's hand, fed by hand just as the pad fed it, has no better feeding."""
    table = read(document)
    result = BOX_OF_TREATS.score(table)
    if any("never settle" in note for note in noted(result)):
        return
    for seat, hand in document["hands"].items():
        hand["feeding"] = "by-hand"
        for cat, meal in zip(hand["cats"], hand_result(result, seat).feeding, strict=True):
            cat["fed"] = to_json(meal.spent) if meal else None
    by_hand = result_of(document)
    assert {one.seat: one.total for one in by_hand.standings} == {
        one.seat: one.total for one in result.standings
    }
    assert not [note for note in noted(by_hand) if "in the bowl" in note]
