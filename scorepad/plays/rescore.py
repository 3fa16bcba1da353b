"""Scoring a whole table again, after anything on it changed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from django.db.models import QuerySet

from games.contract import Problem, Result, Slot, Table, text, to_json
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.transactions import write_transaction


def rescore(loaded: LoadedPlay) -> None:
    """Score the table and keep the result and the next version on the play. 1 query, or none while
    what is to be written is held.

    Nothing happens where only totals are known.
    """
    if loaded.play.totals_only:
        return
    loaded.forget_slots()
    result = score(loaded, loaded.table, loaded.slots)
    loaded.play.result = to_json(result)
    loaded.play.version += 1
    if loaded.held is None:
        _update(loaded, Play.objects.filter(pk=loaded.play.pk))


def commit(loaded: LoadedPlay) -> bool:
    """Write what was held since the play was read, unless somebody else has changed the table
    meanwhile: then nothing is written, and the answer is False.

    The version of a play grows with every change of its table.
    """
    held, loaded.held = loaded.held, None
    if not held:
        return True
    with write_transaction():
        unchanged = Play.objects.filter(pk=loaded.play.pk, version=loaded.version)
        if not _update(loaded, unchanged):
            return False
        for write in held:
            write()
    return True


def _update(loaded: LoadedPlay, plays: QuerySet[Play]) -> int:
    return plays.update(
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
