"""A play as lists show it: game, date, and all players with their points, the best first."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from games.contract import Text, signed
from games.counted import WIN, CountedPlay
from games.game import Game
from scorepad.history.models import SeatRow
from scorepad.history.pages import HistoryPage
from scorepad.plays.models import Play, Seat
from scorepad.web.words import about, and_list, comma_list, translate


class ListedSeat(NamedTuple):
    """A seat in a list. `won` is also True for a shared win. `tied`: the seat shares a first place
    that no later play has settled yet."""

    player: int
    name: str
    total: int
    won: bool
    tied: bool = False


class ListedPlay(NamedTuple):
    """A play in a list. `waits`: its tie is not settled yet. `is_open`: its totals are not final.
    `outcome`: everybody won or lost together. `has_points`: its totals are points."""

    club: int
    pk: int
    game: Game
    night: date
    seats: tuple[ListedSeat, ...]
    counts: bool = True
    is_open: bool = False
    waits: bool = False
    outcome: Text | None = None
    has_points: bool = True
    minutes: int | None = None

    @property
    def first(self) -> list[ListedSeat]:
        """The winners or tied players; nobody while the play is in progress."""
        return [] if self.is_open else [seat for seat in self.seats if seat.won or seat.tied]

    @property
    def words(self) -> str:
        """A sentence such as "Cat Lady: Ana 41, Ben 39 (still tied)"; the winner comes first."""
        words = self._result
        if self.is_open:
            words = _("still being played")
        elif self.waits:
            words = _("%(result)s (still tied)") % {"result": words}
        elif not self.counts:
            words = _("%(result)s (does not count)") % {"result": words}
        return about(self.game.name, words)

    @property
    def _result(self) -> str:
        """A phrase such as "Ana 41, Ben 38", "Everyone won" or "Ana won against Ben"."""
        if self.outcome:
            return translate(self.outcome, {})
        if self.has_points:
            return comma_list(f"{seat.name} {signed(seat.total)}" for seat in self.seats)
        won = [seat.name for seat in self.seats if seat.won]
        others = [seat.name for seat in self.seats if not seat.won]
        if not won or not others:
            return (and_list(won) and _("%(names)s won") % {"names": and_list(won)}) or and_list(
                others
            )
        message = _("%(names)s won against %(others)s")
        return message % {"names": and_list(won), "others": and_list(others)}

    @property
    def address(self) -> str:
        """The address of the table while the play is in progress, afterwards that of its result."""
        name = "plays:play" if self.is_open else "plays:result"
        return reverse(name, args=[self.club, self.pk])


def counted(page: HistoryPage, play: CountedPlay) -> ListedPlay:
    """Returns a counted play for a list. No query. A tie that was settled is shown as a win."""
    seats = [
        ListedSeat(
            *(seat.player, page.names[seat.player], seat.total, seat.won),
            tied=play.waits and seat.player in play.tied,
        )
        for seat in sorted(play.everybody, key=lambda seat: (seat.place, -seat.win_part, seat.turn))
    ]
    game = page.past.games[play.game]
    return ListedPlay(
        page.club.pk,
        play.id,
        game,
        play.night,
        tuple(seats),
        waits=play.waits,
        outcome=game.outcomes.get(play.decided_by),
        has_points=game.has_points(play.totals, play.decided_by),
        minutes=play.minutes,
    )


# For `stored`: the seats it needs (SEATS), and large fields it does not need (UNLISTED).
SEATS = Prefetch(
    "seats",
    Seat.objects.with_person()
    .select_related("row__play")
    .defer("row__lines", "row__scores", "row__facts"),
)
UNLISTED = ("result", "options", "overridden")


def stored(page: HistoryPage, play: Play, night: date) -> ListedPlay:
    """Returns any play for a list, finished or not, counted or not. No query if `SEATS` are
    prefetched. Ties are shown as they are after `settle`."""
    sat = sorted(play.seats.all(), key=lambda seat: (seat.place or 0, -win_part(seat), seat.order))
    rows = [row for seat in sat if (row := _row(seat))]
    decided_by = rows[0].play.decided_by if rows else ""
    people = [seat.person.pk for seat in sat]
    winners = [seat for seat in sat if win_part(seat)]
    waits = any(row.tied and 0 < row.win_part < WIN for row in rows)
    # A play that does not count has no row: if several share a win for one player, they tied.
    is_tied = waits or (not rows and len(winners) > 1 and bool(play.game.tie_family))
    totals = [seat.total or 0 for seat in sat]
    return ListedPlay(
        club=play.club_id,
        pk=play.pk,
        game=play.game,
        night=night,
        seats=tuple(
            ListedSeat(
                *(player, page.names[player], total, seat in winners and not is_tied),
                tied=seat in winners and is_tied,
            )
            for player, seat, total in zip(people, sat, totals, strict=True)
        ),
        counts=play.counts and len({*people}) == len(people),
        is_open=not play.is_finished,
        waits=waits,
        outcome=play.game.outcomes.get(decided_by),
        # If nobody won, all won or lost together.
        has_points=play.game.has_points(totals, decided_by)
        and (any(totals) or bool(winners) or len(sat) == 1),
        minutes=play.minutes if play.is_finished else None,
    )


def _row(seat: Seat) -> SeatRow | None:
    """Returns the statistics row of a seat; None if its play does not count."""
    found: SeatRow | None = getattr(seat, "row", None)
    return found


def win_part(seat: Seat) -> int:
    """Returns the seat's share of the win in units of 1/WIN, as in its row of statistics, because
    only that knows who settled a tie. Without a row, returns 1 for a win and 0 for a loss."""
    row = _row(seat)
    return int(seat.won) if row is None else row.win_part
