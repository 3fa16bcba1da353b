"""Waiting to write: scoring can take long, so it is done before the pad waits for its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client

from games.contract import Result, from_json
from scorepad.plays import rescore
from scorepad.plays.models import Play, Revision, Sheet
from scorepad.plays.sheet import sheet_views
from scorepad.web.transactions import write_transaction
from tests.plays.conftest import HTMX, address

Done = list[str]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Done:
    """A list of what is done, in order: "score", and "turn" when a request gets its turn to
    write."""
    found: Done = []
    score = rescore.score

    @contextmanager
    def turn() -> Iterator[None]:
        found.append("turn")
        with write_transaction():
            yield

    def scoring(*args: Any) -> Result:
        found.append("score")
        return score(*args)

    monkeypatch.setattr(rescore, "score", scoring)
    for module in (rescore, sheet_views):
        monkeypatch.setattr(module, "write_transaction", turn)
    return found


def save(phone: Client, play: Play, base: int = 0, **tricks: str) -> Any:
    posted = {name.replace("_", "-"): value for name, value in tricks.items()}
    return phone.post(address(play, "save", "round-1"), {"base": base, **posted}, headers=HTMX)


def test_a_save_scores_before_it_takes_the_turn(phone: Client, play: Play, done: Done) -> None:
    save(phone, play, tricks_1="4")
    assert done == ["score", "turn"]


def test_a_save_that_changes_nothing_takes_no_turn(phone: Client, play: Play, done: Done) -> None:
    save(phone, play, tricks_1="4")
    done.clear()
    save(phone, play, 1, tricks_1="4")
    assert done == []


@pytest.mark.parametrize("faster", [1, 2, 3])
def test_a_table_that_changed_meanwhile_is_scored_with_that_change(
    phone: Client,
    join: Callable[[], Client],
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    faster: int,
) -> None:
    """Another phone saves this many times while this phone's table is scored."""
    score, other, left = rescore.score, join(), [faster]

    def interrupted(loaded: Any, *args: Any) -> Result:
        result = score(loaded, *args)
        if left[0] and loaded.deferred is not None and loaded.device not in seen:
            left[0] -= 1
            seen.add(loaded.device)
            save(other, play, tricks_2=str(left[0] + 1))
            seen.clear()
        return result

    seen: set[str] = set()
    save(other, play, tricks_2="9")
    monkeypatch.setattr(rescore, "score", interrupted)
    save(phone, play, 1, tricks_1="4", tricks_2="9")
    play.refresh_from_db()
    sheet = Sheet.objects.get()
    assert sheet.data["tricks"]["1"] == 4
    assert sheet.number == Revision.objects.count()
    standings = from_json(play.result, Result).standings
    totals = {one.seat: one.total for one in standings}
    assert totals["1"] == 4
    assert totals["2"] == sheet.data["tricks"]["2"]


def test_a_table_is_scored_before_the_turn_to_finish_it_is_taken(
    phone: Client, begin: Callable[..., Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin("cat-lady", "Ana", "Ben")
    scored: list[str] = []
    score = rescore.score

    def scoring(*args: Any) -> Result:
        scored.append("before")
        return score(*args)

    monkeypatch.setattr("scorepad.plays.finish.result_views.score", scoring)
    phone.post(address(play, "finish"))
    assert scored == ["before"]
