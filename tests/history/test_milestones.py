"""What somebody reached for the first time, on the pages of a play and of a player (ST-22)."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scorepad.history.templatetags.play_page import reached_with
from scorepad.plays.lifecycle import delete, exclude
from scorepad.plays.models import Play
from tests.history.conftest import Table, load, tower_sheets
from tests.history.shown import report, words
from tests.history.test_play_page import page_of
from tests.phones import phone_of


def sentences(play: Play) -> list[tuple[str, str]]:
    """Returns who reached something with a play, and the sentence about it."""
    return [(one.seat.name, one.sentence) for one in reached_with(load(play))]


def test_the_result_says_it_of_the_play_that_reached_it_alone(table: Table) -> None:
    first, again = table.tower(Ana=0, Ben=3), table.tower(Ana=0, Ben=3)
    assert sentences(first) == [("Ana", "Ana won Cat Tower for the first time.")]
    assert sentences(again) == []
    assert "Ana won Cat Tower for the first time." in words(page_of(table, first))
    assert "for the first time" not in words(page_of(table, again))


def test_a_correction_takes_it_back_and_a_later_play_has_it(table: Table) -> None:
    first, again = table.tower(Ana=0, Ben=3), table.tower(Ana=0, Ben=3)
    table.correct(first, tower_sheets([3, 0]))
    assert [name for name, _sentence in sentences(first)] == ["Ben"]
    assert [name for name, _sentence in sentences(again)] == ["Ana"]


@pytest.mark.parametrize("undo", ["exclude", "delete"])
def test_a_play_that_does_not_count_reaches_nothing(table: Table, undo: str) -> None:
    first, again = table.tower(Ana=0, Ben=3), table.tower(Ana=0, Ben=3)
    if undo == "exclude":
        exclude(load(first), counts=False)
    else:
        delete(load(first))
    assert sentences(first) == []
    assert [name for name, _sentence in sentences(again)] == ["Ana"]


def test_the_tenth_win_is_of_all_games_together(table: Table) -> None:
    for _ in range(9):
        ninth = table.tower(Ana=0, Ben=3)
    tenth = table.lady(Ana=2, Ben=0)
    assert sentences(ninth) == []
    assert [sentence for _name, sentence in sentences(tenth)] == [
        "Ana won Cat Lady for the first time.",
        "Ana has now won ten times.",
    ]


def test_it_takes_one_query_however_many_plays_there_are(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        play = table.tower(Ana=0, Ben=3)
    loaded = load(play)
    reached_with(loaded)  # the club's plays are read
    with django_assert_num_queries(1):
        reached_with(loaded)


def test_a_player_has_them_as_a_report_with_files(table: Table) -> None:
    first = table.tower(Ana=0, Ben=3)
    table.tower(Ana=3, Ben=0)
    [row] = report(phone_of(table.club), table.club, "player", table.people["Ana"].pk, "milestones")
    assert row["milestone"] == "first-win"
    assert row["game"] == "cat-tower"
    assert row["play"] == str(first.uuid)
