"""Lists what is left to do in a play: every problem, with its place on a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.contract import Problem, Result, Slot, Text
from games.forms import SheetForm
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.sheet_words import value_text

SHEET = "sheet"  # the id of the fields, for problems of the whole sheet


@dataclass(frozen=True)
class ToDo:
    """A problem on the sheet of `slot`; `anchor` is the problem's id on pages."""

    problem: Problem
    anchor: str

    @property
    def slot(self) -> str:
        return self.problem.slot

    @property
    def is_task(self) -> bool:
        """Whether players have to correct this before the play can be finished."""
        return self.problem.blocks


@dataclass(frozen=True)
class Conflict:
    """A value of a sheet that two phones changed at once. `theirs` is the earlier phone's entry,
    `kept` the current one, both in words."""

    path: str
    name: str
    theirs: str
    kept: str


class PartToDo(NamedTuple):
    """What is left to do in a part of a sheet: at most one wrong entry, and missing ones."""

    wrong: ToDo | None
    missing: Sequence[ToDo]


@dataclass
class OnSheet:
    """What is left to do on the open sheet, by form field. A problem that a template has shown at
    its field is not repeated below the sheet."""

    by_field: Mapping[str, Sequence[ToDo]]
    other: Sequence[ToDo]  # without a field on this sheet
    conflicts: Mapping[str, Sequence[Conflict]] = field(default_factory=dict)
    _said: set[str] = field(default_factory=set)  # anchors

    def say(self, name: str) -> Sequence[ToDo]:
        """Returns what is left to do at a field, and marks it as shown."""
        things = [one for one in self.by_field.get(name, ()) if one.anchor not in self._said]
        self._said.update(thing.anchor for thing in things)
        return things

    def say_part(self, names: Sequence[str]) -> PartToDo:
        """Returns what is left to do in these parts of the sheet, and marks it as shown."""
        things = [
            one for name in self.by_field if is_in_part(name, names) for one in self.say(name)
        ]
        missing = [thing for thing in things if thing.problem.missing and thing.is_task]
        others = [thing for thing in things if thing not in missing]
        wrong = next((other for other in others if other.is_task), others[0] if others else None)
        self._said.difference_update(other.anchor for other in others if other is not wrong)
        return PartToDo(wrong, missing)

    def state_of(self, name: str) -> str:
        """Returns a CSS class for a field's row: "is-wrong", "is-missing" or ""."""
        things = [one for one in self.by_field.get(name, ()) if one.is_task]
        if name in self.conflicts or any(not thing.problem.missing for thing in things):
            return "is-wrong"
        return "is-missing" if things else ""

    @property
    def all_conflicts(self) -> list[Conflict]:
        return [conflict for conflicts in self.conflicts.values() for conflict in conflicts]

    @property
    def unsaid(self) -> list[ToDo]:
        """Everything that was not shown yet, in the order of the fields."""
        things = [*(thing for things in self.by_field.values() for thing in things), *self.other]
        return [
            thing
            for thing in things
            if (
                not thing.problem.missing
                if thing.anchor == SHEET
                else thing.anchor not in self._said
            )
        ]

    @property
    def has_unsaid_tasks(self) -> bool:
        return any(one.is_task for one in self.unsaid)


def is_in_part(name: str, parts: Sequence[str]) -> bool:
    """Whether a field belongs to one of these parts of a sheet, as "tricks-2" does to "tricks"."""
    return re.split(r"[-.]", name)[0] in parts or name in parts


def things_to_do(result: Result) -> list[ToDo]:
    """Returns the problems of a result, each with an id. Problems that only mean that the play is
    not over yet are left out."""
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
    """Returns an id for a problem. It is the same on every page, so any sheet can link to it."""
    if not problem.field:
        return SHEET
    parts = filter(None, (problem.slot, problem.seat, problem.field))
    return "to-do-" + re.sub(r"\W+", "-", "-".join(parts)).strip("-")


class LeftToDo(NamedTuple):
    """What is left to do in a play, as seen from one of its sheets. `go_on` is the next sheet to
    fill in, None if there is none."""

    on_sheet: OnSheet
    blocking: Sequence[ToDo]
    unsettled: Sequence[Slot]
    go_on: Slot | None


class NextStep(NamedTuple):
    """The button for the next step: it opens the sheet `to`, or finishes the play. If something has
    to be done on this page first, `things` is how many things, and `anchor` is the id of the first.
    `title` is that of the next sheet, None for the finish."""

    to: Slot | None = None
    anchor: str = ""
    title: Text | None = None
    things: int = 0


def next_step(slot: Slot, left: LeftToDo, result: Result, *, is_empty: bool) -> NextStep:
    """Returns the next step after this sheet, or what has to be done on this sheet first."""
    if result.complete:
        return NextStep()
    here = [one for one in left.blocking if one.slot == slot.key]
    goes_on = is_empty or any(
        problem.open and problem.slot == slot.key for problem in result.problems
    )
    if not (here or goes_on) and left.go_on:
        return NextStep(to=left.go_on, title=left.go_on.title)
    anchor = here[0].anchor if here else SHEET if goes_on else "missing"
    if slot.following:
        return NextStep(anchor=anchor, title=slot.following, things=len(here))
    if slot.seat and left.go_on:
        return NextStep(to=left.go_on, title=left.go_on.title)
    return NextStep(anchor=anchor, things=len(here or left.blocking))


def left_to_do(loaded: LoadedPlay, slot: Slot, form: SheetForm, result: Result) -> LeftToDo:
    """Returns what is left to do as seen from the sheet in this slot, which has this form."""
    things = things_to_do(result)
    blocking = [thing for thing in things if thing.is_task]
    return LeftToDo(
        _on_sheet(loaded, slot, form, things),
        blocking,
        _unsettled_elsewhere(loaded, slot),
        _goes_on_at(loaded, slot, blocking),
    )


def _on_sheet(loaded: LoadedPlay, slot: Slot, form: SheetForm, things: Sequence[ToDo]) -> OnSheet:
    """Returns the tasks on the shown sheet, without those that its form reports itself."""
    by_field: dict[str, list[ToDo]] = {}
    for thing in things:
        if thing.slot != slot.key:
            continue
        name = form.problem_field(thing.problem.seat, thing.problem.field)
        if name not in form.errors:
            by_field.setdefault(name, []).append(thing)
    conflicts: dict[str, list[Conflict]] = {}
    sheet = loaded.sheets.get(slot.key)
    for path, conflict in sheet.conflicts.items() if sheet and loaded.may_edit else ():
        parts = tuple(path.split("/"))
        theirs, kept = (value_text(conflict[which], loaded) for which in ("theirs", "kept"))
        conflicts.setdefault(form.conflict_field(parts), []).append(
            Conflict(path, form.name_of(parts), theirs, kept)
        )
    return OnSheet(by_field, [thing for thing in things if thing.slot != slot.key], conflicts)


def _unsettled_elsewhere(loaded: LoadedPlay, slot: Slot) -> list[Slot]:
    """Returns the slots of other sheets with a conflict that is not settled."""
    if not loaded.may_edit:
        return []
    unsettled = {key for key, sheet in loaded.sheets.items() if sheet.conflicts} - {slot.key}
    return [other for other in loaded.slots if other.key in unsettled]


def _goes_on_at(loaded: LoadedPlay, slot: Slot, blocking: Sequence[ToDo]) -> Slot | None:
    """Returns the slot of the next sheet that is empty or has something to do. After the last
    sheet, the search goes on with the first."""
    waiting = {todo.slot for todo in blocking} | {
        other.key for other in loaded.slots
    } - loaded.entered
    at = [other.key for other in loaded.slots].index(slot.key)
    for other in (*loaded.slots[at + 1 :], *loaded.slots[:at]):
        if other.key in waiting:
            return other
    return None
