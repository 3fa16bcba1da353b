"""What is still to do in a play: every problem with the place on a sheet where it is mended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.contract import Problem, Result, Slot
from games.forms import SheetForm
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.sheet_words import say

SHEET = "sheet"  # id of what is filled in, for what concerns all of it


@dataclass(frozen=True)
class ToDo:
    """A problem with the id of the place where it is said, on the sheet `slot`."""

    problem: Problem
    anchor: str

    @property
    def slot(self) -> str:
        return self.problem.slot

    @property
    def is_task(self) -> bool:
        """Whether somebody has to mend it before the play can be finished."""
        return self.problem.blocks


@dataclass(frozen=True)
class Conflict:
    """A place of a sheet that two phones changed at once: what the earlier one had entered, and
    what stands there now, in words."""

    path: str
    name: str
    theirs: str
    kept: str


@dataclass
class OnSheet:
    """What is to do on the sheet that is shown, by the form field that it is said beside. Whatever
    the sheet's template has said is not said a second time below it."""

    by_field: Mapping[str, Sequence[ToDo]]
    other: Sequence[ToDo]  # that no field of this sheet can show
    conflicts: Mapping[str, Sequence[Conflict]] = field(default_factory=dict)
    _said: set[str] = field(default_factory=set)

    def say(self, name: str) -> Sequence[ToDo]:
        """What is said beside a field, now that it is."""
        self._said.add(name)
        return self.by_field.get(name, ())

    @property
    def unsaid(self) -> list[ToDo]:
        """Everything else, in order of the fields."""
        fields = [name for name in self.by_field if name not in self._said]
        return [*(one for name in fields for one in self.by_field[name]), *self.other]

    @property
    def unsaid_conflicts(self) -> list[Conflict]:
        names = [name for name in self.conflicts if name not in self._said]
        return [one for name in names for one in self.conflicts[name]]

    @property
    def has_unsaid_tasks(self) -> bool:
        return any(one.is_task for one in self.unsaid)


def things_to_do(result: Result) -> list[ToDo]:
    """Every problem of a result but what simply goes on, each with an id of its own."""
    taken: dict[str, int] = {}
    found = []
    for problem in result.problems:
        if problem.open:
            continue
        anchor = _anchor(problem)
        taken[anchor] = taken.get(anchor, 0) + 1
        number = taken[anchor]
        once = number == 1 or anchor == SHEET
        found.append(ToDo(problem, anchor if once else f"{anchor}-{number}"))
    return found


def _anchor(problem: Problem) -> str:
    """The same on every page, so that any sheet can lead to it."""
    if not problem.field:
        return SHEET
    parts = filter(None, (problem.slot, problem.seat, problem.field))
    return "to-do-" + re.sub(r"\W+", "-", "-".join(parts)).strip("-")


def on_sheet(loaded: LoadedPlay, slot: Slot, form: SheetForm, things: Sequence[ToDo]) -> OnSheet:
    """What of it stands on the sheet that is shown. What the form cannot read it says itself."""
    by_field: dict[str, list[ToDo]] = {}
    for one in things:
        if one.slot != slot.key:
            continue
        name = form.problem_field(one.problem.seat, one.problem.field)
        if name not in form.errors:
            by_field.setdefault(name, []).append(one)
    conflicts: dict[str, list[Conflict]] = {}
    for path, conflict in loaded.sheet(slot).conflicts.items() if loaded.may_edit else ():
        parts = tuple(path.split("/"))
        theirs, kept = (say(conflict[which], loaded.names) for which in ("theirs", "kept"))
        told = Conflict(path, form.name_of(parts), theirs, kept)
        conflicts.setdefault(form.conflict_field(parts), []).append(told)
    return OnSheet(by_field, [one for one in things if one.slot != slot.key], conflicts)


def unsettled_elsewhere(loaded: LoadedPlay, slot: Slot) -> list[Slot]:
    """The other sheets on which two phones entered something else, and nobody has chosen yet."""
    if not loaded.may_edit:
        return []
    others = (one for one in loaded.slots if one.key != slot.key)
    return [one for one in others if loaded.sheet(one).conflicts]


def goes_on_at(loaded: LoadedPlay, slot: Slot, things: Sequence[ToDo]) -> Slot | None:
    """The next sheet, round the table, on which there is something to do or nothing yet."""
    blocked = {one.slot for one in things if one.is_task}
    at = [one.key for one in loaded.slots].index(slot.key)
    for other in (*loaded.slots[at + 1 :], *loaded.slots[:at]):
        if other.key in blocked or not loaded.sheet(other).data:
            return other
    return None
