"""Toys in sets of different toys (CL-7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.hand.lines import toy_points, toy_sets

PRINTED = (1, 3, 5, 8, 12)


@pytest.mark.parametrize(
    ("toys", "points"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((1, 0, 0, 0, 0), 1),
        ((1, 1, 0, 0, 0), 3),
        ((1, 1, 1, 0, 0), 5),
        ((1, 1, 1, 1, 0), 8),
        ((1, 1, 1, 1, 1), 12),
        ((3, 0, 0, 0, 0), 3),
        ((3, 2, 1, 0, 0), 9),  # 5 + 3 + 1
        ((2, 2, 1, 1, 0), 11),  # 8 + 3
        ((3, 3, 3, 3, 3), 36),
    ],
)
def test_a_set_scores_by_its_size_and_the_best_split_counts(
    toys: tuple[int, ...], points: int
) -> None:
    assert toy_points(toys, PRINTED) == points


def test_toys_of_3_2_and_1_make_sets_of_3_2_and_1() -> None:
    assert toy_sets((1, 3, 2, 0, 0), PRINTED) == (3, 2, 1)


def test_a_wild_toy_joins_the_set_where_it_scores_most() -> None:
    assert toy_points((1, 1, 1, 1, 0), PRINTED, wild=1) == 12


def test_a_wild_toy_is_never_a_sixth_in_a_set() -> None:
    assert toy_sets((1, 1, 1, 1, 1), PRINTED, wild=1) == (5, 1)


def test_a_wild_toy_alone_is_a_toy() -> None:
    assert toy_points((0, 0, 0, 0, 0), PRINTED, wild=1) == 1


def test_dozens_of_toys_are_split_at_once() -> None:
    assert toy_points((30, 30, 30, 30, 30), PRINTED) == 30 * 12


def splits(toys: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yields what is left after taking out one set, in every possible way."""
    held = [kind for kind, count in enumerate(toys) if count]
    for size in range(1, len(held) + 1):
        for chosen in combinations(held, size):
            yield tuple(count - (kind in chosen) for kind, count in enumerate(toys))


@cache
def best_by_trying(toys: tuple[int, ...], table: tuple[int, ...]) -> int:
    """Returns the points of the best split, found by trying every split set by set."""
    total = sum(toys)
    return max(
        (
            table[total - sum(left) - 1] + best_by_trying(left, table)
            for left in splits(toys)
            if total - sum(left) <= len(table)
        ),
        default=0,
    )


@given(
    st.tuples(*[st.integers(0, 3)] * 5),
    st.lists(st.integers(0, 15), min_size=1, max_size=5).map(tuple),
)
def test_no_split_scores_more_whatever_the_table(
    toys: tuple[int, ...], table: tuple[int, ...]
) -> None:
    assert toy_points(toys, table) == best_by_trying(toys, table)
