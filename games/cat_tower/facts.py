"""Facts for statistics about a finished play of Cat Tower. Every seat has a fact of kind "tower"
for each game whose cards were counted; its number `left` is how many cards the hand had left. A
rush gives no fact, because it costs nobody points."""

from __future__ import annotations

from collections.abc import Mapping

from games.cat_tower.sheet import read_games
from games.contract import Result, Standing, Table, text
from games.facts import Fact, SeatFacts

CARDS = "cards"
LINE_LABELS = {CARDS: text("Cards left")}


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key: one line for all games together, and a score for each game."""
    return {standing.seat: _facts(table, standing) for standing in result.standings}


def _facts(table: Table, standing: Standing) -> SeatFacts:
    points = {line.key: line.points for line in standing.lines}
    towers = [game for game in read_games(table) if not game.rush]
    left = [game.cards_left[standing.seat] for game in towers]
    return SeatFacts(
        lines={CARDS: standing.total},
        scores=tuple(points[game.key] for game in towers),
        facts=tuple(Fact("tower", numbers={"left": cards}) for cards in left if cards is not None),
    )
