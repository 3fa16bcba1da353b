"""Short ways to write series of Cat Tower: documents and tables with the usual players."""

from __future__ import annotations

from typing import Any

import msgspec

from games import documents
from games.cat_tower.buttons import tap
from games.cat_tower.counter import Count
from games.cat_tower.game import CAT_TOWER
from games.contract import Json, Result, Seat, Table, from_json, wording

CAST = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
GAME = CAT_TOWER
DECK = GAME.load_deck(GAME.editions["rulebook"])


def document(players: int, *games: Json, **more: Json) -> dict[str, Json]:
    return {"game": "cat-tower", "players": list(CAST[:players]), "games": list(games), **more}


def left(*cards: int) -> dict[str, Json]:
    """Returns a game by the cards left: `left(0, 3, 5)` for Ana, Ben and Cleo."""
    return {"cards_left": dict(zip(CAST, cards, strict=False))}


def scored(players: int, *games: Json, **more: Json) -> dict[str, Json]:
    return documents.score(document(players, *games, **more))


def totals(result: dict[str, Json]) -> dict[str, int]:
    return {one["player"]: one["total"] for one in result["standings"]}


def blocking(result: dict[str, Json]) -> list[tuple[str, str]]:
    return [(one["field"], one["message"]) for one in result["problems"] if one["blocks"]]


def live(players: int = 3, options: Json = None, **sheets: Json) -> Result:
    """Returns the result of a table as the pad has it, with seat keys "1", "2" ..."""
    return GAME.score(table(players, options, **sheets))


def table(players: int = 3, options: Json = None, **sheets: Json) -> Table:
    return Table(
        seats=tuple(Seat(str(key), name) for key, name in enumerate(CAST[:players], 1)),
        options=options or {},
        deck=DECK,
        sheets={name.replace("_", "-"): sheet for name, sheet in sheets.items()},
        start="1",
    )


NAMES = {str(key): name for key, name in enumerate(CAST, 1)}


def said(result: Result) -> list[str]:
    return [wording(problem.message, NAMES) for problem in result.problems]


def notes(result: Result) -> list[str]:
    return [wording(note, NAMES) for note in result.notes]


def overriding(at: Table, *keys: str) -> Table:
    """Returns the table after these problems were overridden."""
    return msgspec.structs.replace(at, overridden=frozenset(keys))


def tapped(*actions: str, players: int = 2, **sheet: Any) -> dict[str, Json]:
    """Returns a sheet that is counted live, after these buttons."""
    sheet = {"way": "counter", **sheet}
    for action in actions:
        sheet = dict(tap(table(players, game_1=sheet), sheet, action, None))
    return sheet


def count(sheet: dict[str, Json], players: int = 2) -> Count:
    """Returns the state of a sheet's game that is counted live, as in the result."""
    return from_json(live(players, game_1=sheet).sheets["game-1"], Count)


def hands(sheet: dict[str, Json], players: int = 2) -> list[int]:
    return list(count(sheet, players).hands.values())
