"""How the mischief points of a race grew, action by action, from its stored result."""

from __future__ import annotations

from games.cantankerous_cats.rules.outcome import RaceResult
from games.cantankerous_cats.sheet import SLOT
from games.contract import Progress, Result, from_json, text


def progress(result: Result) -> Progress | None:
    """A step for each action after which somebody had other points; None if only the end was
    entered, or the result was stored before this was kept with it."""
    if SLOT not in result.sheets:
        return None
    race = from_json(result.sheets[SLOT], RaceResult)
    now = {standing.seat: 0 for standing in result.standings}
    totals: dict[str, list[int]] = {seat: [] for seat in now}
    for points in race.mischief.values():
        now |= {seat: total for seat, total in points.items() if seat in now}  # not who left
        for seat, total in now.items():
            totals[seat].append(total)
    if not race.mischief:
        return None
    steps = tuple(text("Action {n}", n=key.removeprefix("a")) for key in race.mischief)
    return Progress(text("actions"), steps, {seat: tuple(one) for seat, one in totals.items()})
