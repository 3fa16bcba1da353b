"""A table of Ana, Ben, Cleo and Dov with the rulebook's edition, and sheets of a live race."""

from __future__ import annotations

import json
from typing import Any

from games.cantankerous_cats.deck import Card, Deck
from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.cantankerous_cats.rules.actions import Action, as_log
from games.cantankerous_cats.rules.score import score
from games.cantankerous_cats.sheet import SLOT, slots
from games.cantankerous_cats.view.race import FinalView, LogLine, RaceView, view
from games.contract import Json, Result, Seat, Sheet, Table, from_json, to_json

GAME = CANTANKEROUS_CATS
ANA, BEN, CLEO, DOV = "1", "2", "3", "4"
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DOV: "Dov"}

CARDS = (
    Card("Air Strike", number=17, kind="mischief", value=3, cost=4),
    Card("Santa Claws", number=74, kind="affection", hearts=5),
    Card("Rampage", kind="mischief", value=2),
)


def deck() -> Deck:
    """Returns the built-in edition's numbers with three known cards."""
    found: Deck = GAME.load_deck({**GAME.editions["rulebook"], "cards": []})
    return Deck(
        **{**{name: getattr(found, name) for name in found.__struct_fields__}, "cards": CARDS}
    )


def table(sheet: Sheet | None = None, seats: int = 4, start: str = ANA, **options: Json) -> Table:
    return Table(
        seats=tuple(
            Seat(key, name, place, place)
            for place, (key, name) in enumerate(list(NAMES.items())[:seats], 1)
        ),
        options=options,
        deck=deck(),
        sheets={SLOT: sheet} if sheet else {},
        start=start,
    )


def sheet(*actions: Action, **more: Any) -> dict[str, Json]:
    """Returns a sheet whose log has these actions, each with an id of its own: "ana-1", "ana-2"
    ..."""
    log = {key: {**entry, "id": f"ana-{key[1:]}"} for key, entry in as_log(actions).items()}
    return {**({"log": log} if log else {}), **more}


def view_of(table: Table) -> RaceView | FinalView:
    """Returns what the template draws, from the result as a play keeps it: as plain JSON."""
    (slot,) = slots(table)
    kept = from_json(json.loads(json.dumps(to_json(score(table)))), Result)
    return view(table, slot, kept)


def log_lines(shown: RaceView) -> list[LogLine]:
    """Returns the lines of the log, newest first."""
    return [line for part in shown.log_parts for line in part.lines]
