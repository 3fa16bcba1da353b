"""Who won a play and what decided it, told on both plays if a tie waited, or waits, for a later one
(ST-11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from games.counted import WIN
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.history.models import IN_ORDER, PlayRow, SeatRow
from scorepad.history.tie_credits import by_play
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.outcome import decided, headline
from scorepad.web.words import listed


@dataclass(frozen=True)
class Verdict:
    """`won` are the seat keys of those who won, or who share a win or a tie; while that is still
    open nobody is `crowned`."""

    won: tuple[str, ...]
    crowned: bool
    headline: str
    why: str


def verdict(loaded: LoadedPlay, names: Mapping[str, str], settled: str) -> Verdict:
    """Of a finished play, in these names by seat key; `settled` is who won a tie after all."""
    game, result = loaded.game, loaded.result
    return Verdict(
        (settled,) if settled else result.winners,
        bool(settled) or (bool(result.winners) and not result.pending),
        headline(game, result, names, settled),
        decided(game, result, names, settled),
    )


def settled_for(loaded: LoadedPlay) -> str:
    """The seat key of who won a tie after all; empty where there is no tie or it is still open.
    1 query where there is one."""
    if not loaded.result.pending:
        return ""
    won = SeatRow.objects.filter(play=loaded.play.pk, play__settled_by__isnull=False, win_part=WIN)
    return won.values_list("seat__key", flat=True).first() or ""


@dataclass(frozen=True)
class Tie:
    """Who was level with how many points since `night`. Where it is settled, `winner` is who won it
    and `days` later; `other` is the play that settled this one, or that this one settled."""

    names: str
    total: int
    night: date
    other: PlayRow | None
    winner: str
    days: int


@dataclass(frozen=True)
class Ties:
    """The tie of the play itself, and those of earlier plays that it settled."""

    own: Tie | None
    settled: tuple[Tie, ...]


def ties_of(loaded: LoadedPlay) -> Ties:
    """1 query, and 2 more where there is a tie."""
    pk = loaded.play.pk
    found = PlayRow.objects.filter(Q(play=pk) | Q(settled_by=pk), tied=True)
    rows = list(found.select_related("settled_by").order_by(*IN_ORDER))
    if not rows:
        return Ties(None, ())
    names = shown_names(loaded.access)
    seats = by_play(SeatRow.objects.filter(play__in=rows, tied=True).order_by("seat_id"))
    ties = {row.pk: _tie(row, seats[row.pk], names, of_itself=row.pk == pk) for row in rows}
    return Ties(ties.pop(pk, None), tuple(ties.values()))


def _tie(row: PlayRow, seats: list[SeatRow], names: ShownNames, *, of_itself: bool) -> Tie:
    later = row.settled_by
    winners = [names[seat.player_id] for seat in seats if later and seat.win_part == WIN]
    return Tie(
        names=listed([names[seat.player_id] for seat in seats]),
        total=seats[0].total,
        night=row.date,
        other=later if of_itself else row,
        winner=winners[0] if winners else "",
        days=(later.date - row.date).days if later else 0,
    )
