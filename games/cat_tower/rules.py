"""Scoring Cat Tower (CT-1 to CT-6): a table goes in, a result comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.cat_tower.deck import Deck
from games.cat_tower.series import TowerGame, games_left, length, read_games
from games.contract import Line, Problem, Result, SeatName, Standing, Table, Text, plural, text
from games.standings import Entry, rank, settle


def score(table: Table) -> Result:
    """Never raises on a sheet that this game's forms or documents made."""
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
            # Rushes leave nobody a penalty point, so the games won decide a series of them (CT-6).
            {"games won": won[seat]} if only_rushes else {},
        )
        for seat in table.keys
    ]
    standings = rank(entries, fewest_wins=True, over=over)
    return settle(
        table,
        standings,
        [*_beyond(table, games), *(found for game in games for found in _problems(game, deck))],
        over=over,
        notes=(*_to_play(left), *_more_games_won(standings, won)),
    )


def _has_ended(game: TowerGame, table: Table) -> bool:
    """Whether somebody went out, or the table says that the game was broken off (CT-1)."""
    if not game.is_entered or game.rush:
        return game.is_entered
    return 0 in game.cards_left.values() or _broken_off_key(game) in table.overridden


def _to_play(left: int) -> Iterator[Text]:
    if left:
        yield plural("{n} game to play", "{n} games to play", left)


def _more_games_won(standings: Sequence[Standing], won: Mapping[str, int]) -> Iterator[Text]:
    """Who won more games than others that share the win: it decides nothing (CT-3)."""
    level = [standing.seat for standing in standings if standing.won]
    if len({won[seat] for seat in level}) < 2:
        return
    counts: list[Text | SeatName | str] = [
        text("{name} {n}", name=SeatName(seat), n=won[seat])
        for seat in sorted(level, key=lambda seat: -won[seat])
    ]
    yield text("Games won: {counts}. The rulebook knows no tie-breaker.", counts=counts)


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
    if not game.rush:
        yield from _too_many_cards(game, deck)


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
        key = _broken_off_key(game)
        yield Problem(message, None, "cards_left", slot=game.key, key=key, may_override=True)
    if len(out) > 1:
        message = text(
            "Game {n}: only one player can have no card left, not {names}",
            n=game.number,
            names=[SeatName(seat) for seat in out],
        )
        yield Problem(message, None, "cards_left", slot=game.key)


def _broken_off_key(game: TowerGame) -> str:
    """With other cards left it is another problem."""
    return ".".join((game.key, "out", *(str(left) for left in game.cards_left.values())))


def _too_many_cards(game: TowerGame, deck: Deck) -> Iterator[Problem]:
    """Hands hold no more than the cards in play; the winner's last card stands in the tower (CT-2).

    It may have fallen all the same, where somebody else stacked it: only the table can tell.
    """
    total = sum(left or 0 for left in game.cards_left.values())
    cards = deck.in_play(len(game.cards_left))
    if total > cards:
        message = text(
            "{total} cards left in all, but only {cards} are in play", total=total, cards=cards
        )
        yield Problem(message, None, "cards_left", slot=game.key)
    elif total == cards and game.winner:
        message = text(
            "{total} cards left in all, but {name}’s last card stands in the tower",
            total=total,
            name=SeatName(game.winner),
        )
        key = f"{game.key}.all-cards"
        yield Problem(message, None, "cards_left", slot=game.key, key=key, may_override=True)


def _beyond(table: Table, games: Sequence[TowerGame]) -> Iterator[Problem]:
    """Games that were played though the series was over by what was agreed (CT-3)."""
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
            yield Problem(message, slot=game.key, key=key, may_override=True)
