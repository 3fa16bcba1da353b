"""Small hands, of which every feeding can be tried: the search finds the best one, ties
included."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from games.cat_lady.feeding import best_feeding
from games.cat_lady.hand.cards import Feeding
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import check_feeding
from games.cat_lady.hand.lines import reaches
from tests.cat_lady.feeding.brute_force import best_rank, rank
from tests.cat_lady.feeding.hands import KINDS, Case, case_of_boxes, small_case

HANDS = 630  # in a part; each kind of ability comes first in 30 of them
PARTS = 3 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 1

pytestmark = pytest.mark.slow


def seen(case: Case, feeding: Feeding) -> Counter[str]:
    """Returns the parts of a feeding that a search could get wrong."""
    found: Counter[str] = Counter()
    score = FedHand(case.hand, feeding, case.others, case.numbers, case.players)
    by_hand = dict(case.hand.points)
    for index, (cat, meal) in enumerate(zip(case.hand.cats, feeding, strict=True)):
        if meal is None:
            found["hungry"] += 1
        elif index in by_hand:
            found["points by hand"] += 1
        elif meal and meal.is_treat:
            found["treat"] += 1
        elif cat.ability:
            found[type(cat.ability).__name__] += 1
    found["box filled"] += any(cat is not None for cat in score.filling)
    found["box empty"] += None in score.filling
    counted = score
    goals = [reaches(counted.count(one.counts, one.hungry), one) for one in case.others.goals]
    found["goal reached"] += any(goals)
    found["goal missed"] += False in goals
    discarded = counted.discarded_bottles
    found["bottles scored"] += case.hand.scores_cards and case.hand.spray_bottles > discarded
    found["bottles missed"] += case.hand.scores_cards and discarded > 0
    found["food left"] += score.food_left > 0
    return found


WANTED = {kind.__name__: 4 for kind in KINDS} | {
    "hungry": 50,
    "points by hand": 5,
    "treat": 20,
    "box filled": 20,
    "box empty": 10,
    "goal reached": 20,
    "goal missed": 20,
    "food left": 20,
    "bottles scored": 20,
    "bottles missed": 3,
}


@pytest.mark.parametrize("part", range(PARTS))
def test_no_feeding_of_a_small_hand_is_better(part: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(part * HANDS, (part + 1) * HANDS):
        case = small_case(seed)
        solution = best_feeding(*case)
        assert solution.proven, seed
        assert check_feeding(case.hand, solution.feeding) == [], seed
        mine = rank(case.hand, solution.feeding, *case[1:])
        assert mine == best_rank(*case), seed
        assert mine.total == solution.total, seed
        found += seen(case, solution.feeding)
    assert {what: found[what] for what in WANTED if found[what] < WANTED[what]} == {}


def test_no_feeding_that_may_give_cats_too_much_is_better() -> None:
    gave_too_much = Counter[bool]()
    for seed in range(0, 3 * HANDS, 7):
        case = small_case(seed)
        if case.hand.food.total > 4:
            continue
        numbers = msgspec.structs.replace(case.numbers, overfeeding=True)
        others = msgspec.structs.replace(case.others, leftovers=())
        case = case._replace(numbers=numbers, others=others)
        solution = best_feeding(*case)
        mine = rank(case.hand, solution.feeding, *case[1:])
        assert check_feeding(case.hand, solution.feeding) == [], seed
        assert mine == best_rank(*case), seed
        assert (solution.proven, solution.total) == (True, mine.total), seed
        gave_too_much[any(meal and meal.excess.total for meal in solution.feeding)] += 1
    assert min(gave_too_much[True], gave_too_much[False]) > 20


TAKEN_OVER = (279, 490, 501, 969, 1002, 1077, 1172, 1399, 1540, 1583, 2382, 2428, 2868, 2914, 4489)


@pytest.mark.parametrize("seeds", [TAKEN_OVER, range(40)], ids=["taken over", "any"])
def test_no_feeding_of_a_hand_of_boxes_is_better(seeds: Iterable[int]) -> None:
    for seed in seeds:
        case = case_of_boxes(seed)
        solution = best_feeding(*case)
        assert rank(case.hand, solution.feeding, *case[1:]) == best_rank(*case), seed
        assert solution.proven, seed
