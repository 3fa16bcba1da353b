"""What each cat scores, one rule at a time."""

from __future__ import annotations

from typing import Any

import pytest

from games.cat_lady.hand.abilities import (
    ColourSets,
    CopyACat,
    PerFoodType,
    PerFoodUsed,
    PerGoal,
    PerMulticoloured,
    PerToy,
    SameFood,
    ThreeCats,
)
from games.cat_lady.hand.cards import Cat, Eaten, Food, Goal, Hand, Meal, Needs, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.contract import wording
from tests.cat_lady.hands import TREAT, TREATS, meal, named, plain, points, scored


def worth(name: str, *others: Cat, **held: Any) -> int:
    """Returns the points of a named cat that is fed together with others."""
    return scored((named(name), *others), **held).cats[0]


# -- colours (CL-2, CL-3) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "worth_each", "colour"),
    [
        ("Alvin", 1, "orange"),
        ("Dinah", 1, "white"),
        ("Luna", 1, "black"),
        ("Florence", 2, "orange"),
        ("Antoinette", 2, "white"),
        ("Eliot", 2, "black"),
    ],
)
def test_a_cat_that_counts_a_colour_counts_fed_cats_and_itself(
    name: str, worth_each: int, colour: str
) -> None:
    cats = (named(name), plain(colour), plain(colour), plain("gray"))
    assert scored(cats).cats[0] == 3 * worth_each
    assert scored(cats, (meal(tuna=1), None, meal(tuna=1), None)).cats[0] == 2 * worth_each


def test_sets_take_each_cat_once_as_the_colour_that_gives_most() -> None:
    levar = named("LeVar Purrton")  # white
    assert scored((levar, plain("black"), plain("orange"))).cats[0] == 4
    assert scored((levar, plain("black orange"), plain("black"))).cats[0] == 4
    assert scored((levar, plain("black orange"))).cats[0] == 0


def test_sets_of_many_two_coloured_cats_are_all_found() -> None:
    levar = named("LeVar Purrton")
    mixed = (plain("black orange"), plain("orange white"), plain("black white"))
    assert scored((levar, *mixed, plain("black"), plain("orange"))).cats[0] == 8


def test_gray_is_no_part_of_a_set() -> None:
    assert worth("LeVar Purrton", plain("black"), plain("gray")) == 0


# -- items and food --------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "worth_"), [("Waffle", 12), ("Calf", 7)])
def test_food_beyond_the_most_a_cat_takes_scores_nothing(name: str, worth_: int) -> None:
    assert scored((named(name),), (meal(tuna=6),)).cats[0] == worth_


def test_a_wild_counts_as_what_it_stood_for() -> None:
    cats = (named("Truffle"), named("Jazz"))
    as_tuna = (Meal(Food(wild=1), Eaten(tuna=1)), meal(tuna=1))
    as_milk = (Meal(Food(wild=1), Eaten(milk=1)), meal(tuna=1))
    assert scored(cats, as_tuna).cats[0] == 2
    assert scored(cats, as_milk).cats[0] == 0


# -- the expansion's cats (BT-4, BT-7, BT-8) -------------------------------------------------------


def test_aoshima_counts_as_three_cats_of_one_colour_and_one_food_each() -> None:
    aoshima = plain("black orange gray", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    banjo = plain("white", None, PerFoodType("tuna", 1), milk=1)
    cats = (aoshima, named("Eliot"), named("LeVar Purrton"), banjo)
    score = scored(cats, catnip=2, others=Others(fed_cats=(5,)))
    assert score.fed_cats == 6
    assert points(score, "catnip") == 6
    assert score.cats == (
        4,
        4,
        4,
        3,
    )  # black: Aoshima's and Eliot; one set; tuna: Eliot, LeVar, one


def test_aoshima_is_not_multicoloured_and_needs_3() -> None:
    aoshima = plain("black orange gray", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    mina = plain("white", None, PerMulticoloured(2), chicken=1, tuna=1)
    assert scored((mina, aoshima)).cats[0] == 0


def test_banjo_counts_printed_tuna_fed_tuna_and_itself() -> None:
    banjo = plain("gray", None, PerFoodType("tuna", 1), tuna=1)
    cats = (banjo, named("Cow"), named("Bronte"), named("Bell"), named("Mister Fit"))
    fed = (meal(tuna=1), meal(tuna=1, milk=1), TREAT, meal(chicken=1), meal(milk=2))
    assert scored(cats, fed).cats[0] == 3  # himself, Cow, and Bronte who had a treat


def test_elvis_with_a_treat_or_hungry_is_no_costume() -> None:
    elvis = plain("gray", 3, named("Elvis").ability)
    assert points(scored((elvis,), (TREAT,)), "costumes") == -2
    assert points(scored((elvis,), (None,)), "costumes") == -2


def test_tomasso_is_a_toy_for_sets_for_penny_and_for_marshmallow() -> None:
    tomasso = plain("gray", 2, named("Tomasso").ability)
    marshmallow = plain("white", None, named("Marshmallow").ability)
    score = scored((tomasso, named("Penny"), marshmallow), toys=(1, 1, 1, 1, 0))
    assert points(score, "toys") == 12
    assert score.cats == (2, 5, 12)


def test_little_nicky_copies_the_best_other_fed_cat() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, named("Pumpkin"), named("Jazz"))).cats[0] == 6
    assert scored((nicky, named("Cow")), (meal(tuna=1), meal(milk=4))).cats[0] == 8


def test_little_nicky_alone_has_nothing_to_copy() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, named("Pumpkin")), (meal(tuna=1), None)).cats == (0, 0)


def test_two_that_copy_never_copy_each_other() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, nicky)).cats == (0, 0)
    assert scored((nicky, nicky, named("Bronte"))).cats == (3, 3, 3)


def test_little_nicky_copies_what_is_set_by_hand() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, named("Jazz")), points=((1, 9),)).cats == (9, 9)


@pytest.mark.parametrize(("food", "worth_"), [("tuna", 4), ("chicken", 1), ("milk", 0), (None, 6)])
def test_mister_fit_scores_by_food_used_and_not_by_what_is_left(
    food: str | None, worth_: int
) -> None:
    fit = Cat("Mister Fit", ("gray",), Needs(any=2), None, PerFoodUsed(1, food))
    fed = (
        Meal(Food(chicken=1, wild=1), Eaten(chicken=1, tuna=1)),
        Meal(Food(tuna=1, wild=1), Eaten(tuna=2)),
        None,
        meal(tuna=1),
        TREAT,  # food too, but of no type
    )
    cats = (fit, named("Bronte"), named("Keaton"), named("Jazz"), named("Zeus"))
    assert scored(cats, fed, food=Food(9, 9, 9, 9, 9)).cats[0] == worth_


def test_biddy_scores_per_goal_reached() -> None:
    biddy = plain("gray", None, PerGoal(3))
    goals = (Goal("toys", 8, 3, partner=6), Goal("toys", 9, 3, partner=6))
    score = scored((biddy,), others=Others(goals=goals, reached=(4,)), toys=(1, 1, 0, 0, 0))
    assert score.cats[0] == 6  # 2 + 6 reaches 8 but not 9, and one was said to be reached
    assert points(score, "goals") == 7


def test_the_printed_deck_knows_an_ability_for_every_special_card() -> None:
    without = {card.name for card in TREATS.cats if card.known.cat.ability is None}
    assert {"Waffle", "Cow", "Truffle", "Hemingway", "Penny", "Alvin"}.isdisjoint(without)
    assert {"Shadow", "Bronte", "Sweetheart", "Ringo"} <= without


# -- treats (BT-1) and points by hand --------------------------------------------------------------


def test_a_treat_makes_any_cat_worth_1_without_its_ability() -> None:
    cats = (named("Pumpkin"), named("Penny"), named("Macak"))
    score = scored(cats, (TREAT, TREAT, TREAT), toys=(1, 1, 1, 0, 0), catnip=1)
    assert score.cats == (1, 1, 1)
    assert points(score, "catnip") == -2
    assert score.fed_cats == 3


def test_a_treated_cat_keeps_colours_and_printed_food() -> None:
    cats = (named("Eliot"), named("Shadow"), named("Truffle"))
    score = scored(cats, (meal(chicken=1, tuna=1), TREAT, meal(tuna=1)))
    assert score.cats == (6, 1, 4)


def test_points_set_by_hand_count_for_a_fed_cat_only() -> None:
    cats = (named("Shadow"), named("Jazz"))
    score = scored(cats, (meal(tuna=1), None), points=((0, 5), (1, 9)))
    assert score.cats == (5, 0)
    assert points(score, "hungry") == -2


def test_a_cat_set_by_hand_still_does_what_else_it_does() -> None:
    elvis = plain("gray", 3, named("Elvis").ability)
    score = scored((elvis,), points=((0, 9),))
    assert score.cats == (9,)
    assert points(score, "costumes") == 6


def test_an_unknown_printed_value_counts_0() -> None:
    assert scored((plain(vp=None),)).cats == (0,)


# -- the whole hand --------------------------------------------------------------------------------


def test_wild_food_and_treats_left_over_count_as_leftover() -> None:
    hand = Hand((), Food(wild=1, treat=1))
    score = FedHand(hand, (), Others(leftovers=(1,)), Numbers(), 2)
    assert (score.food_left, points(score, "leftover")) == (2, -2)


def test_colour_sets_and_per_toy_written_in_a_custom_cat_work_too() -> None:
    cats = (plain("black", 2, ColourSets(3)), plain("orange", 1, PerToy(2)), plain("white"))
    assert scored(cats, toys=(1, 0, 0, 0, 0)).cats == (5, 3, 1)  # printed VP and ability


def test_same_food_counts_a_cat_once_that_shares_two_types() -> None:
    cats = (plain("black", None, SameFood(2), tuna=1, milk=1), plain("white", tuna=1, milk=1))
    assert scored(cats).cats[0] == 2


def test_every_ability_can_be_put_into_words() -> None:
    said = {
        card.name: wording(card.known.cat.ability.description, {})
        for card in TREATS.cats
        if card.known.cat.ability is not None
    }
    assert said["Alvin"] == "1 per fed orange cat"
    assert said["Hemingway"] == "7 if you alone feed the most cats, otherwise 3"
    assert said["Calf"] == "up to 5 of any food, 2 + 1 for each"
    assert said["Moonbeam"] == "any 2 of your other food tokens may stand for any type"
    assert len(said) == 15 + 12  # all but Ringo of the expansion
