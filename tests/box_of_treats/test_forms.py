"""The sheets of Box of Treats: treats and boxes in a hand, shared goals, and the cat player."""

from __future__ import annotations

from typing import Any

import pytest

from games.box_of_treats.deck import EDITIONS
from games.box_of_treats.forms import CatPlayerForm, TreatsHandForm
from games.box_of_treats.game import BOX_OF_TREATS
from games.box_of_treats.goals_form import GoalsOptions
from games.box_of_treats.solo_form import SoloForm
from games.contract import Seat, Table, wording
from games.forms import SheetForm

GAME = BOX_OF_TREATS
DECK = GAME.load_deck(EDITIONS["printed"])
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
CATS = {
    "c1": {"at": 1, "name": "Pumpkin"},
    "c2": {"at": 2, "name": "Snowflake"},
    "c3": {"at": 3, "name": "Truffle"},
}
FOOD = {"chicken": 2, "milk": 2, "treat": 1}


def table_of(players: int = 3, **sheets: Any) -> Table:
    named = {slot.replace("_", "-"): sheet for slot, sheet in sheets.items()}
    seats = tuple(Seat(str(place), name) for place, name in enumerate(NAMES[:players], 1))
    return Table(seats=seats, options={"shared_goals": True}, deck=DECK, sheets=named)


def form_of(table: Table, slot: str, data: dict[str, str] | None = None) -> Any:
    found = next(one for one in GAME.slots(table) if one.key == slot)
    return GAME.form(found)(data, table=table, slot=found, sheet=table.sheets.get(slot))


def posted(form: SheetForm) -> dict[str, str]:
    return {
        name: "" if form[name].value() is None else str(form[name].value()) for name in form.fields
    }


def saved(table: Table, slot: str, **changes: str) -> dict[str, Any]:
    """The sheet after a phone changed some fields; a double underscore stands for a dot."""
    typed = {name.replace("__", ".").removeprefix("_"): value for name, value in changes.items()}
    form = form_of(table, slot, posted(form_of(table, slot)) | typed)
    assert form.is_valid(), form.errors
    sheet: dict[str, Any] = form.to_sheet(dict(table.sheets.get(slot) or {}))
    return sheet


def act(sheet: dict[str, Any], *actions: str) -> dict[str, Any]:
    for action in actions:
        sheet = form_of(table_of(hand_1=sheet), "hand-1", {}).act(sheet, action)
    return sheet


# -- boxes -----------------------------------------------------------------------------------------


def test_a_box_is_added_by_colour_and_food() -> None:
    sheet = act({}, "box:orange:chicken", "box:gray:any", "box:any:milk")
    assert sheet["boxes"] == {
        "b1": {"at": 1, "colour": "orange", "food": "chicken"},
        "b2": {"at": 2, "colour": "gray"},
        "b3": {"at": 3, "food": "milk"},
    }
    assert list(act(sheet, "unbox:b2")["boxes"]) == ["b1", "b3"]


def test_a_box_that_asks_for_what_there_is_not_is_none() -> None:
    assert act({}, "box:pink:wine", "box:any:wine", "unbox:b1") == {}


def test_a_box_that_asks_for_something_else_is_told_empty_or_filled() -> None:
    sheet = {**act({}, "box:any:any"), "cats": CATS}
    assert sheet["boxes"] == {"b1": {"at": 1, "filled": False}}
    (box,) = form_of(table_of(hand_1=sheet), "hand-1").boxes
    assert (box.words, box.filled) == ("another box", False)
    assert [str(label) for _, label in box.chosen.field.choices][:2] == ["empty", "filled"]
    filled = saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="filled")
    assert filled["boxes"] == {"b1": {"at": 1, "filled": True}}
    form = form_of(table_of(hand_1=filled), "hand-1")
    assert (form.filled, form["boxes.b1.cat"].value()) == (1, "filled")
    by_cat = saved(table_of(hand_1=filled), "hand-1", boxes__b1__cat="c2")
    assert by_cat["boxes"] == {"b1": {"at": 1, "filled": True, "cat": "c2"}}
    assert form_of(table_of(hand_1=by_cat), "hand-1").boxes[0].cat == "Snowflake"
    empty = saved(table_of(hand_1=by_cat), "hand-1", boxes__b1__cat="")
    assert empty["boxes"] == {"b1": {"at": 1, "filled": False}}


# -- treats by hand --------------------------------------------------------------------------------


def fed_by_hand(**cats: str) -> dict[str, Any]:
    held = {key: {"at": at, "name": name} for at, (key, name) in enumerate(cats.items(), 1)}
    return {"food": {"treat": 2, "tuna": 3}, "feeding": "by-hand", "cats": held}


def test_treats_add_up_for_a_cat_that_eats_them_as_food() -> None:
    sheet = act(fed_by_hand(c1="Calf", c2="Bronte"), "give:c1:treat", "give:c1:treat")
    assert act(sheet, "give:c1:tuna")["cats"]["c1"]["fed"] == {"treat": 2, "tuna": 1}
    sheet = act(sheet, "give:c2:tuna", "give:c2:treat")
    assert sheet["cats"]["c2"]["fed"] == {"treat": 1}


def test_the_table_can_say_whether_a_treat_is_food() -> None:
    sheet = act(fed_by_hand(c1="Calf", c2="Bronte"), "give:c1:treat", "give:c2:treat")
    form = form_of(table_of(hand_1=sheet), "hand-1")
    assert "cats.c2.treat_as" not in form.fields
    assert [row.treat_as is not None for row in form.view.cats] == [True, False]
    assert form.view.cats[0].points == 3
    told = saved(table_of(hand_1=sheet), "hand-1", cats__c1__treat_as="need")
    assert told["cats"]["c1"]["treat_as"] == "need"
    assert form_of(table_of(hand_1=told), "hand-1").view.cats[0].points == 1
    assert "treat_as" not in act(told, "take:c1")["cats"]["c1"]


def test_the_best_feeding_is_told_with_its_treats() -> None:
    sheet = {**fed_by_hand(c1="Calf", c2="Shadow"), "food": {"treat": 1, "tuna": 1}}
    best = act({**sheet, "feeding": "best"}, "feed-best")["cats"]
    assert best["c1"]["fed"] == {"treat": 1}
    assert best["c1"]["treat_as"] == "food"


def test_a_treat_that_stands_for_another_food_is_shown_as_such() -> None:
    sheet = fed_by_hand(c1="Moonbeam", c2="Keaton")
    sheet["food"] = {"chicken": 1, "tuna": 1, "milk": 1, "treat": 1}
    give = ("give:c1:chicken", "give:c1:tuna", "give:c2:milk", "give:c2:treat")
    rows = form_of(table_of(hand_1=act(sheet, *give)), "hand-1").view.cats
    assert rows[1].ate == "milk, treat as milk"


def test_every_box_on_offer_can_be_added() -> None:
    picks = [pick for row in form_of(table_of(), "hand-1").box_picks for pick in row]
    sheet = act({}, *(pick.action for pick in picks))
    assert len(sheet["boxes"]) == len(picks) == 5 * 4
    assert {pick.words for pick in picks} >= {"orange chicken box", "gray box", "milk box"}


def test_the_sheet_shows_which_cat_sits_in_which_box() -> None:
    boxes = {
        "b1": {"at": 1, "colour": "orange"},
        "b2": {"at": 2, "colour": "gray"},
        "b3": {"at": 3, "food": "milk"},
    }
    form = form_of(table_of(hand_1={"food": FOOD, "cats": CATS, "boxes": boxes}), "hand-1")
    assert [box.cat for box in form.boxes] == ["Pumpkin", "", "Snowflake"]
    assert form.filled == 2
    assert {row.cat.name: row.box for row in form.view.cats} == {
        "Pumpkin": 1,
        "Snowflake": 3,
        "Truffle": None,
    }
    assert form.boxes[0].chosen.field.choices[0][1] == "Pumpkin, the pad’s choice"


def test_the_table_may_say_which_cat_sits_where() -> None:
    sheet = {"cats": CATS, "boxes": {"b1": {"at": 1, "food": "milk"}}}
    sheet = saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="c2")
    assert sheet["boxes"]["b1"] == {"at": 1, "food": "milk", "cat": "c2"}
    assert [box.cat for box in form_of(table_of(hand_1=sheet), "hand-1").boxes] == ["Snowflake"]
    assert "cat" not in saved(table_of(hand_1=sheet), "hand-1", boxes__b1__cat="")["boxes"]["b1"]


def test_boxes_are_counted_beside_a_tally_too() -> None:
    sheet = {"tally": {"cats_vp": 9}, "boxes": {"b1": {"at": 1, "colour": "gray"}}}
    sheet = saved(table_of(hand_1=sheet), "hand-1", tally__filled_boxes="1")
    form = form_of(table_of(hand_1=sheet), "hand-1")
    assert next(part for part in form.view.parts if part.line.key == "boxes").line.points == 1


# -- treats ----------------------------------------------------------------------------------------


def test_a_treat_feeds_where_nothing_else_will_do() -> None:
    hand = {"feeding": "by-hand", "food": {"treat": 1}, "cats": CATS}
    assert act(hand, "feed:c1")["cats"]["c1"]["fed"] == {"treat": 1}


def test_the_best_feeding_spends_treats_too() -> None:
    form = form_of(table_of(hand_1={"food": {"treat": 1}, "cats": CATS}), "hand-1")
    assert [token.kind for row in form.view.cats for token in row.tokens] == ["treat"]


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


@pytest.mark.parametrize(("said", "stored"), [("yes", True), ("no", False), ("", None)])
def test_the_table_may_say_whether_a_goal_is_reached(said: str, stored: bool | None) -> None:
    sheet = saved(table_of(goals={"1": {"name": "8 Toys"}}), "goals", _1__reached=said)
    assert sheet["1"].get("reached") is stored
    assert form_of(table_of(goals=sheet), "goals")["1.reached"].value() == said


def test_each_goal_shows_what_both_partners_have() -> None:
    toys = {"toys": {"mouse toy": 3, "yarn ball": 2}}
    table = table_of(4, goals={"4": {"name": "8 Toys"}}, hand_4=toys, hand_1=toys)
    views = list(form_of(table, "goals").goals)
    assert [(view.left.name, view.right.name) for view in views] == [
        ("Ana", "Ben"),
        ("Ben", "Cleo"),
        ("Cleo", "Dov"),
        ("Dov", "Ana"),
    ]
    names = {seat.key: seat.name for seat in table.seats}
    assert [view.counts and wording(view.counts, names) for view in views] == [
        None,
        None,
        None,
        "Dov 5 + Ana 5 of 8",
    ]
    assert views[3].reached


def test_a_goal_typed_in_may_count_hungry_cats_where_it_counts_a_kind_of_cats() -> None:
    own = {"name": "Our goal", "counts": "toys"}
    assert "1.hungry" not in form_of(table_of(goals={"1": own}), "goals").fields
    gray = {**own, "counts": "colour:gray", "at_least": 2, "vp": 3}
    sheet = saved(table_of(goals={"1": gray}), "goals", _1__hungry="yes")
    assert sheet["1"] == {**gray, "hungry": True}
    assert form_of(table_of(goals=sheet), "goals")["1.hungry"].value() == "yes"
    assert "hungry" not in saved(table_of(goals=sheet), "goals", _1__hungry="")["1"]


def test_what_is_wrong_with_a_goal_is_said_beside_it() -> None:
    form = form_of(table_of(goals={"2": {"name": "x"}, "1": {"name": "8 Toys"}}), "goals")
    assert form.problem_field(None, "shared_goals[0].vp") == "2"
    assert form.problem_field(None, "shared_goals[1]") == "1"
    assert form.problem_field(None, "shared_goals") == "shared_goals"


# -- alone -----------------------------------------------------------------------------------------


def test_alone_there_are_a_hand_for_the_cat_player_and_its_starting_cards() -> None:
    forms = {slot.key: GAME.form(slot) for slot in GAME.slots(table_of(1))}
    assert forms == {
        "hand-1": TreatsHandForm,
        "hand-cat-player": CatPlayerForm,
        "solo": SoloForm,
    }


def test_the_cat_player_is_fed_by_hand_with_wild_food() -> None:
    sheet = {"food": {"milk": 3}, "cats": {"c1": {"at": 1, "name": "Pumpkin"}}}
    table = table_of(1, hand_cat_player={**sheet, "feeding": "by-hand"})
    form = form_of(table, "hand-cat-player")
    assert [kind.kind for kind in form.view.kinds] == ["wild", "treat"]
    assert form.view.left == ("wild", "wild", "wild")
    fed = form.act(sheet, "feed:c1")
    assert fed["cats"]["c1"]["fed"] == {"wild": 3}
    best = form.act(sheet, "feed-best")
    assert best["cats"]["c1"]["fed"] == {"wild": 3}


def test_starting_cards_and_the_guideline_are_a_sheet_of_their_own() -> None:
    sheet = saved(table_of(1), "solo", starting_cards_vp="4", fed="guideline")
    assert sheet == {"starting_cards_vp": 4, "guideline": True}
    assert saved(table_of(1, solo=sheet), "solo") == sheet
    assert saved(table_of(1, solo=sheet), "solo", fed="best") == {"starting_cards_vp": 4}


def test_the_wild_toy_is_offered_by_name() -> None:
    assert form_of(table_of(1), "solo")["wild_toy"].label == "The starting card Wild Toy"
    sheet = saved(table_of(1), "solo", wild_toy="yes")
    assert sheet == {"wild_toy": True}
    assert form_of(table_of(1, solo=sheet), "solo")["wild_toy"].value() == "yes"
    assert saved(table_of(1, solo=sheet), "solo", wild_toy="") == {}


def test_both_totals_of_the_cat_player_are_shown() -> None:
    hand = {
        "food": {"tuna": 3},
        "cats": {
            "c1": {"at": 1, "name": "Shadow"},
            "c2": {"at": 2, "name": "Jazz"},
            "c3": {"at": 3, "name": "Pablo Picatso"},
        },
    }
    best, guideline = form_of(table_of(1, hand_cat_player=hand), "solo").totals
    assert best > guideline
    switched = form_of(table_of(1, hand_cat_player=hand, solo={"guideline": True}), "solo")
    assert switched.totals == (guideline, best)


def test_a_hand_fed_by_the_guideline_says_so() -> None:
    for guideline in (True, False):
        form = form_of(table_of(1, solo={"guideline": guideline}), "hand-cat-player")
        assert form.guideline is guideline
    assert form_of(table_of(1, solo={"guideline": True}), "hand-1").guideline is False


def test_a_fed_choupette_reminds_of_two_more_cards() -> None:
    cats = {"c1": {"at": 1, "name": "Choupette", "asked": {"needs": {"milk": 1}, "vp": 2}}}
    for food, reminds in (({"milk": 1}, True), ({"treat": 1}, False), ({}, False)):
        form = form_of(table_of(hand_1={"cats": cats, "food": food}), "hand-1")
        assert [row.takes_cards for row in form.view.cats] == [reminds]
