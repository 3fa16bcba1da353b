"""How the lead changed while a play went on (ST-21), in words and as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.contract import Progress
from scorepad.history.charts import Line, Numbers, Steps
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.templatetags.pad import signed
from scorepad.web.words import in_words

FEWEST_STEPS = 2


def course(loaded: LoadedPlay) -> Steps | None:
    """None where all points are counted at the end, or after one step."""
    if loaded.play.totals_only:
        return None
    progress = loaded.game.progress(loaded.result)
    if progress is None or len(progress.steps) < FEWEST_STEPS:
        return None
    totals = {seat: progress.totals[seat] for seat in loaded.names}
    colours = {seat.key: seat.colour for seat in loaded.table_seats}
    values = [0, *(total for found in totals.values() for total in found)]
    return Steps(
        key="lead",
        answer=_answer(loaded, progress),
        title=_("Totals while it was played"),
        description=_("A line for each player, with the name at its end."),
        numbers=_numbers(loaded.names, progress),
        lines=tuple(
            Line(loaded.names[seat], colours.get(seat, 0), (0, *found))
            for seat, found in totals.items()
        ),
        low=signed(min(values)),
        high=signed(max(values)),
        below=in_words(progress.unit, loaded.names),
    )


def _answer(loaded: LoadedPlay, progress: Progress) -> str:
    found = lead(progress.totals, fewest_wins=loaded.game.fewest_wins)
    if found.throughout is not None:
        return _("%(name)s led all the way.") % {"name": loaded.names[found.throughout]}
    if not found.changes:
        return _("The lead never changed hands.")
    once = ngettext("The lead changed once.", "The lead changed %(n)s times.", found.changes)
    return once % {"n": found.changes}


def _numbers(names: Mapping[str, str], progress: Progress) -> Numbers:
    rows = tuple(
        (in_words(step, names), *(signed(progress.totals[seat][place]) for seat in names))
        for place, step in enumerate(progress.steps)
    )
    return Numbers((_("After"), *names.values()), rows)


class Lead(msgspec.Struct, frozen=True):
    """`changes`: how often somebody else than before was alone in the lead. `throughout` is who was
    alone in the lead after every step, if anybody was."""

    changes: int
    throughout: str | None


def lead(totals: Mapping[str, Sequence[int]], *, fewest_wins: bool = False) -> Lead:
    """`totals` by seat after each step, as many for each seat."""
    steps = len(next(iter(totals.values()), ()))
    alone = [
        _alone({seat: found[step] for seat, found in totals.items()}, fewest_wins)
        for step in range(steps)
    ]
    leaders = [seat for seat in alone if seat is not None]
    changes = sum(one != other for one, other in pairwise(leaders))
    always = len(leaders) == steps and steps > 0 and changes == 0
    return Lead(changes, leaders[0] if always else None)


def _alone(totals: Mapping[str, int], fewest_wins: bool) -> str | None:
    """Who is ahead of all others, None while several are level."""
    best = min(totals.values()) if fewest_wins else max(totals.values())
    first = [seat for seat, total in totals.items() if total == best]
    return first[0] if len(first) == 1 else None
