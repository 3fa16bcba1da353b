"""The tables that only some games have: cats, predictions, paradoxes, races, towers.

Numbers that a page does not show yet, because the plays are too few, are left out here too.
"""

from __future__ import annotations

from typing import Any

from scorepad.exchange.tables import Rows, Table
from scorepad.history.games.figures import GameFigures
from scorepad.history.games.panels.boards import HEAT_FROM, BoardFigures
from scorepad.history.games.panels.cats import CatFigures, listed_cats
from scorepad.history.games.panels.predictions import PredictionFigures
from scorepad.history.games.panels.races import RaceFigures
from scorepad.history.pages import HistoryPage
from scorepad.history.statistics.cats import most_held
from scorepad.history.statistics.points import MEAN_FROM
from scorepad.history.statistics.towers import TowerRecord


def _cats(page: HistoryPage, found: GameFigures) -> Rows:
    """Those held most first."""
    for one in listed_cats(found.panels["cats"], found.points.edition):
        yield one.cat.name, found.points.edition, one.cat.held, one.cat.fed, one.mean


def _holders(page: HistoryPage, found: GameFigures) -> Rows:
    """Who held each cat how often."""
    cats: CatFigures = found.panels["cats"]
    for cat in most_held(cats.cats):
        for player, holds in cat.holders:
            yield cat.name, page.names[player], holds


def _predictions(page: HistoryPage, found: GameFigures) -> Rows:
    figures: PredictionFigures = found.panels["predictions"]
    for one in _by_name(page, figures.players):
        yield (
            *(page.names[one.player], one.rounds, one.predicted, one.exact, one.exact_share),
            *(one.paradoxes, one.lost, one.largest_group),
        )


def _tricks(page: HistoryPage, found: GameFigures) -> Rows:
    """How often so many tricks were taken for each prediction; a paradox is a miss."""
    figures: PredictionFigures = found.panels["predictions"]
    for paradox, counted in enumerate((figures.table.taken, figures.table.paradoxes)):
        for (said, took), times in sorted(counted.items()):
            yield said, took, paradox, times


def _paradoxes(page: HistoryPage, found: GameFigures) -> Rows:
    """On how many boards a token lay on each space when a paradox ended the round."""
    figures: BoardFigures = found.panels["boards"]
    for players, one in sorted(figures.paradoxes.items()):
        if one.boards >= HEAT_FROM:
            for space, taken in sorted(one.taken.items()):
                yield players, space, taken, one.boards


def _victories(page: HistoryPage, found: GameFigures) -> Rows:
    figures: RaceFigures = found.panels["races"]
    return sorted((way or "unknown", races) for way, races in figures.all.won.items())


def _races(page: HistoryPage, found: GameFigures) -> Rows:
    """Of races that were logged action by action."""
    figures: RaceFigures = found.panels["races"]
    for player in sorted(figures.players, key=lambda player: page.names.get(player, "")):
        one = figures.players[player]
        if one.attacks or one.payments:
            yield page.names[player], one.attacks, one.turned, one.payments, one.wasted


def _towers(page: HistoryPage, found: GameFigures) -> Rows:
    records: dict[int, TowerRecord] = found.panels["towers"]
    for one in _by_name(page, records):
        shares = (one.mean_left, one.out_share, one.expected_share)
        yield (
            *(page.names[one.player], one.games),
            *(shares if one.games >= MEAN_FROM else (None, None, None)),
        )


def _by_name(page: HistoryPage, found: dict[int, Any] | Any) -> list[Any]:
    return sorted(found.values(), key=lambda one: page.names.get(one.player, ""))


PANEL_TABLES: dict[str, Table[GameFigures]] = {
    "cats": Table(("cat", "edition", "held", "fed", "mean_points"), _cats, "cats"),
    "holders": Table(("cat", "player", "held"), _holders, "cats"),
    "predictions": Table(
        (
            *("player", "rounds", "predicted", "exact", "exact_share"),
            *("paradoxes", "points_lost", "largest_group"),
        ),
        _predictions,
        "predictions",
    ),
    "tricks": Table(("said", "took", "paradox", "times"), _tricks, "predictions"),
    "paradoxes": Table(("players", "space", "taken", "boards"), _paradoxes, "boards"),
    "victories": Table(("won_by", "races"), _victories, "races"),
    "races": Table(("player", "attacks", "turned", "payments", "wasted"), _races, "races"),
    "towers": Table(
        ("player", "games", "mean_left", "none_left_share", "by_chance"), _towers, "towers"
    ),
}
