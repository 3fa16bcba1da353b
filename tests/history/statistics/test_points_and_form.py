"""Points by kind of play, streaks and form."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from statistics import fmean, median

import msgspec
import pytest
from hypothesis import given

from scorepad.history.statistics.points import Kind, points
from scorepad.history.statistics.streaks import Streaks, form, streaks
from tests.history.statistics.drawn import ANA, BEN, CLEO, Drawn, as_json, counted, drawn, evenings

WINS, LEVEL, LOSES = {ANA: 2, BEN: 1}, {ANA: 2, BEN: 2}, {ANA: 1, BEN: 2}


@given(evenings())
def test_points_of_each_game_edition_and_number_of_players(plays: list[Drawn]) -> None:
    found = {one.kind: one for one in points(counted(plays), ANA)}
    values: dict[Kind, list[int]] = {}
    for play in plays:
        if ANA in play.players:
            kind = Kind(play.game, play.edition, len(play.players))
            values.setdefault(kind, []).append(play.total(ANA))
    assert {kind: list(one.values) for kind, one in found.items()} == values
    for kind, one in found.items():
        assert (one.best, one.worst) == (max(values[kind]), min(values[kind]))
        assert float(one.median) == median(values[kind])
        mean = fmean(values[kind]) if len(values[kind]) >= 3 else None
        assert (one.mean is None) is (mean is None)
        assert float(one.mean or 0) == pytest.approx(mean or 0)


def test_where_the_fewest_points_win_the_fewest_are_best() -> None:
    plays = counted(drawn({ANA: 3, BEN: 0}, {ANA: 1, BEN: 0}, game="cat-tower"))
    [found] = points(plays, ANA, frozenset({"cat-tower"}))
    assert (found.best, found.worst) == (1, 3)


def test_a_series_has_a_value_for_each_of_its_games() -> None:
    [play] = counted(drawn({ANA: 7, BEN: 0}))
    seats = tuple(
        msgspec.structs.replace(seat, scores_json=as_json((4, 0, 3)))
        if seat.player == ANA
        else seat
        for seat in play.seats
    )
    [found] = points([msgspec.structs.replace(play, seats=seats)], ANA)
    assert found.values == (4, 0, 3)
    assert found.mean == Fraction(7, 3)


@given(evenings())
def test_the_longest_run_of_wins_is_found_by_cutting_at_every_loss(plays: list[Drawn]) -> None:
    mine = [play for play in plays if ANA in play.players and len(play.players) > 1]
    runs = [list(run) for won, run in groupby(mine, lambda play: ANA in play.winners) if won]
    longest = max(runs, key=len, default=[])
    at_last = runs[-1] if mine and ANA in mine[-1].winners else []
    assert streaks(counted(plays), ANA) == Streaks(
        longest=len(longest),
        shared=sum(len(play.winners) > 1 for play in longest),
        current=len(at_last) if len(at_last) >= 2 else 0,
    )


def test_a_shared_win_goes_on_with_a_run_and_is_noted() -> None:
    plays = counted(drawn(WINS, LEVEL, WINS, LOSES, WINS, {BEN: 3, CLEO: 1}, WINS))
    assert streaks(plays, ANA) == Streaks(longest=3, shared=1, current=2)


def test_one_win_is_no_run() -> None:
    assert streaks(counted(drawn(LOSES, WINS)), ANA) == Streaks(longest=1, current=0)


@given(evenings())
def test_form_is_the_last_ten_plays_with_the_mean_of_five(plays: list[Drawn]) -> None:
    mine = [play for play in counted(plays) if len(play.seats) > 1 and play.seat_of(ANA)]
    beaten = [seat.q120 for play in mine if (seat := play.seat_of(ANA))]
    found = form(counted(plays), ANA)
    if len(beaten) < 5:
        assert found is None
        return
    assert found is not None
    assert list(found.q120) == beaten[-10:]
    assert len(found.trailing) == len(found.q120)
    for back, mean in enumerate(reversed(found.trailing)):
        last = len(beaten) - back
        window = beaten[:last][-5:]
        assert mean == (Fraction(sum(window), 600) if len(window) == 5 else None)


def test_nothing_is_said_of_the_form_below_five_plays() -> None:
    assert form(counted(drawn(*[WINS] * 4)), ANA) is None
    found = form(counted(drawn(*[WINS] * 4, LOSES)), ANA)
    assert found is not None
    assert found.trailing == (None, None, None, None, Fraction(4, 5))


def test_a_series_of_rushes_alone_has_no_points() -> None:
    [play] = counted(drawn({ANA: 0, BEN: 0}))
    seats = tuple(msgspec.structs.replace(seat, scores_json="[]") for seat in play.seats)
    assert points([msgspec.structs.replace(play, seats=seats)], ANA) == ()
