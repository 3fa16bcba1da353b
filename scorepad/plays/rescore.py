"""Scoring a whole table again, after anything on it changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec
from django.db.models import QuerySet

from games.contract import Problem, Result, Slot, Table, text, to_json
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.transactions import write_transaction


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
    return with_unread(loaded.game.score(table), slots, loaded.sheets.values())


class Written(Protocol):
    """A sheet, stored or in a file: `typed` is what cannot be read, by field."""

    @property
    def slot(self) -> str: ...

    @property
    def typed(self) -> Mapping[str, str]: ...


def with_unread(result: Result, slots: Iterable[Slot], sheets: Iterable[Written]) -> Result:
    """The result with what was typed and cannot be read: it is kept, but it cannot be finished."""
    typed = {sheet.slot: sheet.typed for sheet in sheets}
    unread = tuple(
        Problem(
            text("{slot}: “{typed}” cannot be read yet", slot=slot.title, typed=words),
            slot.seat,
            field,
            slot=slot.key,
        )
        for slot in slots
        for field, words in typed.get(slot.key, {}).items()
    )
    if not unread:
        return result
    return msgspec.structs.replace(result, problems=(*unread, *result.problems), complete=False)
