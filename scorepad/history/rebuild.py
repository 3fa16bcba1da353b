"""Writes all rows of a club again, from its plays as they are stored."""

from __future__ import annotations

from collections.abc import Callable, Collection

from scorepad.clubs.models import Club
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.play_history import invalidate
from scorepad.history.stat_rows import SHAPE, counts, rows_of
from scorepad.history.updates import lock_club
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.transactions import in_turns, write_transaction

Report = Callable[[int, int], object]


def rebuild(club: Club, report: Report = lambda done, total: None) -> int:
    """Writes a club's rows again, a few plays at a time, and returns how many plays count. Between
    transactions, `report` is called with the numbers of plays done and of all plays."""
    finished = Play.objects.not_deleted().finished().filter(club=club, counts=True)
    numbers = list(finished.in_order().values_list("pk", flat=True))
    PlayRow.objects.filter(club=club).exclude(play__in=finished).delete()
    done = 0

    def write(some: list[int]) -> None:
        nonlocal done
        report(done, len(numbers))
        write_rows(club, some)
        done += len(some)

    in_turns(numbers, write)
    with write_transaction():
        invalidate(club.pk)
        HistoryVersion.objects.filter(club=club).update(shape=SHAPE)
    return PlayRow.objects.filter(club=club).count()


def write_rows(club: Club, numbers: Collection[int]) -> None:
    """Writes the rows of some plays of a club again, if the plays count. Needs a transaction."""
    lock_club(club.pk)
    PlayRow.objects.filter(play__in=numbers).delete()
    found = Play.objects.select_related("club", "night").filter(pk__in=numbers)
    plays = found.prefetch_related("seats__player__merged_into", "sheets")
    rows = [rows_of(loaded) for loaded in map(LoadedPlay.stored, plays) if counts(loaded)]
    PlayRow.objects.bulk_create(row.play for row in rows)
    SeatRow.objects.bulk_create(seat for row in rows for seat in row.seats)
