"""Scores a whole table again after something in it changed."""

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
    """Scores the table, and stores the result and the next version in the play. 1 query, none if
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
    """Calls these functions immediately, or in `commit` if writes are deferred."""
    if loaded.deferred is not None:
        loaded.deferred.writes.extend(writes)
        return
    for act in writes:
        act()


def commit(loaded: LoadedPlay) -> bool:
    """Makes the deferred writes. Returns False, without writing, if another request has changed the
    play (and so its version) since it was read."""
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
    """Returns the result of a table with this play's sheets, without storing it."""
    return with_unread(loaded.game.score(table), slots, loaded.sheets.values())


def reword(loaded: LoadedPlay) -> None:
    """Puts the stored result into the words of this version of the pad, without saving it. Leaves
    it as it is if this version would give other points, or if only totals are known."""
    if not loaded.play.totals_only:
        scored = score(loaded, loaded.table, loaded.slots)
        if _points(scored) == _points(loaded.result):
            loaded.play.result = to_json(scored)


def _points(result: Result) -> list[object]:
    return [(one.seat, one.total, one.won, one.decided_by) for one in result.standings]


def score_if_fits(loaded: LoadedPlay, table: Table) -> Result | None:
    """Returns the result of a table with another deck and this play's sheets; None if the sheets do
    not fit. Rules only promise to read entries with the play's own deck: another deck may lack a
    played card or a row of the board."""
    try:
        return score(loaded, table, loaded.game.slots(table))
    except (DocumentError, LookupError, ValueError):
        return None


class Written(Protocol):
    """A sheet in the database or in a file. `typed` is invalid input by field."""

    @property
    def slot(self) -> str: ...

    @property
    def typed(self) -> Mapping[str, str]: ...


def with_unread(result: Result, slots: Iterable[Slot], sheets: Iterable[Written]) -> Result:
    """Returns the result with a problem for each invalid input. These problems block the finish."""
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
