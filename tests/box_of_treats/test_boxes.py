"""Boxes (BT-2): as many as can be filled, and which cat sits where."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.hand.abilities import ThreeCats
from games.cat_lady.hand.boxes import fill_boxes, fits
from games.cat_lady.hand.cards import Box, Cat, Food, Hand
from games.cat_lady.hand.result import hand_result
from games.contract import Json
from games.reader import DocumentError
from tests.cat_lady.hands import (
    BOX_OF_TREATS,
    TREAT,
    box_of_treats,
    cats,
    line,
    meal,
    named,
    noted,
    plain,
    read,
    result_of,
    said,
)

GRAY_BOX = Box("gray")
MILK_BOX = Box("white", "milk")


def test_a_hungry_cat_fills_a_box() -> None:
    assert fits(named("Snowflake"), None, MILK_BOX)


def test_any_food_counts_for_a_box_only_once_it_is_eaten() -> None:
    truffle = named("Truffle")  # black
    assert not fits(truffle, None, Box(None, "tuna"))
    assert fits(truffle, meal(tuna=1), Box(None, "tuna"))
    assert not fits(truffle, meal(milk=1), Box(None, "tuna"))


def test_a_treated_cat_keeps_its_printed_food_for_a_box() -> None:
    assert fits(named("Snowflake"), TREAT, MILK_BOX)
    assert not fits(named("Cow"), TREAT, MILK_BOX)


def test_cats_of_every_colour_fill_a_gray_box() -> None:
    assert fits(named("Sweetheart"), None, GRAY_BOX)
    assert fits(named("Henriette Van Weelde"), None, GRAY_BOX)
    assert not fits(named("Alvin"), None, GRAY_BOX)


def test_aoshima_fills_no_box() -> None:
    aoshima = plain("gray white black", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    assert not fits(aoshima, meal(chicken=1, tuna=1, milk=1), GRAY_BOX)


def test_a_cat_put_in_a_box_by_hand_stays_where_it_costs_nothing() -> None:
    hand = Hand((named("Jazz"), named("Shadow")), boxes=(Box("black"), Box(None, "milk")))
    assert fill_boxes(hand, (None, None), (1, None)) == (1, None)
    both = Hand((named("Sweetheart"), named("Jazz")), boxes=(Box("black"), GRAY_BOX))
    assert fill_boxes(both, (None, None), (0, None)) == (1, 0)


def test_the_table_is_told_where_a_cat_does_not_sit() -> None:
    ana = {
        "cats": cats("Sweetheart", "Jazz"),
        "boxes": [{"colour": "black", "cat": 0}, {"colour": "gray", "cat": 1}],
    }
    result = result_of(box_of_treats(Ana=ana, Ben={}))
    assert said(result) == [
        "Ana: Sweetheart is in another box now, because that fills more boxes",
        "Ana: Jazz does not fit in the box",
    ]
    assert result.complete


def test_a_cat_put_in_two_boxes_is_said_to_be() -> None:
    ana = {"cats": cats("Jazz"), "boxes": [{"colour": "black", "cat": 0}] * 2}
    result = result_of(box_of_treats(Ana=ana, Ben={}))
    assert said(result) == ["Ana: Jazz is in two boxes or more, but can fill only one"]


@pytest.mark.parametrize("place", [-1, 2, 99])
@pytest.mark.parametrize(
    ("held", "how_many"),
    [
        ([], "no cats are listed"),
        (["Jazz"], "the only cat is at place 0"),
        (["Jazz", "Bell"], "there are 2 cats, at places 0 to 1"),
    ],
)
def test_a_box_holds_a_cat_of_the_list(held: list[str], how_many: str, place: int) -> None:
    boxes = [{"colour": "black", "cat": place}]
    for hand in ({"cats": cats(*held), "boxes": boxes}, {"boxes": boxes})[: 1 if held else 2]:
        with pytest.raises(DocumentError) as error:
            read(box_of_treats(Ana=hand, Ben={}))
        assert error.value.path == "$.hands.Ana.boxes[0].cat"
        assert error.value.message == f"there is no cat at place {place}: {how_many}"


def test_feeding_another_food_can_fill_another_box() -> None:
    """Truffle alone scores nothing by his ability; fed milk he fills the milk box."""
    ana = {"cats": cats("Truffle"), "food": {"tuna": 1, "milk": 1}, "boxes": [{"food": "milk"}]}
    document = box_of_treats(Ana=ana, Ben={"food": {"tuna": 3}})
    assert line(result_of(document), "Ana", "boxes") == 1
    table = read(document)
    kept = hand_result(BOX_OF_TREATS.score(table), "Ana")
    assert [meal and meal.spent for meal in kept.feeding] == [Food(milk=1)]
    assert kept.boxes == (0,)


def test_brushes_lasers_and_bags_left_over_are_worth_nothing_and_said_so() -> None:
    ana = {"brushes": 1, "laser_pointers": 2, "shopping_bags": 1, "vp_tokens": 2}
    result = result_of(box_of_treats(Ana=ana, Ben={}))
    assert result.standings[0].total == 2  # 2 tokens, no costume
    assert noted(result) == [
        "Ana: brushes, laser pointers and shopping bags left in the hand are worth nothing"
    ]


some_cats = st.builds(
    plain,
    st.sampled_from(["black", "gray", "white orange", "gray black"]),
    tuna=st.integers(0, 1),
    milk=st.integers(1, 2),
)
some_boxes = st.builds(
    Box, st.sampled_from(["gray", "white", "black"]), st.sampled_from(["milk", "tuna", None])
)


@given(st.lists(some_cats, max_size=4), st.lists(some_boxes, max_size=4))
def test_no_other_seating_fills_more_boxes(held: list[Cat], boxes: list[Box]) -> None:
    hand = Hand(tuple(held), boxes=tuple(boxes))
    filling = fill_boxes(hand, (None,) * len(held))
    seats = [*range(len(held)), *[None] * len(boxes)]
    most = max(
        sum(
            cat is not None and fits(held[cat], None, box)
            for cat, box in zip(order, boxes, strict=False)
        )
        for order in permutations(seats, len(boxes))
    )
    seated = [cat for cat in filling if cat is not None]
    assert len(seated) == len(set(seated)) == most


@pytest.mark.parametrize("box", [{"color": "gray"}, {"colour": "gray", "at": 1}])
def test_a_box_of_a_document_has_no_other_keys_with_or_without_cats(box: dict[str, Json]) -> None:
    for ana in ({}, {"cats": cats("Bell")}):
        with pytest.raises(ValueError, match=r"known: colour, food, cat, filled$"):
            read(box_of_treats(Ana={**ana, "boxes": [box]}, Ben={}))


def test_a_box_asks_for_something() -> None:
    document = box_of_treats(Ana={"boxes": [{}]}, Ben={})
    with pytest.raises(ValueError, match=r"^\$\.hands\.Ana\.boxes\[0\]: a box asks"):
        read(document)


# -- boxes that ask for something the pad does not know --------------------------------------------


def test_a_box_that_asks_for_something_else_is_filled_as_the_table_says() -> None:
    boxes = [{"filled": True}, {"filled": False}]
    hand = {"cats": cats("Shadow"), "food": {"tuna": 1}, "boxes": boxes}
    result = result_of(box_of_treats(Ana=hand, Ben={}))
    assert line(result, "Ana", "boxes") == 2
    assert hand_result(result, "Ana").filled == (True, False)


def test_a_cat_that_fills_such_a_box_fills_no_other() -> None:
    told = {"filled": True, "cat": 0}
    hand = {"cats": cats("Shadow"), "boxes": [told, {"colour": "black"}]}
    result = result_of(box_of_treats(Ana=hand, Ben={}))
    assert hand_result(result, "Ana").boxes == (0, None)
    assert line(result, "Ana", "boxes") == 2
    twice = result_of(box_of_treats(Ana={**hand, "boxes": [told, told]}, Ben={}))
    assert line(twice, "Ana", "boxes") == 2
    assert said(twice) == ["Ana: Shadow is in two boxes or more, but can fill only one"]


def test_the_best_feeding_leaves_that_cat_where_it_sits() -> None:
    """Truffle could fill the tuna box by eating tuna, but she sits in the other one."""
    ana = {
        "cats": cats("Truffle", "Bell"),
        "food": {"tuna": 1},
        "boxes": [{"filled": True, "cat": 0}, {"food": "tuna"}],
    }
    assert line(result_of(box_of_treats(Ana=ana, Ben={})), "Ana", "boxes") == 2


@pytest.mark.parametrize(
    "box", [{}, {"colour": None}, {"colour": "gray", "filled": True}, {"filled": "yes"}]
)
def test_a_box_is_either_known_or_told(box: Json) -> None:
    with pytest.raises(DocumentError) as error:
        read(box_of_treats(Ana={"boxes": [box]}, Ben={}))
    assert error.value.path.startswith("$.hands.Ana.boxes[0]")
