"""The sheets of Box of Treats: treats and boxes in a hand, shared goals, and the cat player."""

from __future__ import annotations

import pytest

from games.box_of_treats.form import CatPlayerForm, GoalsOptions, SoloForm, TreatsHandForm
from tests.box_of_treats.phones import CATS, GAME, fed_by_hand, form_of, saved, table_of, tap

# -- boxes -----------------------------------------------------------------------------------------


def test_a_box_is_added_by_colour_and_food() -> None:
    sheet = tap({}, "box:orange:chicken", "box:gray:any", "box:any:milk")
    assert sheet["boxes"] == {
        "b1": {"at": 1, "colour": "orange", "food": "chicken"},
        "b2": {"at": 2, "colour": "gray"},
        "b3": {"at": 3, "food": "milk"},
    }
    assert list(tap(sheet, "unbox:b2")["boxes"]) == ["b1", "b3"]


def test_a_box_that_asks_for_what_there_is_not_is_none() -> None:
    assert tap({}, "box:pink:wine", "box:any:wine", "unbox:b1") == {}


def test_a_box_that_asks_for_something_else_is_told_empty_or_filled() -> None:
    sheet = {**tap({}, "box:any:any"), "cats": CATS}
    assert sheet["boxes"] == {"b1": {"at": 1, "filled": False}}
    chosen = form_of(table_of(hand_1=sheet), "hand-1").fields["boxes.b1.cat"]
    assert [str(label) for _, label in chosen.choices][:2] == ["empty", "filled"]
    filled = saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="filled")
    assert filled["boxes"] == {"b1": {"at": 1, "filled": True}}
    assert form_of(table_of(hand_1=filled), "hand-1")["boxes.b1.cat"].value() == "filled"
    by_cat = saved(table_of(hand_1=filled), "hand-1", boxes__b1__cat="c2")
    assert by_cat["boxes"] == {"b1": {"at": 1, "filled": True, "cat": "c2"}}
    empty = saved(table_of(hand_1=by_cat), "hand-1", boxes__b1__cat="")
    assert empty["boxes"] == {"b1": {"at": 1, "filled": False}}


# -- treats by hand --------------------------------------------------------------------------------


def test_treats_add_up_for_a_cat_that_eats_them_as_food() -> None:
    hand = {**fed_by_hand(c1="Calf", c2="Bronte"), "food": {"treat": 3, "tuna": 3}}
    sheet = tap(hand, "give:c1:treat", "give:c1:treat")
    assert tap(sheet, "give:c1:tuna")["cats"]["c1"]["fed"] == {"treat": 2, "tuna": 1}
    sheet = tap(sheet, "give:c2:tuna", "give:c2:treat")
    assert sheet["cats"]["c2"]["fed"] == {"treat": 1}


def test_the_table_can_say_whether_a_treat_is_food() -> None:
    sheet = tap(fed_by_hand(c1="Calf", c2="Bronte"), "give:c1:treat", "give:c2:treat")
    cats = form_of(table_of(hand_1=sheet), "hand-1").cats
    assert [fields.treat_as is not None for fields in cats.values()] == [True, False]
    told = saved(table_of(hand_1=sheet), "hand-1", cats__c1__treat_as="need")
    assert told["cats"]["c1"]["treat_as"] == "need"
    assert "treat_as" not in tap(told, "take:c1")["cats"]["c1"]


def test_the_best_feeding_is_told_with_its_treats() -> None:
    sheet = {**fed_by_hand(c1="Calf", c2="Shadow"), "food": {"treat": 1, "tuna": 1}}
    best = tap({**sheet, "feeding": "best"}, "feed-best")["cats"]
    assert best["c1"]["fed"] == {"treat": 1}
    assert best["c1"]["treat_as"] == "food"


def test_the_table_may_say_which_cat_sits_where() -> None:
    sheet = {"cats": CATS, "boxes": {"b1": {"at": 1, "food": "milk"}}}
    sheet = saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="c2")
    assert sheet["boxes"]["b1"] == {"at": 1, "food": "milk", "cat": "c2"}
    assert "cat" not in saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="")["boxes"]["b1"]


# -- treats ----------------------------------------------------------------------------------------


def test_a_treat_feeds_where_nothing_else_will_do() -> None:
    hand = {"feeding": "by-hand", "food": {"treat": 1}, "cats": CATS}
    assert tap(hand, "feed:c1")["cats"]["c1"]["fed"] == {"treat": 1}


# -- goals -----------------------------------------------------------------------------------------


def test_goals_are_offered_to_three_players_and_more() -> None:
    assert GAME.options_for(1) is None
    assert GAME.options_for(2) is None
    assert GAME.options_for(3) is GoalsOptions


def test_a_known_goal_needs_only_to_be_chosen() -> None:
    sheet = saved(table_of(), "goals", _1__card="8 Toys")
    assert sheet == {"1": {"name": "8 Toys"}}
    form = form_of(table_of(goals=sheet), "goals")
    assert [name for name in form.fields if name.startswith("1.")] == ["1.card", "1.reached"]


def test_a_goal_without_a_printed_value_is_asked_for_it() -> None:
    sheet = saved(table_of(), "goals", _2__card="14 Fed Cats")
    sheet = saved(table_of(goals=sheet), "goals", _2__vp="5")
    assert sheet == {"2": {"name": "14 Fed Cats", "vp": 5}}


def test_any_other_goal_is_typed_in() -> None:
    sheet = saved(table_of(), "goals", _3__card="other")
    changes = {"_3__name": "3 Gray Cats", "_3__counts": "colour:gray", "_3__at_least": "3"}
    sheet = saved(table_of(goals=sheet), "goals", **changes, _3__vp="4")
    assert sheet == {"3": {"name": "3 Gray Cats", "counts": "colour:gray", "at_least": 3, "vp": 4}}
    assert saved(table_of(goals=sheet), "goals") == sheet
    assert saved(table_of(goals=sheet), "goals", _3__card="8 Toys") == {"3": {"name": "8 Toys"}}
    assert saved(table_of(goals=sheet), "goals", _3__card="") == {}


@pytest.mark.parametrize(("said", "stored"), [("True", True), ("False", False), ("", None)])
def test_the_table_may_say_whether_a_goal_is_reached(said: str, stored: bool | None) -> None:
    sheet = saved(table_of(goals={"1": {"name": "8 Toys"}}), "goals", _1__reached=said)
    assert sheet["1"].get("reached") is stored
    assert form_of(table_of(goals=sheet), "goals")["1.reached"].value() is stored


def test_a_goal_typed_in_may_count_hungry_cats_where_it_counts_a_kind_of_cats() -> None:
    own = {"name": "Our goal", "counts": "toys"}
    assert "1.hungry" not in form_of(table_of(goals={"1": own}), "goals").fields
    gray = {**own, "counts": "colour:gray", "at_least": 2, "vp": 3}
    sheet = saved(table_of(goals={"1": gray}), "goals", _1__hungry="True")
    assert sheet["1"] == {**gray, "hungry": True}
    assert form_of(table_of(goals=sheet), "goals")["1.hungry"].value() is True
    assert "hungry" not in saved(table_of(goals=sheet), "goals", _1__hungry="")["1"]


def test_what_is_wrong_with_a_goal_is_said_beside_it() -> None:
    form = form_of(table_of(goals={"2": {"name": "x"}, "1": {"name": "8 Toys"}}), "goals")
    assert form.problem_field(None, "shared_goals[0].vp") == "2"
    assert form.problem_field(None, "shared_goals[1]") == "1"
    assert form.problem_field(None, "shared_goals") == "shared_goals"


# -- alone -----------------------------------------------------------------------------------------


def test_alone_there_are_a_hand_for_the_cat_player_and_its_starting_cards() -> None:
    forms = {slot.key: GAME.form(slot) for slot in GAME.slots(table_of(1))}
    assert forms == {"hand-1": TreatsHandForm, "hand-cat-player": CatPlayerForm, "solo": SoloForm}


def test_the_cat_player_is_fed_by_hand_with_wild_food() -> None:
    sheet = {"food": {"milk": 3}, "cats": {"c1": {"at": 1, "name": "Pumpkin"}}}
    table = table_of(1, hand_cat_player={**sheet, "feeding": "by-hand"})
    form = form_of(table, "hand-cat-player")
    fed = form.act(sheet, "feed:c1")
    assert fed["cats"]["c1"]["fed"] == {"wild": 3}
    best = form.act(sheet, "feed-best")
    assert best["cats"]["c1"]["fed"] == {"wild": 3}


def test_starting_cards_and_the_guideline_are_a_sheet_of_their_own() -> None:
    sheet = saved(table_of(1), "solo", starting_cards_vp="4", guideline="True")
    assert sheet == {"starting_cards_vp": 4, "guideline": True}
    assert saved(table_of(1, solo=sheet), "solo") == sheet
    assert saved(table_of(1, solo=sheet), "solo", guideline="") == {"starting_cards_vp": 4}


def test_the_wild_toy_is_offered_by_name() -> None:
    assert form_of(table_of(1), "solo")["wild_toy"].label == "The starting card Wild Toy"
    sheet = saved(table_of(1), "solo", wild_toy="True")
    assert sheet == {"wild_toy": True}
    assert form_of(table_of(1, solo=sheet), "solo")["wild_toy"].value() is True
    assert saved(table_of(1, solo=sheet), "solo", wild_toy="") == {}
