"""Saves one sheet: merges it with other phones' changes, keeps the revision, scores the table.

Writes happen at once, or are deferred until the transaction that writes (`rescore.commit`).
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
    """The outcome of a post. `merged`: it was merged with changes of other phones that this one had
    not seen. `refused` explains why its button did nothing. `status` is that of the answer."""

    merged: bool = False
    refused: str = ""
    status: int = 200


class State(NamedTuple):
    """What a sheet held at one revision."""

    data: Mapping[str, Any]
    typed: Mapping[str, str]

    def tree(self) -> dict[str, Any]:
        return {"data": self.data, "typed": self.typed}


def save_sheet(loaded: LoadedPlay, slot: Slot, sheet: Sheet, post: Mapping[str, str]) -> Saved:
    """Stores what a phone posted, merged with what others stored since. `post` has the form's
    fields and `base` (the revision it was based on), `submission` (a name for this post) and
    perhaps `action` (a button's value)."""
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
    """Keeps a new revision and scores the table; does nothing if nothing changed."""
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
    """Goes back to the sheet before its last change; another undo goes back further."""
    last = sheet.revisions.filter(number=sheet.number).first() if sheet.number else None
    if last is None:
        return
    before = revision_of(sheet, last.back)
    state = State(before.state, before.typed) if before else State({}, {})
    store(loaded, sheet, state, back=before.back if before else 0)


def settle(loaded: LoadedPlay, slot: Slot, sheet: Sheet, path: str, *, theirs: bool) -> None:
    """Chooses between what two phones entered at a path. Does nothing if that was settled before,
    or if a card would be left incomplete. The play's next version tells other phones."""
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
    """Returns the conflicts that were not settled by a new entry."""
    return {
        path: conflict
        for path, conflict in sheet.conflicts.items()
        if value_at(sheet.data, path.split("/")) == conflict["kept"]
    }


def _since(sheet: Sheet, base: int) -> Sequence[Revision]:
    """The revisions from the base on, the base first if it is stored; none if it is the latest. No
    query if this phone had seen the latest one, which is nearly always."""
    if base >= sheet.number:
        return ()
    found = revisions_since(sheet, base)
    return found if base else [Revision(number=0, data={}, typed={}), *found]


def _base(sheet: Sheet, later: Sequence[Revision], number: int) -> State:
    """Returns what the phone had before its change, or the current state if that is unknown."""
    if later and later[0].number == number:
        return State(later[0].state, later[0].typed)
    return State(sheet.data, sheet.typed)


def _my_own(own: Sequence[Revision], path: Path, theirs: Any) -> bool:
    """Whether this same phone had entered the replaced value."""
    return bool(own) and value_at(own[-1].state, path) == theirs
