"""Plays step by step, from what is stored: each step is the play as it was then."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import documents
from games.cantankerous_cats.demo import demo as demo_race
from games.cantankerous_cats.reseat import reseat
from games.cantankerous_cats.rules.actions import Bank, PassToy
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import SLOT
from games.contract import ReplayStep, Result, Table, wording
from games.game import Game
from tests.cantankerous_cats import tables as races
from tests.cat_in_the_box import tables as boxes
from tests.plays.test_replay import FILES, name, read

BOXES = [one for one in FILES if one.match("cat_in_the_box/plays/*")]


def moments(game: Game, table: Table) -> list[ReplayStep]:
    """Returns all steps in order."""
    first = game.replay(table, 1)
    numbers = range(2, first.steps + 1) if first else ()
    rest = (game.replay(table, number) for number in numbers)
    return [one for one in (first, *rest) if one]


def totals(result: Result) -> dict[str, int]:
    return {one.seat: one.total for one in result.standings}


def words(moment: ReplayStep, names: dict[str, str] | None = None) -> str:
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
