"""What the best feeding of a hand is where it is not what one would think; that nothing is better,
whatever is in a hand, is held by test_brute_force."""

from __future__ import annotations

from typing import Any

import pytest

from games.cat_lady.feeding import Solution, best_feeding
from games.cat_lady.feeding.search import Search
from games.cat_lady.hand.abilities import Ability, AnyAmountMeal
from games.cat_lady.hand.cards import Box, Cat, Eaten, Food, Hand, Meal, Needs, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import TREAT, check_feeding
from tests.cat_lady.feeding.hands import KINDS, any_case

SHADOW = Cat("Shadow", ("black",), Needs(tuna=1), 1)
PABLO = Cat("Pablo Picatso", ("black",), Needs(tuna=3), 6)
COW = Cat("Cow", ("white",), None, None, AnyAmountMeal(2))


def best(*cats: Cat, **held: Any) -> Solution:
    hand = Hand(cats=cats, **held)
    solution = best_feeding(hand, Others(), Numbers(), 3)
    assert solution.proven
    assert check_feeding(hand, solution.feeding) == []
    return solution


def fed(solution: Solution) -> list[bool]:
    return [meal is not None for meal in solution.feeding]


def test_a_hand_without_cats_is_scored_all_the_same() -> None:
    assert best(vp_tokens=2).total == 4 - 2  # two tokens, no costume


def test_of_feedings_equal_in_all_that_a_cat_eats_its_need_rather_than_a_treat() -> None:
    solution = best(COW, SHADOW, food=Food(tuna=1, treat=1), points=((0, 1),))
    assert solution.feeding == (
        Meal(Food(treat=1), Eaten(treat=1)),
        Meal(Food(tuna=1), Eaten(tuna=1)),
    )


def test_cow_and_calf_eat_treats_where_that_is_worth_more_than_a_fed_cat() -> None:
    solution = best(COW, food=Food(treat=2), costumes=1)
    assert solution.feeding == (Meal(Food(treat=2), Eaten(treat=2)),)
    assert solution.total == 4 + 6
    solution = best(COW, SHADOW, food=Food(milk=1, treat=1), costumes=1)
    assert solution.feeding == (Meal(Food(milk=1), Eaten(milk=1)), TREAT)


def test_a_calf_worth_nothing_by_its_food_is_fed_with_a_treat_in_place_of_it() -> None:
    calf = Cat("Calf", (), None, None, AnyAmountMeal(0, 0, 5))
    assert best(calf, food=Food(treat=1)).feeding == (TREAT,)


def test_a_cat_chooses_what_a_box_asks_for() -> None:
    fit = Cat("Mister Fit", ("gray",), Needs(any=2), 3)
    solution = best(fit, food=Food(chicken=3, milk=1), boxes=(Box("gray", "milk"),))
    meal = solution.feeding[0]
    assert meal is not None
    assert meal.eaten.milk == 1


def test_a_cat_whose_need_is_not_known_takes_only_a_treat() -> None:
    unknown = Cat("Choupette", (), None, 5)
    assert best(unknown, food=Food(tuna=5, treat=1)).feeding == (TREAT,)
    assert best(unknown, food=Food(tuna=5)).feeding == (None,)


def test_hands_are_made_with_every_kind_of_ability() -> None:
    assert set(KINDS) == set(Ability.__args__)  # a new one must be told to the search, and tried


# -- what is promised of every solution ------------------------------------------------------------


def test_the_same_hand_is_fed_the_same_way_every_time() -> None:
    for seed in range(20):
        assert best_feeding(*any_case(seed)) == best_feeding(*any_case(seed))


@pytest.mark.parametrize("most_work", [1, 5_000, 20_000])
def test_a_search_that_is_stopped_says_so_and_feeds_by_the_rules(most_work: int) -> None:
    honest = 0
    for seed in range(20):
        case = any_case(seed)
        stopped = best_feeding(*case, most_work=most_work)
        best_total = best_feeding(*case).total
        assert check_feeding(case.hand, stopped.feeding) == []
        assert stopped.total == FedHand(case.hand, stopped.feeding, *case[1:]).total
        assert stopped.total <= best_total
        assert stopped.total == best_total or not stopped.proven
        honest += not stopped.proven
    assert honest


def test_a_heap_of_food_that_no_box_holds_ends_soon_and_honestly() -> None:
    hand = Hand(cats=(COW, SHADOW, PABLO), food=Food(chicken=100_000, tuna=100_000))
    solution = best_feeding(hand, Others(), Numbers(), 2)
    assert fed(solution) == [True, True, True]
    assert not solution.proven


def test_the_literal_rules_have_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(cats=(SHADOW,), food=Food(tuna=1))
    meal = Meal(Food(tuna=1), Eaten(tuna=1))
    found = best_feeding(hand, Others(), Numbers(), 2)
    assert found == Solution((meal,), 1 - 2, True, found.work)
    monkeypatch.setattr(Search, "total", property(lambda search: 5))
    assert best_feeding(hand, Others(), Numbers(), 2).proven is False
