"""A play as lists show it: game, date, and everybody with their points, the best first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch
from django.urls import reverse

from games.contract import Text, signed
from games.counted import WIN, CountedPlay
from games.game import Game
from scorepad.history.models import SeatRow
from scorepad.history.pages import HistoryPage
from scorepad.plays.models import Play, Seat
from scorepad.web.words import enumerated


@dataclass(frozen=True)
class ListedSeat:
    """`won`: alone or shared."""

    player: int
    name: str
    total: int
    won: bool


@dataclass(frozen=True)
class ListedPlay:
    """`waits`: the first place is level until a later play settles it. `is_open`: still being
    played, so that totals mean nothing yet. `outcome`: what all came to together."""

    club: int
    pk: int
    game: Game
    night: date
    seats: tuple[ListedSeat, ...]
    counts: bool = True
    is_open: bool = False
    waits: bool = False
    outcome: Text | None = None
    minutes: int | None = None

    @property
    def winners(self) -> list[ListedSeat]:
        """Who shares a win that waits, too; nobody while it is played."""
        return [] if self.is_open else [seat for seat in self.seats if seat.won]

    @property
    def totals(self) -> str:
        """ "Ana 41, Ben 38"."""
        return enumerated(f"{seat.name} {signed(seat.total)}" for seat in self.seats)

    @property
    def address(self) -> str:
        """Of the table while it is played, then of its result."""
        name = "plays:play" if self.is_open else "plays:result"
        return reverse(name, args=[self.club, self.pk])


def counted(page: HistoryPage, play: CountedPlay) -> ListedPlay:
    """A play that counts, without a query. Who settled a tie has won it."""
    seats = [
        ListedSeat(seat.player, page.names[seat.player], seat.total, seat.won)
        for seat in sorted(play.seats, key=lambda seat: (seat.place, -seat.win_part, seat.turn))
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
        minutes=play.minutes,
    )


# What `stored` needs of a play, and what it does not, which is large.
SEATS = Prefetch(
    "seats",
    Seat.objects.with_person()
    .select_related("row__play")
    .defer("row__lines", "row__scores", "row__facts"),
)
UNLISTED = ("result", "options", "overridden")


def stored(page: HistoryPage, play: Play, night: date) -> ListedPlay:
    """Any play, finished or not, counted or not; without a query if `SEATS` are prefetched. Ties
    are as `settle` left them."""
    sat = sorted(play.seats.all(), key=lambda seat: (seat.place or 0, -win_part(seat), seat.order))
    rows = [row for seat in sat if (row := _row(seat))]
    people = [seat.person.pk for seat in sat]
    return ListedPlay(
        club=play.club_id,
        pk=play.pk,
        game=play.game,
        night=night,
        seats=tuple(
            ListedSeat(player, page.names[player], seat.total or 0, win_part(seat) > 0)
            for player, seat in zip(people, sat, strict=True)
        ),
        counts=play.counts,
        is_open=not play.is_finished,
        waits=any(row.tied and 0 < row.win_part < WIN for row in rows),
        outcome=play.game.outcomes.get(rows[0].play.decided_by) if rows else None,
        minutes=play.minutes if play.is_finished else None,
    )


def _row(seat: Seat) -> SeatRow | None:
    """None where the play does not count."""
    found: SeatRow | None = getattr(seat, "row", None)
    return found


def win_part(seat: Seat) -> int:
    """More than 0 for whoever won; by the row where there is one, which knows who settled a tie."""
    row = _row(seat)
    return int(seat.won) if row is None else row.win_part
