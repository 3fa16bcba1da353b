"""Rounds of a whole table: predictions against tricks, paradoxes, boards."""

from __future__ import annotations

import msgspec

from games.cat_in_the_box.reports import tricks
from games.contract import Number
from games.counted import CountedPlay
from games.facts import Fact
from games.report import Kind
from tests.history.reports.drawn import ANA, BEN, CLEO, as_json, counted, drawn, report_context
from tests.history.reports.drawn import told as rows_of


def play(*facts: tuple[Fact, ...]) -> CountedPlay:
    """Returns a play of three with these facts, seat by seat."""
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
    ),
)


def test_an_exact_prediction_with_a_paradox_is_a_miss() -> None:
    found = tricks(report_context([ROUNDS], game="cat-in-the-box"))
    assert found is not None
    assert rows_of(found, "said", "took", "paradox", "times") == [
        *((1, 0, 0, 1), (1, 1, 0, 1), (3, 1, 0, 1), (3, 3, 0, 1), (4, 4, 0, 1), (4, 4, 1, 1)),
    ]
    exact, ended = found.answer  # no mean of two
    assert (exact.count, exact.values["share"]) == (6, Number(Kind.SHARE, 1, 2))
    assert (ended.count, ended.values["paradoxes"]) == (2, 1)  # rounds of the whole table


def test_what_was_taken_on_average_counts_rounds_with_a_paradox_too() -> None:
    again = msgspec.structs.replace(ROUNDS, id=2)
    found = tricks(report_context([ROUNDS, again], game="cat-in-the-box"))
    assert found is not None
    mean = found.answer[1].values
    assert (mean["said"], mean["mean"]) == (3, Number(Kind.MEAN, 2))


def test_without_a_prediction_there_is_nothing_to_say() -> None:
    assert tricks(report_context([], game="cat-in-the-box")) is None
