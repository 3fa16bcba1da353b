"""Short ways to write rounds of Cat in the Box: boards drawn with initials, tables with the usual
players."""

from __future__ import annotations

from typing import Any

from games import documents
from games.cat_in_the_box.game import CAT_IN_THE_BOX
from games.contract import Json, Problem, Seat, Table, wording

GAME = CAT_IN_THE_BOX
DECK = GAME.load_deck(GAME.editions["rulebook"])
CAST = ("Ana", "Ben", "Cleo", "Dov", "Eva")
COLOURS = ("red", "blue", "yellow", "green")


def tokens(*rows: str) -> list[list[Any]]:
    """Returns the tokens of a drawn board: a row for each colour, an initial for each token."""
    names = {name[0]: name for name in CAST}
    return [
        [names[initial], colour, column]
        for colour, row in zip(COLOURS, rows, strict=False)
        for column, initial in enumerate(row, 1)
        if initial in names
    ]


def document(players: int, *rounds: Json) -> dict[str, Json]:
    return {"game": "cat-in-the-box", "players": list(CAST[:players]), "rounds": list(rounds)}


def scored(players: int, *rounds: Json) -> dict[str, Json]:
    return documents.score(document(players, *rounds))


def points(result: dict[str, Json], player: str, key: str = "round-1") -> int:
    """Returns the points of one line."""
    standing = next(one for one in result["standings"] if one["player"] == player)
    found: int = next(line["points"] for line in standing["lines"] if line["key"] == key)
    return found


def blocking(result: dict[str, Json]) -> list[tuple[str | None, str, str]]:
    """Returns player, field and message of every problem of a round that blocks."""
    return [
        (one["player"], one["field"], one["message"])
        for one in result["problems"]
        if one["blocks"] and "to play" not in one["message"]
    ]


def hints(result: dict[str, Json]) -> list[str]:
    return [one["message"] for one in result["problems"] if not one["blocks"]]


def table(players: int, start: str = "1", **sheets: Json) -> Table:
    """Returns a table as the pad has it: `table(3, round_1={...})`, with seat keys "1", "2" ..."""
    return Table(
        seats=tuple(Seat(str(key), name, key, key) for key, name in enumerate(CAST[:players], 1)),
        options={},
        deck=DECK,
        sheets={name.replace("_", "-"): sheet for name, sheet in sheets.items()},
        start=start,
    )


def said(problem: Problem) -> str:
    names = {str(key): name for key, name in enumerate(CAST, 1)}
    return wording(problem.message, names)


def round_of(predictions: str, tricks: str, **more: Any) -> dict[str, Json]:
    """Returns a round: `round_of("134", "332")` is what Ana, Ben, Cleo ... predicted and won, a
    figure each."""
    named = {
        "predictions": {name: int(value) for name, value in zip(CAST, predictions, strict=False)},
        "tricks": {name: int(value) for name, value in zip(CAST, tricks, strict=False)},
    }
    return {**named, **more}
