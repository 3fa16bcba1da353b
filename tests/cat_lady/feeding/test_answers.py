"""The answers of the search stay what they were: totals, and which cats are fed."""

from __future__ import annotations

import pytest

from games.cat_lady.feeding import MOST_WORK, best_feeding
from tests.cat_lady.feeding.answers import SORTS, TREATS, answer, stored
from tests.cat_lady.feeding.hands import box_of_treats_case

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("sort", SORTS)
def test_the_search_answers_as_stored(sort: str) -> None:
    for seed, expected in enumerate(stored()[sort]):
        solution = best_feeding(*SORTS[sort](seed))
        assert solution.proven, seed
        assert answer(solution) == expected, seed


@pytest.mark.parametrize("seed", [3_000_088, 3_000_201, 3_000_256])
def test_the_slowest_hands_seen_are_proven_with_two_thirds_of_the_work(seed: int) -> None:
    solution = best_feeding(*box_of_treats_case(seed, TREATS), most_work=2 * MOST_WORK // 3)
    assert solution.proven
