"""The states of a sheet: stored as steps back, read whole, and how little space that takes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.trees import changed, changes
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Revision, Sheet
from scorepad.plays.sheet.revisions import revision_of, revisions_since
from scorepad.plays.sheet.save import State, store
from tests.plays.conftest import HTMX, address

ACTIONS = 200
MOST_STORED = 40 * 1024

leaf = st.one_of(st.none(), st.booleans(), st.integers(-2, 2), st.text("ab", max_size=2))
trees = st.recursive(
    leaf | st.lists(leaf, max_size=2),
    lambda inner: st.dictionaries(st.text("abc", min_size=1, max_size=1), inner, max_size=3),
    max_leaves=12,
).filter(lambda tree: isinstance(tree, dict))


@given(trees, trees)
def test_changes_lead_from_one_tree_to_another(tree: Any, other: Any) -> None:
    before = json.dumps(tree)
    found = changed(tree, json.loads(json.dumps(changes(tree, other))))
    assert found == other
    assert json.dumps(found, sort_keys=True) == json.dumps(other, sort_keys=True)
    assert json.dumps(tree) == before


def test_equal_trees_need_no_change() -> None:
    assert changes({"a": {"b": 1}}, {"a": {"b": 1}}) == []


def race(play: Play, actions: int) -> None:
    """Plays a race in which everybody in turn banks, scores and passes the toy on."""
    loaded = LoadedPlay.stored(play)
    loaded.device = "0123456789abcdef"
    log: dict[str, Any] = {}
    for number in range(actions):
        seat = str(number // 4 % len(loaded.seats) + 1)
        actions_of_a_turn: list[dict[str, Any]] = [
            {"do": "bank", "cat": seat, "hearts": 1},
            {"do": "bank", "cat": seat, "hearts": 2},
            {"do": "score", "cat": seat, "value": 0, "cost": 2},
            {"do": "pass-toy"},
        ]
        action = actions_of_a_turn[number % 4]
        name = f"0a1b2c3d-4e5f-6789-abcd-{number:012}"
        log = {**log, f"a{number + 1}": {**action, "id": name}}
        store(loaded, loaded.sheet(loaded.slots[0]), State({"log": log}, {}), name)


def test_a_race_of_200_actions_is_stored_in_40_kb(begin: Callable[..., Play]) -> None:
    play = begin("cantankerous-cats")
    race(play, ACTIONS)
    play.refresh_from_db()
    sheet = Sheet.objects.get()
    assert len(sheet.data["log"]) == ACTIONS
    stored = len(json.dumps([sheet.data, sheet.typed, play.result]))
    for row in Revision.objects.values("data", "undoes", "typed", "device", "submission"):
        stored += sum(len(json.dumps(value)) for value in row.values() if value)
    assert stored <= MOST_STORED

    states = [revision.state for revision in revisions_since(sheet, 0)]
    assert [len(state["log"]) for state in states] == list(range(1, ACTIONS + 1))
    assert states[-1] == sheet.data
    one = revision_of(sheet, 57)
    assert one
    assert one.state == states[56]


def test_a_long_sheet_is_undone_step_by_step(phone: Client, begin: Callable[..., Play]) -> None:
    play = begin("cantankerous-cats")
    race(play, 24)
    states = [revision.state for revision in revisions_since(Sheet.objects.get(), 0)]
    assert Revision.objects.get(number=24).data is None
    for number in range(23, 19, -1):
        phone.post(address(play, "undo", "race"), headers=HTMX)
        assert Sheet.objects.get().data == states[number - 1]


def test_two_phones_on_a_long_sheet_are_merged(
    phone: Client, join: Callable[[], Client], begin: Callable[..., Play]
) -> None:
    play = begin("cantankerous-cats")
    race(play, 12)
    for who, base in ((phone, 12), (join(), 12)):
        posted = {"base": base, "action": "bank:1:1", "seen": 12, "submission": f"{id(who)}"}
        answer = who.post(address(play, "save", "race"), posted, headers=HTMX)
    assert answer["X-Merged"] == "1"
    assert len(Sheet.objects.get().data["log"]) >= 13


def test_nothing_can_be_chosen_where_no_two_phones_disagree(phone: Client, play: Play) -> None:
    answer = phone.post(address(play, "settle", "round-1"), {"theirs": "tricks/1"}, headers=HTMX)
    assert answer.status_code == 200
    assert not Sheet.objects.exists()


def test_no_part_of_a_card_is_taken_from_the_other_phone(
    phone: Client, begin: Callable[..., Play]
) -> None:
    play = begin("cat-lady", "Ana", "Ben")
    phone.post(address(play, "save", "hand-1"), {"base": 0, "action": "new"}, headers=HTMX)
    paths = ("cats/c1/name", "cats/c1/colours/x", "cats/c1")
    conflicts = {path: {"theirs": None, "kept": ""} for path in paths}
    Sheet.objects.update(conflicts=conflicts)
    for path in paths:
        answer = phone.post(address(play, "settle", "hand-1"), {"theirs": path}, headers=HTMX)
        assert answer.status_code == 200
        Sheet.objects.filter(data__cats__isnull=False).update(conflicts=conflicts)
    assert not Sheet.objects.get().data.get("cats")  # only the whole card was taken back
