"""Costumes, catnip and leftover food, each alone (CL-8 to CL-11)."""

from __future__ import annotations

import pytest

from games.cat_lady.hand.cards import Numbers
from games.cat_lady.hand.lines import catnip_points, costume_points, leftover_points, token_points

NUMBERS = Numbers()


@pytest.mark.parametrize(
    ("own", "others", "points"),
    [
        (3, [2], 6),
        (1, [0], 6),
        (2, [3], 0),
        (2, [2], 3),  # 6 by 2
        (2, [2, 2], 2),  # 6 by 3
        (2, [2, 2, 2], 2),  # 6 by 4, rounded up
        (1, [1, 3], 0),
        (0, [0], -2),
        (0, [2], -2),
        (2, [2, 0], 3),
    ],
)
def test_with_up_to_4_players_the_most_costumes_score_6_or_divide_it(
    own: int, others: list[int], points: int
) -> None:
    assert costume_points(own, others, NUMBERS, len(others) + 1).points == points


@pytest.mark.parametrize(
    ("own", "others", "points"),
    [
        (3, [2, 1, 1, 0], 6),
        (2, [3, 1, 1, 0], 3),
        (1, [3, 2, 1, 0], 0),
        (3, [3, 2, 1, 0], 5),  # 9 by 2, rounded up
        (2, [3, 3, 1, 0], 0),  # no second where two share the most
        (2, [2, 2, 1, 0], 3),  # 9 by 3
        (2, [2, 2, 2, 2, 2], 2),  # 9 by 6, rounded up
        (2, [4, 2, 1, 0], 2),  # 3 by 2, rounded up
        (2, [4, 2, 2, 0], 1),  # 3 by 3
        (1, [4, 1, 1, 1, 1], 1),  # 3 by 5, rounded up
        (0, [4, 0, 0, 0], -2),  # nobody is second with none
        (1, [0, 0, 0, 0], 6),
    ],
)
def test_with_5_or_6_players_the_second_most_score_too(
    own: int, others: list[int], points: int
) -> None:
    assert costume_points(own, others, NUMBERS, len(others) + 1).points == points


@pytest.mark.parametrize(
    ("catnip", "fed", "points"),
    [(0, 7, 0), (1, 7, -2), (1, 0, -2), (2, 7, 7), (3, 7, 7), (4, 7, 14), (7, 7, 14), (4, 0, 0)],
)
def test_catnip_scores_by_fed_cats_and_one_alone_costs(catnip: int, fed: int, points: int) -> None:
    assert catnip_points(catnip, fed, NUMBERS).points == points


@pytest.mark.parametrize(
    ("catnip", "points"),
    [(0, -2), (1, 5), (2, 5), (3, 10), (4, 10)],
)
def test_a_fed_cat_that_counts_as_catnip_always_does(catnip: int, points: int) -> None:
    assert catnip_points(catnip + 1, 5, NUMBERS).points == points


@pytest.mark.parametrize(
    ("own", "others", "points"),
    [(0, [0, 0], 0), (0, [3], 0), (1, [0], -2), (2, [2, 1], -2), (1, [2], 0), (3, [2, 2], -2)],
)
def test_the_most_leftover_food_costs_all_who_have_it(
    own: int, others: list[int], points: int
) -> None:
    assert leftover_points(own, others, NUMBERS).points == points


def test_a_victory_point_token_is_worth_2() -> None:
    assert token_points(3, NUMBERS).points == 6


def test_an_edition_may_set_other_numbers() -> None:
    house = Numbers(costume_most=7, costume_none=0, catnip_many=3)
    assert costume_points(2, [2], house, 2).points == 4
    assert costume_points(0, [2], house, 2).points == 0
    assert catnip_points(4, 5, house).points == 15
