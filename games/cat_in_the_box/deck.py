"""The numbers of an edition of Cat in the Box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from games.contract import text
from games.declaration import EditionName, Problem, declare, load_editions, titled

SEATS = range(2, 6)
HIGHEST = 9  # number on a card
COLOURS = {
    "red": text("red"),
    "blue": text("blue"),
    "yellow": text("yellow"),
    "green": text("green"),
}
PLAYERS = {str(players): text("{n} players", n=players) for players in SEATS}

Colour = Annotated[str, titled("colour", choices=COLOURS)]
Few = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=-99, le=99)]


class Setup(msgspec.Struct, frozen=True):
    """The numbers that depend on the player count. `predictions` are the values on offer (CB-6); if
    there are none, nobody predicts, and players with at most `bonus_up_to` tricks get the bonus
    (CB-5). `covered` is how many spaces of the board are covered before play (CB-9)."""

    columns: Annotated[int, Meta(ge=1, le=HIGHEST), titled("highest number")]
    hand: Annotated[Some, titled("cards each")]
    tricks: Annotated[Some, titled("tricks")]
    predictions: Annotated[
        tuple[Few, ...],
        titled("predictions offered", "For example 1, 3, 4. Leave empty if nobody predicts."),
    ] = ()
    bonus_up_to: Annotated[Few, titled("most tricks for the bonus", "Only if nobody predicts.")] = 0
    covered: Annotated[Few, titled("spaces covered")] = 0

    def gives_bonus(self, tricks: int, prediction: int | None) -> bool:
        """Whether the largest group scores: if the prediction is exact (CB-4), or, without
        predictions, if there are few enough tricks (CB-5)."""
        return prediction == tricks if self.predictions else tricks <= self.bonus_up_to


class Deck(msgspec.Struct, frozen=True):
    """The numbers of the game. `rows` are from top to bottom. The nth time a number is drawn before
    play, its space in the nth row of `cover_order` is covered. There are points per trick won, per
    token of the largest group, and per trick of a player who caused a paradox (CB-3, CB-4)."""

    name: EditionName
    rows: Annotated[
        tuple[Colour, ...], titled("rows of the board", "From top to bottom.", ordered=True)
    ]
    copies: Annotated[Some, titled("copies of each card")]
    trick_points: Annotated[Points, titled("points per trick")]
    token_points: Annotated[Points, titled("points per token of the group")]
    paradox_points: Annotated[
        int, Meta(ge=-99, le=0), titled("points per trick after a paradox", "0 or less.")
    ]
    players: Annotated[
        Mapping[int, Setup], titled("numbers by players", keys=PLAYERS, every_key=True)
    ]
    cover_order: Annotated[
        tuple[Colour, ...],
        titled("rows in the order in which they are covered", ordered=True),
    ] = ()

    @property
    def setups(self) -> Mapping[int, Setup]:
        """The setup for each number of players."""
        return self.players

    def cells(self, players: int) -> tuple[str, ...]:
        """Returns the keys of all spaces, row by row: "red-1", "red-2" ..."""
        columns = range(1, self.setups[players].columns + 1)
        return tuple(f"{row}-{column}" for row in self.rows for column in columns)

    def problems(self) -> Iterator[Problem]:
        if not self.rows or len(set(self.rows)) < len(self.rows):
            yield "rows", text("the board needs rows, each of a different colour")
        for place, row in enumerate(self.cover_order):
            if row not in self.rows:
                yield f"cover_order[{place}]", text("the board has no row of this colour")
        for players, setup in self.players.items():
            if setup.covered > setup.columns * len(self.rows):
                yield f"players.{players}.covered", text("the board has fewer spaces")


DECLARATION = declare(Deck)
EDITIONS = load_editions(__file__, "rulebook")
