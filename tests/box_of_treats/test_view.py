"""What the templates of boxes, treats, goals and the cat player draw."""

from __future__ import annotations

from typing import Any

from games.contract import Table, Value, wording
from tests.box_of_treats.phones import CATS, FOOD, GAME, NAMES, fed_by_hand, form_of, table_of, tap


def view_of(table: Table, slot: str) -> Any:
    found = next(one for one in GAME.slots(table) if one.key == slot)
    return GAME.view(table, found, GAME.score(table))


def said(value: Value) -> str:
    names = {str(place): name for place, name in enumerate(NAMES, 1)}
    return wording(value, names)


# -- boxes and treats ------------------------------------------------------------------------------


def test_every_box_on_offer_can_be_added() -> None:
    offers = view_of(table_of(), "hand-1").extra.on_offer
    sheet = tap({}, *(offer.action for offer in offers))
    assert len(sheet["boxes"]) == len(offers) == 5 * 4
    assert {said(offer.words) for offer in offers} >= {"orange chicken box", "gray box", "milk box"}


def test_the_sheet_shows_which_cat_sits_in_which_box() -> None:
    boxes = {
        "b1": {"at": 1, "colour": "orange"},
        "b2": {"at": 2, "colour": "gray"},
        "b3": {"at": 3, "food": "milk"},
    }
    view = view_of(table_of(hand_1={"food": FOOD, "cats": CATS, "boxes": boxes}), "hand-1")
    assert [box.cat for box in view.extra.rows] == ["Pumpkin", "", "Snowflake"]
    assert said(view.extra.filled_of_all) == "2 of 3 filled"
    assert {row.name: row.box for row in view.cats} == {
        "Pumpkin": 1,
        "Snowflake": 3,
        "Truffle": None,
    }


def test_a_box_says_whom_the_pad_puts_in_it() -> None:
    boxes = {"b1": {"at": 1, "colour": "orange"}, "b2": {"at": 2, "colour": "gray"}}
    rows = view_of(table_of(hand_1={"cats": CATS, "boxes": boxes}), "hand-1").extra.rows
    assert [said(row.nobody) for row in rows] == ["Pumpkin (auto)", "empty"]


def test_a_box_that_asks_for_something_else_is_as_full_as_the_table_says() -> None:
    for box, filled, cat in (
        ({"filled": False}, "0 of 1 filled", ""),
        ({"filled": True}, "1 of 1 filled", ""),
        ({"filled": True, "cat": "c2"}, "1 of 1 filled", "Snowflake"),
    ):
        hand = {"cats": CATS, "boxes": {"b1": {"at": 1, **box}}}
        extra = view_of(table_of(hand_1=hand), "hand-1").extra
        assert (said(extra.filled_of_all), extra.rows[0].cat) == (filled, cat)
        assert (said(extra.rows[0].request.words), said(extra.rows[0].nobody)) == (
            "any other box",
            "empty",
        )


def test_boxes_are_drawn_in_the_order_of_the_hand() -> None:
    boxes = {"b2": {"at": 1, "colour": "gray"}, "b1": {"at": 2, "food": "milk"}}
    rows = view_of(table_of(hand_1={"boxes": boxes}), "hand-1").extra.rows
    assert [(row.key, row.number, row.field) for row in rows] == [
        ("b2", 1, "boxes.b2.cat"),
        ("b1", 2, "boxes.b1.cat"),
    ]


def test_boxes_are_counted_beside_a_tally_too() -> None:
    sheet = {"tally": {"filled_boxes": 1}, "boxes": {"b1": {"at": 1, "colour": "gray"}}}
    view = view_of(table_of(hand_1=sheet), "hand-1")
    assert view.lines["boxes"].points == 1
    assert [row.cat for row in view.extra.rows] == [""]


def test_the_best_feeding_spends_treats_too() -> None:
    view = view_of(table_of(hand_1={"food": {"treat": 1}, "cats": CATS}), "hand-1")
    assert [token.kind for row in view.cats for token in row.tokens] == ["treat"]


def test_more_fed_cats_than_lie_there_are_explained() -> None:
    cats = {"c1": {"name": "Moonbeam"}, "c2": {"name": "Aoshima & Friends"}}
    food = {"wild": 6}
    view = view_of(table_of(hand_1={"food": food, "cats": cats}), "hand-1")
    assert (view.fed_cards, view.fed) == (2, 4)
    counted = "They count as 4 fed cats: Aoshima & Friends is 3 cats."
    assert said(view.fed_of_all) == f"2 of 2 fed. {counted}"
    assert said(view.lines["cats"].reason) == "4 fed cats on 2 cards"
    alone = view_of(table_of(hand_1={"food": food, "cats": {"c1": cats["c1"]}}), "hand-1")
    assert said(alone.fed_of_all) == "1 of 1 fed."


def test_a_treat_that_stands_for_another_food_is_shown_as_such() -> None:
    sheet = fed_by_hand(c1="Moonbeam", c2="Keaton")
    sheet["food"] = {"chicken": 1, "tuna": 1, "milk": 1, "treat": 1}
    give = ("give:c1:chicken", "give:c1:tuna", "give:c2:milk", "give:c2:treat")
    keaton = view_of(table_of(hand_1=tap(sheet, *give)), "hand-1").cats[1]
    assert said(keaton.ate) == "1 milk, 1 treat as milk"


def test_a_treat_eaten_as_food_leaves_the_ability() -> None:
    sheet = tap(fed_by_hand(c1="Calf"), "give:c1:treat")
    assert view_of(table_of(hand_1=sheet), "hand-1").cats[0].points == 3
    sheet["cats"]["c1"]["treat_as"] = "need"
    assert view_of(table_of(hand_1=sheet), "hand-1").cats[0].points == 1


def test_bottles_and_lost_cats_are_asked_only_beside_mr_zoe() -> None:
    zoe = {"c1": {"at": 1, "name": "Mr. Zoe"}}
    usual = "costumes catnip vp_tokens"
    assert counted_names() == usual
    assert counted_names(cats=zoe) == f"{usual} spray_bottles lost_cats"
    assert counted_names(lost_cats=1, brushes=2) == f"{usual} lost_cats brushes"  # of a document


def test_the_cat_player_is_asked_for_all_that_scores_for_it() -> None:
    form = form_of(table_of(1), "hand-cat-player")
    assert form.counted_names == "costumes catnip vp_tokens brushes laser_pointers spray_bottles"


def counted_names(**sheet: Any) -> str:
    return str(form_of(table_of(hand_1=sheet), "hand-1").counted_names)


def test_a_goal_of_the_edition_is_told_whole() -> None:
    goal = view_of(table_of(goals={"1": {"name": "8 Toys"}}), "goals")[0]
    assert said(goal.asks).endswith("together they have 8 toys")


def test_a_fed_choupette_reminds_of_two_more_cards() -> None:
    cats = {"c1": {"at": 1, "name": "Choupette", "asked": {"needs": {"milk": 1}, "vp": 2}}}
    for food, reminds in (({"milk": 1}, True), ({"treat": 1}, False), ({}, False)):
        view = view_of(table_of(hand_1={"cats": cats, "food": food}), "hand-1")
        assert [row.takes_cards for row in view.cats] == [reminds]


# -- goals -----------------------------------------------------------------------------------------


def test_each_goal_shows_what_both_partners_have() -> None:
    toys = {"toys": {"mouse toy": 3, "yarn ball": 2}}
    table = table_of(4, goals={"4": {"name": "8 Toys"}}, hand_4=toys, hand_1=toys)
    goals = view_of(table, "goals")
    assert [said(goal.title) for goal in goals] == [
        "Ana and Ben",
        "Ben and Cleo",
        "Cleo and Dov",
        "Dov and Ana",
    ]
    assert [goal.counts and said(goal.counts) for goal in goals] == [
        None,
        None,
        None,
        "Dov 5 + Ana 5 of 8",
    ]
    assert [goal.reached for goal in goals] == [False, False, False, True]


# -- alone -----------------------------------------------------------------------------------------

CAT_PLAYER = {
    "food": {"tuna": 3},
    "cats": {
        "c1": {"at": 1, "name": "Shadow"},
        "c2": {"at": 2, "name": "Jazz"},
        "c3": {"at": 3, "name": "Pablo Picatso"},
    },
}


def test_all_food_of_the_cat_player_is_wild() -> None:
    sheet = {"food": {"milk": 3}, "cats": CATS, "feeding": "by-hand"}
    view = view_of(table_of(1, hand_cat_player=sheet), "hand-cat-player")
    assert [(token.kind, left) for token, left in view.to_give] == [("wild", 3), ("treat", 0)]
    assert [token.kind for token in view.left] == ["wild", "wild", "wild"]


def test_both_totals_of_the_cat_player_are_shown() -> None:
    best = view_of(table_of(1, hand_cat_player=CAT_PLAYER), "solo")
    assert best.total > best.instead
    switched = table_of(1, hand_cat_player=CAT_PLAYER, solo={"guideline": True})
    guideline = view_of(switched, "solo")
    assert (guideline.total, guideline.instead) == (best.instead, best.total)


def test_a_cat_player_fed_by_hand_has_one_total() -> None:
    by_hand = {**CAT_PLAYER, "feeding": "by-hand"}
    assert view_of(table_of(1, hand_cat_player=by_hand), "solo").instead is None


def test_the_starting_cards_are_told_to_those_who_look_on() -> None:
    cards = {"starting_cards_vp": 1, "wild_toy": True}
    assert said(view_of(table_of(1), "solo").starting_cards) == "0 points for the starting cards"
    told = view_of(table_of(1, solo=cards), "solo").starting_cards
    assert said(told) == "1 point for the starting cards; it has the Wild Toy"


def test_a_hand_fed_by_the_guideline_says_so() -> None:
    table = table_of(1, solo={"guideline": True})
    assert view_of(table, "hand-cat-player").guideline
    assert not view_of(table, "hand-1").guideline
    assert not view_of(table_of(1), "hand-cat-player").guideline


def test_the_picker_writes_no_number_that_nobody_knows() -> None:
    picks = {pick.name: pick for pick in view_of(table_of(), "hand-1").picks}
    assert said(picks["Biddy"].known.ability) == "? per goal reached"
    assert said(picks["Mister Fit"].known.ability) == "? per ? used on your cats"
    assert said(picks["Banjo"].known.ability) == "1 per fed tuna cat"
