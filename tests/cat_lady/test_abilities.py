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
from games.cat_lady.hand.cards import (
    Box,
    Cat,
    Eaten,
    Food,
    Goal,
    Hand,
    Meal,
    Needs,
    Numbers,
    Others,
)
from games.cat_lady.hand.fed_hand import FedHand
from games.contract import wording
from tests.cat_lady.hands import MANUAL, TREAT, TREATS, meal, named, plain, points, scored


def worth(name: str, *others: Cat, **held: Any) -> int:
    """Returns the points of a named cat that is fed together with others."""
    return scored((named(name), *others), **held).cats[0]


def test_a_fed_cat_scores_its_printed_vp() -> None:
    assert scored((named("Shadow"), named("Pumpkin"))).cats == (1, 6)


def test_a_hungry_cat_costs_2() -> None:
    score = scored((named("Shadow"), named("Pumpkin")), (None, None))
    assert points(score, "cats") == 0
    assert points(score, "hungry") == -4


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


def test_a_cat_of_every_colour_counts_for_each_colour() -> None:
    cats = (named("Florence"), named("Eliot"), named("Sweetheart"), named("Henriette Van Weelde"))
    assert scored(cats).cats == (6, 6, 5, 5)  # 3 orange, 3 black; printed VP stays


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


def test_zoroaster_scores_2_a_costume() -> None:
    assert worth("Zoroaster", costumes=3) == 6


def test_penny_scores_1_a_toy() -> None:
    assert worth("Penny", toys=(2, 0, 1, 0, 1)) == 4


@pytest.mark.parametrize(
    ("others", "worth_"),
    [((1, 1), 7), ((2, 1), 3), ((3, 0), 3), ((), 7)],
)
def test_hemingway_scores_7_for_the_most_fed_cats_alone_else_3(
    others: tuple[int, ...], worth_: int
) -> None:
    cats = (named("Hemingway"), plain())
    assert scored(cats, others=Others(fed_cats=others)).cats[0] == worth_


@pytest.mark.parametrize(("food", "worth_"), [(1, 3), (2, 6), (4, 12)])
def test_waffle_scores_3_a_food(food: int, worth_: int) -> None:
    assert scored((named("Waffle"),), (meal(milk=food),)).cats[0] == worth_


def test_cow_scores_2_a_food_of_any_types() -> None:
    assert scored((named("Cow"),), (meal(milk=2, tuna=3, chicken=1),)).cats[0] == 12


@pytest.mark.parametrize(("food", "worth_"), [(1, 3), (5, 7)])
def test_calf_scores_2_and_1_a_food(food: int, worth_: int) -> None:
    assert scored((named("Calf"),), (meal(tuna=food),)).cats[0] == worth_


@pytest.mark.parametrize(("name", "worth_"), [("Waffle", 12), ("Calf", 7)])
def test_food_beyond_the_most_a_cat_takes_scores_nothing(name: str, worth_: int) -> None:
    assert scored((named(name),), (meal(tuna=6),)).cats[0] == worth_


def test_truffle_scores_2_per_other_fed_cat_that_eats_what_he_ate() -> None:
    cats = (named("Truffle"), named("Jazz"), named("Bronte"), named("Bell"), named("Sox"))
    assert scored(cats).cats[0] == 6  # tuna: Jazz, Bronte and Sox
    milk = (meal(milk=1), None, None, None, meal(tuna=2, milk=1))
    assert scored(cats, milk).cats[0] == 2


def test_a_wild_counts_as_what_it_stood_for() -> None:
    cats = (named("Truffle"), named("Jazz"))
    as_tuna = (Meal(Food(wild=1), Eaten(tuna=1)), meal(tuna=1))
    as_milk = (Meal(Food(wild=1), Eaten(milk=1)), meal(tuna=1))
    assert scored(cats, as_tuna).cats[0] == 2
    assert scored(cats, as_milk).cats[0] == 0


def test_truffle_counts_a_waffle_that_ate_the_same() -> None:
    cats = (named("Truffle"), named("Waffle"))
    assert scored(cats, (meal(milk=1), meal(milk=3))).cats == (2, 9)


def test_bronte_of_the_manual_scores_2_per_other_fed_tuna_cat() -> None:
    card = MANUAL.card("Bronte")
    assert card is not None
    cats = (card.known.cat, named("Jazz"), named("Bell"))
    assert scored(cats).cats[0] == 2


def test_sir_cuddleface_of_the_manual_scores_4_a_set_and_levar_is_every_colour() -> None:
    sir, levar = MANUAL.card("Sir Cuddleface"), MANUAL.card("LeVar Purrton")
    assert sir is not None
    assert levar is not None
    assert scored((sir.known.cat, levar.known.cat, plain("black"))).cats[0] == 4


def test_macak_always_counts_as_one_more_catnip_once_fed() -> None:
    macak = named("Macak")
    assert points(scored((macak,), catnip=1), "catnip") == 1
    assert points(scored((macak, plain()), (None, meal(tuna=1)), catnip=1), "catnip") == -2
    assert points(scored((macak,), catnip=0), "catnip") == -2  # the only one
    assert points(scored((macak, plain()), catnip=3), "catnip") == 4


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


def test_aoshima_hungry_costs_6() -> None:
    aoshima = plain("black", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    assert points(scored((aoshima,), (None,)), "hungry") == -6


def test_aoshima_with_a_treat_is_three_fed_cats_for_1() -> None:
    aoshima = plain("black orange gray", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    score = scored((aoshima, named("Hemingway")), (TREAT, meal(milk=1)), Others(fed_cats=(3,)))
    assert score.cats == (1, 7)
    assert score.fed_cats == 4


def test_aoshima_is_not_multicoloured_and_needs_3() -> None:
    aoshima = plain("black orange gray", 4, ThreeCats(), chicken=1, tuna=1, milk=1)
    mina = plain("white", None, PerMulticoloured(2), chicken=1, tuna=1)
    assert scored((mina, aoshima)).cats[0] == 0


def test_mina_counts_fed_cats_of_several_colours_treated_ones_too() -> None:
    mina = plain("white black", None, PerMulticoloured(2), chicken=1, tuna=1)
    cats = (mina, named("Alvin"), named("Sweetheart"), plain("gray"))
    assert scored(cats, (meal(chicken=1, tuna=1), TREAT, None, meal(tuna=1))).cats[0] == 4


def test_banjo_counts_printed_tuna_fed_tuna_and_itself() -> None:
    banjo = plain("gray", None, PerFoodType("tuna", 1), tuna=1)
    cats = (banjo, named("Cow"), named("Bronte"), named("Bell"), named("Mister Fit"))
    fed = (meal(tuna=1), meal(tuna=1, milk=1), TREAT, meal(chicken=1), meal(milk=2))
    assert scored(cats, fed).cats[0] == 3  # himself, Cow, and Bronte who had a treat


def test_elvis_fed_is_a_costume() -> None:
    score = scored((plain("gray", 3, named("Elvis").ability), named("Zoroaster")))
    assert points(score, "costumes") == 6
    assert score.cats == (3, 2)


def test_elvis_with_a_treat_or_hungry_is_no_costume() -> None:
    elvis = plain("gray", 3, named("Elvis").ability)
    assert points(scored((elvis,), (TREAT,)), "costumes") == -2
    assert points(scored((elvis,), (None,)), "costumes") == -2


def test_elvis_breaks_a_tie_for_most_costumes() -> None:
    elvis = plain("gray", 3, named("Elvis").ability)
    assert points(scored((elvis,), costumes=2, others=Others(costumes=(2, 2))), "costumes") == 6


def test_tomasso_is_a_toy_for_sets_for_penny_and_for_marshmallow() -> None:
    tomasso = plain("gray", 2, named("Tomasso").ability)
    marshmallow = plain("white", None, named("Marshmallow").ability)
    score = scored((tomasso, named("Penny"), marshmallow), toys=(1, 1, 1, 1, 0))
    assert points(score, "toys") == 12
    assert score.cats == (2, 5, 12)


def test_tomasso_is_never_a_sixth_toy_of_a_set() -> None:
    tomasso = plain("gray", 2, named("Tomasso").ability)
    assert points(scored((tomasso,), toys=(1, 1, 1, 1, 1)), "toys") == 13  # 12 and a set of 1


def test_little_nicky_copies_the_best_other_fed_cat() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, named("Pumpkin"), named("Jazz"))).cats[0] == 6
    assert scored((nicky, named("Cow")), (meal(tuna=1), meal(milk=4))).cats[0] == 8


def test_little_nicky_may_copy_a_cat_that_had_a_treat() -> None:
    nicky = plain("gray", None, CopyACat())
    assert scored((nicky, named("Pumpkin")), (meal(tuna=1), TREAT)).cats == (1, 1)


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


def test_mr_zoe_scores_2_a_spray_bottle_or_lost_cat() -> None:
    zoe = plain("gray", None, named("Mr. Zoe").ability)
    assert scored((zoe,), spray_bottles=2, lost_cats=1).cats[0] == 6


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


def test_choupette_scores_her_printed_vp() -> None:
    choupette = plain("white", 4, named("Choupette").ability)
    assert scored((choupette,)).cats == (4,)


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


def test_boxes_score_as_many_as_are_owned_for_each_filled() -> None:
    boxes = (Box("gray"), Box("white", "milk"), Box("orange", "chicken"))
    cats = (plain("gray"), plain("white", milk=1))
    assert points(scored(cats, boxes=boxes), "boxes") == 6


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
    assert said["Calf"] == "up to 5 of any food, 2 + 1 each"
    assert said["Moonbeam"] == "any 2 of your other food tokens may stand for any type"
    assert len(said) == 15 + 12  # all but Ringo of the expansion
