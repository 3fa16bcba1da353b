"""First places that wait for a later play (ST-11, CL-12): which play settled each, in the rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
from django.db.models import Q

from games import registry
from games.counted import WIN
from scorepad.history.models import Moment, PlayRow, SeatRow


class TiedPlay(msgspec.Struct, frozen=True):
    """A play of a family of games that settle each other's ties, as it ended: who shares a first
    place that waits for a later play, or else who won."""

    id: int
    tied: frozenset[int]
    winners: frozenset[int]


class Settled(msgspec.Struct, frozen=True):
    """The winner of a tied play, and the later play that settled it."""

    player: int
    by: int


def settle_ties(plays: Iterable[TiedPlay]) -> Mapping[int, Settled]:
    """The ties that are settled, by play. Plays in order.

    A tie is settled by the first later play that exactly one of the tied players wins. A play that
    is itself tied settles nothing: nobody has won it yet.
    """
    settled: dict[int, Settled] = {}
    waiting: list[TiedPlay] = []
    for play in plays:
        if play.tied:
            waiting.append(play)
            continue
        for tie in tuple(waiting):
            winners = tie.tied & play.winners
            if len(winners) == 1:
                settled[tie.id] = Settled(next(iter(winners)), play.id)
                waiting.remove(tie)
    return settled


def family(game_slug: str) -> list[str]:
    """The games whose plays settle each other's ties, this one among them; none where no tie of
    the game waits."""
    name = registry.game(registry.base(game_slug)).tie_family
    return [game.slug for game in registry.games() if name and game.tie_family == name]


def settle_again(club_id: int, games: Collection[str], moment: Moment) -> None:
    """Look again for the play that settles each tie that was open at this moment: a change then
    may settle it or no longer settle it. 2 queries, and 2 more if something changes."""
    open_then = Q(settled_by=None) | moment.from_here("settled_by__")
    ties = list(PlayRow.objects.filter(open_then, club_id=club_id, game_slug__in=games, tied=True))
    if ties:
        tied = by_play(SeatRow.objects.filter(play__in=ties, tied=True))
        winners = _later_winners(club_id, games, ties, tied)
        settled = settle_ties(_in_order(ties, tied, winners))
        changed_plays, changed_seats = set_settled(ties, tied, settled)
        PlayRow.objects.bulk_update(changed_plays, ["settled_by"])
        SeatRow.objects.bulk_update(changed_seats, ["win_part"])


def _later_winners(
    club_id: int, games: Collection[str], ties: Sequence[PlayRow], tied: Mapping[int, list[SeatRow]]
) -> list[SeatRow]:
    """Seats of tied players who later won a play that is no tie itself."""
    first = min(Moment.of(tie) for tie in ties)
    players = {seat.player_id for seats in tied.values() for seat in seats}
    found = SeatRow.objects.filter(first.from_here(), club_id=club_id, game_slug__in=games)
    return list(found.filter(play__tied=False, play__players__gt=1, place=1, player__in=players))


def _in_order(
    ties: Iterable[PlayRow], tied: Mapping[int, list[SeatRow]], winners: Iterable[SeatRow]
) -> list[TiedPlay]:
    plays: dict[Moment, TiedPlay] = {}
    for tie in ties:
        players = frozenset(seat.player_id for seat in tied[tie.pk])
        plays[Moment.of(tie)] = TiedPlay(tie.pk, players, players)
    for seat in winners:
        moment = Moment.of(seat)
        before = plays.get(moment, TiedPlay(seat.play_id, frozenset(), frozenset()))
        plays[moment] = TiedPlay(before.id, before.tied, before.winners | {seat.player_id})
    return [plays[moment] for moment in sorted(plays)]


def set_settled(
    ties: Iterable[PlayRow], tied: Mapping[int, list[SeatRow]], settled: Mapping[int, Settled]
) -> tuple[list[PlayRow], list[SeatRow]]:
    """Set which play settled each tie and the shares of its win, and give the rows that changed."""
    plays, seats = [], []
    for tie in ties:
        found = settled.get(tie.pk)
        by = found.by if found else None
        if tie.settled_by_id != by:
            tie.settled_by_id = by
            plays.append(tie)
        for seat in tied[tie.pk]:
            win_part = WIN // len(tied[tie.pk])
            if found is not None:
                win_part = WIN * (seat.player_id == found.player)
            if seat.win_part != win_part:
                seat.win_part = win_part
                seats.append(seat)
    return plays, seats


def by_play(seats: Iterable[SeatRow]) -> dict[int, list[SeatRow]]:
    found: dict[int, list[SeatRow]] = defaultdict(list)
    for seat in seats:
        found[seat.play_id].append(seat)
    return found
