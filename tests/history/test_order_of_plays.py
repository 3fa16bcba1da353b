"""A play has its place in the history by its evening, whenever it was entered (ST-1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games import registry
from games.counted import WIN
from games.report import ReportContext
from scorepad.history.play_history import past
from scorepad.history.reports.player import facts_of
from scorepad.history.reports.records import records_of
from scorepad.plays.models import Play
from tests.history.conftest import FIRST, Table, load
from tests.history.test_open_ties import credit, settled_by
from tests.history.test_rows import assert_as_rebuilt, ratings
from tests.moving import move

pytestmark = pytest.mark.postgres


def to_evening(play: Play, days: int) -> None:
    """Moves it this many days from the first evening."""
    move(load(play), FIRST.date() + timedelta(days=days))


def in_order(table: Table) -> list[int]:
    """Returns the plays in the order of the history, by their place in the order in which they were
    begun."""
    begun = [play.pk for play in table.begun]
    return [begun.index(play.id) for play in past(table.club.pk).plays]


def test_a_play_typed_later_stands_on_its_evening(table: Table) -> None:
    for hour in (30, 40, 50):
        table.tower(hour, Ana=0, Ben=3)
    to_evening(table.begun[2], 1)
    assert in_order(table) == [2, 0, 1]
    to_evening(table.begun[2], 7)
    assert in_order(table) == [0, 2, 1]
    assert_as_rebuilt(table.club)


def test_plays_of_one_evening_are_in_the_order_in_which_they_were_begun(table: Table) -> None:
    for hour in (30, 40, 50):
        table.tower(hour, Ana=0, Ben=3)
    for play in reversed(table.begun):
        to_evening(play, 1)
    assert in_order(table) == [0, 1, 2]


def test_a_play_typed_later_for_the_evening_after_settles_a_tie(table: Table) -> None:
    level = table.lady(0, Ana=2, Ben=2)
    ben = table.lady(30, Ana=1, Ben=3)
    ana = table.lady(40, Ana=3, Ben=1)
    assert settled_by(level) == ben.pk
    to_evening(ana, 1)
    assert settled_by(level) == ana.pk
    assert credit(level)["Ana"] == WIN
    to_evening(ana, 20)
    assert settled_by(level) == ben.pk
    assert_as_rebuilt(table.club)


def test_what_was_played_before_a_tie_settles_it_no_more(table: Table) -> None:
    level = table.lady(20, Ana=2, Ben=2)
    later = table.lady(40, Ana=3, Ben=1)
    to_evening(later, 0)
    assert settled_by(level) is None
    to_evening(level, -1)
    assert settled_by(level) == later.pk
    assert_as_rebuilt(table.club)


def test_ratings_are_those_of_plays_typed_on_their_evenings(
    make_table: Callable[[], Table],
) -> None:
    typed_late, right = make_table(), make_table()
    games = [{"Ana": 0, "Ben": 3}, {"Ana": 2, "Ben": 0}, {"Ana": 0, "Cleo": 1}]
    for day, left in enumerate(games):
        right.tower(5 * day, **left)
    for day in (0, 2, 1):
        play = typed_late.tower(100 + 5 * day if day == 1 else 5 * day, **games[day])
        if day == 1:
            assert ratings(typed_late.club) != ratings(right.club)
            to_evening(play, 1)
    assert ratings(typed_late.club) == ratings(right.club)
    assert_as_rebuilt(typed_late.club)


def run(table: Table, player: int) -> int:
    plays = past(table.club.pk).plays
    people = {person.pk: place for place, person in enumerate(table.people.values())}
    games = {game.slug: game for game in registry.games()}
    facts = facts_of(ReportContext(plays, plays, people, FIRST.date(), player, games=games))
    return facts.run.wins if facts and facts.run else 0


def test_runs_follow_the_evenings(table: Table) -> None:
    for hour in (0, 10, 20):
        table.tower(hour, Ana=0, Ben=3)
    lost = table.tower(15, Ana=3, Ben=0)
    ana = table.people["Ana"].pk
    assert run(table, ana) == 2
    to_evening(lost, -1)
    assert run(table, ana) == 3


def test_who_held_a_record_first_follows_the_evenings(table: Table) -> None:
    ana = table.lady(0, Ana=5, Ben=0)
    table.lady(10, Ana=1, Ben=0)
    ben = table.lady(20, Ana=0, Ben=5)
    to_evening(ben, -1)
    best = next(iter(records_of(past(table.club.pk).plays)))
    assert [holder.play.id for holder in best.holders] == [ben.pk, ana.pk]
