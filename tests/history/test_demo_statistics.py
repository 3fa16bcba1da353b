"""Every statistic of the demo club, computed once more from stored results in a plain way
(`told`)."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import permutations
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from games.cantankerous_cats.reports import victories
from games.cat_in_the_box.reports import prediction_records
from games.cat_tower.reports import tower_records
from games.cats import cat_statistics
from games.report import ReportContext
from scorepad.history.reports.head_to_head import records
from scorepad.history.reports.night import night_scores
from scorepad.history.reports.player import points_left
from scorepad.history.reports.ratings import latest_ratings
from scorepad.history.reports.wins import figures
from tests.history.reports.drawn import told
from tests.history.told import (
    Made,
    contested,
    credit,
    expected,
    players_of,
)


def test_there_is_something_of_everything(made: Made) -> None:
    _club, plays, counted = made
    assert len(plays) == len(counted) > 130
    assert any(play.pending for play in plays)
    assert any(len(play.players) == 1 for play in plays)
    assert any(len(play.winners) > 1 for play in plays)


def test_figures(made: Made) -> None:
    _club, plays, counted = made
    found = figures(counted)
    assert set(found) == players_of(plays)
    for player, one in found.items():
        mine = contested(plays, player)
        won = [play for play in mine if player in play.winners]
        assert (one.plays, one.wins) == (len(mine), len(won))
        assert one.solo == sum(play.players == [player] for play in plays)
        assert one.shared == sum(len(play.winners) > 1 for play in won)
        assert (one.credit, one.expected) == (credit(mine, player), expected(mine))


def test_head_to_head(made: Made) -> None:
    _club, plays, counted = made
    found = records(counted)
    for one, two in permutations(players_of(plays), 2):
        both = [play for play in plays if one in play.players and two in play.players]
        signs = Counter(
            (play.place[one] > play.place[two]) - (play.place[one] < play.place[two])
            for play in both
        )
        record = found[one, two]
        assert (record.wins, record.losses, record.ties) == (signs[-1], signs[1], signs[0])


def test_nights(made: Made) -> None:
    _club, plays, counted = made
    for night in {play.night for play in plays}:
        mine = contested([play for play in plays if play.night == night])
        for score in night_scores([play for play in counted if play.night == night]):
            sat = contested(mine, score.player)
            beaten = sum(play.beaten(score.player) for play in sat)
            assert Fraction(score.beaten2, 2) == beaten
            assert score.opponents == sum(len(play.players) - 1 for play in sat)


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


def test_what_only_some_games_have(made: Made) -> None:
    _club, plays, counted = made
    cats, by_hand, left, predicted = Counter[str](), Counter[int](), Counter[int](), Counter[int]()
    for play in plays:
        for slot, sheet in play.sheets.items():
            kind, _dash, key = slot.partition("-")
            if kind == "hand" and key in play.keys and "cats" in sheet:
                cats.update(cat["name"] for cat in sheet["cats"].values())
                by_hand[play.keys[key]] += sheet.get("feeding") == "by-hand"
            if kind == "game" and "cards_left" in sheet:
                for seat, cards in sheet["cards_left"].items():
                    left[play.keys[seat]] += cards
            for seat in sheet.get("predictions", {}):
                hit = sheet["tricks"][seat] == sheet["predictions"][seat]
                predicted[play.keys[seat]] += hit and sheet.get("paradox") != seat
    assert {cat.name: cat.held for cat in cat_statistics(counted).values()} == cats
    for player in players_of(plays):
        fed = points_left(ReportContext(counted, counted, {}, date(2026, 11, 20), player))
        assert (told(fed, "feedings") if fed else [(0,)]) == [(by_hand[player],)]
    assert {player: one.cards_left for player, one in tower_records(counted).items()} == dict(left)
    assert {
        player: one.exact for player, one in prediction_records(counted).items() if one.exact
    } == {player: n for player, n in predicted.items() if n}
    races = [play for play in plays if play.game == "cantankerous-cats"]
    won = victories(ReportContext(counted, counted, {}, date(2026, 11, 20)))
    assert won is not None
    assert sum(times for [times] in told(won, "races")) == len(races)
