"""Finds what is missing or does not fit together in the games of Cat Tower."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.cat_tower.deck import Deck
from games.cat_tower.sheet import TowerGame, length, series
from games.contract import Problem, SeatName, Table, Text, cite, plural, text


def problems(table: Table, games: Sequence[TowerGame]) -> tuple[Problem, ...]:
    """Returns the problems of every game with entries; if there are no problems, one for each game
    that is still to be played."""
    found = tuple(_problems(table, games))
    left = length(table) - len(games)
    if left > 0 and not any(problem.blocks for problem in found):
        return (*found, Problem(games_to_play(left), open=True))
    return found


def _problems(table: Table, games: Sequence[TowerGame]) -> Iterator[Problem]:
    yield from _beyond(table, games)
    for game in series(table):
        if game.sheet and not game.has_entries:  # only the way to enter it was chosen
            yield _not_over(game)
    for game in games:
        if not game.is_entered:
            yield from _missing(game)
        elif not game.rush:
            yield from _who_is_out(game)
        if not game.rush:
            yield from _too_many_cards(game, table.deck)


def games_to_play(left: int) -> Text:
    return cite("CT-3", plural("{n} game to play", "{n} games to play", left))


def broken_off_key(game: TowerGame) -> str:
    """Returns the key of the problem that a game was broken off. It changes with the cards left."""
    return ".".join((game.key, "out", *(str(left) for left in game.cards_left.values())))


def _missing(game: TowerGame) -> Iterator[Problem]:
    if game.rush:
        message = text("Game {n}: who won the rush?", n=game.number)
        yield Problem(cite("CT-6", message), None, "rush_winner", slot=game.key, missing=True)
        return
    blank = [seat for seat, left in game.cards_left.items() if left is None]
    if len(blank) == len(game.cards_left):
        yield _not_over(game)
        return
    for seat in blank:
        message = text("{name}: cards left not entered yet", name=SeatName(seat))
        yield Problem(cite("CT-1", message), seat, "cards_left", slot=game.key, missing=True)


def _not_over(game: TowerGame) -> Problem:
    message = cite("CT-1", text("Game {n} is not over yet", n=game.number))
    return Problem(message, slot=game.key, open=True)


def _who_is_out(game: TowerGame) -> Iterator[Problem]:
    """Checks that exactly one player has no card left (CT-1)."""
    out: Sequence[str] = [seat for seat, left in game.cards_left.items() if left == 0]
    if not out:
        message = text("Game {n}: somebody must have no cards left", n=game.number)
        # A game may have been broken off; only the players know.
        key = broken_off_key(game)
        yield Problem(
            cite("CT-1", message), None, "cards_left", slot=game.key, key=key, may_override=True
        )
    if len(out) > 1:
        message = text(
            "Game {n}: only one player can have no card left, not {names}",
            n=game.number,
            names=[SeatName(seat) for seat in out],
        )
        yield Problem(cite("CT-1", message), None, "cards_left", slot=game.key)


def _too_many_cards(game: TowerGame, deck: Deck) -> Iterator[Problem]:
    """Checks that hands have no more cards than are in play. The winner's last card is in the tower
    (CT-2), unless another player stacked it and it fell, which only the players know."""
    total = sum(left or 0 for left in game.cards_left.values())
    cards = deck.in_play(len(game.cards_left))
    if total > cards:
        message = text(
            "{total} cards left in all, but only {cards} are in play", total=total, cards=cards
        )
        yield Problem(cite("CT-2", message), None, "cards_left", slot=game.key)
    elif total == cards and game.winner:
        message = text(
            "{total} cards left in all, but {name}’s last card is in the tower",
            total=total,
            name=SeatName(game.winner),
        )
        key = f"{game.key}.all-cards"
        yield Problem(
            cite("CT-2", message), None, "cards_left", slot=game.key, key=key, may_override=True
        )


def _beyond(table: Table, games: Sequence[TowerGame]) -> Iterator[Problem]:
    """Reports games that have entries after the end of the series (CT-3)."""
    agreed = length(table)
    for game in games:
        if game.number > agreed:
            message = plural(
                "Game {number} was played, but {n} game was agreed",
                "Game {number} was played, but {n} games were agreed",
                agreed,
                number=game.number,
            )
            key = f"{game.key}.beyond.{agreed}"
            yield Problem(cite("CT-3", message), slot=game.key, key=key, may_override=True)
