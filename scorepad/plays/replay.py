"""A finished play as it was after one of its steps, for the result page and the big screen."""

from __future__ import annotations

from typing import Any

from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.context import board, by_places
from scorepad.plays.sheet.score_table import score_table


def has_replay(loaded: LoadedPlay) -> bool:
    """Whether the sheets record the steps of the play. Nothing is scored."""
    return loaded.game.replay(loaded.table, 1) is not None


def step_context(loaded: LoadedPlay, number: int) -> dict[str, Any]:
    """Returns the context for a step, which replaces the context of the whole play; empty if the
    sheets record no steps. Only the table of this step is scored."""
    moment = loaded.game.replay(loaded.table, number)
    if moment is None:
        return {}
    game, table, slot = loaded.game, moment.table, moment.slot
    result = game.score(table)
    seats = board(loaded, result)
    return {
        "moment": moment,
        "slot": slot,
        "view": game.view(table, slot, result),
        "board": seats,
        "places": by_places(seats, result),
        "score_table": score_table(seats),
        "may_edit": False,
    }
