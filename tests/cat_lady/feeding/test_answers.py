"""The answers of the search stay what they were: totals, and which cats are fed."""

from __future__ import annotations

import pytest

from games.cat_lady.feeding import best_feeding
from tests.cat_lady.feeding.answers import SORTS, answer, stored

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("sort", SORTS)
def test_the_search_answers_as_stored(sort: str) -> None:
    for seed, expected in enumerate(stored()[sort]):
        solution = best_feeding(*SORTS[sort](seed))
        assert solution.proven, seed
        assert answer(solution) == expected, seed
