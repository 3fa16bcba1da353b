"""Values that are set and removed in sheets."""

from __future__ import annotations

from typing import Any

import pytest

from games.trees import leaves, value_at, with_value

SHEET = {"tricks": {"1": 4, "2": 3}, "cats": {"c1": {"name": "Mia", "needs": {"tuna": 1}}}}


@pytest.mark.parametrize("value", [7, 0, False, [], "x"])
def test_a_value_is_put_in_and_all_else_stays(value: Any) -> None:
    changed = with_value(SHEET, ("tricks", "1"), value)
    assert value_at(changed, ("tricks", "1")) == value
    assert value_at(changed, ("tricks", "2")) == 3
    assert value_at(SHEET, ("tricks", "1")) == 4


@pytest.mark.parametrize("nothing", [None, ""])
def test_nothing_entered_takes_out_what_was_there(nothing: Any) -> None:
    assert with_value(SHEET, ("tricks", "1"), nothing)["tricks"] == {"2": 3}
    assert "tricks" not in with_value(SHEET, ("tricks",), nothing)


def test_nothing_entered_leaves_nothing_behind() -> None:
    assert with_value({}, ("tricks", "1"), None) == {}
    changed = with_value(SHEET, ("cats", "c1", "needs", "tuna"), None)
    assert changed["cats"] == {"c1": {"name": "Mia"}}


def test_a_branch_of_the_sheet_stays_for_what_another_phone_adds_to_it() -> None:
    assert with_value({"tricks": {"1": 4}}, ("tricks", "1"), None) == {"tricks": {}}


def test_branches_on_the_way_are_made() -> None:
    assert with_value({}, ("cats", "c1", "vp"), 3) == {"cats": {"c1": {"vp": 3}}}


def test_where_nothing_stands_there_is_none() -> None:
    assert value_at(SHEET, ("tricks", "9")) is None
    assert value_at(SHEET, ("tricks", "1", "deeper")) is None


def test_leaves_are_found_with_their_paths() -> None:
    assert dict(leaves(SHEET)) == {
        ("tricks", "1"): 4,
        ("tricks", "2"): 3,
        ("cats", "c1", "name"): "Mia",
        ("cats", "c1", "needs", "tuna"): 1,
    }
