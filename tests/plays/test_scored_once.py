"""A play is scored once per save, and never to draw it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from django.test import Client

from games import registry, standings
from games.cat_in_the_box.board import largest_group
from games.cat_lady.feeding.best_responses import feed_everyone
from games.cat_tower import counter
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address

# By game: its first sheet, something to enter there, and what its rules do besides adding up.
ENTERED: dict[str, tuple[str, dict[str, str], tuple[Callable[..., Any], ...]]] = {
    "cat-lady": ("hand-1", {"food.tuna": "2", "action": "add:Bronte"}, (feed_everyone,)),
    "box-of-treats": ("hand-1", {"food.tuna": "2", "action": "add:Bronte"}, (feed_everyone,)),
    "another-game": ("round-1", {"row1-1": "3", "row1-2": "5"}, ()),
    "cantankerous-cats": ("race", {"action": "start:1", "seen": "0"}, ()),
    "cat-in-the-box": ("round-1", {"tricks-1": "4", "tricks-2": "3"}, (largest_group,)),
    "cat-tower": ("game-1", {"way": "counter"}, (counter.replay,)),
}


@contextmanager
def calls_of(*functions: Callable[..., Any]) -> Iterator[Counter[str]]:
    """How often each function is called, by name, wherever it was imported to."""
    names = {function.__code__: function.__name__ for function in functions}
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in names:
            found[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield found
    finally:
        sys.setprofile(before)


def save(phone: Client, play: Play, slot: str, entered: dict[str, str]) -> None:
    body = {"base": "0", "submission": "aa-1", **entered}
    answer = phone.post(address(play, "save", slot), body, headers=HTMX)
    assert answer.status_code == 200
    play.refresh_from_db()


def test_every_game_is_looked_at() -> None:
    assert set(ENTERED) == set(registry.slugs())


@pytest.mark.parametrize("slug", ENTERED)
def test_a_save_scores_the_table_exactly_once(
    phone: Client, begin: Callable[..., Play], slug: str
) -> None:
    play = begin(slug)
    slot, entered, _ = ENTERED[slug]
    version = play.version
    with calls_of(registry.game(slug).score, standings.rank) as calls:
        save(phone, play, slot, entered)
    assert play.version > version
    assert calls == {"score": 1, "rank": 1}


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_a_save_feeds_the_cats_once(phone: Client, begin: Callable[..., Play], slug: str) -> None:
    play = begin(slug)
    with calls_of(feed_everyone) as calls:
        save(phone, play, *ENTERED[slug][:2])
    assert calls == {"feed_everyone": 1}


@pytest.mark.parametrize("slug", ENTERED)
def test_drawing_scores_nothing(phone: Client, begin: Callable[..., Play], slug: str) -> None:
    play = begin(slug)
    slot, entered, work = ENTERED[slug]
    save(phone, play, slot, entered)
    with calls_of(registry.game(slug).score, standings.rank, *work) as calls:
        for page in ("sheet", "live"):
            assert phone.get(address(play, page, slot), headers=HTMX).status_code == 200
    assert not calls


@pytest.mark.parametrize("slot", ["goals", "hand-1", "hand-cat-player", "solo"])
def test_no_sheet_of_box_of_treats_is_scored_to_be_drawn(
    phone: Client, begin: Callable[..., Play], slot: str
) -> None:
    names = ("Ana", "Ben", "Cleo") if slot == "goals" else ("Ana",)
    play = begin("box-of-treats", *names, **({"shared_goals": "on"} if slot == "goals" else {}))
    with calls_of(feed_everyone) as calls:
        assert phone.get(address(play, "sheet", slot)).status_code == 200
    assert not calls
