"""One step of a reveal, as phones and the big screen show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.reveal import RevealStep
from scorepad.plays.lifecycle import STEP
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.sheet.context import ShownSeat, play_context

FULL = 92  # percent of the longest bar in the last step
LEAST = 40  # percent of the longest bar in the first step, at least


@dataclass(frozen=True)
class RevealedRow:
    """A seat in a step. `before` and `new` are the old and the new part of its bar, in percent."""

    place: ShownSeat
    gain: int
    total: int
    leads: bool
    before: int
    new: int


def reveal_context(loaded: LoadedPlay, asked: int = 1) -> dict[str, Any]:
    """Returns the context for one step; rows of later steps only have their names. `next_at` is
    when the next step is shown."""
    context = play_context(loaded)
    steps = loaded.game.steps(loaded.result)
    told, next_at = _by_clock(loaded, len(steps))
    number = min(len(steps), max(1, asked, told))
    step = steps[number - 1]
    places = {place.key: place for place in context["board"]}
    rows = [one for one in steps if one.gains]
    return context | {
        "number": number,
        "is_last": number == len(steps),
        "step": step,
        "rows": list(_rows(steps, number, places)),
        "row_steps": [place < number for place in range(len(rows))] if step.gains else (),
        "to_come": [row.title for row in rows[number:]],
        "next_at": next_at,
    }


def _by_clock(loaded: LoadedPlay, steps: int) -> tuple[int, datetime | None]:
    """Returns the number of the step that is shown now, and when the next step will be; 0 and None
    if the reveal is not running."""
    ends = loaded.play.told_at
    if not loaded.play.is_revealing or ends is None:
        return 0, None
    left = -(-(ends - timezone.now()) // STEP)  # steps that are not over, rounded up
    number = max(1, steps - left + 1)
    return number, ends - (steps - number) * STEP


def _rows(
    steps: Sequence[RevealStep], number: int, places: Mapping[str, ShownSeat]
) -> Iterator[RevealedRow]:
    """Yields the rows of a step. The lengths of the bars do not reveal what is still to come."""
    step = steps[number - 1]
    longest = max(1, *step.totals.values())
    scale = (LEAST + (FULL - LEAST) * number / len(steps)) / longest
    for seat in step.seats:
        gain, total = step.gains.get(seat, 0), step.totals[seat]
        bar, was = (round(max(0, points) * scale) for points in (total, min(total, total - gain)))
        yield RevealedRow(places[seat], gain, total, seat in step.leaders, was, bar - was)
