"""Reads score documents of Cat in the Box. Absent tricks are 0; other absent values count as not
entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.cat_in_the_box.deck import HIGHEST, SEATS, Deck
from games.cat_in_the_box.sheet import slot_key
from games.contract import Json, Sheet, Table, text
from games.reader import Reader, document_table, read_players, score_document

MOST_COVERED = 20  # numbers drawn


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a document into a table, with players' names as seat keys. Besides the keys in
    docs/score-documents.md, a round with two players may have `covered`: the drawn numbers that
    cover spaces, such as [2, 2, 5]. Raises `games.reader.DocumentError`."""
    reader = score_document(document, ["rounds"], {("rounds", "paradox")})
    if reader.has("options"):
        reader.at("options").fields()
    players = read_players(reader, SEATS)
    rounds = reader.at("rounds").list_of(lambda item: _sheet(item, players, deck), most=SEATS[-1])
    sheets = {slot_key(number): sheet for number, sheet in enumerate(rounds, 1)}
    return document_table(players, deck, sheets)


def _sheet(reader: Reader, players: Sequence[str], deck: Deck) -> Sheet:
    reader.fields("predictions", "tricks", "paradox", "tokens", "groups", "covered")
    sheet: dict[str, Json] = {
        "tricks": dict.fromkeys(players, 0) | _counts(reader.at("tricks"), players),
        "predictions": _counts(reader.at("predictions"), players),
    }
    if reader.has("paradox"):
        sheet["paradox"] = reader.at("paradox").one_of(players, text("player"))
    drawn = _covered(reader.at("covered"), players, deck)
    sheet["covered"] = {str(index): number for index, number in enumerate(drawn, 1)}
    board = _board(reader.at("tokens"), players, deck)
    groups = _counts(reader.at("groups"), players)
    if board["board"] and any(groups.values()):
        raise reader.at("groups").fail(text("give the tokens or the groups, not both"))
    if drawn and any(groups.values()):
        raise reader.at("covered").fail(text("covered spaces only go with tokens"))
    return sheet | (board if board["board"] else {"by": "sizes", "groups": groups})


def _counts(reader: Reader, players: Sequence[str]) -> dict[str, int]:
    """Returns the numbers in the document by player."""
    return {name: item.count() for name, item in reader.items(players, text("player"))}


def _covered(reader: Reader, players: Sequence[str], deck: Deck) -> tuple[int, ...]:
    """Reads the drawn numbers that cover spaces (CB-9). In most games no spaces are covered."""
    drawn = reader.list_of(lambda item: _number(item, players, deck), most=MOST_COVERED)
    if drawn and not deck.setups[len(players)].covered:
        raise reader.fail(text("no space is covered with {n} players", n=len(players)))
    return drawn


def _number(reader: Reader, players: Sequence[str], deck: Deck) -> int:
    """Reads a number of the board, which has more numbers with more players (CB-1)."""
    number = reader.whole(least=1, most=HIGHEST)
    highest = deck.setups[len(players)].columns
    if number > highest:
        raise reader.fail(
            text(
                "with {n} players the board ends at {highest}, got {given}",
                n=len(players),
                highest=highest,
                given=number,
            )
        )
    return number


def _board(reader: Reader, players: Sequence[str], deck: Deck) -> dict[str, Json]:
    """Returns the tokens by space. Additional tokens on the same space are under `extra`."""
    board: dict[str, str] = {}
    extra: dict[str, Counter[str]] = {}
    most = 2 * len(deck.cells(len(players)))  # each space may have a token too many
    for name, cell in reader.list_of(lambda item: _token(item, players, deck), most):
        if cell in board:
            extra.setdefault(cell, Counter())[name] += 1
        else:
            board[cell] = name
    return {"board": board, "extra": extra}


def _token(reader: Reader, players: Sequence[str], deck: Deck) -> tuple[str, str]:
    parts = tuple(reader.each())
    kinds = [type(part.value) for part in parts]
    if kinds != [str, str, int] or (parts[0].value in deck.rows and parts[1].value in players):
        raise reader.fail(
            text(
                "expected a player, a colour and a number, such as {example}",
                example='["Ana", "red", 3]',
            )
        )
    name = parts[0].one_of(players, text("player"))
    colour = parts[1].one_of(deck.rows, text("colour"))
    return name, f"{colour}-{_number(parts[2], players, deck)}"
