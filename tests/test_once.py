"""What is made once, however often it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from games.once import LONGEST, OncePerContent

DECK, OTHER = object(), object()


@pytest.fixture
def once() -> OncePerContent[object, list[Any]]:
    return OncePerContent(most=3)


def test_trees_that_hold_the_same_are_read_once(
    once: OncePerContent[object, list[Any]],
) -> None:
    first = once({"food": {"tuna": 2}}, DECK, list)
    assert once({"food": {"tuna": 2}}, DECK, list) is first


@pytest.mark.parametrize("other", [3, 2.0, "2", None, [2], {"": 2}])
def test_another_tree_is_read_anew(once: OncePerContent[object, list[Any]], other: object) -> None:
    first = once({"tuna": 2}, DECK, list)
    assert once({"tuna": other}, DECK, list) is not first


def test_one_is_not_true(once: OncePerContent[object, list[Any]]) -> None:
    assert once([1], DECK, list) is not once([True], DECK, list)


def test_what_is_read_by_another_deck_is_read_anew(
    once: OncePerContent[object, list[Any]],
) -> None:
    assert once({}, DECK, list) is not once({}, OTHER, list)


@pytest.mark.parametrize("odd", ["\ud800", 2**70, object()])
def test_what_nobody_could_store_is_read_each_time(
    once: OncePerContent[object, list[Any]], odd: object
) -> None:
    assert once([odd], DECK, list) is not once([odd], DECK, list)


def test_nothing_is_kept_of_what_is_very_long(once: OncePerContent[object, list[Any]]) -> None:
    once("x" * LONGEST, DECK, list)
    assert not once.made


def test_no_more_is_kept_than_may_be(once: OncePerContent[object, list[Any]]) -> None:
    for number in range(10):
        once(number, DECK, list)
        assert len(once.made) <= 3


def test_what_could_not_be_made_is_tried_again(once: OncePerContent[object, list[Any]]) -> None:
    def fail() -> list[Any]:
        raise ValueError("nothing")

    with pytest.raises(ValueError, match="nothing"):
        once({}, DECK, fail)
    assert once({}, DECK, list) == []
