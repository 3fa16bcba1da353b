"""Changes of one sheet by two phones, merged."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorepad.plays.sheet.merge import Conflict, merge

BASE = {"tricks": {"1": 2, "2": 3}, "paradox": None}


def test_changes_of_different_fields_are_both_kept() -> None:
    theirs = {"tricks": {"1": 4, "2": 3}, "paradox": None}
    mine = {"tricks": {"1": 2, "2": 3}, "paradox": "2"}
    assert merge(BASE, theirs, mine) == ({"tricks": {"1": 4, "2": 3}, "paradox": "2"}, [])


def test_a_field_that_both_changed_takes_the_later_value_and_is_named() -> None:
    theirs = {"tricks": {"1": 4, "2": 3}, "paradox": None}
    mine = {"tricks": {"1": 1, "2": 3}, "paradox": None}
    merged, conflicts = merge(BASE, theirs, mine)
    assert merged["tricks"] == {"1": 1, "2": 3}
    assert conflicts == [Conflict(("tricks", "1"), 4)]


def test_the_same_change_on_both_sides_is_no_clash() -> None:
    both = {"tricks": {"1": 4, "2": 3}, "paradox": None}
    assert merge(BASE, both, both) == (both, [])


def test_what_one_side_removed_is_gone() -> None:
    theirs = {"tricks": {"2": 3}, "paradox": None}
    assert merge(BASE, theirs, BASE) == (theirs, [])
    assert merge(BASE, BASE, theirs) == (theirs, [])


def test_cats_that_both_sides_added_are_both_there() -> None:
    theirs = {**BASE, "cats": {"c1": {"name": "Bronte"}}}
    mine = {**BASE, "cats": {"c2": {"name": "Zeus"}}}
    merged, conflicts = merge(BASE, theirs, mine)
    assert merged["cats"] == {"c1": {"name": "Bronte"}, "c2": {"name": "Zeus"}}
    assert conflicts == []


def test_a_branch_removed_by_the_later_side_stays_removed_and_is_named() -> None:
    base = {"cats": {"c1": {"name": "Bronte", "fed": 1}}}
    theirs = {"cats": {"c1": {"name": "Bronte", "fed": 2}}}
    mine: dict[str, Any] = {"cats": {}}
    merged, conflicts = merge(base, theirs, mine)
    assert merged == {"cats": {}}
    assert [conflict.path for conflict in conflicts] == [("cats", "c1")]


def test_a_branch_changed_by_the_later_side_comes_back_whole() -> None:
    base = {"cats": {"c1": {"name": "Bronte", "fed": 1}}}
    theirs: dict[str, Any] = {"cats": {}}
    mine = {"cats": {"c1": {"name": "Bronte", "fed": 2}}}
    merged, conflicts = merge(base, theirs, mine)
    assert merged == mine
    assert conflicts == [Conflict(("cats", "c1"), None)]


trees = st.recursive(
    st.integers(0, 3),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
).filter(lambda tree: isinstance(tree, dict))


@given(trees, trees)
def test_a_side_that_changed_nothing_takes_the_other_side(base: Any, other: Any) -> None:
    assert merge(base, other, base) == (other, [])
    assert merge(base, base, other) == (other, [])


@given(trees, trees, trees)
def test_without_a_clash_nothing_of_mine_that_changed_is_lost(
    base: Any, theirs: Any, mine: Any
) -> None:
    merged, conflicts = merge(base, theirs, mine)
    conflicting = {conflict.path[0] for conflict in conflicts}
    for key in {*base, *mine} - conflicting:
        if mine.get(key) != base.get(key) and not isinstance(mine.get(key), dict):
            assert merged.get(key) == mine.get(key)
