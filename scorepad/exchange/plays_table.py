"""Plays as a table: a row for each seat of each play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Prefetch

from games import registry
from games.contract import Standing
from games.counted import WIN
from scorepad.history.filters import EVERYTHING
from scorepad.history.models import SeatRow
from scorepad.history.pages import HistoryPage
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, PlayQuerySet, Seat
from scorepad.web.csv_file import Cell

HEAD = (
    *("play_uuid", "night", "played_at", "game", "edition", "counts", "seats"),
    *("player_uuid", "player", "seat", "place", "won", "shared", "total", "decided_by"),
)
LINE = "line_"  # before the key of a line
AT_ONCE = 100  # plays in memory


class PlaysTable:
    """The finished plays of a page's filters, in order; without filters those, too, that do not
    count. A phone that sees no names gets no uuids of players either."""

    def __init__(self, page: HistoryPage) -> None:
        self._page = page
        self._lines = tuple(self._line_keys())

    @property
    def head(self) -> tuple[str, ...]:
        return (*HEAD, *(LINE + key for key in self._lines))

    def rows(self) -> Iterator[Sequence[Cell]]:
        """3 queries for every hundred plays."""
        for play in self._plays().iterator(chunk_size=AT_ONCE):
            yield from self._of_play(play)

    def _found(self) -> PlayQuerySet:
        club, filters = self._page.club, self._page.filters
        plays = Play.objects.not_deleted().finished().filter(club=club)
        if filters == EVERYTHING:
            return plays
        return plays.filter(pk__in=[play.id for play in self._page.past.picked(filters)])

    def _plays(self) -> PlayQuerySet:
        seats = Seat.objects.with_person().select_related("row").order_by("order")
        found = self._found().select_related("club", "night").in_order()
        return found.prefetch_related(Prefetch("seats", seats), "sheets")

    def _line_keys(self) -> Iterator[str]:
        """The lines of the games that were played, in the order of the games; each once."""
        played = set(self._found().order_by().values_list("game_slug", flat=True).distinct())
        games = [game for game in registry.games() if game.slug in played]
        yield from dict.fromkeys(key for game in games for key in game.line_labels)

    def _of_play(self, play: Play) -> Iterator[Sequence[Cell]]:
        loaded = LoadedPlay.stored(play)
        standings = {standing.seat: standing for standing in loaded.result.standings}
        winners = sum(standings[seat.key].won for seat in loaded.seats)
        lines = _lines_by_seat(loaded)
        for seat in loaded.seats:
            standing = standings[seat.key]
            yield (
                *(play.uuid, play.night.date, play.created_at, play.game_slug, play.edition_slug),
                *(play.counts, len(loaded.seats)),
                *self._who(seat),
                *(seat.order, standing.place, *_win(seat, standing, winners)),
                *(standing.total, standing.decided_by),
                *(lines[seat.key].get(key) for key in self._lines),
            )

    def _who(self, seat: Seat) -> tuple[Cell, Cell]:
        person = seat.person
        name = self._page.names[person.pk]
        return (person.uuid if self._page.access.sees_names else None), name


def _lines_by_seat(loaded: LoadedPlay) -> dict[str, Mapping[str, int]]:
    """Points by kind of line, by seat; empty if only a total is known. If no rows have them,
    as the play does not count, they are counted from the result."""
    rows = {seat.key: _row(seat) for seat in loaded.seats}
    if loaded.play.totals_only or all(rows.values()):
        return {key: row.lines if row else {} for key, row in rows.items()}
    facts = loaded.game.facts(loaded.table, loaded.result)
    return {key: facts[key].lines for key in rows}


def _row(seat: Seat) -> SeatRow | None:
    """None if the play does not count."""
    found: SeatRow | None = getattr(seat, "row", None)
    return found


def _win(seat: Seat, standing: Standing, winners: int) -> tuple[bool, bool]:
    """Whether the seat won, and whether it shares the win. A tie that a later play settled was won
    by one."""
    row = _row(seat)
    if row is not None:
        return row.win60 > 0, 0 < row.win60 < WIN
    return standing.won, standing.won and winners > 1
