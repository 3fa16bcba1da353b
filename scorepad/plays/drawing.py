"""What the table's templates need, made from a stored play: nothing here scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.contract import Problem, Result, Slot, Standing
from games.forms import SheetForm
from scorepad.plays.loading import AtTable


def table_context(at: AtTable, slot: Slot) -> dict[str, Any]:
    """The context of one sheet under the scoreboard."""
    context = play_context(at)
    result: Result = context["result"]  # read from the play once
    table = at.table
    sheet = at.sheet(slot)
    form = at.form(slot)(table=table, slot=slot, sheet=sheet.data, typed=sheet.typed)
    return context | {
        "slot": slot,
        "game_sheet": at.game.sheet_template,
        "sheet": sheet.data,
        "sheet_number": sheet.number,
        "form": form,
        "table": table,
        "view": at.game.view(table, slot, result),
        "tabs": _tabs(at, slot, result),
        "problems_by_field": _by_field(form, slot, result),
        "next_slot": _after(at, slot),
    }


def play_context(at: AtTable) -> dict[str, Any]:
    """What every page of a play needs."""
    result = at.result
    return {
        "at": at,
        "play": at.play,
        "club": at.club,
        "game": at.game,
        "result": result,
        "names": at.names,
        "board": board(at, result),
        "blocking": [problem for problem in result.problems if _is_to_do(problem)],
        "still_open": any(problem.open for problem in result.problems),
        "hints": [problem for problem in result.problems if not problem.blocks],
        "slot_titles": {slot.key: slot.title for slot in at.slots},
        "may_score": at.may_edit,
        "may_manage": at.may_score,
    }


@dataclass(frozen=True)
class Place:
    """A seat as pages show it: with its name and its standing. `order` picks colour and pattern;
    `ranked` is whether places mean anything yet: not while all are level."""

    key: str
    order: int
    name: str
    standing: Standing
    ranked: bool

    @property
    def leads(self) -> bool:
        return self.ranked and self.standing.place == 1

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


def board(at: AtTable, result: Result) -> list[Place]:
    """Every seat in table order, then those that nobody sits on."""
    standings = {standing.seat: standing for standing in result.standings}
    ranked = any(standing.place > 1 for standing in result.standings)
    return [
        Place(key, order, name, standings[key], ranked)
        for order, (key, name) in enumerate(at.names.items(), 1)
    ]


def _is_to_do(problem: Problem) -> bool:
    """Whether somebody has to mend it before the play can be finished."""
    return problem.blocks and not problem.open


def _tabs(at: AtTable, current: Slot, result: Result) -> list[dict[str, Any]]:
    blocked = {problem.slot for problem in result.problems if _is_to_do(problem)}
    return [
        {
            "slot": slot,
            "current": slot.key == current.key,
            "filled": slot.key in at.sheets,
            "flag": slot.key in blocked and slot.key in at.sheets,
        }
        for slot in at.slots
    ]


def _by_field(form: SheetForm, slot: Slot, result: Result) -> Mapping[str, list[Problem]]:
    """The rules' problems of this sheet by the form field that shows them."""
    found: dict[str, list[Problem]] = defaultdict(list)
    for problem in result.problems:
        if problem.slot != slot.key:
            continue
        name = form.problem_field(problem.seat, problem.field)
        if name not in form.errors:
            found[name].append(problem)
    return dict(found)


def _after(at: AtTable, slot: Slot) -> Slot | None:
    """The slot after this one."""
    keys = [one.key for one in at.slots]
    index = keys.index(slot.key) + 1
    return at.slots[index] if index < len(keys) else None
