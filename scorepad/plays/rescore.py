"""Scoring a whole table again, after anything on it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import msgspec
from django.db.models import QuerySet

from games.contract import Problem, Result, Slot, Table, text, to_json
from games.reader import DocumentError
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.transactions import write_transaction


def rescore(loaded: LoadedPlay) -> None:
    """Scores the table, and keeps the result and the next version on the play. 1 query, none if
    writes are deferred. Does nothing if only totals are known."""
    if loaded.play.totals_only:
        return
    loaded.slots = loaded.game.slots(loaded.table)  # a changed sheet may have added one
    result = score(loaded, loaded.table, loaded.slots)
    loaded.play.result = to_json(result)
    loaded.play.version += 1
    if loaded.deferred is None:
        _update(loaded, Play.objects.filter(pk=loaded.play.pk))


def write(loaded: LoadedPlay, *writes: Callable[[], object]) -> None:
    """Writes at once, or at `commit` if writes are deferred."""
    if loaded.deferred is not None:
        loaded.deferred.writes.extend(writes)
        return
    for act in writes:
        act()


def commit(loaded: LoadedPlay) -> bool:
    """Writes what was deferred since the play was read. Returns False, and writes nothing, if the
    table was changed elsewhere meanwhile, which increases the play's version."""
    deferred, loaded.deferred = loaded.deferred, None
    if deferred is None or not deferred.writes:
        return True
    with write_transaction():
        unchanged = Play.objects.filter(pk=loaded.play.pk, version=deferred.version)
        if not _update(loaded, unchanged):
            return False
        write(loaded, *deferred.writes)
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
    """Returns the result of a table with the sheets of this play; nothing is stored."""
    return with_unread(loaded.game.score(table), slots, loaded.sheets.values())


def score_if_fits(loaded: LoadedPlay, table: Table) -> Result | None:
    """Returns the result of another table with the sheets of this play; None if they do not fit it.
    Rules only promise to read entries with the play's own deck: another deck may lack a played card
    or a row of the board."""
    try:
        return score(loaded, table, loaded.game.slots(table))
    except (DocumentError, LookupError, ValueError):
        return None


class Written(Protocol):
    """A sheet, stored or in a file: `typed` is invalid input, by field."""

    @property
    def slot(self) -> str: ...

    @property
    def typed(self) -> Mapping[str, str]: ...


def with_unread(result: Result, slots: Iterable[Slot], sheets: Iterable[Written]) -> Result:
    """The result with a problem for each invalid input: it is kept, but blocks finishing."""
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
