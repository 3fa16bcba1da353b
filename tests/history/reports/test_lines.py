"""Where winners get their points, and where one player has more than another."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

import pytest
from hypothesis import given

from games.report import Report
from scorepad.history.reports.game import gains
from scorepad.history.reports.head_to_head import lines
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CLEO,
    Drawn,
    counted,
    evenings,
    report_context,
    told,
)


def by_line(found: Report) -> dict[str, float]:
    value = next(key for key in ("winners_have_more", "first_has_more") if key in keys(found))
    return {line: float(gain) for line, gain in told(found, "line", value)}


def keys(found: Report) -> list[str]:
    return [column.key for column in found.columns]


def of_lady(plays: list[Drawn]) -> list[Drawn]:
    """Returns the plays of one game and edition; only these are compared."""
    return [play for play in plays if (play.game, play.edition) == ("cat-lady", "printed")]


@given(evenings())
def test_winners_gains_are_means_of_means_and_add_up(plays: list[Drawn]) -> None:
    plays = of_lady(plays)
    known = [play for play in plays if play.has_lines and 0 < len(play.winners) < len(play.players)]
    found = gains(report_context(counted(plays)))
    if len(known) < 10:
        assert found is None
        return
    assert found is not None
    assert set(told(found, "plays")) == {(len(known),)}
    for line, gain in by_line(found).items():
        assert gain == pytest.approx(fmean(ahead(play, line) for play in known))
    margins = [
        fmean(play.total(one) for one in play.winners)
        - fmean(play.total(one) for one in play.players if one not in play.winners)
        for play in known
    ]
    assert sum(by_line(found).values()) == pytest.approx(fmean(margins))


def ahead(play: Drawn, line: str) -> float:
    winners = [play.points[one][line] for one in play.winners]
    others = [play.points[one][line] for one in play.players if one not in play.winners]
    return fmean(winners) - fmean(others)


@given(evenings())
def test_the_lines_of_two_players_add_up_to_their_difference(plays: list[Drawn]) -> None:
    shared = [play for play in of_lady(plays) if {ANA, BEN} <= set(play.players)]
    shared = [play for play in shared if play.has_lines]
    found = lines(report_context(counted(plays), ANA, BEN))
    mirrored = lines(report_context(counted(plays), BEN, ANA))
    if len(shared) < 3:
        assert found is None
        return
    assert found is not None
    assert mirrored is not None
    for line, gain in by_line(found).items():
        mean = fmean(play.points[ANA][line] - play.points[BEN][line] for play in shared)
        assert gain == pytest.approx(mean)
        assert by_line(mirrored)[line] == -gain
    difference = fmean(play.total(ANA) - play.total(BEN) for play in shared)
    assert sum(by_line(found).values()) == pytest.approx(difference)


def evening(points: Mapping[int, Mapping[str, int]], times: int = 1) -> list[Drawn]:
    return [Drawn(points, id=number) for number in range(1, times + 1)]


def test_winners_are_compared_with_the_mean_of_the_others() -> None:
    points = {ANA: {"cats": 9}, BEN: {"cats": 4}, CLEO: {"cats": 1}}
    assert gains(report_context(counted(evening(points, 9)))) is None
    found = gains(report_context(counted(evening(points, 10))))
    assert found is not None
    assert by_line(found) == {"cats": 6.5}
