"""The sheet of a hand: what a phone sends becomes a sheet, and the buttons do what they say."""

from __future__ import annotations

from typing import Any

import pytest

from games.box_of_treats.deck import EDITIONS as TREATS
from games.box_of_treats.deck import load_deck as load_treats
from games.cat_lady.deck import EDITIONS, Deck, load_deck
from games.cat_lady.forms import HandForm
from games.cat_lady.rules import score, score_table
from games.contract import Seat, Slot, Table, text
from scorepad.plays.merging import merge

DECK = load_deck(EDITIONS["printed"])
SLOT = Slot("hand-1", text("Ana"), kind="hand", seat="1")
FOOD = {"chicken": 2, "tuna": 2, "milk": 1, "wild": 1}
HAND = {
    "food": FOOD,
    "cats": {
        "c1": {"at": 1, "name": "Bronte"},
        "c2": {"at": 2, "name": "Pumpkin"},
        "c3": {"at": 3, "name": "Waffle"},
    },
}


class TreatsForm(HandForm):
    treats = True


def table_of(sheet: dict[str, Any], deck: Deck = DECK, **others: Any) -> Table:
    seats = (Seat("1", "Ana"), Seat("2", "Ben"), Seat("3", "Cleo"))
    return Table(seats=seats, options={}, deck=deck, sheets={"hand-1": sheet, **others})


def form_of(
    sheet: dict[str, Any],
    data: dict[str, str] | None = None,
    kind: type[HandForm] = HandForm,
    **more: Any,
) -> HandForm:
    return kind(data, table=table_of(sheet, **more), slot=SLOT, sheet=sheet)


def posted(sheet: dict[str, Any], **more: Any) -> dict[str, str]:
    """What the phone sends for a sheet as it stands."""
    form = form_of(sheet, **more)
    return {
        name: "" if form[name].value() is None else str(form[name].value()) for name in form.fields
    }


def saved(sheet: dict[str, Any], changes: dict[str, str], **more: Any) -> dict[str, Any]:
    form = form_of(sheet, posted(sheet, **more) | changes, **more)
    assert form.is_valid(), form.errors
    return form.to_sheet(sheet)


def act(sheet: dict[str, Any], *actions: str, **more: Any) -> dict[str, Any]:
    for action in actions:
        sheet = form_of(sheet, {}, **more).act(sheet, action)
    return sheet


def names(sheet: dict[str, Any]) -> list[str]:
    return [cat["name"] for cat in sheet.get("cats", {}).values()]


# -- fields ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet",
    [
        {},
        HAND,
        {"tally": {"cats_vp": 12}, "costumes": 2},
        {**HAND, "feeding": "by-hand", "toys": {"mouse toy": 2}, "costumes": 0},
        act(HAND, "new", "points:c2:9", "feed:c3"),
    ],
)
def test_a_sheet_that_nobody_touched_comes_back_as_it_was(sheet: dict[str, Any]) -> None:
    assert saved(sheet, {}) == sheet


def test_numbers_land_where_the_rules_look_for_them() -> None:
    sheet = saved({}, {"food.tuna": "3", "toys.mouse_toy": "2", "catnip": "4"})
    assert sheet == {"food": {"tuna": 3}, "toys": {"mouse toy": 2}, "catnip": 4}


def test_a_number_that_is_cleared_is_no_longer_entered() -> None:
    assert saved(HAND, {"food.tuna": ""})["food"] == {"chicken": 2, "milk": 1, "wild": 1}


def test_what_cannot_be_read_is_kept_as_it_was_typed() -> None:
    form = form_of(HAND, posted(HAND) | {"food.tuna": "two"})
    assert not form.is_valid()
    assert form.typed == {"food.tuna": "two"}
    assert form.to_sheet(HAND) == HAND


def test_fields_that_a_phone_does_not_show_stay_as_they_are() -> None:
    form = form_of(HAND, {"catnip": "2"})
    assert form.is_valid()
    assert form.to_sheet(HAND) == {**HAND, "catnip": 2}


def test_what_is_wrong_with_a_cat_is_said_on_its_row() -> None:
    form = form_of({"cats": {"c4": {"at": 1, "name": "Bronte"}, "c9": {"at": 0, "name": "Sox"}}})
    assert form.problem_field("1", "cats[1].fed") == "cats.c4"
    assert form.problem_field("1", "food.tuna") == "food.tuna"


def test_what_two_phones_changed_is_named_by_the_cat() -> None:
    assert form_of(HAND).name_of(("cats", "c1", "points")) == "Bronte, points"
    assert form_of(HAND).name_of(("food", "tuna")) == "tuna"


# -- ways of counting ------------------------------------------------------------------------------


def test_only_the_sums_need_no_cats() -> None:
    tally = saved(saved({}, {"mode": "tally"}), {"tally.cats_vp": "20", "tally.fed_cats": "7"})
    assert tally == {"tally": {"cats_vp": 20, "fed_cats": 7}}
    assert score(table_of(tally)).standings[0].total == 20 - 2


def test_clearing_the_last_sum_leaves_it_a_tally() -> None:
    sheet = saved({"tally": {"cats_vp": 3}}, {"tally.cats_vp": ""})
    assert sheet == {"tally": {}}


def test_going_back_from_the_sums_finds_the_cats_again() -> None:
    sheet = saved({**HAND, "tally": {"cats_vp": 3}}, {"mode": "by-hand"})
    assert sheet == {**HAND, "feeding": "by-hand"}


# -- cats ------------------------------------------------------------------------------------------


def test_a_cat_is_added_once_however_often_it_is_tapped() -> None:
    assert names(act({}, "add:Bronte", "add:Sox", "add:Bronte")) == ["Bronte", "Sox"]


def test_a_cat_that_nobody_knows_is_not_added() -> None:
    assert act({}, "add:Garfield") == {}


def test_tapping_a_cat_of_the_hand_puts_it_back() -> None:
    assert names(act(HAND, "drop:Bronte")) == ["Pumpkin", "Waffle"]


def test_two_phones_that_add_a_cat_each_both_get_theirs() -> None:
    mine, theirs = act(HAND, "add:Sox"), act(HAND, "add:Bell")
    merged, clashes = merge(HAND, theirs, HAND)
    assert clashes == []
    assert names(act(merged, "add:Sox")) == [*names(HAND), "Bell", "Sox"]
    assert names(mine) == [*names(HAND), "Sox"]


def test_a_new_cat_comes_last_even_after_others_went() -> None:
    sheet = act(HAND, "remove:c1", "add:Sox")
    assert [cat.name for cat in form_of(sheet).held.hand.cats] == ["Pumpkin", "Waffle", "Sox"]


def test_points_by_hand_stand_until_they_are_taken_back() -> None:
    sheet = saved(act(HAND, "points:c1:3"), {"cats.c1.points": "12"})
    assert score_table(table_of(sheet)).seats[0].score.cats[0] == 12  # type: ignore[union-attr]
    assert act(sheet, "unset:c1") == HAND


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
    assert act(HAND, action) == HAND


# -- cats that are not in the edition --------------------------------------------------------------


def test_a_cat_of_the_table_is_filled_in_on_its_row() -> None:
    sheet = act({"food": FOOD}, "new", "colour:c1:orange", "colour:c1:black", "colour:c1:black")
    sheet = saved(sheet, {"cats.c1.name": "Mia", "cats.c1.needs.tuna": "2", "cats.c1.vp": "5"})
    cat = form_of(sheet).held.hand.cats[0]
    assert (cat.name, cat.colours, cat.vp) == ("Mia", ("orange",), 5)
    assert score(table_of(sheet)).standings[0].total == 5 - 2 - 2


def test_an_ability_is_chosen_by_its_kind_and_then_filled_in() -> None:
    sheet = saved(act({}, "new"), {"cats.c1.ability.kind": "per-colour"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-colour", "colour": "black", "points": 1}
    sheet = saved(sheet, {"cats.c1.ability.points": "3", "cats.c1.ability.colour": "white"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-colour", "colour": "white", "points": 3}
    sheet = saved(sheet, {"cats.c1.ability.kind": "per-toy"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-toy", "points": 3}
    assert "ability" not in saved(sheet, {"cats.c1.ability.kind": ""})["cats"]["c1"]


def test_every_kind_of_ability_can_be_chosen() -> None:
    sheet = act({}, "new")
    kinds = [kind for kind, _ in form_of(sheet).fields["cats.c1.ability.kind"].choices if kind]  # type: ignore[attr-defined]
    assert len(kinds) == 21
    for kind in kinds:
        score(table_of(saved(sheet, {"cats.c1.ability.kind": kind})))


def test_a_cat_of_the_table_needs_a_name_of_its_own() -> None:
    sheet = act({}, "new")
    for name in ("", "Bronte"):
        form = form_of(sheet, posted(sheet) | {"cats.c1.name": name})
        assert "cats.c1.name" in form.errors


def test_new_cats_get_different_names() -> None:
    assert names(act({}, "new", "new")) == ["Cat 1", "Cat 2"]


# -- what a card does not tell ---------------------------------------------------------------------


def test_a_card_asks_only_for_what_is_not_known() -> None:
    deck = load_treats(TREATS["printed"])
    sheet = act({}, "add:Mina", "add:Bronte", kind=TreatsForm, deck=deck)
    asked = {name for name in form_of(sheet, kind=TreatsForm, deck=deck).fields if "cats." in name}
    assert asked == {"cats.c1.asked.points"}
    view = form_of(sheet, kind=TreatsForm, deck=deck).view
    assert [bool(cat.toggles) for cat in view.cats] == [True, False]


def test_answers_are_used_at_once() -> None:
    deck = load_treats(TREATS["printed"])
    more: dict[str, Any] = {"kind": TreatsForm, "deck": deck}
    sheet = act({}, "add:Ringo", "colour:c1:gray", **more)
    sheet = saved(sheet, {"cats.c1.asked.needs.milk": "2", "cats.c1.asked.vp": "4"}, **more)
    sheet = saved(sheet, {"cats.c1.asked.ability.kind": "none"}, **more)
    held = form_of(sheet, **more).held
    assert held.missing == ((),)
    assert (held.hand.cats[0].colours, held.hand.cats[0].vp) == (("gray",), 4)
    sheet = saved(sheet, {"cats.c1.asked.vp": "", "cats.c1.asked.ability.kind": ""}, **more)
    assert set(form_of(sheet, **more).held.missing[0]) == {"ability", "vp"}


# -- feeding by hand -------------------------------------------------------------------------------


def test_one_tap_gives_a_cat_what_it_needs() -> None:
    sheet = act({**HAND, "feeding": "by-hand"}, "feed:c1", "feed:c2")
    fed = {key: cat.get("fed") for key, cat in sheet["cats"].items()}
    assert fed == {"c1": {"tuna": 2}, "c2": {"chicken": 2, "milk": 1}, "c3": None}


def test_one_tap_takes_a_wild_where_a_type_is_short() -> None:
    sheet = act({**HAND, "food": {"tuna": 1, "wild": 1}}, "feed:c1")
    assert sheet["cats"]["c1"]["fed"] == {"tuna": 1, "wild": 1}


def test_tokens_are_given_one_by_one_and_taken_back() -> None:
    sheet = act(HAND, "give:c3:milk", "give:c3:wild", "give:c3:wild")
    assert sheet["cats"]["c3"]["fed"] == {"milk": 1, "wild": 2}
    assert act(sheet, "take:c3") == HAND


def test_a_wild_that_could_be_anything_may_be_named() -> None:
    sheet = act({**HAND, "feeding": "by-hand"}, "give:c3:wild")
    sheet = saved(sheet, {"cats.c3.wild_as": "tuna"})
    assert sheet["cats"]["c3"] == {"at": 3, "name": "Waffle", "fed": {"wild": 1}, "wild_as": "tuna"}
    assert act(sheet, "take:c3")["cats"]["c3"] == HAND["cats"]["c3"]  # type: ignore[index]


def test_a_treat_is_a_meal_of_its_own() -> None:
    sheet = act(HAND, "give:c1:tuna", "give:c1:treat", kind=TreatsForm)
    assert sheet["cats"]["c1"]["fed"] == {"treat": 1}
    assert act(sheet, "give:c1:milk", kind=TreatsForm)["cats"]["c1"]["fed"] == {"milk": 1}


def test_feeding_by_hand_can_start_from_the_best() -> None:
    sheet = act(HAND, "feed-best")
    assert sheet["feeding"] == "by-hand"
    best, by_hand = (score_table(table_of(one)).seats[0] for one in (HAND, sheet))
    assert by_hand.total == best.total == by_hand.best
    assert act(sheet, "take-all") == {**HAND, "feeding": "by-hand"}


# -- what is drawn ---------------------------------------------------------------------------------


def test_the_picker_says_who_has_a_cat() -> None:
    others: dict[str, Any] = {"hand-2": {"cats": {"c1": {"at": 1, "name": "Sox"}}}}
    form = HandForm(table=table_of(HAND, **others), slot=SLOT, sheet=HAND)
    picks = {pick.name: pick for pick in form.view.picks}
    assert (picks["Sox"].taken, picks["Sox"].mine) == ("Ben", False)
    assert (picks["Bronte"].taken, picks["Bronte"].mine) == ("", True)
    assert picks["Alvin"].keys == "black orange tuna milk"
    assert picks["Penny"].keys == "orange milk stray"


def test_every_token_is_on_a_cat_or_left_over() -> None:
    view = form_of({**HAND, "food": {**FOOD, "milk": 9}}).view
    spent = [token.kind for cat in view.cats for token in cat.tokens]
    for kind, count in {**FOOD, "milk": 9}.items():
        assert spent.count(kind) + view.left.count(kind) == count


def test_a_wild_shows_what_it_stands_for() -> None:
    view = form_of(
        {"food": {"tuna": 1, "wild": 1}, "cats": {"c1": {"at": 1, "name": "Bronte"}}}
    ).view
    assert [(token.kind, token.stands_for) for token in view.cats[0].tokens] == [
        ("tuna", ""),
        ("wild", "tuna"),
    ]
    assert view.cats[0].ate == "tuna, wild food as tuna"


def test_feeding_by_hand_is_told_what_the_best_would_have_been() -> None:
    sheet = act({**HAND, "feeding": "by-hand"}, "feed:c1")
    view = form_of(sheet).view
    assert view.best == view.total + view.more
    assert view.more > 0
    assert sheet["cats"]["c2"] == HAND["cats"]["c2"]  # type: ignore[index]


def test_food_that_does_not_feed_a_cat_lies_on_it_all_the_same() -> None:
    view = form_of(act({**HAND, "feeding": "by-hand"}, "give:c2:milk")).view
    pumpkin = view.cats[1]
    assert (pumpkin.fed, pumpkin.given, pumpkin.ate) == (False, True, "milk")
    assert "milk" not in view.left
