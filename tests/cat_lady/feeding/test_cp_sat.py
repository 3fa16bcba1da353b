"""Larger hands, also given to a solver of another kind: both find the same total."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed: make environment-bench")

from games.box_of_treats.deck import EDITIONS as BOX_OF_TREATS
from games.box_of_treats.deck import load_deck as load_treats
from games.cat_lady.deck import EDITIONS as CAT_LADY
from games.cat_lady.deck import load_deck
from games.cat_lady.feeding import best_feeding
from tests.cat_lady.feeding.cp_sat import best_total
from tests.cat_lady.feeding.hands import (
    Case,
    any_case,
    box_of_treats_case,
    case_of_copies,
    cat_lady_case,
)

PRINTED = load_deck(CAT_LADY["printed"])
MANUAL = load_deck(CAT_LADY["reference-manual"])
TREATS = load_treats(BOX_OF_TREATS["printed"])

SORTS: dict[str, Callable[[int], Case]] = {
    "Cat Lady": lambda seed: cat_lady_case(seed, PRINTED if seed % 2 else MANUAL),
    "Box of Treats": lambda seed: box_of_treats_case(seed, TREATS),
    "cats nobody printed": any_case,
    "Little Nicky beside Cow": lambda seed: case_of_copies(seed, TREATS),
}
HANDS = 25  # in a part
PARTS = 2

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("sort", SORTS)
def test_cp_sat_finds_no_better_total(sort: str, part: int) -> None:
    for seed in range(part * HANDS, (part + 1) * HANDS):
        case = SORTS[sort](seed)
        solution = best_feeding(*case)
        assert solution.proven, seed
        assert solution.total == best_total(case), seed
