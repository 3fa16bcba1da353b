"""Writes all rows of a club anew, from its plays as they are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from games import registry
from scorepad.clubs.models import Club
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.history.reading import invalidate
from scorepad.history.rows import SHAPE, Rows, counts, rows_of
from scorepad.history.tie_credits import TiedPlay, family, set_settled, settle_ties
from scorepad.history.updates import lock_club, set_ratings
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.transactions import create_in_turns, write_transaction

CHUNK = 200  # plays whose sheets are in memory at a time


def rebuild(club: Club) -> int:
    """Write a club's rows anew, and return how many plays count. Runs inside the caller's
    transaction."""
    lock_club(club.pk)
    PlayRow.objects.filter(club=club).delete()
    rows = rows_anew(club)
    save_rows(rows)
    invalidate(club.pk)
    HistoryVersion.objects.filter(club=club).update(shape=SHAPE)
    return len(rows)


def bring_up_to_date(say: Callable[[str], object] = lambda words: None) -> int:
    """Write the rows of all clubs anew whose rows are of an older shape, each in a transaction of
    its own, and return how many. It is said of each, since thousands of plays take a while. 1 query
    if there is none."""
    current = HistoryVersion.objects.filter(club=OuterRef("pk"), shape=SHAPE)
    plays = Play.objects.filter(club=OuterRef("pk"))
    outdated = list(Club.objects.filter(Exists(plays), ~Exists(current)).order_by("pk"))
    for club in outdated:
        say(_("Counting the statistics of %(club)s again for this version ...") % {"club": club})
        with write_transaction():
            rebuild(club)
    return len(outdated)


def rows_anew(
    club: Club, report: Callable[[int, int], object] = lambda done, total: None
) -> list[Rows]:
    """All rows of a club, settled and rated, not saved. `report` is told how many plays of how many
    were looked at."""
    rows = list(_all_rows(club, report))
    _settle(rows)
    _rate(rows)
    return rows


def save_rows(rows: list[Rows]) -> None:
    """Save all rows of a club that has none; outside a transaction some of them at a time."""
    # The latest first: a tie points at the later play that settled it.
    create_in_turns(row.play for row in reversed(rows))
    create_in_turns(seat for row in rows for seat in row.seats)


def _all_rows(club: Club, report: Callable[[int, int], object]) -> Iterator[Rows]:
    """In the order of plays. No query is open while `report` is told, as it may write."""
    counted = Play.objects.not_deleted().finished().filter(club=club, counts=True)
    numbers = list(counted.in_order().values_list("pk", flat=True))
    plays = counted.select_related("club", "night").prefetch_related(
        "seats__player__merged_into", "sheets"
    )
    for first in range(0, len(numbers), CHUNK):
        some = plays.in_bulk(numbers[first : first + CHUNK])
        for done, number in enumerate(numbers[first : first + CHUNK], first):
            report(done, len(numbers))
            loaded = LoadedPlay.stored(some[number])
            if counts(loaded):
                yield rows_of(loaded)


def _settle(rows: list[Rows]) -> None:
    families = {game.tie_family: family(game.slug) for game in registry.games() if game.tie_family}
    for games in families.values():
        plays = [row for row in rows if row.play.game_slug in games and len(row.seats) > 1]
        settled = settle_ties([_tied_play(row) for row in plays])
        tied = {row.play.play_id: [seat for seat in row.seats if seat.tied] for row in plays}
        set_settled([row.play for row in plays if row.play.tied], tied, settled)


def _tied_play(rows: Rows) -> TiedPlay:
    return TiedPlay(
        rows.play.play_id,
        frozenset(seat.player_id for seat in rows.seats if seat.tied),
        frozenset(seat.player_id for seat in rows.seats if seat.place == 1),
    )


def _rate(rows: list[Rows]) -> None:
    by_game: dict[str, list[SeatRow]] = defaultdict(list)
    for row in rows:
        if len(row.seats) > 1:
            by_game[row.play.game_slug] += sorted(row.seats, key=lambda seat: seat.seat_id)
    for seats in by_game.values():
        set_ratings(seats, {})
