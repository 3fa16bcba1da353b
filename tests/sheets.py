"""The sheet of a game as its template draws it, without the pad around it."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.contract import Table
from games.game import Game


def draw_first_sheet(game: Game, table: Table, *, may_edit: bool = True) -> str:
    slot = game.slots(table)[0]
    sheet = table.sheets.get(slot.key) or {}
    context = {
        "game": game,
        "slot": slot,
        "table": table,
        "sheet": sheet,
        "form": game.form(slot)(table=table, slot=slot, sheet=sheet),
        "view": game.view(table, slot, game.score(table)),
        "names": {seat.key: seat.name for seat in table.seats},
        "may_edit": may_edit,
    }
    return render_to_string(game.sheet_template, context)
