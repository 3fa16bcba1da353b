"""Groups and covered spaces of the research board (CB-1, CB-4, CB-9)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.cat_in_the_box.board import Space, covered_cells, free_for_covers, largest_group
from tests.cat_in_the_box.tables import DECK

boards = st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 8)))


def by_merging(spaces: frozenset[Space]) -> int:
    """Returns the size of the largest group, computed in another way: labels spread until nothing
    changes."""
    label = {space: number for number, space in enumerate(sorted(spaces))}
    changed = True
    while changed:
        changed = False
        for one in spaces:
            for other in spaces:
                beside = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
                if beside and label[one] > label[other]:
                    label[one] = label[other]
                    changed = True
    labels = list(label.values())
    return max((labels.count(found) for found in set(labels)), default=0)


@given(boards)
def test_a_group_is_as_large_as_another_flood_fill_says(spaces: frozenset[Space]) -> None:
    group = largest_group(spaces)
    assert len(group) == by_merging(spaces)
    assert group <= spaces


@given(boards)
def test_the_tokens_of_a_group_hang_together(spaces: frozenset[Space]) -> None:
    group = largest_group(spaces)
    assert by_merging(group) == len(group)


@given(boards, st.tuples(st.integers(0, 3), st.integers(0, 8)))
def test_one_more_token_never_makes_the_group_smaller(
    spaces: frozenset[Space], more: Space
) -> None:
    assert len(largest_group(spaces | {more})) >= len(largest_group(spaces))


def test_diagonals_do_not_touch() -> None:
    assert len(largest_group({(0, 0), (1, 1), (2, 2)})) == 1


def test_the_board_has_edges() -> None:
    assert len(largest_group({(0, 0), (0, 8), (3, 0), (3, 8)})) == 1


def test_no_token_makes_no_group() -> None:
    assert largest_group(frozenset()) == frozenset()


def test_of_equal_groups_the_one_nearest_to_the_top_left_is_outlined() -> None:
    upper, lower = {(0, 7), (0, 8)}, {(2, 0), (3, 0)}
    assert largest_group(upper | lower) == upper
    left, right = {(1, 0), (2, 0)}, {(1, 4), (1, 5)}
    assert largest_group(right | left) == left
    assert largest_group(upper | lower | {(3, 1)}) == lower | {(3, 1)}


def test_a_number_covers_green_then_yellow_then_blue() -> None:
    assert covered_cells([1, 3, 4], DECK) == {"green-1", "green-3", "green-4"}
    assert covered_cells([2, 2, 5], DECK) == {"green-2", "yellow-2", "green-5"}
    assert covered_cells([4, 4, 4], DECK) == {"green-4", "yellow-4", "blue-4"}


def test_a_token_leaves_no_room_for_covers_above_it() -> None:
    assert free_for_covers(set(), 5, DECK) == 15
    assert free_for_covers({"green-1", "yellow-2", "blue-3", "red-4"}, 5, DECK) == 9
