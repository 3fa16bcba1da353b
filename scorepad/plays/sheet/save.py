"""Saves one sheet: merges it with other phones' changes, stores the revision, scores the table.

Writes happen immediately, or are deferred until `rescore.commit`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.contract import RefusedError, Slot
from games.forms import SheetForm, lazy_text
from games.reader import DocumentError
from games.trees import Path, value_at, with_value
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Revision, Sheet
from scorepad.plays.rescore import rescore, write
from scorepad.plays.sheet.merge import merge
from scorepad.plays.sheet.revisions import new_revision, revision_of, revisions_since
from scorepad.web.requests import whole_number


class Saved(NamedTuple):
    """The outcome of a post. `merged`: other phones had changed the sheet since this one last saw
    it. `refused` says why the button did nothing. `status` is the HTTP status of the response."""

    merged: bool = False
    refused: str = ""
    status: int = 200


class State(NamedTuple):
    """What a sheet contained at one revision."""

    data: Mapping[str, Any]
    typed: Mapping[str, str]

    def tree(self) -> dict[str, Any]:
        return {"data": self.data, "typed": self.typed}


def save_sheet(loaded: LoadedPlay, slot: Slot, sheet: Sheet, post: Mapping[str, str]) -> Saved:
    """Stores what a phone posted, merged with what other phones stored since it last saw the sheet.
    `post` has the form's fields, `base` (the revision that the phone saw), `submission` (an id of
    this post) and perhaps `action` (the value of a button)."""
    number = whole_number(post.get("base"), digits=9) or 0
    later = _since(sheet, number)
    submission = post.get("submission", "")[:40]
    if submission and any(revision.submission == submission for revision in later):
        return Saved(merged=True)  # sent twice: the first answer was lost
    now = State(sheet.data, sheet.typed)
    base = _base(sheet, later, number)
    form: SheetForm = loaded.game.form(slot)(post, table=loaded.table, slot=slot, sheet=base.data)
    form.is_valid()
    mine = State(form.to_sheet(base.data), form.typed)
    merged, conflicts = merge(base.tree(), now.tree(), mine.tree())
    own = [revision for revision in later[1:] if revision.device == loaded.device]
    new = {
        "/".join(path[1:]): {"theirs": theirs, "kept": value_at(merged["data"], path[1:])}
        for path, theirs in conflicts
        if path[0] == "data" and not _my_own(own, path[1:], theirs)
    }
    data, refused = merged["data"], ""
    try:
        data = form.act(data, post["action"]) if post.get("action") else data
    except RefusedError as error:
        refused = str(lazy_text(error.reason))
    sheet.conflicts = {**sheet.conflicts, **new}
    store(loaded, sheet, State(data, merged["typed"]), submission)
    return Saved(merged=bool(later), refused=refused)


def store(
    loaded: LoadedPlay, sheet: Sheet, state: State, submission: str = "", back: int | None = None
) -> None:
    """Stores a new state of the sheet and scores the table. Does nothing for the same state."""
    if sheet.number and (sheet.data, sheet.typed) == state:
        return
    before = sheet.data
    back = sheet.number if back is None else back
    sheet.number += 1
    sheet.data, sheet.typed = dict(state.data), dict(state.typed)
    sheet.conflicts = _unsettled(sheet)
    loaded.sheets[sheet.slot] = sheet
    revision = new_revision(sheet, before, back=back, device=loaded.device, submission=submission)
    write(loaded, sheet.save, revision.save)
    rescore(loaded)


def undo(loaded: LoadedPlay, sheet: Sheet) -> None:
    """Restores the sheet as it was before its last change; another undo goes back further."""
    last = sheet.revisions.filter(number=sheet.number).first() if sheet.number else None
    if last is None:
        return
    before = revision_of(sheet, last.back)
    state = State(before.state, before.typed) if before else State({}, {})
    store(loaded, sheet, state, back=before.back if before else 0)


def settle(loaded: LoadedPlay, slot: Slot, sheet: Sheet, path: str, *, theirs: bool) -> None:
    """Settles a conflict at a path with the earlier phone's entry (`theirs`) or the current one.
    Does nothing if it is settled already, or if a card would be left incomplete. Other phones learn
    of it by the play's new version."""
    conflict = sheet.conflicts.get(path)
    if conflict is None:
        return
    if theirs:
        data = with_value(sheet.data, path.split("/"), conflict["theirs"])
        try:
            loaded.game.form(slot)(table=loaded.table, slot=slot, sheet=data)
        except DocumentError:
            return
        store(loaded, sheet, State(data, sheet.typed))
    else:
        sheet.conflicts = {key: one for key, one in sheet.conflicts.items() if key != path}
        write(loaded, sheet.save)
        rescore(loaded)


def _unsettled(sheet: Sheet) -> dict[str, Any]:
    """Returns the conflicts of a sheet that are not settled, not even by a new entry."""
    return {
        path: conflict
        for path, conflict in sheet.conflicts.items()
        if value_at(sheet.data, path.split("/")) == conflict["kept"]
    }


def _since(sheet: Sheet, base: int) -> Sequence[Revision]:
    """Returns the revisions from `base` on, including `base` itself if it is stored. If `base` is
    the latest one, as nearly always, returns an empty sequence without a query."""
    if base >= sheet.number:
        return ()
    found = revisions_since(sheet, base)
    return found if base else [Revision(number=0, data={}, typed={}), *found]


def _base(sheet: Sheet, later: Sequence[Revision], number: int) -> State:
    """Returns what the phone saw before its change, or the current state if that is unknown."""
    if later and later[0].number == number:
        return State(later[0].state, later[0].typed)
    return State(sheet.data, sheet.typed)


def _my_own(own: Sequence[Revision], path: Path, theirs: Any) -> bool:
    """Whether the entry `theirs`, which this post replaces, came from the same phone."""
    return bool(own) and value_at(own[-1].state, path) == theirs
