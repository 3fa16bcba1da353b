"""The sheets of Box of Treats on a phone: what is posted for them, and their buttons."""

from __future__ import annotations

from typing import Any

from games.box_of_treats.deck import EDITIONS
from games.box_of_treats.game import BOX_OF_TREATS
from games.contract import Seat, Table
from games.forms import SheetForm

GAME = BOX_OF_TREATS
DECK = GAME.load_deck(EDITIONS["printed"])
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
CATS = {
    "c1": {"at": 1, "name": "Pumpkin"},
    "c2": {"at": 2, "name": "Snowflake"},
    "c3": {"at": 3, "name": "Truffle"},
}
FOOD = {"chicken": 2, "milk": 2, "treat": 1}


def table_of(players: int = 3, **sheets: Any) -> Table:
    named = {slot.replace("_", "-"): sheet for slot, sheet in sheets.items()}
    seats = tuple(Seat(str(place), name) for place, name in enumerate(NAMES[:players], 1))
    return Table(seats=seats, options={"shared_goals": True}, deck=DECK, sheets=named)


def form_of(table: Table, slot: str, data: dict[str, str] | None = None) -> Any:
    found = next(one for one in GAME.slots(table) if one.key == slot)
    return GAME.form(found)(data, table=table, slot=found, sheet=table.sheets.get(slot))


def posted(form: SheetForm) -> dict[str, str]:
    return {
        name: "" if form[name].value() is None else str(form[name].value()) for name in form.fields
    }


def saved(table: Table, slot: str, **changes: str) -> dict[str, Any]:
    """Returns the sheet after a phone changed some fields; a double underscore replaces a dot."""
    typed = {name.replace("__", ".").removeprefix("_"): value for name, value in changes.items()}
    form = form_of(table, slot, posted(form_of(table, slot)) | typed)
    assert form.is_valid(), form.errors
    sheet: dict[str, Any] = form.to_sheet(dict(table.sheets.get(slot) or {}))
    return sheet


def tap(sheet: dict[str, Any], *actions: str) -> dict[str, Any]:
    for action in actions:
        sheet = form_of(table_of(hand_1=sheet), "hand-1", {}).act(sheet, action)
    return sheet


def fed_by_hand(**cats: str) -> dict[str, Any]:
    """Returns a hand of these cats, to be fed 2 treats and 3 tuna."""
    held = {key: {"at": at, "name": name} for at, (key, name) in enumerate(cats.items(), 1)}
    return {"food": {"treat": 2, "tuna": 3}, "feeding": "by-hand", "cats": held}
