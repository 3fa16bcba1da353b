"""Short ways to write sheets: decks of rows, and tables with the usual players."""

from __future__ import annotations

from typing import Any

from games.another_game.game import ANOTHER_GAME
from games.contract import Json, Result, Seat, Standing, Table

CAST = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gosia", "Hugo", "Iwo", "Jana", "Kuba", "Lea")
GAME = ANOTHER_GAME
NAMES = {str(key): name for key, name in enumerate(CAST, 1)}


def row(name: str, decides_ties: bool = False, **counts: Json) -> dict[str, Json]:
    """Returns a row of a sheet: `row("Wood", kind="each", points=2)`."""
    return {"name": name, "counts": counts, "decides_ties": decides_ties}


def deck(*rows: Json, **numbers: Json) -> Any:
    return GAME.load_deck({"name": "Sheet", "rows": list(rows), **numbers})


def table(deck: Any, *rounds: tuple[tuple[int | None, ...], ...], players: int = 2) -> Table:
    """Returns a table: `table(deck, ((3, 5), (1, 0)))` is one round with two rows, for Ana and Ben;
    None is not entered."""
    keys = list(NAMES)[:players]
    sheets = {
        f"round-{number}": {
            f"row{index}": {
                seat: value for seat, value in zip(keys, values, strict=False) if value is not None
            }
            for index, values in enumerate(rows, 1)
        }
        for number, rows in enumerate(rounds, 1)
    }
    return Table(
        seats=tuple(Seat(key, NAMES[key]) for key in keys),
        options={},
        deck=deck,
        sheets=sheets,
        start="1",
    )


def standing(result: Result, name: str) -> Standing:
    key = next(key for key, own in NAMES.items() if own == name)
    return next(one for one in result.standings if one.seat == key)


def totals(result: Result) -> dict[str, int]:
    """Returns totals by name, in table order."""
    found = {one.seat: one.total for one in result.standings}
    return {NAMES[key]: found[key] for key in sorted(found, key=int)}


def winners(result: Result) -> list[str]:
    return sorted(NAMES[key] for key in result.winners)
