"""The numbers of an edition of Cat in the Box, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.contract import Json
from games.reading import Reader

SEATS = range(2, 6)


class Setup(msgspec.Struct, frozen=True):
    """What differs with the number of players.

    `predictions` are the values offered (CB-6); where there are none nobody predicts, and the bonus
    goes to whoever won `bonus_up_to` tricks or fewer (CB-5). `covered` spaces of the board are
    covered before play (CB-9).
    """

    columns: int
    hand: int
    tricks: int
    predictions: tuple[int, ...]
    bonus_up_to: int
    covered: int


class Deck(msgspec.Struct, frozen=True):
    """`rows` from top to bottom, `cover_order` the rows that a number covers one after the other.

    Points are per trick won, per token of the largest group, and per trick won by whoever caused a
    paradox (CB-3, CB-4).
    """

    name: str
    rows: tuple[str, ...]
    cover_order: tuple[str, ...]
    copies: int
    trick_points: int
    token_points: int
    paradox_points: int
    setups: Mapping[int, Setup]

    def cells(self, players: int) -> tuple[str, ...]:
        """The keys of all spaces, row by row: "red-1", "red-2" ..."""
        columns = range(1, self.setups[players].columns + 1)
        return tuple(f"{row}-{column}" for row in self.rows for column in columns)


def load(data: Json) -> Deck:
    """Raises `games.reading.DocumentError`."""
    reader = Reader(data).fields(
        "name",
        "rows",
        "cover_order",
        "copies",
        "trick_points",
        "token_points",
        "paradox_points",
        "players",
    )
    rows = reader.at("rows").list_of(Reader.text)
    if not rows or len(set(rows)) < len(rows):
        raise reader.at("rows").fail("the board needs rows, each of another colour")
    return Deck(
        name=reader.at("name").text(),
        rows=rows,
        cover_order=reader.at("cover_order").list_of(lambda item: item.one_of(rows, "row")),
        copies=reader.at("copies").whole(least=1),
        trick_points=reader.at("trick_points").whole(),
        token_points=reader.at("token_points").whole(),
        paradox_points=reader.at("paradox_points").whole(most=0),
        setups={players: _setup(reader.at("players").at(str(players)), rows) for players in SEATS},
    )


def _setup(reader: Reader, rows: tuple[str, ...]) -> Setup:
    if reader.value is None:
        raise reader.fail("the numbers for this many players are missing")
    reader.fields("columns", "hand", "tricks", "predictions", "bonus_up_to", "covered")
    columns = reader.at("columns").whole(least=1, most=20)
    return Setup(
        columns=columns,
        hand=reader.at("hand").whole(least=1, most=99),
        tricks=reader.at("tricks").whole(least=1, most=99),
        predictions=reader.at("predictions").list_of(lambda item: item.whole(least=0, most=99)),
        bonus_up_to=reader.at("bonus_up_to").count(),
        covered=reader.at("covered").whole(least=0, most=columns * len(rows)),
    )
