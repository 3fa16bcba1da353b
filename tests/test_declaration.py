"""What follows from a game's declaration without a database: words, and the comparison."""

from __future__ import annotations

from typing import Any

import pytest

from games import registry
from games.contract import Text, wording
from games.declaration.comparison import ADDED, CHANGED, REMOVED, Difference, compare, pair

TREATS = registry.game("box-of-treats").declaration
CATS = TREATS.kind("cats")
RACE = registry.game("cantankerous-cats").declaration
PRINTED: dict[str, Any] = dict(registry.game("box-of-treats").editions["printed"])


def said(message: Text | str) -> str:
    return message if isinstance(message, str) else wording(message, {})


def changes(found: Difference) -> list[tuple[str, str, str]]:
    return [(one.title, said(one.before), said(one.after)) for one in found.changes]


def with_cat(name: str, **parts: Any) -> dict[str, Any]:
    """Returns the printed edition with other parts of one cat; None removes a part."""
    cats = [cat | parts if cat["name"] == name else cat for cat in PRINTED["cats"]]
    changed: dict[str, Any] = TREATS.normalize({**PRINTED, "cats": cats})
    return changed


# -- comparison ------------------------------------------------------------------------------------


def test_an_edition_does_not_differ_from_itself() -> None:
    assert compare(TREATS, PRINTED, PRINTED) == ()


def test_numbers_that_differ_are_said_in_words() -> None:
    numbers = PRINTED["numbers"] | {"toy_sets": [2, 4, 6, 9, 13]}
    (found,) = compare(TREATS, PRINTED, {**PRINTED, "name": "Ours", "numbers": numbers})
    assert (found.kind, found.what) == (None, CHANGED)
    assert changes(found) == [
        ("name", "Printed deck", "Ours"),
        ("points of toy sets", "1, 3, 5, 8, 12", "2, 4, 6, 9, 13"),
    ]


def test_a_card_that_differs_is_said_in_words() -> None:
    after = with_cat("Calf", colours=["gray", "black"], vp=3, stray=False)
    (found,) = compare(TREATS, PRINTED, after)
    assert (found.name, found.what, found.kind) == ("Calf", CHANGED, CATS)
    assert changes(found) == [
        ("stray", "yes", "no"),
        ("colours", "not known", "black, gray"),
        ("victory points", "not known", "3"),
    ]


def test_another_ability_is_said_with_its_parameters() -> None:
    (found,) = compare(
        TREATS,
        PRINTED,
        with_cat("Penny", ability={"kind": "per-colour", "colour": "gray", "points": 2}),
    )
    assert changes(found) == [
        ("ability", "points per toy", "points per fed cat of a certain colour"),
        ("which colour", "", "gray"),
        ("points each", "1", "2"),
    ]


def test_cards_are_added_and_removed() -> None:
    after = {**PRINTED, "cats": [*PRINTED["cats"][1:], {"name": "Mo", "vp": 2}]}
    found = [(one.name, one.what) for one in compare(TREATS, PRINTED, after)]
    assert found == [("Mo", ADDED), ("Shadow", REMOVED)]


def test_the_order_of_cards_is_no_difference() -> None:
    assert compare(TREATS, PRINTED, {**PRINTED, "cats": PRINTED["cats"][::-1]}) == ()


@pytest.mark.parametrize(
    ("before", "after", "pairs"),
    [
        ([{"name": "Nap", "number": 1}], [{"name": "Purr", "number": 1}], [0]),
        ([{"name": "Nap", "number": 1}], [{"name": "Nap", "number": 2}], [None]),
        ([{"name": "Nap"}], [{"name": "nap", "number": 2}], [0]),
        ([{"name": "Nap"}, {"name": "Nap"}], [{"name": "Nap"}, {"name": "Nap"}], [0, 1]),
        ([{"name": "Nap"}, {"name": "Nap", "cost": 1}], [{"name": "Nap", "cost": 1}], [1]),
    ],
)
def test_a_card_is_known_by_its_number_else_by_its_name(
    before: list[Any], after: list[Any], pairs: list[int | None]
) -> None:
    assert pair(RACE.kind("cards"), before, after) == pairs
