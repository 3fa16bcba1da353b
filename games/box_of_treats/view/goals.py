"""The shared goals, one between each two neighbours, the last and the first included."""

from __future__ import annotations

from dataclasses import dataclass

from games.box_of_treats.goals import GoalResult
from games.contract import Json, Result, SeatName, Sheet, Slot, Table, Text, from_json, text


@dataclass(frozen=True)
class GoalView:
    """The goal between two neighbours; its fields are the form's, under the same key. `counts` says
    what each of the two has and what is missing, None where there is no goal yet."""

    key: str
    title: Text
    goal: str
    counts: Text | None
    reached: bool


def goals_view(table: Table, slot: Slot, result: Result) -> tuple[GoalView, ...]:
    sheet = table.sheets.get(slot.key, {})
    kept = result.sheets.get(slot.key, {})
    keys = table.keys
    return tuple(
        _goal(key, keys[(index + 1) % len(keys)], sheet.get(key) or {}, kept.get(key))
        for index, key in enumerate(keys)
    )


def _goal(left: str, right: str, goal: Sheet, kept: Json) -> GoalView:
    found = from_json(kept, GoalResult) if kept else None
    return GoalView(
        key=left,
        title=text("{left} and {right}", left=SeatName(left), right=SeatName(right)),
        goal=goal.get("name", ""),
        counts=found.reason if found else None,
        reached=bool(found and found.reached),
    )
