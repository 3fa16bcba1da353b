"""Scoring a whole table again, after anything on it changed."""

from __future__ import annotations

import msgspec

from games.contract import Problem, text, to_json
from scorepad.plays.loading import AtTable
from scorepad.plays.models import Play


def rescore(at: AtTable) -> None:
    """Score the table and keep the result and the next version on the play. 1 query."""
    at.forget_slots()
    result = at.game.score(at.table)
    unread = _unread(at)
    if unread:
        result = msgspec.structs.replace(
            result, problems=(*unread, *result.problems), complete=False
        )
    at.play.result = to_json(result)
    at.play.version += 1
    Play.objects.filter(pk=at.play.pk).update(
        result=at.play.result,
        version=at.play.version,
        options=at.play.options,
        overridden=at.play.overridden,
        start=at.play.start,
    )


def _unread(at: AtTable) -> tuple[Problem, ...]:
    """What was typed and cannot be read: it is kept, but it cannot be finished."""
    return tuple(
        Problem(
            text("{slot}: “{typed}” cannot be read yet", slot=slot.title, typed=typed),
            slot.seat,
            field,
            slot=slot.key,
        )
        for slot in at.slots
        if slot.key in at.sheets
        for field, typed in at.sheets[slot.key].typed.items()
    )
