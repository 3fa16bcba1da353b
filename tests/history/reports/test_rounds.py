"""Rounds of a whole table: predictions against tricks, paradoxes, boards."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from games.cat_in_the_box.reports import paradox_boards, prediction_table, rounds_played
from games.counted import CountedPlay
from games.facts import Fact
from scorepad.history.games.boards import FilledBoard, filled_boards
from tests.history.reports.drawn import ANA, BEN, CLEO, as_json, counted, drawn


def play(*facts: tuple[Fact, ...]) -> CountedPlay:
    """A play of three with these facts, seat by seat."""
    [one] = counted(drawn({ANA: 5, BEN: 3, CLEO: 1}, game="cat-in-the-box"))
    seats = [
        msgspec.structs.replace(seat, facts_json=as_json(own))
        for seat, own in zip(one.seats, facts, strict=True)
    ]
    return msgspec.structs.replace(one, seats=tuple(seats))


def told(slot: str, **numbers: int) -> Fact:
    return Fact("round", slot, {"paradox": 0, **numbers})


ROUNDS = play(
    (told("round-1", said=3, took=3, group=4, tokens=8), told("round-2", said=3, took=1)),
    (told("round-1", said=1, took=1, group=4, tokens=8), told("round-2", said=1, took=0)),
    (
        told("round-1", said=4, took=4, group=2, tokens=8),
        told("round-2", said=4, took=4, paradox=1),
        Fact("paradox-board", "round-2", {"red-1": 1, "red-2": 0}),
    ),
)


def test_an_exact_prediction_with_a_paradox_is_a_miss() -> None:
    table = prediction_table([ROUNDS])
    assert table.taken == {(3, 3): 1, (3, 1): 1, (1, 1): 1, (1, 0): 1, (4, 4): 1}
    assert table.paradoxes == {(4, 4): 1}
    assert (table.predicted, table.exact) == (6, 3)
    assert table.exact_share == Fraction(1, 2)


def test_what_was_taken_on_average_counts_rounds_with_a_paradox_too() -> None:
    table = prediction_table([ROUNDS, ROUNDS])
    assert table.said(4) == 4
    assert [table.mean_taken(said) for said in (1, 2, 3)] == [Fraction(1, 2), None, 2]


def test_there_is_no_mean_of_fewer_than_three() -> None:
    assert prediction_table([ROUNDS]).mean_taken(1) is None


def test_without_a_prediction_there_is_no_share() -> None:
    assert prediction_table([]).exact_share is None
    assert rounds_played([]).paradox_share is None


def test_a_round_is_one_for_the_whole_table() -> None:
    found = rounds_played([ROUNDS])
    assert (found.rounds, found.paradoxes) == (2, 1)
    assert found.paradox_share == Fraction(1, 2)


def test_a_board_is_known_where_tokens_were_entered_and_all_who_have_its_largest_group() -> None:
    assert filled_boards([ROUNDS]) == (FilledBoard(ROUNDS.id, "round-1", 4, (ANA, BEN)),)


def test_spaces_taken_when_a_paradox_fell_by_the_number_of_players() -> None:
    [found] = paradox_boards([ROUNDS, ROUNDS]).values()
    assert (found.players, found.boards) == (3, 2)
    assert found.taken == {"red-1": 2, "red-2": 0}
