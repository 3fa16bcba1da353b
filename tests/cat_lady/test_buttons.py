"""What the buttons of a hand do to its sheet."""

from __future__ import annotations

import pytest

from games.cat_lady.hand.cards import FOODS
from games.cat_lady.rules import score_table
from games.contract import RefusedError, wording
from scorepad.plays.sheet.merge import merge
from tests.cat_lady.hands import TREATS
from tests.cat_lady.phones import (
    DECK,
    FOOD,
    HAND,
    form_of,
    names,
    saved,
    table_of,
    tap,
)

# -- cats ------------------------------------------------------------------------------------------


def test_a_cat_is_added_once_however_often_it_is_tapped() -> None:
    assert names(tap({}, "add:Bronte", "add:Sox", "add:Bronte")) == ["Bronte", "Sox"]


def test_a_cat_that_nobody_knows_is_not_added() -> None:
    assert tap({}, "add:Garfield") == {}


def test_tapping_a_cat_of_the_hand_puts_it_back() -> None:
    assert names(tap(HAND, "drop:Bronte")) == ["Pumpkin", "Waffle"]


def test_two_phones_that_add_a_cat_each_both_get_theirs() -> None:
    mine, theirs = tap(HAND, "add:Sox"), tap(HAND, "add:Bell")
    merged, clashes = merge(HAND, theirs, HAND)
    assert clashes == []
    assert names(tap(merged, "add:Sox")) == [*names(HAND), "Bell", "Sox"]
    assert names(mine) == [*names(HAND), "Sox"]


def test_a_new_cat_comes_last_even_after_others_went() -> None:
    sheet = tap(HAND, "remove:c1", "add:Sox")
    assert [cat.name for cat in form_of(sheet).hand_sheet.hand.cats] == ["Pumpkin", "Waffle", "Sox"]


def test_points_by_hand_stand_until_they_are_taken_back() -> None:
    sheet = saved(tap(HAND, "points:c1:3"), {"cats.c1.points": "12"})
    assert score_table(table_of(sheet)).seats[0].lines[0].details[0].points == 12
    assert tap(sheet, "unset:c1") == HAND


@pytest.mark.parametrize(
    "action",
    [
        "",
        "add",
        "points:c1:x",
        "points:c1",
        "give:c1:wine",
        "feed:c9",
        "colour:c1:black",
        "box:gray:any",
        "fly:c1",
    ],
)
def test_a_tap_that_no_longer_fits_changes_nothing(action: str) -> None:
    assert tap(HAND, action) == HAND


# -- feeding by hand -------------------------------------------------------------------------------


def test_one_tap_gives_a_cat_what_it_needs() -> None:
    sheet = tap({**HAND, "feeding": "by-hand"}, "feed:c1", "feed:c2")
    fed = {key: cat.get("fed") for key, cat in sheet["cats"].items()}
    assert fed == {"c1": {"tuna": 2}, "c2": {"chicken": 2, "milk": 1}, "c3": None}


def test_one_tap_takes_a_wild_where_a_type_is_short() -> None:
    sheet = tap({**HAND, "food": {"tuna": 1, "wild": 1}}, "feed:c1")
    assert sheet["cats"]["c1"]["fed"] == {"tuna": 1, "wild": 1}


@pytest.mark.parametrize(
    ("food", "taps", "why"),
    [
        ({"tuna": 1}, ["feed:c1"], "Bronte: 1 tuna is missing"),
        ({}, ["feed:c2"], "Pumpkin: 2 chicken, 1 milk are missing"),
        ({"tuna": 2}, ["feed:c1", "feed:c3"], "Waffle: 1 food is missing"),
        ({"tuna": 1}, ["give:c1:tuna", "give:c1:tuna"], "No tuna is left."),
    ],
)
def test_nothing_is_handed_out_that_is_not_there(
    food: dict[str, int], taps: list[str], why: str
) -> None:
    *before, last = taps
    sheet = tap({**HAND, "feeding": "by-hand", "food": food}, *before)
    with pytest.raises(RefusedError) as refused:
        tap(sheet, last)
    assert wording(refused.value.reason, {}) == why


def test_a_fed_moonbeam_lets_other_food_feed_a_cat() -> None:
    hand = {
        "feeding": "by-hand",
        "food": {"chicken": 5, "milk": 5},
        "cats": {"c1": {"at": 1, "name": "Bronte"}, "c2": {"at": 2, "name": "Moonbeam"}},
    }
    with pytest.raises(RefusedError):
        tap(hand, "feed:c1")
    moonbeam = DECK.card("Moonbeam")
    assert moonbeam is not None
    needs = moonbeam.known.cat.needs
    assert needs is not None
    food = {kind: count for kind in FOODS if (count := getattr(needs, kind))}
    hand["food"] = {**food, "milk": food.get("milk", 0) + 2}
    fed = tap(hand, "feed:c2", "feed:c1")["cats"]
    assert (fed["c1"]["fed"], fed["c2"]["fed"]) == ({"milk": 2}, food)


def test_a_treat_feeds_a_cat_that_nothing_else_feeds() -> None:
    hand = {**HAND, "food": {"tuna": 1, "treat": 1}}
    assert tap(hand, "feed:c1", deck=TREATS)["cats"]["c1"]["fed"] == {"treat": 1}


def test_tokens_are_given_one_by_one_and_taken_back() -> None:
    hand = {**HAND, "food": {"milk": 1, "wild": 2}}
    sheet = tap(hand, "give:c3:milk", "give:c3:wild", "give:c3:wild")
    assert sheet["cats"]["c3"]["fed"] == {"milk": 1, "wild": 2}
    assert tap(sheet, "take:c3") == hand


def test_a_wild_that_could_be_anything_may_be_named() -> None:
    sheet = tap({**HAND, "feeding": "by-hand"}, "give:c3:wild")
    sheet = saved(sheet, {"cats.c3.wild_as": "tuna"})
    assert sheet["cats"]["c3"] == {"at": 3, "name": "Waffle", "fed": {"wild": 1}, "wild_as": "tuna"}
    assert tap(sheet, "take:c3")["cats"]["c3"] == HAND["cats"]["c3"]  # type: ignore[index]


def test_a_treat_is_a_meal_of_its_own() -> None:
    hand = {**HAND, "food": {**FOOD, "treat": 1}}
    sheet = tap(hand, "give:c1:tuna", "give:c1:treat", deck=TREATS)
    assert sheet["cats"]["c1"]["fed"] == {"treat": 1}
    assert tap(sheet, "give:c1:milk", deck=TREATS)["cats"]["c1"]["fed"] == {"milk": 1}


def test_feeding_by_hand_can_start_from_the_best() -> None:
    sheet = tap(HAND, "feed-best")
    assert sheet["feeding"] == "by-hand"
    best, by_hand = (score_table(table_of(one)).seats[0] for one in (HAND, sheet))
    assert by_hand.total == best.total == by_hand.best
    assert tap(sheet, "take-all") == {**HAND, "feeding": "by-hand"}
