"""Finds which later plays settled the ties of a club (ST-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from itertools import groupby

from games.counted import WIN
from games.ties import Settled, TiedPlay, family, settle_ties
from scorepad.history.models import IN_ORDER, SeatRow
from scorepad.plays.models import Play

FIRSTS = tuple(f"play__{name}" for name in IN_ORDER)


def settled_ties(club_id: int, ties: Collection[tuple[str, date]]) -> Mapping[int, Settled]:
    """Returns who later settled the ties of a club, by the number of the tied play. Covers at least
    the ties given as pairs of game and day. 1 query, or none without a tie."""
    if not ties:
        return {}
    games = {game for slug, _day in ties for game in family(slug)}
    return settle_ties(_since(club_id, games, min(day for _slug, day in ties)))


def _since(club_id: int, games: Collection[str], first: date) -> Iterable[TiedPlay]:
    """Yields the plays of these games from a day on, in order."""
    firsts = SeatRow.objects.filter(
        play__club=club_id,
        play__game_slug__in=games,
        play__date__gte=first,
        play__players__gt=1,
        place=1,
    )
    found = firsts.order_by(*FIRSTS).values_list("play_id", "game_slug", "player_id", "tied")
    for (play, game), group in groupby(found, key=lambda seat: seat[:2]):
        seats = list(group)
        tied = frozenset(player for *_play, player, is_tied in seats if is_tied)
        yield TiedPlay(play, game, tied, frozenset(player for *_play, player, _tied in seats))


def settle(plays: Iterable[Play]) -> None:
    """Changes the shares of the win, in the prefetched rows of these plays of one club, to what
    they are after ties were settled. Saves nothing. 1 query if a play was tied."""
    tied: list[SeatRow] = [
        seat.row
        for play in plays
        for seat in play.seats.all()
        if hasattr(seat, "row") and seat.row.tied
    ]
    club_id = tied[0].club_id if tied else 0
    settled = settled_ties(club_id, [(row.game_slug, row.date) for row in tied])
    for row in tied:
        if found := settled.get(row.play_id):
            row.win_part = WIN * (row.player_id == found.player)
