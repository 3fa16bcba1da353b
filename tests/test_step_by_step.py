"""Plays step by step, from what is stored: each step is the play as it stood then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import documents
from games.cantankerous_cats.demo import demo as demo_race
from games.cantankerous_cats.reseat import reseat
from games.cantankerous_cats.rules.actions import Bank, PassToy
from games.cantankerous_cats.rules.replay import replayed
from games.cantankerous_cats.sheet import SLOT
from games.cat_tower.buttons import tap
from games.cat_tower.counter import DIE, TOKENS, Count
from games.contract import Moment, Result, Sheet, Table, from_json, wording
from games.game import Game
from tests.cantankerous_cats import tables as races
from tests.cat_in_the_box import tables as boxes
from tests.cat_tower import tables as towers
from tests.plays.test_replay import FILES, name, read

BOXES = [one for one in FILES if one.match("cat_in_the_box/plays/*")]


def moments(game: Game, table: Table) -> list[Moment]:
    """All of them, the first one first."""
    first = game.replay(table, 1)
    numbers = range(2, first.steps + 1) if first else ()
    rest = (game.replay(table, number) for number in numbers)
    return [one for one in (first, *rest) if one]


def totals(result: Result) -> dict[str, int]:
    return {one.seat: one.total for one in result.standings}


def words(moment: Moment, names: dict[str, str] | None = None) -> str:
    return " ".join(wording(one, names or {}) for one in moment.words)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_last_step_is_the_play_as_it_is_stored(path: Path) -> None:
    game, table = documents.read(read(path)["document"])
    steps = moments(game, table)
    assert [one.number for one in steps] == list(range(1, len(steps) + 1))
    for moment in steps[-1:]:
        assert game.score(moment.table) == game.score(table)


def test_races_and_tapped_boards_have_steps_and_other_plays_have_none() -> None:
    found = [documents.read(read(path)["document"]) for path in FILES]
    with_steps = Counter(game.slug for game, table in found if moments(game, table))
    assert {*with_steps} == {"cantankerous-cats", "cat-in-the-box"}
    assert min(with_steps.values()) > 3


def test_a_race_of_which_only_the_end_is_entered_has_no_steps() -> None:
    table = races.table(races.sheet(Bank("1", 3), PassToy(), way="final"))
    assert races.GAME.replay(table, 1) is None


def test_rounds_of_which_only_sizes_were_typed_have_no_steps() -> None:
    sizes = {"tricks": {"1": 4, "2": 5}, "by": "sizes", "groups": {"1": 3, "2": 2}}
    assert boxes.GAME.replay(boxes.table(2, round_1=sizes, round_2=sizes), 1) is None
    tapped = {**sizes, "by": "board", "board": {"red-1": "1"}}
    assert boxes.GAME.replay(boxes.table(2, round_1=sizes, round_2=tapped), 1)


@pytest.mark.parametrize("path", BOXES, ids=name)
def test_a_round_on_the_board_stands_as_the_rounds_so_far_score(path: Path) -> None:
    game, table = documents.read(read(path)["document"])
    progress = game.progress(game.score(table))
    assert progress
    for moment in moments(game, table):
        so_far = {seat: points[moment.number - 1] for seat, points in progress.totals.items()}
        assert totals(game.score(moment.table)) == so_far


# -- races -----------------------------------------------------------------------------------------


def made_up_race(seed: int) -> Table:
    dice = Random(seed)
    empty = races.table(start="")
    made = demo_race(empty, {"1": 0.4, "2": 0.5, "3": 0.6, "4": 0.7}, dice)
    return races.table(made.sheets[SLOT], **made.options)


@settings(max_examples=5)  # each has some hundred steps, and each of these is replayed and scored
@given(st.integers(0, 10_000))
def test_each_step_of_a_race_is_what_its_log_led_to_then(seed: int) -> None:
    table = made_up_race(seed)
    steps = [*replayed(table).steps.values()]
    found = moments(races.GAME, table)
    assert len(found) in (0, len(steps))
    for moment, step in zip(found, steps, strict=False):
        assert replayed(moment.table).race == step.after
        points = {seat: cat.mischief for seat, cat in step.after.cats.items()}
        assert totals(races.GAME.score(moment.table)) == points


def test_a_step_of_a_race_says_what_was_done() -> None:
    table = races.table(races.sheet(Bank("1", 3), PassToy(), Bank("2", 2)))
    said = [words(moment, races.NAMES) for moment in moments(races.GAME, table)]
    assert said == ["Ana banks 3 hearts.", "The cat toy goes to Ben.", "Ben banks 2 hearts."]


def test_who_came_later_is_at_the_table_from_the_beginning() -> None:
    before = races.table(races.sheet(Bank("1", 3), PassToy()), seats=2)
    after = races.table(seats=3)
    sheet = {SLOT: reseat(before, after).sheets[SLOT]}
    table = Table(after.seats, {}, after.deck, sheet, "1")
    first, *_rest = moments(races.GAME, table)
    cats = replayed(first.table).race.cats
    assert {seat: cat.hearts for seat, cat in cats.items()} == {"1": 3, "2": 0, "3": 0}


def test_a_number_beyond_the_steps_is_the_nearest_one() -> None:
    table = races.table(races.sheet(Bank("1", 3), PassToy(), Bank("2", 2)))
    for asked, given_ in ((-5, 1), (0, 1), (2, 2), (99, 3)):
        moment = races.GAME.replay(table, asked)
        assert moment
        assert moment.number == given_


# -- towers ----------------------------------------------------------------------------------------

TAPS = (
    *(f"roll:{face}" for face in DIE),
    *(f"roll:cat-paws:{seat}" for seat in "123"),
    *(f"roll:catty-fatty:{token}" for token in TOKENS),
    *(f"fall:{seat}{token}" for seat in "123" for token in ("", ":token")),
    "turn:2",
)


def counted(taps: list[str]) -> Iterator[Sheet]:
    """The sheet after each tap that came to something."""
    sheet: Sheet = {"way": "counter"}
    for action in taps:
        tapped = tap(towers.table(game_1=sheet), sheet, action)
        if tapped is not sheet:
            yield tapped
        sheet = tapped


def count_of(table: Table, slot: str = "game-1") -> Count:
    return from_json(towers.GAME.score(table).sheets[slot], Count)


@given(st.lists(st.sampled_from(TAPS), min_size=5, max_size=60))
def test_each_turn_of_a_counted_game_stands_as_it_was_counted(taps: list[str]) -> None:
    sheets = [*counted(taps)]
    by_turn = {}  # how it stood once all of a turn was told
    for sheet in sheets:
        count = count_of(towers.table(game_1=sheet))
        by_turn[len(count.turns)] = count
    by_turn.pop(0, None)
    found = moments(towers.GAME, towers.table(game_1=sheets[-1])) if sheets else []
    assert len(found) == (len(by_turn) if len(by_turn) > 1 else 0)
    for moment in found:
        assert count_of(moment.table) == by_turn[moment.number]


def test_a_game_of_a_series_that_was_not_counted_is_one_step() -> None:
    sheet = towers.tapped("roll:one-cat", "roll:two-cats", players=3)
    left = {"cards_left": {"1": 0, "2": 3, "3": 5}}
    table = towers.table(3, {"games": 2}, game_1=left, game_2=sheet)
    first, second, third = moments(towers.GAME, table)
    assert [one.slot.key for one in (first, second, third)] == ["game-1", "game-2", "game-2"]
    assert words(first, towers.NAMES) == "Ana won this game."
    assert totals(towers.GAME.score(first.table)) == {"1": 0, "2": 3, "3": 5}
    assert "game-2" not in first.table.sheets
    assert words(second, towers.NAMES) == "Ana: One cat"
    assert count_of(second.table, "game-2").tower == 2


def test_what_fell_belongs_to_its_turn() -> None:
    sheet = towers.tapped("roll:one-cat", "fall:2", "roll:one-cat", players=3)
    first, _second = moments(towers.GAME, towers.table(game_1=sheet))
    assert "it fell, Ben takes" in words(first, towers.NAMES)
    assert not count_of(first.table).may_fall


def test_a_game_counted_without_a_turn_is_one_step() -> None:
    asked = towers.tapped("turn:2", players=3)
    sheet = {**asked, "cards_left": {"1": 0, "2": 3, "3": 5}}
    left = {"cards_left": {"1": 2, "2": 0, "3": 1}}
    table = towers.table(3, {"games": 2}, game_1=sheet, game_2=left)
    assert [one.slot.key for one in moments(towers.GAME, table)] == ["game-1", "game-2"]
