"""Takes the plays of a plan over, one after the other: each is whole, and doing it again takes the
rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.exchange.bgstats.matching import Matches, remember
from scorepad.exchange.bgstats.new_players import with_new_players
from scorepad.exchange.bgstats.plan import Fate, Planned, make_plan
from scorepad.exchange.bgstats.play_parts import PartWriter
from scorepad.exchange.bgstats.reading import Reading
from scorepad.exchange.club_file.play_store import PlayRows, play_rows, save_plays
from scorepad.exchange.models import ImportedPlay
from scorepad.exchange.uploads import NO_RUN, Phase, Run
from scorepad.history.models import HistoryVersion, PlayRow
from scorepad.history.outdated import write_anew
from scorepad.history.updates import lock_club, update_play
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Night, Play, Seat, evening_at
from scorepad.web.planner import refresh_planner
from scorepad.web.transactions import write_transaction

FEW = 20  # plays that are counted one by one wherever they stand
LATER = 200  # plays after those that are taken over, each of which would be rated again each time

# What an update leaves as the club has it.
KEPT = ("uuid", "options", "overridden", "counts", "note", "device", "deleted_at")


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
    with timezone.override(club.time_zone):
        plan = make_plan(club, reading, matches, best_wins=best_wins)
        new = plan.of(Fate.NEW)
        changed = plan.of(Fate.CHANGED) if update else []
        in_order = sorted([*new, *changed], key=lambda one: one.known.at)
        with write_transaction():
            matches = with_new_players(club, reading, matches, in_order)
            remember(club, matches)
        _store(club, in_order, matches, device, run)
        if len(in_order) > FEW:
            refresh_planner()
    return Taken(len(new), len(changed))


def _store(club: Club, planned: Sequence[Planned], matches: Matches, device: str, run: Run) -> None:
    """Each in a transaction of its own, the first ones first."""
    players = club.players.in_bulk()
    by_uuid = {player.uuid: player for player in players.values()}
    keys = {key: players[pk].uuid for key, pk in matches.players.items() if pk is not None}
    writer = PartWriter(club, keys, device)
    with _counted(club, planned, run) as one_by_one:
        for done, one in enumerate(planned):
            run.report(Phase.STORING, done, len(planned))
            kind = Event.Kind.IMPORTED if one.fate is Fate.NEW else Event.Kind.UPDATED
            with write_transaction():
                lock_club(club.pk)
                night = Night.objects.of(club, evening_at(one.known.at))
                rows = play_rows(writer.part(one, night, kind), club, night, by_uuid)
                if one.fate is Fate.NEW:
                    save_plays([rows])
                else:
                    _replace(rows, Play.objects.get(pk=one.play or 0))
                if one_by_one:
                    update_play(LoadedPlay.stored(rows.play))


def _replace(rows: PlayRows, stored: Play) -> None:
    """Write a play over the one that is here. Whether it counts stays as the club has said."""
    play = rows.play
    play.pk, play.version = stored.pk, stored.version + 1
    for field in KEPT:
        setattr(play, field, getattr(stored, field))
    play.save(force_update=True)
    Seat.objects.filter(play=play).delete()
    (imported,) = rows.imported
    ImportedPlay.objects.filter(play=play).update(digest=imported.digest)
    Seat.objects.bulk_create(rows.seats)
    Event.objects.bulk_create(rows.events)


@contextmanager
def _counted(club: Club, planned: Sequence[Planned], run: Run) -> Iterator[bool]:
    """Whether the rows of statistics are written with each play. Else they are written anew
    afterwards, by the next start if this is stopped meanwhile."""
    first = min((evening_at(one.known.at) for one in planned), default=None)
    later = PlayRow.objects.filter(club=club, date__gt=first) if first else PlayRow.objects.none()
    if len(planned) <= FEW or later.count() <= LATER:
        yield True
        return
    HistoryVersion.objects.update_or_create(club=club, defaults={"shape": 0})
    try:
        yield False
    finally:
        run.report(Phase.COUNTING, 0, len(planned))
        with write_transaction():
            write_anew(club)
