"""Whether a feeding is allowed (CL-1, CL-6, BT-1), and what the tokens mean that players gave."""

from __future__ import annotations

import pytest

from games.cat_lady.hand.abilities import AnyAmountMeal, WildTokens
from games.cat_lady.hand.cards import Box, Cat, Eaten, Feeding, Food, Hand, Meal, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import check_feeding
from games.cat_lady.hand.manual_feeding import Given, feed_by_hand
from games.contract import wording
from tests.cat_lady.hands import TREAT, food_for, meal, named, plain

PLENTY = Food(9, 9, 9, 9, 9)

ONE_TYPE = "Waffle eats food of one type only"
MOONBEAM = "Moonbeam lets food change type only after its own meal"


def faults(cats: tuple[Cat, ...], feeding: Feeding, food: Food = PLENTY) -> list[str]:
    return [wording(fault.message, {}) for fault in check_feeding(Hand(cats, food), feeding)]


def wild_for(**eaten: int) -> Meal:
    return Meal(Food(wild=sum(eaten.values())), Eaten(**eaten))


def test_needs_met_exactly_are_allowed() -> None:
    cats = (named("Bronte"), named("Pumpkin"), named("Mister Fit"), named("Shadow"))
    fed = (meal(tuna=2), meal(chicken=2, milk=1), meal(milk=2), None)
    assert faults(cats, fed) == []


def test_food_beyond_the_need_is_not_allowed() -> None:
    assert faults((named("Shadow"),), (meal(tuna=2),)) == ["Shadow eats 1 food, not 2"]
    assert faults((named("Shadow"),), (meal(tuna=1, milk=1),)) == ["Shadow eats 1 food, not 2"]


def test_a_need_met_in_part_feeds_nobody() -> None:
    assert faults((named("Bronte"),), (meal(tuna=1),)) == ["Bronte needs 2 tuna"]
    assert faults((named("Mister Fit"),), (meal(tuna=1),)) == ["Mister Fit needs 2 food"]
    assert faults((named("Bronte"),), (meal(tuna=1, milk=1),)) == ["Bronte needs 2 tuna"]


def test_a_wild_stands_for_any_type() -> None:
    assert faults((named("Bronte"),), (wild_for(tuna=2),)) == []


def test_tokens_of_another_type_need_a_moonbeam() -> None:
    swapped = Meal(Food(chicken=1), Eaten(tuna=1))
    assert faults((named("Shadow"),), (swapped,)) == [
        "1 token stands for another type; only wild food may"
    ]
    both = (named("Shadow"), named("Moonbeam"))
    assert faults(both, (swapped, meal(chicken=1, tuna=1))) == []


def test_moonbeam_frees_two_tokens_and_no_more() -> None:
    cats = (named("Moonbeam"), named("Pablo Picatso"))
    swapped = Meal(Food(chicken=2, wild=1), Eaten(tuna=3))
    assert faults(cats, (meal(chicken=1, tuna=1), swapped)) == []
    three = Meal(Food(chicken=3), Eaten(tuna=3))
    assert faults(cats, (meal(chicken=1, tuna=1), three)) == [
        "3 tokens stand for another type, but only 2 may"
    ]


def test_moonbeam_never_frees_food_for_its_own_meal() -> None:
    own = Meal(Food(chicken=2), Eaten(chicken=1, tuna=1))
    assert faults((named("Moonbeam"),), (own,)) == [MOONBEAM]


def test_moonbeam_with_a_treat_frees_nothing() -> None:
    cats = (named("Moonbeam"), named("Shadow"))
    swapped = Meal(Food(chicken=1), Eaten(tuna=1))
    assert len(faults(cats, (TREAT, swapped))) == 1


def test_waffle_takes_up_to_4_of_one_type() -> None:
    waffle = (named("Waffle"),)
    assert faults(waffle, (meal(milk=4),)) == []
    assert faults(waffle, (meal(milk=5),)) == ["Waffle eats 4 food, not 5"]
    assert faults(waffle, (meal(milk=1, tuna=1),)) == ["Waffle eats food of one type only"]
    assert faults(waffle, (Meal(Food(milk=1, wild=1), Eaten(milk=2)),)) == []
    assert faults(waffle, (Meal(Food(), Eaten()),)) == ["Waffle got no food"]


def test_cow_takes_any_number_and_calf_up_to_5() -> None:
    assert faults((named("Cow"),), (meal(chicken=9, milk=7),)) == []
    assert faults((named("Calf"),), (meal(chicken=3, milk=2),)) == []
    assert faults((named("Calf"),), (meal(chicken=3, milk=3),)) == ["Calf eats 5 food, not 6"]


def test_truffle_takes_one_food_of_any_type() -> None:
    assert faults((named("Truffle"),), (meal(milk=1),)) == []
    assert faults((named("Truffle"),), (meal(milk=2),)) == ["Truffle eats 1 food, not 2"]


def test_a_treat_feeds_any_cat_and_nothing_goes_with_it() -> None:
    assert faults((named("Waffle"), named("Banjo")), (TREAT, TREAT)) == []
    mixed = Meal(Food(treat=1, tuna=1), Eaten())
    assert faults((named("Mina"),), (mixed,)) == ["Mina had a treat and takes no other food"]


def test_no_token_is_spent_that_is_not_held() -> None:
    cats = (named("Shadow"), named("Jazz"), named("Bell"))
    fed = (meal(tuna=1), meal(tuna=1), TREAT)
    assert faults(cats, fed, Food(tuna=1)) == [
        "2 tuna fed, but the hand has 1",
        "1 treat fed, but the hand has 0",
    ]


def test_a_cat_with_an_unknown_need_takes_a_treat_only() -> None:
    assert faults((named("Ringo"),), (meal(tuna=2),)) == ["what Ringo needs is not entered yet"]
    assert faults((named("Ringo"),), (TREAT,)) == []


# -- by hand ---------------------------------------------------------------------------------------


def by_hand(
    cats: tuple[Cat, ...],
    *given: Given | None,
    boxes: tuple[Box, ...] = (),
    overfeeding: bool = False,
) -> tuple[Feeding, list[str]]:
    hand = Hand(cats, food_for(tuple(Meal(one.food, Eaten()) for one in given if one)), boxes=boxes)
    feeding, found = feed_by_hand(
        hand,
        given,
        lambda fed: FedHand(hand, fed, Others(), Numbers(), 2).total,
        overfeeding=overfeeding,
    )
    return feeding, [wording(fault.message, {}) for fault in found]


def gave(wild_as: str | None = None, **food: int) -> Given:
    return Given(Food(**food), wild_as)


def test_a_wild_stands_for_what_the_need_lacks() -> None:
    feeding, found = by_hand((named("Pumpkin"),), gave(chicken=1, milk=1, wild=1))
    assert feeding[0] == Meal(Food(chicken=1, milk=1, wild=1), Eaten(chicken=2, milk=1))
    assert found == []


def test_a_wild_for_any_food_stands_for_what_the_table_says() -> None:
    feeding, _ = by_hand((named("Truffle"), named("Jazz")), gave("milk", wild=1), gave(tuna=1))
    assert feeding[0] == wild_for(milk=1)


def test_a_wild_that_nobody_named_stands_for_what_scores_most() -> None:
    feeding, _ = by_hand((named("Truffle"), named("Jazz")), gave(wild=1), gave(tuna=1))
    assert feeding[0] == wild_for(tuna=1)
    boxed, _ = by_hand((named("Cow"),), gave(wild=2), boxes=(Box("white", "milk"),))
    assert boxed[0] is not None
    assert boxed[0].eaten.milk >= 1


def test_all_wilds_of_waffle_stand_for_one_type() -> None:
    feeding, found = by_hand((named("Waffle"),), gave(tuna=1, wild=2))
    assert feeding[0] == Meal(Food(tuna=1, wild=2), Eaten(tuna=3))
    assert found == []


def test_tokens_freed_by_moonbeam_stand_for_what_is_needed() -> None:
    cats = (named("Moonbeam"), named("Keaton"))
    feeding, found = by_hand(cats, gave(chicken=1, tuna=1), gave(tuna=2))
    assert feeding[1] == Meal(Food(tuna=2), Eaten(milk=2))
    assert found == []


def test_tokens_freed_by_moonbeam_stand_for_what_scores_most() -> None:
    cats = (named("Moonbeam"), named("Truffle"))
    feeding, found = by_hand(cats, gave(chicken=1, tuna=1), gave(milk=1))
    assert feeding[1] == Meal(Food(milk=1), Eaten(chicken=1))
    assert found == []


def test_no_more_than_two_tokens_are_freed_wherever_they_would_score() -> None:
    cats = (named("Moonbeam"), named("Keaton"), named("Truffle"))
    feeding, found = by_hand(cats, gave(chicken=1, tuna=1), gave(tuna=2), gave(milk=1))
    assert feeding[1] == Meal(Food(tuna=2), Eaten(milk=2))
    assert feeding[2] == meal(milk=1)
    assert found == []


def test_too_little_food_leaves_the_cat_hungry_and_says_so() -> None:
    feeding, found = by_hand((named("Bronte"),), gave(tuna=1))
    assert feeding == (None,)
    assert found == ["Bronte needs 2 tuna: hungry"]


def test_too_much_food_feeds_the_cat_and_the_rest_goes_back() -> None:
    feeding, found = by_hand((named("Shadow"),), gave(tuna=2))
    assert feeding == (meal(tuna=1),)
    assert found == ["Shadow was given 1 food token too many; it counts as left over"]


def test_what_is_too_much_for_waffle_and_calf_goes_back() -> None:
    feeding, found = by_hand((named("Waffle"), named("Calf")), gave(milk=6), gave(tuna=7))
    assert feeding == (meal(milk=4), meal(tuna=5))
    assert [fault.split(" was")[0] for fault in found] == ["Waffle", "Calf"]


def test_waffle_eats_the_food_there_is_most_of_and_the_other_goes_back() -> None:
    feeding, found = by_hand((named("Waffle"),), gave(milk=1, tuna=2, wild=1))
    assert feeding == (Meal(Food(tuna=2, wild=1), Eaten(tuna=3)),)
    assert found == [f"{ONE_TYPE}: Waffle was given 1 food token too many; it counts as left over"]


def test_of_a_token_that_would_do_as_well_the_wild_goes_back() -> None:
    feeding, _ = by_hand((named("Shadow"),), gave(tuna=1, wild=1))
    assert feeding == (meal(tuna=1),)


def test_food_beside_a_treat_goes_back() -> None:
    feeding, found = by_hand((named("Bronte"),), gave(tuna=1, treat=1))
    assert feeding == (TREAT,)
    assert found == ["Bronte was given 1 food token too many; it counts as left over"]


@pytest.mark.parametrize(
    ("cat", "given", "expected"),
    [
        ("Shadow", gave(tuna=1, wild=2), Meal(Food(tuna=1), Eaten(tuna=1), Food(wild=2))),
        ("Shadow", gave(tuna=1, treat=1), Meal(Food(tuna=1), Eaten(tuna=1), Food(treat=1))),
        ("Waffle", gave(milk=1, tuna=2), Meal(Food(tuna=2), Eaten(tuna=2), Food(milk=1))),
    ],
)
def test_a_house_rule_lets_a_fed_cat_keep_what_it_does_not_need(
    cat: str, given: Given, expected: Meal
) -> None:
    assert by_hand((named(cat),), given, overfeeding=True) == ((expected,), [])
    assert faults((named(cat),), (expected,)) == []


def test_no_house_rule_overfeeds_a_cat_that_is_hungry_or_had_a_treat() -> None:
    feeding, found = by_hand((named("Bronte"),), gave(tuna=1, milk=3), overfeeding=True)
    assert (feeding, found) == ((None,), ["Bronte needs 2 tuna: hungry"])
    feeding, found = by_hand((named("Bronte"),), gave(tuna=1, treat=1), overfeeding=True)
    assert feeding == (TREAT,)
    assert found == ["Bronte was given 1 food token too many; it counts as left over"]
    treated = Meal(Food(treat=1), Eaten(), Food(milk=1))
    assert faults((named("Bronte"),), (treated,)) == ["Bronte had a treat and takes no other food"]


def test_food_given_beyond_the_need_has_to_be_held() -> None:
    shadow = Meal(Food(tuna=1), Eaten(tuna=1), Food(tuna=1))
    assert faults((named("Shadow"),), (shadow,), Food(tuna=1)) == ["2 tuna fed, but the hand has 1"]


# -- treats as food (BT-1, BT-8, CL-6) -------------------------------------------------------------


def eaten(**food: int) -> Meal:
    return Meal(Food(**food), Eaten(**food))


def test_cow_and_calf_eat_treats_as_food() -> None:
    cats = (named("Cow"), named("Calf"))
    assert faults(cats, (eaten(treat=2, milk=1), eaten(treat=5))) == []
    assert faults((named("Calf"),), (eaten(treat=5, milk=1),)) == ["Calf eats 5 food, not 6"]


def test_a_treat_is_no_meal_for_cats_that_take_one_type_or_need_any_food() -> None:
    for name in ("Waffle", "Truffle", "Bell"):
        assert faults((named(name),), (eaten(treat=1),)) != []
    feeding, _ = by_hand((named("Truffle"),), gave(treat=1))
    assert feeding == (TREAT,)


def test_nothing_else_stands_for_a_treat() -> None:
    wild = Meal(Food(wild=1), Eaten(treat=1))
    assert faults((named("Cow"),), (wild,)) == ["Cow does not eat treats as food"]
    freed = Meal(Food(tuna=1), Eaten(treat=1))
    both = (named("Cow"), named("Moonbeam"))
    assert faults(both, (freed, meal(chicken=1, tuna=1))) == ["Cow does not eat treats as food"]


def test_a_treat_among_other_tokens_is_food_for_calf() -> None:
    feeding, found = by_hand((named("Calf"),), gave(tuna=2, treat=1))
    assert feeding == (eaten(tuna=2, treat=1),)
    assert found == []


def test_a_treat_alone_is_what_scores_more_for_calf() -> None:
    feeding, _ = by_hand((named("Calf"),), gave(treat=1))
    assert feeding == (eaten(treat=1),)  # 3, in place of 1
    poor = Cat("Poor", (), None, None, AnyAmountMeal(0))
    assert by_hand((poor,), gave(treat=1))[0] == (TREAT,)


def test_the_table_can_say_what_a_treat_is() -> None:
    calf = (named("Calf"),)
    treat = Food(treat=1)
    assert by_hand(calf, Given(treat, treat_as="need"))[0] == (TREAT,)
    assert by_hand(calf, Given(treat, treat_as="food"))[0] == (eaten(treat=1),)
    feeding, found = by_hand((named("Shadow"),), Given(treat, treat_as="food"))
    assert feeding == (None,)
    assert found == ["Shadow does not eat its treat that way: hungry"]


def test_food_beside_a_treat_that_stands_for_the_need_goes_back() -> None:
    feeding, found = by_hand((named("Calf"),), Given(Food(milk=2, treat=1), treat_as="need"))
    assert feeding == (TREAT,)
    assert found == ["Calf was given 2 food tokens too many; they count as left over"]


def test_moonbeam_frees_a_treat_as_one_of_its_two_tokens() -> None:
    cats = (named("Moonbeam"), named("Keaton"))
    own = meal(chicken=1, tuna=1)
    assert faults(cats, (own, Meal(Food(treat=2), Eaten(milk=2)))) == []
    assert faults(cats, (own, Meal(Food(treat=1, tuna=1), Eaten(milk=2)))) == []
    three = Meal(Food(treat=2, chicken=1), Eaten(tuna=3))
    assert faults((named("Moonbeam"), named("Pablo Picatso")), (own, three)) != []
    feeding, found = by_hand(cats, gave(chicken=1, tuna=1), gave(treat=1, milk=1))
    assert feeding[1] == Meal(Food(treat=1, milk=1), Eaten(milk=2))
    assert found == []


def test_without_moonbeam_a_treat_stands_for_nothing_else() -> None:
    swapped = Meal(Food(treat=1), Eaten(tuna=1))
    assert faults((named("Shadow"),), (swapped,)) == [
        "1 token stands for another type; only wild food may"
    ]
    own = Meal(Food(chicken=1, treat=1), Eaten(chicken=1, tuna=1))
    assert faults((named("Moonbeam"),), (own,)) == [MOONBEAM]


def test_nothing_given_is_hungry_without_a_word() -> None:
    assert by_hand((named("Shadow"), named("Waffle")), None, gave()) == ((None, None), [])


def test_a_wild_named_as_what_the_cat_does_not_eat_feeds_nobody_and_is_reported() -> None:
    feeding, found = by_hand((named("Shadow"),), gave("milk", wild=1))
    assert feeding == (None,)
    assert found == ["Shadow does not eat what its wild stands for: hungry"]


def test_waffle_eats_no_wild_as_another_type_than_the_table_says() -> None:
    """A tuna, and two wilds entered as chicken, are two chicken and one tuna too many."""
    feeding, found = by_hand((named("Waffle"),), gave("chicken", tuna=1, wild=2))
    assert feeding == (Meal(Food(wild=2), Eaten(chicken=2)),)
    assert found == [f"{ONE_TYPE}: Waffle was given 1 food token too many; it counts as left over"]


def test_wilds_for_two_types_are_named_by_one_of_them() -> None:
    feeding, found = by_hand((named("Moonbeam"),), gave("tuna", wild=2))
    assert feeding == (Meal(Food(wild=2), Eaten(chicken=1, tuna=1)),)
    assert found == []


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (5, "food tokens too many; they count as left over"),
        (3, "more food than it eats; the hand has 2 of that, which counts as left over"),
        (1, "more food than it eats; the hand does not have that food, so it is not left over"),
    ],
)
def test_only_tokens_that_are_held_are_said_to_be_left_over(held: int, said: str) -> None:
    hand = Hand((named("Bell"),), Food(chicken=held))
    feeding, found = feed_by_hand(hand, [gave(chicken=5)], lambda fed: 0)
    assert feeding == (meal(chicken=1),)
    assert [wording(fault.message, {}) for fault in found] == [f"Bell was given 4 {said}"]


def test_a_token_that_is_held_once_is_said_to_be_left_over_once() -> None:
    hand = Hand((named("Bell"), named("Zeus")), Food(chicken=4))
    _, found = feed_by_hand(hand, [gave(chicken=2), gave(chicken=3)], lambda fed: 0)
    assert [wording(fault.message, {}) for fault in found] == [
        "Bell was given 1 food token too many; it counts as left over",
        "Zeus was given 1 more food than it eats; the hand does not have that food, so it is not"
        " left over",
    ]


def test_a_custom_cat_may_free_more_than_two() -> None:
    mog = plain("black", 3, WildTokens(3), chicken=1)
    feeding, found = by_hand((mog, named("Pablo Picatso")), gave(chicken=1), gave(chicken=3))
    assert feeding[1] == Meal(Food(chicken=3), Eaten(tuna=3))
    assert found == []


def test_heaps_of_wilds_are_read_at_once() -> None:
    feeding, found = by_hand((named("Cow"), named("Jazz")), gave(wild=99), gave(tuna=1))
    assert [one.eaten.total for one in feeding if one] == [99, 1]
    assert found == []
