"""One hand on a phone: its sheet, what is posted for it, and its buttons."""

from __future__ import annotations

from typing import Any

from games.cat_lady.deck import EDITIONS, Deck, load_deck
from games.cat_lady.form import HandForm
from games.contract import Seat, Slot, Table, text

DECK = load_deck(EDITIONS["printed"])
SLOT = Slot("hand-1", text("Ana"), kind="hand", seat="1")
FOOD = {"chicken": 2, "tuna": 2, "milk": 1, "wild": 1}
HAND = {
    "food": FOOD,
    "cats": {
        "c1": {"at": 1, "name": "Bronte"},
        "c2": {"at": 2, "name": "Pumpkin"},
        "c3": {"at": 3, "name": "Waffle"},
    },
}


def table_of(sheet: dict[str, Any], deck: Deck = DECK, **others: Any) -> Table:
    seats = (Seat("1", "Ana"), Seat("2", "Ben"), Seat("3", "Cleo"))
    return Table(seats=seats, options={}, deck=deck, sheets={"hand-1": sheet, **others})


def form_of(
    sheet: dict[str, Any],
    data: dict[str, str] | None = None,
    kind: type[HandForm] = HandForm,
    **more: Any,
) -> HandForm:
    return kind(data, table=table_of(sheet, **more), slot=SLOT, sheet=sheet)


def posted(sheet: dict[str, Any], **more: Any) -> dict[str, str]:
    """Returns what the phone sends for a sheet as it is."""
    form = form_of(sheet, **more)
    return {
        name: "" if form[name].value() is None else str(form[name].value()) for name in form.fields
    }


def saved(sheet: dict[str, Any], changes: dict[str, str], **more: Any) -> dict[str, Any]:
    form = form_of(sheet, posted(sheet, **more) | changes, **more)
    assert form.is_valid(), form.errors
    return form.to_sheet(sheet)


def tap(sheet: dict[str, Any], *actions: str, **more: Any) -> dict[str, Any]:
    for action in actions:
        sheet = form_of(sheet, {}, **more).act(sheet, action)
    return sheet


def names(sheet: dict[str, Any]) -> list[str]:
    return [cat["name"] for cat in sheet.get("cats", {}).values()]
