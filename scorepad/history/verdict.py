"""Says who won a play and what decided it. If a later play settled a tie, the pages of both the
tied play and the later play say so (ST-11)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.urls import reverse

from games.counted import CountedPlay
from scorepad.clubs.shown_names import shown_names
from scorepad.history.play_history import PlayHistory, past
from scorepad.history.stat_rows import counts
from scorepad.history.tie_credits import settled_ties
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Seat
from scorepad.plays.outcome import decided, headline
from scorepad.web.words import and_list


class Verdict(NamedTuple):
    """The verdict of a play. `won` are the seats of the winners or of tied players; `crowned` is
    False while a tie waits."""

    won: tuple[str, ...]
    crowned: bool
    headline: str
    why: str


def verdict(loaded: LoadedPlay, names: Mapping[str, str], settled: str) -> Verdict:
    """Returns the verdict of a finished play. `names` are by seat key; `settled` is the seat that
    won a tie later, or ""."""
    game, result = loaded.game, loaded.result
    return Verdict(
        (settled,) if settled else result.winners,
        bool(settled) or (bool(result.winners) and not result.pending),
        headline(game, result, names, settled),
        decided(game, result, names, settled),
    )


def settled_for(loaded: LoadedPlay) -> str:
    """Returns the seat that later won this play's tie; "" if there is no tie, or if it still waits.
    1 query if there is a tie."""
    play = loaded.play
    if not (loaded.result.pending and counts(loaded)):
        return ""
    found = settled_ties(play.club_id, [(play.game_key, play.night.date)]).get(play.pk)
    return next((seat.key for seat in loaded.seats if found and seat.person.pk == found.player), "")


class LinkedPlay(NamedTuple):
    """Another play, as a link describes it."""

    pk: int
    game: str
    date: date
    address: str


class Tie(NamedTuple):
    """A tie at `total` points on `night`. If it is settled, `winner` won it `days` later, and
    `other` is the play that settled it; on the page of that play, `other` is the tied play."""

    names: str
    total: int
    night: date
    other: LinkedPlay | None
    winner: str
    days: int


class Ties(NamedTuple):
    """The tie of the play itself, if it was tied, and those of earlier plays that it settled."""

    own: Tie | None
    settled: tuple[Tie, ...]


def ties_of(loaded: LoadedPlay) -> Ties:
    """Returns the play's own tie and those it settled. Queries as in `past`, 1 more for a tie."""
    club, pk = past(loaded.play.club_id), loaded.play.pk
    rows = [play for play in club.plays if play.tied and pk in (play.id, play.settled_by)]
    if not rows:
        return Ties(None, ())
    seats = Seat.objects.with_person().filter(play__in=[row.id for row in rows]).order_by("order")
    players = [(seat.play_id, seat.person.pk) for seat in seats]
    names = shown_names(loaded.access)
    ties = {}
    for row in rows:
        tied = [player for play, player in players if play == row.id and player in row.tied]
        later = club.by_id.get(row.settled_by or 0)
        other = later if row.id == pk else row
        ties[row.id] = Tie(
            names=and_list([names[player] for player in tied]),
            total=next(seat.total for seat in row.everybody if seat.player in row.tied),
            night=row.night,
            other=_linked(club, other) if other else None,
            winner=next((names[one.player] for one in row.everybody if later and one.won), ""),
            days=(later.night - row.night).days if later else 0,
        )
    return Ties(ties.pop(pk, None), tuple(ties.values()))


def _linked(club: PlayHistory, play: CountedPlay) -> LinkedPlay:
    address = reverse("plays:result", args=[club.club_id, play.id])
    return LinkedPlay(play.id, club.games[play.game].name, play.night, address)
