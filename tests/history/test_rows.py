"""Rows of plays that count: whatever changes a play writes, removes and corrects them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from itertools import count
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.counted import TABLE, WIN
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import Club, Player
from scorepad.history.computing import outdate, take_turn
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.play_history import invalidate, past
from scorepad.history.rebuild import rebuild
from scorepad.history.reports.ratings import latest_ratings
from scorepad.history.updates import update_play
from scorepad.plays.lifecycle import delete, exclude, reopen, restore
from scorepad.plays.models import Play
from tests.history.conftest import FIRST, Table, lady_sheets, load, rows, tower_sheets
from tests.moving import move
from tests.phones import phone_of

MOST_QUERIES = 20  # to load a play and keep it


def ratings(club: Club, game: str = "cat-tower") -> dict[str, float]:
    """Returns everybody's latest mu."""
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    latest = latest_ratings(past(club.pk).plays, game)
    return {names[player]: rated.rating.mu for player, rated in latest.items()}


def assert_as_rebuilt(club: Club) -> None:
    """Asserts that the rows equal those computed from the stored plays, and that computing them
    changes none."""
    kept = rows(club)
    with transaction.atomic():
        rebuild(club)
        rebuilt = rows(club)
        transaction.set_rollback(True)
    assert kept == rebuilt


def test_a_finished_play_has_the_integers_of_every_seat(table: Table) -> None:
    play = table.tower(Ana=0, Ben=3, Cleo=3)
    row = PlayRow.objects.get(play=play)
    assert (row.game_slug, row.players, row.tied) == ("cat-tower", 3, False)
    seats = SeatRow.objects.filter(play=row).order_by("seat__order")
    assert [(seat.total, seat.place, seat.win_part, seat.table_part) for seat in seats] == [
        (0, 1, WIN, TABLE),
        (3, 2, 0, TABLE // 4),
        (3, 2, 0, TABLE // 4),
    ]
    assert [seat.turn for seat in seats] == [1, 2, 3]
    assert [seat.scores for seat in seats] == [[0], [3], [3]]
    rated = ratings(table.club)
    assert rated["Ana"] > 25 > rated["Ben"] == rated["Cleo"]


def test_a_play_that_goes_on_has_no_rows(table: Table) -> None:
    play = table.tower(Ana=0, Ben=3)
    reopen(load(play))
    assert rows(table.club) == []


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_play_that_does_not_count_is_as_if_it_had_never_been(
    make_table: Callable[[], Table], number: int
) -> None:
    with_it, without = make_table(), make_table()
    games = [
        {"Ana": 0, "Ben": 3},
        {"Ben": 0, "Ana": 2},
        {"Cleo": 0, "Ana": 1},
        {"Ana": 0, "Dov": 5},
    ]
    for hour, left in enumerate(games):
        with_it.tower(hour, **left)
        if hour != number:
            without.tower(hour, **left)
    exclude(load(with_it.begun[number]), counts=False)
    assert rows(with_it.club) == rows(without.club)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_deleting_and_bringing_back_gives_the_same_rows(table: Table, number: int) -> None:
    plays = [table.lady(Ana=2, Ben=2), table.lady(Ana=2, Ben=1), table.lady(Ben=2, Cleo=2)]
    before = list(SeatRow.objects.order_by("pk").values()), list(PlayRow.objects.values())
    delete(load(plays[number]))
    assert rows(table.club) != []
    assert_as_rebuilt(table.club)
    restore(load(plays[number]))
    assert (list(SeatRow.objects.order_by("pk").values()), list(PlayRow.objects.values())) == before


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_correction_is_as_if_it_had_been_typed_so_at_once(
    make_table: Callable[[], Table], number: int
) -> None:
    corrected, right = make_table(), make_table()
    games = [[0, 3, 4], [2, 0, 6], [0, 1, 1], [5, 0, 2]]
    for left in games:
        corrected.tower(**dict(zip(("Ana", "Ben", "Cleo"), left, strict=True)))
    games[number] = [7, 1, 0]
    for left in games:
        right.tower(**dict(zip(("Ana", "Ben", "Cleo"), left, strict=True)))
    corrected.correct(corrected.begun[number], tower_sheets([7, 1, 0]))
    assert rows(corrected.club) == rows(right.club)


def test_players_who_are_merged_are_as_if_typed_as_one(make_table: Callable[[], Table]) -> None:
    merged, right = make_table(), make_table()
    games = [
        ({"Ana": 0, "Ben": 3}, {"Ana": 0, "Ben": 3}),
        ({"Dov": 0, "Ben": 2, "Cleo": 4}, {"Ana": 0, "Ben": 2, "Cleo": 4}),
        ({"Ben": 0, "Ana": 5}, {"Ben": 0, "Ana": 5}),
        ({"Cleo": 0, "Dov": 1}, {"Cleo": 0, "Ana": 1}),
    ]
    for typed, meant in games:
        merged.tower(**typed)
        right.tower(**meant)
    tie = ({"Dov": 2, "Ben": 2}, {"Ana": 2, "Ben": 2})
    for typed, meant in (tie, ({"Ana": 2, "Cleo": 1}, {"Ana": 2, "Cleo": 1})):
        merged.lady(**typed)
        right.lady(**meant)
    before = rows(merged.club)
    merge(merged.people["Dov"], merged.people["Ana"])
    assert rows(merged.club) == rows(right.club)
    assert_as_rebuilt(merged.club)
    unmerge(merged.people["Dov"])
    assert rows(merged.club) == before


def test_two_who_sat_in_one_play_that_counts_stay_two(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    before = rows(table.club)
    with pytest.raises(CannotMergeError, match="Ben and Ana played in the same game"):
        merge(table.people["Ben"], table.people["Ana"])
    assert rows(table.club) == before
    table.people["Ben"].refresh_from_db()
    assert table.people["Ben"].merged_into is None


def test_two_who_were_merged_at_other_tables_are_refused_by_either(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    merge(table.people["Cleo"], table.people["Ben"])
    with pytest.raises(CannotMergeError, match="played in the same game"):
        merge(table.people["Ana"], table.people["Ben"])


def test_a_play_in_which_one_person_would_have_two_seats_counts_once_they_are_two_again(
    table: Table,
) -> None:
    table.tower(Ana=0, Cleo=1)
    play = table.tower(Ana=0, Ben=3)
    before = rows(table.club)
    exclude(load(play), counts=False)
    merge(table.people["Ben"], table.people["Ana"])
    exclude(load(play), counts=True)
    assert not PlayRow.objects.filter(play=play).exists()
    assert load(play).sits_twice
    assert_as_rebuilt(table.club)
    unmerge(table.people["Ben"])
    assert rows(table.club) == before


def test_the_order_of_seats_changes_nothing_but_the_turns(make_table: Callable[[], Table]) -> None:
    one, other = make_table(), make_table()
    for left in ({"Ana": 0, "Ben": 3, "Cleo": 3}, {"Ben": 0, "Cleo": 1, "Ana": 2}):
        one.tower(**left)
        other.tower(**dict(reversed(left.items())))
    without_turns = [
        [[(name, *rest) for name, _turn, *rest in told[-1]] for told in rows(table.club)]
        for table in (one, other)
    ]
    assert without_turns[0] == without_turns[1]


def test_a_play_finished_late_is_rated_where_it_was_begun(make_table: Callable[[], Table]) -> None:
    late, right = make_table(), make_table()
    games = [(0, {"Ana": 0, "Ben": 3}), (1, {"Ana": 2, "Ben": 0}), (2, {"Ana": 0, "Ben": 1})]
    for hour, left in games:
        right.tower(hour, **left)
    for hour, left in (games[0], games[2], games[1]):
        late.tower(hour, **left)
    assert rows(late.club) == rows(right.club)


def test_two_plays_begun_at_the_same_time_are_in_the_order_of_their_uuids(table: Table) -> None:
    plays = table.tower(1, Ana=0, Ben=1), table.tower(1, Ana=1, Ben=0)
    first, second = sorted(plays, key=lambda play: play.uuid)
    assert [play.id for play in past(table.club.pk).plays] == [first.pk, second.pk]
    table.correct(first, tower_sheets([3, 0]))
    assert_as_rebuilt(table.club)


def test_a_new_rating_starts_from_the_last_one_of_the_same_game(table: Table) -> None:
    for _play in range(3):
        table.tower(Ana=0, Ben=3)
    table.lady(Ana=0, Ben=2)
    before = ratings(table.club)
    table.tower(Ana=0, Ben=3)
    assert ratings(table.club)["Ana"] > before["Ana"]
    assert_as_rebuilt(table.club)


def test_what_clubs_play_is_theirs(make_table: Callable[[], Table]) -> None:
    one, other = make_table(), make_table()
    one.lady(Ana=2, Ben=2)
    other.lady(Ana=2, Ben=1)
    assert past(one.club.pk).plays[0].waits
    assert_as_rebuilt(one.club)


def test_a_solo_play_has_a_row_without_rating_or_opponents(table: Table) -> None:
    hands = {"hand-1": lady_sheets([2])["hand-1"], "hand-cat-player": {"food": {"tuna": 1}}}
    table.play("box-of-treats", {"Ana": 4}, lambda _points: hands)
    seat = SeatRow.objects.get()
    assert (seat.place, seat.table_part, ratings(table.club, "box-of-treats")) == (1, 0, {})
    assert seat.play.players == 1
    assert_as_rebuilt(table.club)


def test_what_was_remembered_is_known_to_be_old(table: Table) -> None:
    play = table.tower(Ana=0, Ben=3)
    before = HistoryVersion.objects.get(club=table.club).token
    exclude(load(play), counts=False)
    between = HistoryVersion.objects.get(club=table.club).token
    exclude(load(play), counts=True)
    after = HistoryVersion.objects.get(club=table.club).token
    assert len({before, between, after}) == 3


def test_updating_a_play_takes_the_same_queries_after_any_number_of_plays(table: Table) -> None:
    """It is tried with the latest play, and with an early one."""
    counted = []
    for more in (3, 6):
        for _play in range(more):
            table.lady(Ana=2, Ben=1)
        for play in (table.begun[-1], table.begun[1]):
            with CaptureQueriesContext(connection) as queries:
                update_play(load(play))
            counted.append(len(queries))
    assert len(set(counted[::2])) == 1
    assert len(set(counted[1::2])) == 1
    assert max(counted) <= MOST_QUERIES


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_to_plays_the_rows_are_those_of_the_plays(table: Table, seed: int) -> None:
    random = Random(seed)
    names = list(table.people)
    for _step in range(16):
        _do_something(table, random, names)
        assert_as_rebuilt(table.club)


WHAT = ["tower", "lady", "lady", "treats", "correct", "move", "exclude", "delete", "merge"]


def _do_something(table: Table, random: Random, names: list[str]) -> None:
    """Does what people do, to early plays and late ones alike."""
    what = random.choice(WHAT)
    play = random.choice(table.begun) if table.begun else None
    if what in ("tower", "lady", "treats") or play is None:
        players = random.sample(names, random.randint(2, min(4, len(names))))
        points = [random.randint(0, 1) for _player in players]
        if what == "tower":
            points = [0, *(one + 1 for one in points[1:])]
        play_it = {"tower": table.tower, "treats": table.treats}.get(what, table.lady)
        play_it(random.randint(0, 40), **dict(zip(players, points, strict=True)))
    elif what == "correct":
        _correct(table, random, play)
    elif what == "move":
        move(load(play), FIRST.date() + timedelta(days=random.randint(-2, 8)))
    elif what == "exclude":
        exclude(load(play), counts=not play.counts)
    elif what == "delete":
        (restore if play.deleted_at else delete)(load(play))
    elif len(names) > 4:
        _merge(table, random, names)
    else:
        _unmerge(table, random, names)
    if play:
        play.refresh_from_db()


def _correct(table: Table, random: Random, play: Play) -> None:
    seats = play.seats.count()
    points = [random.randint(0, 1) for _seat in range(seats)]
    if play.game_slug == "cat-tower":
        table.correct(play, tower_sheets([0, *(one + 1 for one in points[1:])]))
    else:
        table.correct(play, lady_sheets(points))


def _merge(table: Table, random: Random, names: list[str]) -> None:
    gone, kept = random.sample(names, 2)
    with suppress(CannotMergeError):  # they sat together
        merge(table.people[gone], table.people[kept])
        names.remove(gone)


def _unmerge(table: Table, random: Random, names: list[str]) -> None:
    gone = random.choice([name for name in table.people if name not in names])
    unmerge(table.people[gone])
    names.append(gone)


def test_rows_of_an_older_version_are_due_from_the_start_on_and_written_anew(table: Table) -> None:
    for cards_left in range(1, 4):
        table.tower(Ana=0, Ben=cards_left)
    table.lady(Ana=2, Ben=2)
    before = rows(table.club)
    HistoryVersion.objects.update(shape=1)
    PlayRow.objects.update(decided_by="")
    outdate()
    assert past(table.club.pk).due == 0  # pages show what there was
    assert take_turn(table.club.pk, seconds=0) == 3
    assert set(PlayRow.objects.values_list("decided_by", flat=True)) == {"", "pending"}
    assert take_turn(table.club.pk) == 0
    assert rows(table.club) == before
    outdate()
    assert not PlayRow.objects.filter(worth_due=True).exists()


def test_a_page_asks_for_what_is_due_until_nothing_is(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    phone, address = phone_of(table.club), reverse("history:games", args=[table.club.pk])
    assert "still being computed" not in phone.get(address).text
    PlayRow.objects.update(worth_due=True)
    invalidate(table.club.pk)
    page = phone.get(address).text
    assert "1 more play is still being computed." in page
    turn = reverse("history:computing", args=[table.club.pk])
    assert f'hx-post="{turn}"' in page
    assert "hx-post" not in phone.post(turn).text
    assert "still being computed" not in phone.get(address).text


def test_a_turn_ends_when_its_time_is_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for cards_left in range(1, 6):
        table.tower(Ana=0, Ben=cards_left)
    PlayRow.objects.update(worth_due=True)
    clock = count(0, 0.4)
    monkeypatch.setattr("scorepad.history.computing.monotonic", lambda: next(clock))
    assert take_turn(table.club.pk, seconds=1) == 2
