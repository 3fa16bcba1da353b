"""Hands of cats on the pad: two phones at once, problems beside their cats, and viewers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorepad.editions.models import Edition
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Sheet
from scorepad.plays.sheet.save import State, store
from tests.plays.conftest import HTMX, Begin, address
from tests.plays.hands import page_of, tap


@pytest.fixture
def play(begin: Begin) -> Play:
    return begin("cat-lady", "Ana", "Ben", "Cleo")


def names(play: Play, slot: str = "hand-1") -> list[str]:
    return [cat["name"] for cat in Sheet.objects.get(play=play, slot=slot).data["cats"].values()]


def test_two_phones_that_add_cats_at_once_both_get_theirs(
    play: Play, phone: Client, join: Callable[[], Client]
) -> None:
    other = join()
    tap(phone, play, action="add:Bronte")
    tap(phone, play, base=1, action="add:Sox")
    tap(other, play, base=1, action="add:Bell")
    assert names(play) == ["Bronte", "Sox", "Bell"]


@pytest.mark.parametrize("first", ["clears", "adds"])
def test_a_phone_that_clears_the_only_food_keeps_what_another_one_has_added(
    play: Play, phone: Client, join: Callable[[], Client], first: str
) -> None:
    other = join()
    tap(phone, play, **{"food.tuna": "2"})
    clears: dict[str, Any] = {"food.tuna": "", "food.milk": ""}
    adds: dict[str, Any] = {"food.tuna": "2", "food.milk": "3"}
    posts = [(phone, clears), (other, adds)]
    for client, post in posts if first == "clears" else reversed(posts):
        tap(client, play, base=1, **post)
    assert Sheet.objects.get(play=play, slot="hand-1").data["food"] == {"milk": 3}


def test_the_same_tap_sent_twice_adds_one_cat(play: Play, phone: Client) -> None:
    for _ in range(2):
        tap(phone, play, action="new", submission="once")
    assert names(play) == ["Cat 1"]


def test_adding_a_cat_can_be_undone(play: Play, phone: Client) -> None:
    tap(phone, play, action="add:Bronte")
    tap(phone, play, base=1, action="add:Sox")
    phone.post(address(play, "undo", "hand-1"), headers=HTMX)
    assert names(play) == ["Bronte"]


def test_a_cat_in_two_hands_marks_its_row_until_it_is_overridden(play: Play, phone: Client) -> None:
    tap(phone, play, action="add:Bronte")
    drawn = tap(phone, play, "hand-2", action="add:Bronte")
    said = "Bronte is in two hands: Ana and Ben"
    assert drawn.count(said) == 1
    assert re.search(r'class="cat-row[^"]*is-wrong"', drawn)
    phone.post(address(play, "override", "hand-2"), {"problem": "twice:Bronte"}, headers=HTMX)
    drawn = page_of(phone, play, "hand-2")
    assert said in drawn
    assert not re.search(r'class="cat-row[^"]*is-wrong"', drawn)
    assert "Count it anyway" not in drawn


def test_food_is_shown_on_the_cats_and_what_the_best_assumes_is_said(
    play: Play, phone: Client
) -> None:
    tap(phone, play, "hand-2", action="add:Sox")
    tap(phone, play, action="add:Bronte")
    drawn = tap(phone, play, base=1, **{"food.tuna": "3"})
    assert 'aria-label="2 tuna"' in drawn
    assert "Fed the best way" in drawn
    assert "Ben 0 fed, 0 food left" in drawn


def test_an_own_cat_called_by_markup_stays_words(play: Play, phone: Client) -> None:
    tap(phone, play, action="new")
    drawn = tap(phone, play, base=1, **{"cats.c1.name": "<b>Mia</b>"})
    assert "<b>Mia</b>" not in drawn
    assert "&lt;b&gt;Mia&lt;/b&gt;" in drawn


@pytest.mark.parametrize("mode", ["best", "by-hand", "tally"])
def test_who_only_looks_sees_the_hand_without_any_button(
    play: Play, phone: Client, viewer: Client, mode: str
) -> None:
    tap(phone, play, action="add:Bronte")
    tap(phone, play, base=1, mode=mode, **{"food.tuna": "3"})
    drawn = page_of(viewer, play)
    assert 'name="action"' not in drawn
    assert "<input" not in drawn
    assert ("Bronte" in drawn) == (mode != "tally")


def test_a_club_plays_with_the_cards_of_the_edition_it_chose(begin: Begin, phone: Client) -> None:
    edition = Edition.objects.get(game_slug="cat-lady", slug="reference-manual")
    bronte = edition.cards.get(name="Bronte")
    bronte.put({**bronte.data, "ability": {"kind": "per-toy", "points": 2}})
    bronte.save()
    play = begin("cat-lady", "Ana", "Ben", edition="reference-manual")
    assert "2 per toy" in page_of(phone, play)
    assert "2 per toy" not in page_of(phone, begin("cat-lady", "Ana", "Ben", edition="printed"))


def test_saving_takes_few_queries_whatever_lies_on_the_table(play: Play, phone: Client) -> None:
    for seat in "123":
        for number, cat in enumerate(("Bronte", "Sox", "Hemingway", "Waffle")):
            tap(phone, play, f"hand-{seat}", base=number, action=f"add:{cat}")
    with CaptureQueriesContext(connection) as caught:
        tap(phone, play, base=4, **{"food.wild": "3"})
    kept = [query["sql"] for query in caught if "SAVEPOINT" not in query["sql"]]
    assert len(kept) <= 9, "\n".join(kept)  # 3 for the record, once after a play ended


@pytest.mark.parametrize("what", ["cat", "box"])
def test_a_hand_that_is_full_says_so(
    begin: Begin, phone: Client, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr("games.cat_lady.buttons.MOST_CARDS", 2)
    play = begin("box-of-treats", "Ana", "Ben")
    action = {"cat": "new", "box": "box:gray:tuna"}[what]
    for base in range(2):
        tap(phone, play, base=base, action=action)
    said = tap(phone, play, base=2, action=action, **{"food.tuna": "3"})
    assert "A hand has at most 50" in said
    sheet = Sheet.objects.get(play=play, slot="hand-1")
    assert len(sheet.data["cats" if what == "cat" else "boxes"]) == 2
    assert sheet.data["food"] == {"tuna": 3}  # what was typed is kept all the same


@pytest.mark.parametrize("branch", ["cats", "boxes"])
def test_more_cards_than_a_hand_may_have_are_not_read(begin: Begin, branch: str) -> None:
    """Two phones could have left such a sheet."""
    play = begin("box-of-treats", "Ana", "Ben")
    cards: dict[str, dict[str, Any]] = {
        "cats": {"name": "Cat", "colours": []},
        "boxes": {"colour": "gray"},
    }
    loaded = LoadedPlay.stored(play)
    entries = {f"{branch[0]}{at}": {"at": at, **cards[branch]} for at in range(1, 71)}
    store(loaded, loaded.sheet(loaded.slots[0]), State({branch: entries}, {}))
    assert loaded.result.standings


def test_a_hand_of_cats_has_no_total_until_some_food_is_entered(play: Play, phone: Client) -> None:
    tap(phone, play, action="add:Bronte")
    assert tile(page_of(phone, play)) == "1 cat"
    tap(phone, play, base=1, **{"food.tuna": "0"})
    assert "cat" not in tile(page_of(phone, play))


def tile(page: str) -> str:
    found = re.search(r'<output[^>]*id="total-1">(.*?)</output>', page)
    assert found
    return re.sub(r"<[^>]*>", "", found[1]).strip()
