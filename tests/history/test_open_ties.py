"""Ties that wait for a later play (CL-12): which play settles them, and what undoes that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.counted import WIN
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Player
from scorepad.history.play_history import past
from scorepad.history.reports.ratings import latest_ratings
from scorepad.plays.lifecycle import delete, exclude, restore
from scorepad.plays.models import Play
from tests.history.conftest import Table, lady_sheets, load, rows


def credit(play: Play) -> dict[str, int]:
    """Returns each player's share of the win, in sixtieths."""
    names = dict(Player.objects.filter(club=play.club_id).values_list("pk", "name"))
    seats = past(play.club_id).by_id[play.pk].seats
    return {names[seat.player]: seat.win_part for seat in seats}


def settled_by(play: Play) -> int | None:
    return past(play.club_id).by_id[play.pk].settled_by


def test_until_it_is_settled_nobody_has_won(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2, Cleo=0)
    assert credit(tie) == {"Ana": 0, "Ben": 0, "Cleo": 0}
    [open_tie] = [play for play in past(table.club.pk).plays if play.waits]
    assert open_tie.id == tie.pk
    assert set(open_tie.tied) == {table.people["Ana"].pk, table.people["Ben"].pk}


def test_the_next_win_of_one_of_them_moves_the_credit_into_the_earlier_play(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2, Cleo=0)
    table.lady(Ana=0, Ben=1, Cleo=2)
    later = table.lady(Ana=0, Ben=2)
    assert credit(tie) == {"Ana": 0, "Ben": WIN, "Cleo": 0}
    assert settled_by(tie) == later.pk
    assert not any(play.waits for play in past(table.club.pk).plays)


def test_a_play_of_the_other_game_settles_it_too(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2)
    table.tower(Ana=0, Ben=3)
    assert settled_by(tie) is None
    later = table.treats(Ana=0, Ben=2)
    assert settled_by(tie) == later.pk


def test_neither_needs_to_play_the_other(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2)
    later = table.lady(Ben=2, Cleo=0)
    assert settled_by(tie) == later.pk


@pytest.mark.parametrize("undo", ["correct", "exclude", "delete"])
def test_what_settled_it_may_go_again_and_the_tie_is_open_again(table: Table, undo: str) -> None:
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Ana=0, Ben=2)
    assert credit(tie) == {"Ana": 0, "Ben": WIN}
    if undo == "correct":
        table.correct(later, lady_sheets([1, 1]))
    elif undo == "exclude":
        exclude(load(later), counts=False)
    else:
        delete(load(later))
    assert credit(tie) == {"Ana": 0, "Ben": 0}
    assert settled_by(tie) is None


def test_the_play_after_it_takes_over_and_gives_way_again(table: Table) -> None:
    tie = table.lady(Ana=2, Ben=2)
    by_ben, by_ana = table.lady(Ana=0, Ben=2), table.lady(Ana=2, Ben=0)
    assert settled_by(tie) == by_ben.pk
    delete(load(by_ben))
    assert settled_by(tie) == by_ana.pk
    assert credit(tie) == {"Ana": WIN, "Ben": 0}
    restore(load(by_ben))
    assert settled_by(tie) == by_ben.pk
    assert credit(tie) == {"Ana": 0, "Ben": WIN}


def test_a_play_put_in_between_settles_it_first(table: Table) -> None:
    tie = table.lady(0, Ana=2, Ben=2)
    table.lady(5, Ana=2, Ben=0)
    between = table.lady(3, Ana=0, Ben=2)
    assert settled_by(tie) == between.pk


def test_one_play_may_settle_several_also_one_that_a_tie_stood_between(table: Table) -> None:
    first, second = table.lady(Ana=2, Ben=2), table.lady(Ana=2, Cleo=2)
    assert settled_by(first) is None
    later = table.lady(Ana=2, Dov=0)
    assert settled_by(first) == settled_by(second) == later.pk


def test_a_correction_that_parts_them_leaves_no_tie(table: Table) -> None:
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Ana=0, Ben=2)
    table.correct(tie, lady_sheets([2, 1]))
    assert credit(tie) == {"Ana": WIN, "Ben": 0}
    assert settled_by(tie) is None
    table.correct(tie, lady_sheets([2, 2]))
    assert settled_by(tie) == later.pk


def test_a_merge_may_settle_what_was_open(make_table: Callable[[], Table]) -> None:
    table = make_table()
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Dov=2, Cleo=0)
    assert settled_by(tie) is None
    merge(table.people["Dov"], table.people["Ana"])
    assert settled_by(tie) == later.pk
    assert credit(tie) == {"Ana": WIN, "Ben": 0}


def test_ratings_keep_the_tie(make_table: Callable[[], Table]) -> None:
    table = make_table()
    tie = table.lady(Ana=2, Ben=2)
    table.lady(Ana=0, Ben=2)
    rated = latest_ratings(past(table.club.pk).plays[:1], "cat-lady")
    assert {one.rating.mu for one in rated.values()} == {25}
    assert tie.pk == past(table.club.pk).plays[0].id
    assert rows(table.club)[0][-1][0][3] == 1  # and so do the places
