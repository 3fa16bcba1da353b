"""Whole tables of Cat Lady: feeding, neighbours, supply, ties (CL-1 to CL-15)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.hand.result import hand_result
from games.contract import Json
from games.documents import write
from tests.cat_lady.hands import (
    CAT_LADY,
    PRINTED,
    box_of_treats,
    cat_lady,
    cats,
    line,
    noted,
    read,
    result_of,
    said,
    total,
)


def test_the_pad_feeds_the_cats_that_score_most() -> None:
    """Pumpkin and Bell need 3 chicken together; with 2 chicken and 1 milk it is better to feed
    Pumpkin."""
    hand = {"cats": cats("Bell", "Pumpkin"), "food": {"chicken": 2, "milk": 1}}
    result = result_of(cat_lady(Ana=hand, Ben={}))
    assert line(result, "Ana", "cats") == 6
    assert line(result, "Ana", "hungry") == -2


def test_a_feeding_by_hand_is_checked_and_never_changed() -> None:
    hand = {
        "cats": [{"name": "Bell", "fed": {"chicken": 1}}, {"name": "Pumpkin"}],
        "food": {"chicken": 2, "milk": 1},
        "feeding": "by-hand",
    }
    result = result_of(cat_lady(Ana=hand, Ben={}))
    # Bell 1, hungry -2, most food left -2, no costume -2; feeding Pumpkin is 6 - 2 - 2.
    assert total(result, "Ana") == -5
    assert noted(result) == ["Ana missed 7 points: −5 instead of 2 with the best feeding."]
    assert result.complete


def test_a_feeding_by_hand_that_is_the_best_needs_no_word() -> None:
    hand = {
        "cats": [{"name": "Bell", "fed": {"chicken": 1}}],
        "food": {"chicken": 1},
        "feeding": "by-hand",
    }
    assert noted(result_of(cat_lady(Ana=hand, Ben={}))) == []


@pytest.mark.parametrize(
    ("fed", "food", "field", "message"),
    [
        ({"tuna": 1}, {"tuna": 2}, "cats[0].fed", "Ana: Bronte needs 2 tuna: hungry"),
        ({"tuna": 2}, {"tuna": 1}, "food.tuna", "Ana: 2 tuna fed, but the hand has 1"),
    ],
)
def test_what_is_wrong_with_a_feeding_by_hand_blocks_and_is_scored_all_the_same(
    fed: Json, food: Json, field: str, message: str
) -> None:
    hand = {"cats": [{"name": "Bronte", "fed": fed}], "food": food, "feeding": "by-hand"}
    result = result_of(cat_lady(Ana=hand, Ben={}))
    (problem,) = [one for one in result.problems if one.seat == "Ana"]
    assert (problem.field, problem.blocks) == (field, True)
    assert said(result) == [message]
    assert not result.complete
    assert len(result.standings) == 2


def test_a_cat_fed_too_much_keeps_what_it_needs_and_the_rest_is_left_over() -> None:
    """CL-1: Bronte scores 3, having no costume -2, and the third tuna is the most left over, -2."""
    hand = {
        "cats": [{"name": "Bronte", "fed": {"tuna": 3}}],
        "food": {"tuna": 3},
        "feeding": "by-hand",
    }
    result = result_of(cat_lady(Ana=hand, Ben={}))
    (problem,) = result.problems
    assert (problem.seat, problem.field, problem.blocks) == ("Ana", "cats[0].fed", False)
    assert said(result) == ["Ana: Bronte was given 1 food token too many; it counts as left over"]
    assert total(result, "Ana") == 3 - 2 - 2
    assert hand_result(result, "Ana").left.tuna == 1
    assert result.complete


def test_a_cat_that_eats_one_type_says_so_where_it_was_given_two() -> None:
    waffle = {"name": "Waffle", "fed": {"tuna": 1, "chicken": 1}}
    ana = {"cats": [waffle], "food": {"tuna": 1, "chicken": 1}, "feeding": "by-hand"}
    (message,) = said(result_of(cat_lady(Ana=ana, Ben={})))
    assert message.startswith("Ana: Waffle eats food of one type only: ")
    waffle["fed"] = {"tuna": 5}
    ana["food"] = {"tuna": 5}
    (message,) = said(result_of(cat_lady(Ana=ana, Ben={})))
    assert "one type" not in message


def test_food_given_beyond_the_need_never_helps_another_cat() -> None:
    """CL-1: Shadow eats only tuna, so it is not a milk cat for the box, and the milk is not food
    used on a cat."""
    shadow = {"name": "Shadow", "fed": {"tuna": 1, "milk": 1}}
    ana = {"cats": [shadow], "food": {"tuna": 1, "milk": 1}, "feeding": "by-hand"}
    result = result_of(box_of_treats(Ana={**ana, "boxes": [{"food": "milk"}]}, Ben={}))
    assert line(result, "Ana", "boxes") == 0
    fit = {"name": "Fitz", "vp": 0, "ability": {"kind": "per-food-used", "points": 1}}
    ana["cats"] = [shadow, {**fit, "colours": [], "needs": {"any": 1}, "fed": {"tuna": 1}}]
    ana["food"] = {"tuna": 2, "milk": 1}
    assert line(result_of(box_of_treats(Ana=ana, Ben={})), "Ana", "cats") == 1 + 2


def test_a_hand_eats_its_leftovers_up_where_the_penalty_would_hit() -> None:
    """Cow gets all 3 milk (6) instead of leaving one, which would cost Ana 2."""
    ana = {"cats": cats("Cow"), "food": {"milk": 3}}
    ben = {"food": {"tuna": 1}}
    result = result_of(cat_lady(Ana=ana, Ben=ben))
    assert line(result, "Ana", "cats") == 6
    assert (line(result, "Ana", "leftover"), line(result, "Ben", "leftover")) == (0, -2)


@pytest.mark.parametrize(
    ("sums", "field"),
    [
        ({"cats_vp": 90, "fed_cats": 60}, "tally.fed_cats"),
        ({"cats_vp": 20, "fed_cats": 20, "hungry_cats": 16}, "tally.fed_cats"),
        ({"cats_vp": 100, "fed_cats": 1}, "tally.cats_vp"),
        ({"cats_vp": 1, "fed_cats": 0, "hungry_cats": 3}, "tally.cats_vp"),
    ],
)
def test_sums_that_no_hand_comes_to_are_asked_about(sums: dict[str, int], field: str) -> None:
    result = result_of(cat_lady(Ana={"tally": sums}, Ben={}))
    (problem,) = result.problems
    assert (problem.seat, problem.field, problem.may_override) == ("Ana", field, True)
    assert not result.complete
    assert not result_of(
        cat_lady(Ana={"tally": {"cats_vp": -3, "hungry_cats": 3}}, Ben={})
    ).problems


# -- supply (CL-14) --------------------------------------------------------------------------------


def test_a_cat_in_two_hands_is_named_with_both_and_may_be_overridden() -> None:
    document = cat_lady(
        Ana={"cats": cats("Bell", "Bronte")}, Ben={}, Cleo={"cats": cats("Bronte", "Jazz")}
    )
    result = result_of(document)
    (problem,) = result.problems
    assert said(result) == ["Bronte is in two hands: Ana and Cleo"]
    assert (problem.key, problem.seat, problem.field) == ("twice:Bronte", "Cleo", "cats[0]")
    assert not result.complete
    table = read(document)
    overridden = type(table)(
        table.seats, table.options, table.deck, table.sheets, "", frozenset({problem.key})
    )
    assert CAT_LADY.score(overridden).complete


def test_a_cat_twice_in_one_hand_is_found_and_a_custom_name_is_free() -> None:
    mog = {"name": "Mog", "colours": [], "needs": {"tuna": 1}, "vp": 1}
    result = result_of(cat_lady(Ana={"cats": cats("Bell", "Bell")}, Ben={"cats": [mog, mog]}))
    assert said(result) == ["Ana has Bell twice"]


@pytest.mark.parametrize(
    ("ana", "ben", "message", "field"),
    [
        (
            {"toys": {"mouse toy": 3}},
            {"toys": {"mouse toy": 1}},
            "4 mouse toys in all hands (Ana 3, Ben 1); the box has 3",
            "toys.mouse toy",
        ),
        (
            {"costumes": 4},
            {"costumes": 6},
            "10 costumes in all hands (Ana 4, Ben 6); the box has 9",
            "costumes",
        ),
        ({"catnip": 8}, {}, "8 catnip in all hands (Ana 8); the box has 7", "catnip"),
        (
            {"spray_bottles": 6},
            {},
            "6 spray bottles in all hands (Ana 6); the box has 5",
            "spray_bottles",
        ),
        ({"lost_cats": 11}, {}, "11 lost cats in all hands (Ana 11); the box has 10", "lost_cats"),
        (
            {"vp_tokens": 7},
            {},
            "7 victory point tokens in all hands (Ana 7); the box has 6",
            "vp_tokens",
        ),
        (
            {"food": {"wild": 6}},
            {},
            "6 wild food in all hands (Ana 6); the box has 5",
            "food.wild",
        ),
    ],
)
def test_more_than_the_box_has_is_reported_and_scored(
    ana: Json, ben: Json, message: str, field: str
) -> None:
    result = result_of(cat_lady(Ana=ana, Ben=ben))
    (problem,) = result.problems
    assert said(result) == [message]
    assert (problem.field, problem.blocks, problem.may_override) == (field, True, True)
    assert not result.complete


# -- whatever is in the hands ----------------------------------------------------------------------

NAMES = [card.name for card in PRINTED.cats]
counts = st.integers(0, 3)


@st.composite
def documents(draw: st.DrawFn) -> Json:
    players = draw(st.integers(2, 4))
    dealt = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=5 * players))
    hands: list[dict[str, Any]] = []
    for seat in range(players):
        fed = draw(st.booleans())
        food = {kind: draw(counts) for kind in ("chicken", "tuna", "milk", "wild")}
        own: list[dict[str, Any]] = [{"name": name} for name in dealt[seat::players]]
        hands.append(
            {
                "food": food,
                "cats": own,
                "toys": {"mouse toy": draw(counts), "yarn ball": draw(counts)},
                "costumes": draw(counts),
                "catnip": draw(counts),
                "vp_tokens": draw(counts),
                "feeding": "by-hand" if fed else "best",
            }
        )
        for cat in own if fed else ():
            cat["fed"] = draw(
                st.none()
                | st.fixed_dictionaries(
                    {}, optional={"tuna": counts, "milk": counts, "wild": counts}
                )
            )
    return cat_lady(**dict(zip(("Ana", "Ben", "Cleo", "Dov"), hands, strict=False)))


@given(documents())
def test_every_line_and_problem_can_be_put_into_words(document: Json) -> None:
    table = read(document)
    written = write(CAT_LADY, table, CAT_LADY.score(table))
    assert [one["player"] for one in written["standings"]]
    assert "{" not in json.dumps(written["standings"]).replace('{"', "")


@given(documents())
def test_lines_add_up_and_places_follow_the_totals(document: Json) -> None:
    result = result_of(document)
    for standing in result.standings:
        assert sum(one.points for one in standing.lines) == standing.total
        details = standing.lines[0].details
        assert sum(detail.points for detail in details) == standing.lines[0].points
        assert [one.key for one in standing.lines] == [
            "cats",
            "hungry",
            "leftover",
            "costumes",
            "catnip",
            "toys",
            "tokens",
        ]
    totals = [standing.total for standing in result.standings]
    assert totals == sorted(totals, reverse=True)
    assert result.winners


@given(documents())
def test_no_feeding_by_hand_beats_what_is_called_the_best(document: Json) -> None:
    table = read(document)
    result = CAT_LADY.score(table)
    wrong = {problem.seat for problem in result.problems}
    for seat in table.keys:
        best = hand_result(result, seat).best
        if best is not None and seat not in wrong:
            assert best >= total(result, seat)


@given(documents())
def test_a_feeding_found_by_the_pad_spends_no_more_than_is_held(document: Json) -> None:
    table = read(document)
    result = CAT_LADY.score(table)
    for seat in table.keys:
        fed = hand_result(result, seat)
        if fed.best is not None:
            continue
        for food, count in document["hands"][seat]["food"].items():
            assert sum(getattr(meal.spent, food) for meal in fed.feeding if meal) <= count
        assert fed.food_left == fed.left.total


def test_what_nobody_told_leaves_the_total_open() -> None:
    untold = {"cats": cats("Keaton", "Ringo"), "food": {"milk": 2}}
    result = result_of(box_of_treats(Ana=untold, Ben={}))
    standing = next(one for one in result.standings if one.seat == "Ana")
    assert [detail.open for detail in standing.lines[0].details] == [False, True]
    assert standing.open
    told = result_of(cat_lady(Ana={"cats": cats("Keaton"), "food": {"milk": 2}}, Ben={}))
    assert not any(standing.open for standing in told.standings)
