"""JSON as saves read and write it: what comes back is what was put in, however it was stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from scorepad.json_field import TreeField
from scorepad.plays.models import Play, Sheet

FIELD = TreeField()
leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
finite = leaves.filter(lambda leaf: leaf not in (float("inf"), float("-inf")))
trees = st.recursive(
    finite,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


def read(stored: str) -> Any:
    return FIELD.from_db_value(stored, None, connection)


@given(trees)
def test_what_was_stored_before_is_read_as_it_was(tree: Any) -> None:
    found = read(json.dumps(tree))
    assert json.dumps(found) == json.dumps(tree)


@given(st.dictionaries(st.text(), trees, max_size=3))
def test_what_is_stored_is_json_that_anything_reads(tree: Any) -> None:
    if connection.vendor == "sqlite":
        stored = FIELD.get_db_prep_value(tree, connection)
        assert json.dumps(json.loads(stored)) == json.dumps(tree)


@pytest.mark.parametrize("odd", ["half of one: \ud83d", 2**70, -(2**70), {"1": (2, 3)}])
def test_what_is_odd_comes_back_too(play: Play, odd: Any) -> None:
    if connection.vendor == "sqlite":
        Sheet.objects.create(club=play.club, play=play, slot="odd", data={"odd": odd})
        assert json.dumps(Sheet.objects.get(slot="odd").data["odd"]) == json.dumps(odd)


def test_what_no_float_can_hold_is_read_all_the_same() -> None:
    assert read("[1e400]") == [float("inf")]


def test_parts_of_what_is_stored_can_be_asked_for(play: Play) -> None:
    Sheet.objects.create(club=play.club, play=play, slot="one", data={"cats": {"c1": "Žofie"}})
    assert Sheet.objects.filter(data__cats__c1="Žofie", data__has_key="cats").count() == 1
    assert Sheet.objects.filter(data={"cats": {"c1": "Žofie"}}).count() == 1
    assert Sheet.objects.values_list("data__cats__c1", flat=True).get() == "Žofie"
