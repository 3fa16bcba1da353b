"""How the mischief points of a race grew, action by action, from its stored result."""

from __future__ import annotations

from games.cantankerous_cats.sheet import SLOT
from games.contract import Progress, Result, text


def progress(result: Result) -> Progress | None:
    """A step for each action after which somebody had other points; None if only the end was
    entered."""
    changes = result.sheets.get(SLOT)
    if not changes:
        return None
    now = {standing.seat: 0 for standing in result.standings}
    totals: dict[str, list[int]] = {seat: [] for seat in now}
    for points in changes.values():
        now |= {seat: total for seat, total in points.items() if seat in now}  # not who left
        for seat, total in now.items():
            totals[seat].append(total)
    steps = tuple(text("Action {n}", n=key.removeprefix("a")) for key in changes)
    return Progress(text("actions"), steps, {seat: tuple(one) for seat, one in totals.items()})
