"""Points by kind of play, and runs of wins."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from statistics import fmean, median
from typing import Any

import msgspec
import pytest
from hypothesis import given

from games.counted import CountedPlay
from scorepad.history.reports.player import facts_of, points
from tests.history.reports.drawn import (
    ANA,
    BEN,
    Drawn,
    as_json,
    counted,
    drawn,
    evenings,
    report_context,
    told,
)

WINS, LEVEL, LOSES = {ANA: 2, BEN: 1}, {ANA: 2, BEN: 2}, {ANA: 1, BEN: 2}


NUMBERS = ("values", "mean", "median", "best", "worst")


@given(evenings())
def test_points_of_each_game_edition_and_number_of_players(plays: list[Drawn]) -> None:
    values: dict[tuple[Any, ...], list[Drawn]] = {}
    for play in plays:
        if ANA in play.players:
            values.setdefault((play.game, play.edition, len(play.players)), []).append(play)
    found = points(report_context(counted(plays), ANA))
    if found is None:
        assert values == {}
        return
    assert len(found.rows) == len(values)
    for *kind, number, mean, middle, best, worst, best_play in told(
        found, "game", "edition", "seats", *NUMBERS, "play"
    ):
        mine = values[tuple(kind)]
        totals = [play.total(ANA) for play in mine]
        assert (number, best, worst) == (len(totals), max(totals), min(totals))
        assert best_play == next(play.id for play in mine if play.total(ANA) == best)
        if number < 3:
            assert mean is middle is None
        else:
            assert float(mean) == pytest.approx(fmean(totals))
            assert float(middle) == median(totals)


def test_where_the_fewest_points_win_the_fewest_are_best() -> None:
    plays = counted(drawn({ANA: 3, BEN: 0}, {ANA: 1, BEN: 0}, game="cat-tower"))
    found = points(report_context(plays, ANA))
    assert found is not None
    assert told(found, "best", "worst") == [(1, 3)]


def series(*scores: int) -> CountedPlay:
    """Returns a series of Ana's, with her points in each game."""
    [play] = counted(drawn({ANA: sum(scores), BEN: 0}))
    ana, ben = play.seats
    ana = msgspec.structs.replace(ana, scores_json=as_json(scores))
    return msgspec.structs.replace(play, seats=(ana, ben))


def test_a_series_has_a_value_for_each_of_its_games() -> None:
    found = points(report_context([series(4, 0, 3)], ANA))
    assert found is not None
    assert told(found, *NUMBERS) == [(3, Fraction(7, 3), 3, 4, 0)]


def test_a_series_of_rushes_alone_has_no_points() -> None:
    assert points(report_context([series()], ANA)) is None


@given(evenings())
def test_the_longest_run_of_wins_is_found_by_cutting_at_every_loss(plays: list[Drawn]) -> None:
    mine = [play for play in plays if ANA in play.players and len(play.players) > 1]
    runs = [list(run) for won, run in groupby(mine, lambda play: ANA in play.winners) if won]
    longest = max(runs, key=len, default=[])
    facts = facts_of(report_context(counted(plays), ANA))
    run = facts.run if facts else None
    assert (run.wins if run else 0) == (len(longest) if len(longest) >= 2 else 0)
