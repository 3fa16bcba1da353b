"""Scoring a whole table again, after anything on it changed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.contract import Problem, Result, Slot, Table, text, to_json
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play


def rescore(loaded: LoadedPlay) -> None:
    """Score the table and keep the result and the next version on the play. 1 query.

    Nothing happens where only totals are known.
    """
    if loaded.play.totals_only:
        return
    loaded.forget_slots()
    result = score(loaded, loaded.table, loaded.slots)
    loaded.play.result = to_json(result)
    loaded.play.version += 1
    Play.objects.filter(pk=loaded.play.pk).update(
        result=loaded.play.result,
        version=loaded.play.version,
        options=loaded.play.options,
        overridden=loaded.play.overridden,
        start=loaded.play.start,
    )


def score(loaded: LoadedPlay, table: Table, slots: Iterable[Slot]) -> Result:
    """The result of a table with the sheets of this play; nothing is stored."""
    result = loaded.game.score(table)
    unread = _unread(loaded, slots)
    if not unread:
        return result
    return msgspec.structs.replace(result, problems=(*unread, *result.problems), complete=False)


def _unread(loaded: LoadedPlay, slots: Iterable[Slot]) -> tuple[Problem, ...]:
    """What was typed and cannot be read: it is kept, but it cannot be finished."""
    return tuple(
        Problem(
            text("{slot}: “{typed}” cannot be read yet", slot=slot.title, typed=typed),
            slot.seat,
            field,
            slot=slot.key,
        )
        for slot in slots
        if slot.key in loaded.sheets
        for field, typed in loaded.sheets[slot.key].typed.items()
    )
