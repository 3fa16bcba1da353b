"""Every statistic of the demo club, computed once more from stored results in a plain way
(`told`)."""

from __future__ import annotations

from itertools import permutations
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from scorepad.history.reports.ratings import latest_ratings
from tests.history.told import (
    Made,
    contested,
)


def test_there_is_something_of_everything(made: Made) -> None:
    _club, plays, counted = made
    assert len(plays) == len(counted) > 130
    assert any(play.pending for play in plays)
    assert any(len(play.players) == 1 for play in plays)
    assert any(len(play.winners) > 1 for play in plays)


def test_ties(made: Made) -> None:
    _club, plays, counted = made
    still = [play.id for play in plays if play.pending and play.winners == play.pending]
    assert [play.id for play in counted if play.waits] == still
    for play, one in zip(plays, counted, strict=True):
        assert set(one.tied) == play.pending
        assert {seat.player for seat in one.seats if seat.won} == play.winners


def test_ratings(made: Made) -> None:
    """Compares with openskill, which gets every strict order that fits the places."""
    _club, plays, counted = made
    model = PlackettLuce(beta=25 / 3)
    for slug in {play.game for play in plays}:
        now: dict[int, tuple[float, float]] = {}
        for play in contested([play for play in plays if play.game == slug]):
            outcomes: dict[int, list[tuple[float, float]]] = {one: [] for one in play.players}
            for order in permutations(play.players):
                if [play.place[one] for one in order] != sorted(play.place.values()):
                    continue
                start = [now.get(one, (25, 25 / 3)) for one in order]
                rated = model.rate([[model.rating(mu, sigma)] for mu, sigma in start])
                for one, team in zip(order, rated, strict=True):
                    outcomes[one].append((team[0].mu, team[0].sigma))
            for one, found in outcomes.items():
                mean_square = fmean(sigma**2 for _mu, sigma in found)
                now[one] = (fmean(mu for mu, _sigma in found), mean_square**0.5)
        stored = latest_ratings(counted, slug)
        assert set(stored) == set(now)
        for player, (mu, sigma) in now.items():
            assert stored[player].rating.mu == pytest.approx(mu)
            assert stored[player].rating.sigma == pytest.approx(sigma)
