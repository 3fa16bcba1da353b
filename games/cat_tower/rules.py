"""Scoring Cat Tower (CT-1 to CT-6): a table goes in, a result comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.cat_tower.deck import Deck
from games.cat_tower.series import TowerGame, length, read_games
from games.contract import Line, Problem, Result, SeatName, Table, Text, plural, text
from games.standings import Entry, rank, settle


def score(table: Table) -> Result:
    """Never raises on a sheet that this game's forms or documents made."""
    deck: Deck = table.deck
    games = read_games(table)
    left = length(table) - sum(game.is_entered for game in games)
    over = left <= 0 and bool(games)
    entries = []
    for seat in table.keys:
        lines = tuple(_line(game, seat, deck) for game in games)
        won = sum(game.winner == seat for game in games)
        entries.append(Entry(seat, lines, {"games won": won}))
    return settle(
        table,
        rank(entries, fewest_wins=True, over=over),
        [problem for game in games for problem in _problems(game, deck)],
        over=over,
        notes=(plural("{n} game to play", "{n} games to play", left),) if left > 0 else (),
    )


def _line(game: TowerGame, seat: str, deck: Deck) -> Line:
    """A seat's game. A rush leaves everyone without penalty: it only names a winner (CT-6)."""
    label = text("Game {n}", n=game.number)
    left = game.cards_left[seat]
    if game.rush or left is None:
        return Line(game.key, label, 0, _rush_reason(game) if game.rush else text("not over yet"))
    points = left * deck.card_points
    if game.winner == seat:
        reason = text("no card left, won this game")
    elif deck.card_points == 1:
        reason = plural("{n} card left", "{n} cards left", left)
    else:
        reason = plural(
            "{n} card left, {each} each", "{n} cards left, {each} each", left, each=deck.card_points
        )
    return Line(game.key, label, points, reason)


def _rush_reason(game: TowerGame) -> Text:
    if game.rush_winner is None:
        return text("rush for the fish, no winner yet")
    return text("rush for the fish, won by {winner}", winner=SeatName(game.rush_winner))


def _problems(game: TowerGame, deck: Deck) -> Iterator[Problem]:
    """What is missing or does not fit together in one game."""
    if not game.is_entered:
        yield from _missing(game)
    elif not game.rush:
        yield from _who_is_out(game)
    # The box has no more cards than that (CT-5), in hands and tower together.
    total = sum(left or 0 for left in game.cards_left.values())
    if not game.rush and total > deck.cards:
        message = text(
            "{total} cards left in all, but the box has {cards}", total=total, cards=deck.cards
        )
        yield Problem(message, None, "cards_left", slot=game.key)


def _missing(game: TowerGame) -> Iterator[Problem]:
    if game.rush:
        message = text("Game {n}: who won the rush?", n=game.number)
        yield Problem(message, None, "rush_winner", slot=game.key)
        return
    blank = [seat for seat, left in game.cards_left.items() if left is None]
    if len(blank) == len(game.cards_left):
        message = text("Game {n} is not over yet", n=game.number)
        yield Problem(message, slot=game.key, open=True)
        return
    for seat in blank:
        message = text("{name}: no cards left entered", name=SeatName(seat))
        yield Problem(message, seat, "cards_left", slot=game.key)


def _who_is_out(game: TowerGame) -> Iterator[Problem]:
    """Exactly one player has no card left (CT-1)."""
    out: Sequence[str] = [seat for seat, left in game.cards_left.items() if left == 0]
    if not out:
        message = text("Game {n}: somebody must have no card left", n=game.number)
        # A game may have been broken off: the table knows.
        yield Problem(
            message, None, "cards_left", slot=game.key, key=f"{game.key}.out", may_override=True
        )
    if len(out) > 1:
        message = text(
            "Game {n}: only one player can have no card left, not {names}",
            n=game.number,
            names=[SeatName(seat) for seat in out],
        )
        yield Problem(message, None, "cards_left", slot=game.key)
