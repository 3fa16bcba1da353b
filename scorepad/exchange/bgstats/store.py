"""Takes the plays of a plan over, in one transaction: all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.exchange.bgstats.matching import Matches, remember
from scorepad.exchange.bgstats.new_players import with_new_players
from scorepad.exchange.bgstats.plan import Fate, make_plan
from scorepad.exchange.bgstats.play_rows import PlayWriter
from scorepad.exchange.bgstats.reading import Reading
from scorepad.exchange.uploads import NO_RUN, Phase, Run
from scorepad.history.rebuild import rebuild
from scorepad.history.updates import lock_club, update_play
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import write_transaction

AT_ONCE = 100  # plays that are written together
FEW = 20  # plays whose rows are written one after the other; for more all are written anew


@dataclass(frozen=True)
class Taken:
    """How many plays were taken over."""

    new: int
    updated: int


def take_over(
    club: Club,
    reading: Reading,
    matches: Matches,
    device: str,
    *,
    best_wins: bool,
    update: bool,
    run: Run = NO_RUN,
) -> Taken:
    """Write the new plays of a file and, with `update`, those that are different now; remember who
    and what was meant. Doing it again takes nothing over twice."""
    run.report(Phase.STORING, 0, len(reading.plays))  # seen by others before all is stored at once
    with write_transaction(), timezone.override(club.time_zone):
        lock_club(club.pk)
        plan = make_plan(club, reading, matches, best_wins=best_wins)
        new = plan.of(Fate.NEW)
        changed = plan.of(Fate.CHANGED) if update else []
        matches = with_new_players(club, reading, matches, [*new, *changed])
        remember(club, matches)
        writer = PlayWriter(club, matches, device)
        plays: list[Play] = []
        for write, planned in ((writer.add, new), (writer.update, changed)):
            for first in range(0, len(planned), AT_ONCE):
                plays += write(planned[first : first + AT_ONCE])
        _write_rows(club, plays)
    return Taken(len(new), len(changed))


def _write_rows(club: Club, plays: Sequence[Play]) -> None:
    """What statistics are read from."""
    if len(plays) > FEW:
        rebuild(club)
        refresh_planner()
        return
    for play in plays:
        update_play(LoadedPlay.stored(play))
