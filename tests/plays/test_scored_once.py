"""A play is scored once per save, and never to draw it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any, NamedTuple

import pytest
from django.test import Client

from games import registry, standings
from games.cat_lady.feeding.best_responses import feed_everyone
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address


class Entered(NamedTuple):
    """What is entered into the first sheet of a game, and the functions that its rules call for it,
    besides adding up."""

    slot: str
    fields: dict[str, str]
    work: tuple[Callable[..., Any], ...]


def _entered(slug: str) -> Entered:
    told = import_module(f"tests.{slug.replace('-', '_')}.entered")
    slot, fields = told.FIRST_ENTRY
    return Entered(slot, fields, getattr(told, "WORK", ()))


ENTERED = {slug: _entered(slug) for slug in registry.slugs()}


@contextmanager
def calls_of(*functions: Callable[..., Any]) -> Iterator[Counter[str]]:
    """Counts how often each function is called, by name, wherever it was imported."""
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
