"""The form of a hand: what a phone posts becomes its sheet."""

from __future__ import annotations

from typing import Any

import pytest

from games.box_of_treats.deck import EDITIONS as TREATS
from games.box_of_treats.deck import load_deck as load_treats
from games.cat_lady.rules import score
from scorepad.plays.sheet.merge import merge
from tests.cat_lady.phones import (
    FOOD,
    HAND,
    form_of,
    names,
    posted,
    saved,
    table_of,
    tap,
)

# -- fields ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet",
    [
        {},
        HAND,
        {"tally": {"cats_vp": 12}, "costumes": 2},
        {**HAND, "feeding": "by-hand", "toys": {"mouse toy": 2}, "costumes": 0},
        tap(HAND, "new", "points:c2:9", "feed:c3"),
    ],
)
def test_a_sheet_that_nobody_touched_comes_back_as_it_was(sheet: dict[str, Any]) -> None:
    assert saved(sheet, {}) == sheet


def test_numbers_land_where_the_rules_look_for_them() -> None:
    sheet = saved({}, {"food.tuna": "3", "toys.mouse_toy": "2", "catnip": "4"})
    assert sheet == {"food": {"tuna": 3}, "toys": {"mouse toy": 2}, "catnip": 4}


def test_a_number_that_is_cleared_is_no_longer_entered() -> None:
    assert saved(HAND, {"food.tuna": ""})["food"] == {"chicken": 2, "milk": 1, "wild": 1}


def test_clearing_the_last_number_loses_nothing_that_another_phone_entered() -> None:
    base: dict[str, Any] = {"food": {"tuna": 3}}
    cleared = saved(base, {"food.tuna": ""})
    merged, clashes = merge(base, {"food": {"tuna": 3, "milk": 1}}, cleared)
    assert (merged, clashes) == ({"food": {"milk": 1}}, [])


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


# -- cats that are not in the edition --------------------------------------------------------------


def test_a_cat_of_the_table_is_filled_in_on_its_row() -> None:
    sheet = tap({"food": FOOD}, "new", "colour:c1:orange", "colour:c1:black", "colour:c1:black")
    sheet = saved(sheet, {"cats.c1.name": "Mia", "cats.c1.needs.tuna": "2", "cats.c1.vp": "5"})
    cat = form_of(sheet).hand_sheet.hand.cats[0]
    assert (cat.name, cat.colours, cat.vp) == ("Mia", ("orange",), 5)
    assert score(table_of(sheet)).standings[0].total == 5 - 2 - 2


def test_an_ability_is_chosen_by_its_kind_and_then_filled_in() -> None:
    sheet = saved(tap({}, "new"), {"cats.c1.ability.kind": "per-colour"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-colour", "colour": "black", "points": 1}
    sheet = saved(sheet, {"cats.c1.ability.points": "3", "cats.c1.ability.colour": "white"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-colour", "colour": "white", "points": 3}
    sheet = saved(sheet, {"cats.c1.ability.kind": "per-toy"})
    assert sheet["cats"]["c1"]["ability"] == {"kind": "per-toy", "points": 3}
    assert "ability" not in saved(sheet, {"cats.c1.ability.kind": ""})["cats"]["c1"]


def test_every_kind_of_ability_can_be_chosen() -> None:
    sheet = tap({}, "new")
    kinds = [kind for kind, _ in form_of(sheet).fields["cats.c1.ability.kind"].choices if kind]  # type: ignore[attr-defined]
    assert len(kinds) == 21
    for kind in kinds:
        score(table_of(saved(sheet, {"cats.c1.ability.kind": kind})))


def test_a_cat_of_the_table_needs_a_name_of_its_own() -> None:
    sheet = tap({}, "new")
    for name in ("", "Bronte"):
        form = form_of(sheet, posted(sheet) | {"cats.c1.name": name})
        assert "cats.c1.name" in form.errors


def test_new_cats_get_different_names() -> None:
    assert names(tap({}, "new", "new")) == ["Cat 1", "Cat 2"]


# -- what a card does not tell ---------------------------------------------------------------------


def test_a_card_of_the_edition_is_filled_in_on_the_page_of_unknown_cards() -> None:
    deck = load_treats(TREATS["printed"])
    sheet = tap({}, "add:Mina", "add:Bronte", deck=deck)
    assert not [name for name in form_of(sheet, deck=deck).fields if name.startswith("cats.")]
    assert tap(sheet, "colour:c1:gray", deck=deck) == sheet


def test_answers_that_a_sheet_has_already_still_count() -> None:
    deck = load_treats(TREATS["printed"])
    asked = {"colours": ["gray"], "needs": {"milk": 2}, "vp": 4, "ability": "none"}
    sheet = {"cats": {"c1": {"at": 1, "name": "Ringo", "asked": asked}}, "food": {"milk": 2}}
    sheet = saved(sheet, {"food.milk": "3"}, deck=deck)
    hand = form_of(sheet, deck=deck).hand_sheet
    assert hand.unknown == ((),)
    assert (hand.hand.cats[0].colours, hand.hand.cats[0].vp) == (("gray",), 4)


def test_what_an_ability_asks_for_is_called_and_bounded_as_the_deck_declares_it() -> None:
    sheet = tap({}, "new")
    sheet["cats"]["c1"]["ability"] = {"kind": "per-food-used", "points": 1}
    fields = form_of(sheet).fields
    food, points = (fields[f"cats.c1.ability.{name}"] for name in ("food", "points"))
    assert (str(food.label), str(points.label)) == ("Which food", "Points each")
    assert [str(said) for _, said in food.choices] == ["all of them", "chicken", "tuna", "milk"]  # type: ignore[attr-defined]
    assert (points.min_value, points.max_value) == (0, 99)  # type: ignore[attr-defined]
