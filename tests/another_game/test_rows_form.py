"""The form of a sheet's rows, made from what a phone posts."""

from __future__ import annotations

from typing import Any

import pytest

from games.another_game.game import ANOTHER_GAME
from games.another_game.rows_form import RowsForm
from games.contract import Json, wording
from tests.another_game.tables import table

Rounds = tuple[tuple[tuple[int | None, ...], ...], ...]
HARVEST = ANOTHER_GAME.editions["harvest"]


def posted(deck: Any = None, entered: Rounds = (), **post: str) -> RowsForm:
    """Returns the form for a post: `posted(name_1="Wood")`; `entered` is what is entered
    already."""
    data = {name.replace("_", "-"): value for name, value in post.items()}
    return RowsForm(data, table(ANOTHER_GAME.load_deck(deck or {"name": "Calico"}), *entered))


def shown(form: RowsForm) -> dict[str, Any]:
    """Returns what a phone that draws the form would post again."""
    return {
        name: value
        for name in form.fields
        if (value := form.get_initial_for_field(form.fields[name], name)) not in (None, "", False)
    }


@pytest.mark.parametrize("slug", ANOTHER_GAME.editions)
def test_posting_a_sheet_as_it_is_changes_nothing(slug: str) -> None:
    deck = ANOTHER_GAME.editions[slug]
    at = table(ANOTHER_GAME.load_deck(deck))
    form = RowsForm(shown(RowsForm(None, at)), at)
    assert form.is_valid()
    assert ANOTHER_GAME.declaration.normalize(form.deck()) == deck


@pytest.mark.parametrize(
    ("kind", "points", "counts"),
    [
        ("points", "", {"kind": "points"}),
        ("each", "-3", {"kind": "each", "points": -3}),
        ("table", "1, 3 6;10", {"kind": "table", "values": [1, 3, 6, 10]}),
        ("yes-no", "5", {"kind": "yes-no", "points": 5}),
        ("most", "5,2", {"kind": "most", "places": [5, 2], "divided": False}),
    ],
)
def test_each_way_to_count_can_be_made(kind: str, points: str, counts: Json) -> None:
    form = posted(
        name_1="Wood",
        kind_1=kind,
        points_1=points,
        wins="fewest",
        rounds="2",
        starts="The {oldest} cat",
    )
    assert form.is_valid(), form.errors
    deck = form.deck()
    assert deck["rows"] == [{"name": "Wood", "counts": counts, "decides_ties": False}]
    assert (deck["rounds"], deck["fewest_wins"]) == (2, True)
    loaded = ANOTHER_GAME.load_deck(deck)
    own = ANOTHER_GAME.own_games
    assert own is not None
    assert wording(ANOTHER_GAME.variant(loaded).starts, {}) == "The {oldest} cat"


@pytest.mark.parametrize(
    ("post", "field"),
    [
        ({"name_1": "Wood", "kind_1": "each"}, "points-1"),
        ({"name_1": "Wood", "kind_1": "each", "points_1": "1, 2"}, "points-1"),
        ({"name_1": "Wood", "kind_1": "table", "points_1": "1, x"}, "points-1"),
        ({"name_1": "Wood", "name_2": "wood"}, "name-2"),
        ({"name_1": "W" * 61}, "name-1"),
        ({"rounds": "31"}, "rounds"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(post: dict[str, str], field: str) -> None:
    form = posted(None, (), **post)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_row_with_numbers_on_a_sheet_keeps_its_place() -> None:
    rows = {"kind_1": "each", "points_1": "2", "name_2": "Orchard", "kind_2": "points"}
    assert posted(HARVEST, (), **rows).is_valid()
    form = posted(HARVEST, (((3, None),),), **rows)
    assert list(form.errors) == ["name-1"]
