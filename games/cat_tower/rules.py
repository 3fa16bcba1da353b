"""Scores Cat Tower (CT-1, CT-3, CT-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.cat_tower.counter import replay
from games.cat_tower.deck import Deck
from games.cat_tower.problems import broken_off_key, games_to_play, problems
from games.cat_tower.sheet import COUNTER, TowerGame, games_left, read_games
from games.contract import (
    Json,
    Line,
    Result,
    SeatName,
    Standing,
    Table,
    Text,
    cite,
    plural,
    text,
    to_json,
)
from games.standings import Entry, make_result, rank


def score(table: Table) -> Result:
    """Scores a table. Never raises on a sheet that this game's forms or documents made."""
    deck: Deck = table.deck
    games = read_games(table)
    left = games_left(table)
    over = bool(games) and left == 0 and all(_has_ended(game, table) for game in games)
    won = {seat: sum(game.winner == seat for game in games) for seat in table.keys}
    only_rushes = all(game.rush for game in games)
    entries = [
        Entry(
            seat,
            tuple(_line(game, seat, deck) for game in games),
            # Rushes give nobody penalty points, so a series of them is decided by games won (CT-6).
            {"games won": won[seat]} if only_rushes else {},
        )
        for seat in table.keys
    ]
    standings = rank(entries, fewest_wins=True, over=over)
    return make_result(
        table,
        standings,
        problems(table, games),
        over=over,
        notes=(*([games_to_play(left)] if left else ()), *_more_games_won(standings, won)),
        sheets=_counts(table),
        won={game.key: game.winner for game in games if game.winner},
    )


def _counts(table: Table) -> dict[str, Json]:
    """Returns the state of each game that is counted live (CT-5), by slot key, for the view."""
    return {
        key: to_json(replay(table.deck, table.keys, table.start, sheet.get("log") or {}))
        for key, sheet in table.sheets.items()
        if sheet.get("way") == COUNTER
    }


def _has_ended(game: TowerGame, table: Table) -> bool:
    """Whether somebody has no card left, or players entered that the game was broken off (CT-1)."""
    if not game.is_entered or game.rush:
        return game.is_entered
    return 0 in game.cards_left.values() or broken_off_key(game) in table.overridden


def _more_games_won(standings: Sequence[Standing], won: Mapping[str, int]) -> Iterator[Text]:
    """Yields a note that says which tied winners won more games; it decides nothing (CT-3)."""
    level = [standing.seat for standing in standings if standing.won]
    if len({won[seat] for seat in level}) < 2:
        return
    counts: list[Text | SeatName | str] = [
        text("{name} {n}", name=SeatName(seat), n=won[seat])
        for seat in sorted(level, key=lambda seat: -won[seat])
    ]
    message = text("Games won: {counts}. The rulebook has no tie-breaker.", counts=counts)
    yield cite("CT-3", message)


def _line(game: TowerGame, seat: str, deck: Deck) -> Line:
    """Returns a seat's line for one game. A rush gives nobody points, only a winner (CT-6)."""
    left = game.cards_left[seat]
    if game.rush:
        reason = text("rush for the fish, no winner yet")
        if game.rush_winner:
            winner = SeatName(game.rush_winner)
            reason = text("rush for the fish, won by {winner}", winner=winner)
        return Line(game.key, game.title, 0, cite("CT-6", reason), entered=game.is_entered)
    if left is None:
        reason = text("not over yet")
        return Line(game.key, game.title, 0, cite("CT-1", reason), entered=False)
    points = left * deck.card_points
    if game.winner == seat:
        reason = text("no card left, won this game")
    elif deck.card_points == 1:
        reason = plural("{n} card left", "{n} cards left", left)
    else:
        reason = plural(
            "{n} card left, {each} each", "{n} cards left, {each} each", left, each=deck.card_points
        )
    return Line(game.key, game.title, points, cite("CT-1", reason))
