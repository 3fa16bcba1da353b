"""Where winners get their points, and where one player beats another."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

import pytest
from hypothesis import given

from scorepad.history.statistics.lines import gains_on, winners_gains
from tests.history.statistics.drawn import ANA, BEN, CLEO, LINES, Drawn, counted, evenings


@given(evenings())
def test_winners_gains_are_means_of_means_and_add_up(plays: list[Drawn]) -> None:
    with_lines = [play for play in plays if play.has_lines]
    told = [play for play in with_lines if 0 < len(play.winners) < len(play.players)]
    found = winners_gains(counted(plays))
    if len(told) < 10:
        assert found is None
        return
    assert found is not None
    assert found.plays == len(told)
    for line in LINES:
        gains = [ahead(play, line) for play in told]
        assert float(found.lines[line]) == pytest.approx(fmean(gains))
    assert sum(found.lines.values()) == found.margin
    margins = [
        fmean(play.total(one) for play in [play] for one in play.winners)
        - fmean(play.total(one) for one in play.players if one not in play.winners)
        for play in told
    ]
    assert float(found.margin) == pytest.approx(fmean(margins))


def ahead(play: Drawn, line: str) -> float:
    winners = [play.points[one][line] for one in play.winners]
    others = [play.points[one][line] for one in play.players if one not in play.winners]
    return fmean(winners) - fmean(others)


@given(evenings())
def test_the_lines_of_two_players_add_up_to_their_difference(plays: list[Drawn]) -> None:
    shared = [play for play in plays if {ANA, BEN} <= set(play.players) and play.has_lines]
    found = gains_on(counted(plays), ANA, BEN)
    if len(shared) < 3:
        assert found is None
        return
    assert found is not None
    mirrored = gains_on(counted(plays), BEN, ANA)
    assert mirrored is not None
    assert mirrored.margin == -found.margin
    assert sum(found.lines.values()) == found.margin
    difference = fmean(play.total(ANA) - play.total(BEN) for play in shared)
    assert float(found.margin) == pytest.approx(difference)
    for line in LINES:
        mean = fmean(play.points[ANA][line] - play.points[BEN][line] for play in shared)
        assert float(found.lines[line]) == pytest.approx(mean)


def evening(points: Mapping[int, Mapping[str, int]], times: int = 1) -> list[Drawn]:
    return [Drawn(points, id=number) for number in range(1, times + 1)]


def test_ana_beats_ben_by_costumes_and_loses_by_toys() -> None:
    found = gains_on(
        counted(evening({ANA: {"costumes": 6, "toys": 3}, BEN: {"costumes": 4, "toys": 4}}, 3)),
        ANA,
        BEN,
    )
    assert found is not None
    assert found.lines == {"costumes": 2, "toys": -1}
    assert found.margin == 1


def test_winners_are_compared_with_the_mean_of_the_others() -> None:
    points = {ANA: {"cats": 9}, BEN: {"cats": 4}, CLEO: {"cats": 1}}
    assert winners_gains(counted(evening(points, 9))) is None
    found = winners_gains(counted(evening(points, 10)))
    assert found is not None
    assert float(found.margin) == 6.5
