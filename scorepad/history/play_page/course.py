"""How the lead changed in a play, as a chart."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.contract import Progress
from scorepad.history.charts.figure import Numbers
from scorepad.history.charts.steps import Line, Steps
from scorepad.history.statistics.lead import lead
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
    values = [0, *(total for found in totals.values() for total in found)]
    return Steps(
        key="lead",
        answer=_answer(loaded, progress),
        title=_("Totals while it was played"),
        description=_("A line for each player, with the name at its end."),
        numbers=_numbers(loaded.names, progress),
        lines=tuple(
            Line(loaded.names[seat], loaded.names[seat][:1].upper(), (0, *found))
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
