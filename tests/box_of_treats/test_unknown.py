"""Players are asked about unknown parts of cards only if these can change a score."""

from __future__ import annotations

from typing import Any

import pytest

from games.box_of_treats.game import BOX_OF_TREATS
from games.contract import Table
from tests.box_of_treats.phones import table_of

FED = {"treat": 1}


def asked(hand: dict[str, Any], **more: Any) -> set[str]:
    """Returns what Ana is asked about her cats, by its place."""
    table: Table = table_of(hand_1={"food": {"tuna": 3}, **hand}, **more)
    problems = BOX_OF_TREATS.score(table).problems
    found = {one.field for one in problems if one.seat == "1" and one.key.startswith("unknown:")}
    return {field.partition("].")[2] for field in found}


def cat(name: str, **more: Any) -> dict[str, Any]:
    return {"c1": {"at": 1, "name": name, **more}}


def test_colours_are_asked_only_where_something_looks_at_them() -> None:
    hand = {"cats": cat("Choupette")}
    assert asked(hand) == {"needs", "vp"}
    gray = {"b1": {"at": 1, "colour": "gray"}}
    assert asked({**hand, "boxes": gray}) == {"needs", "vp", "colours"}
    assert asked({**hand, "boxes": {"b1": {"at": 1, "food": "milk"}}}) == {"needs", "vp"}
    counter = {**hand["cats"], "c2": {"at": 2, "name": "Bronte"}, "c3": {"at": 3, "name": "Mina"}}
    assert "colours" in asked({"cats": counter})


def test_a_goal_that_counts_colours_makes_them_matter() -> None:
    goal = {"name": "our own", "counts": "colour:gray", "at_least": 2, "vp": 3}
    goals = {"goals": {"1": goal}}
    assert "colours" in asked({"cats": cat("Choupette")}, **goals)


def test_what_biddy_has_for_goals_is_not_asked_where_there_are_none() -> None:
    assert asked({"cats": cat("Biddy")}) == {"needs"}
    goal = {"name": "14 Fed Cats", "vp": 3}
    assert "ability.points" in asked({"cats": cat("Biddy")}, goals={"1": goal})


@pytest.mark.parametrize(
    ("card", "given", "unknown_parts"),
    [
        ("Choupette", None, set()),
        ("Ringo", None, set()),
        ("Choupette", FED, set()),
        ("Ringo", FED, set()),
        ("Choupette", {"tuna": 1}, {"needs"}),
        ("Aoshima & Friends", None, set()),
    ],
)
def test_by_hand_nothing_is_asked_of_a_hungry_cat_or_one_with_a_treat(
    card: str, given: dict[str, int] | None, unknown_parts: set[str]
) -> None:
    fed = {"fed": given} if given else {}
    food = {"tuna": 3, "treat": 1}
    assert asked({"cats": cat(card, **fed), "feeding": "by-hand", "food": food}) == unknown_parts


@pytest.mark.parametrize("given", [None, FED])
def test_a_hungry_cat_and_one_with_a_treat_may_fill_a_box(given: dict[str, int] | None) -> None:
    fed = {"fed": given} if given else {}
    hand = {
        "cats": cat("Choupette", **fed),
        "feeding": "by-hand",
        "food": {"treat": 1},
        "boxes": {"b1": {"at": 1, "colour": "white", "food": "milk"}},
    }
    assert asked(hand) == {"needs", "colours"}
