"""A score document of Cat in the Box as a table (score-documents: absent counts are 0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.cat_in_the_box.deck import SEATS, Deck
from games.cat_in_the_box.sheet import slot_key
from games.contract import Json, Seat, Sheet, Table, text
from games.reader import Reader, read_players

MOST_COVERED = 20  # numbers drawn


def read_document(document: Json, deck: Deck) -> Table:
    """Seat keys are the players' names. Raises `games.reader.DocumentError`.

    Beside what the score documents name, a round may give `covered`: the numbers that cover spaces
    with two players, such as [2, 2, 5].
    """
    reader = Reader(document).fields("game", "edition", "options", "players", "rounds")
    if reader.has("options"):
        reader.at("options").fields()
    players = read_players(reader, SEATS)
    rounds = reader.at("rounds").list_of(lambda item: _sheet(item, players, deck), most=SEATS[-1])
    return Table(
        seats=tuple(Seat(name, name) for name in players),
        options={},
        deck=deck,
        sheets={slot_key(number): sheet for number, sheet in enumerate(rounds, 1)},
        start=players[0],
    )


def _sheet(reader: Reader, players: Sequence[str], deck: Deck) -> Sheet:
    reader.fields("predictions", "tricks", "paradox", "tokens", "groups", "covered")
    setup = deck.setups[len(players)]
    sheet: dict[str, Json] = {
        "tricks": _counts(reader.at("tricks"), players),
        "predictions": _counts(reader.at("predictions"), players, only_given=not setup.predictions),
    }
    if reader.has("paradox"):
        sheet["paradox"] = reader.at("paradox").one_of(players, text("player"))
    covered = reader.at("covered").each(most=MOST_COVERED)
    drawn = [item.whole(least=1, most=setup.columns) for item in covered]
    sheet["covered"] = {str(index): number for index, number in enumerate(drawn, 1)}
    board = _board(reader.at("tokens"), players, deck)
    groups = _counts(reader.at("groups"), players)
    if board["board"] and any(groups.values()):
        raise reader.at("groups").fail(text("give the tokens or the groups, not both"))
    return sheet | (board if board["board"] else {"by": "sizes", "groups": groups})


def _counts(reader: Reader, players: Sequence[str], *, only_given: bool = False) -> dict[str, int]:
    counts = {} if only_given else dict.fromkeys(players, 0)
    given = [(name, item) for name, item in reader.items(players, text("player"))]
    return counts | {name: item.count() for name, item in given if item.value is not None}


def _board(reader: Reader, players: Sequence[str], deck: Deck) -> dict[str, Json]:
    """Tokens by space; those on a space that holds one already are kept apart."""
    board: dict[str, str] = {}
    extra: dict[str, Counter[str]] = {}
    most = 2 * len(deck.cells(len(players)))  # a token too many may lie on each space
    for name, cell in reader.list_of(lambda item: _token(item, players, deck), most):
        if cell in board:
            extra.setdefault(cell, Counter())[name] += 1
        else:
            board[cell] = name
    return {"board": board, "extra": extra}


def _token(reader: Reader, players: Sequence[str], deck: Deck) -> tuple[str, str]:
    parts = tuple(reader.each())
    if len(parts) != 3:
        raise reader.fail(
            text(
                "expected a player, a colour and a number, such as {example}",
                example='["Ana", "red", 3]',
            )
        )
    name = parts[0].one_of(players, text("player"))
    colour = parts[1].one_of(deck.rows, text("colour"))
    number = parts[2].whole(least=1, most=deck.setups[len(players)].columns)
    return name, f"{colour}-{number}"
