"""What a player can be proud of, in five facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.contract import Game
from games.counted import CountedPlay, contested
from games.report import Look
from scorepad.history.order import most_won, wins_by_game

RUN_FROM = 2  # wins in a row, before one speaks of a run


@dataclass(frozen=True)
class Best:
    """A player's best result in a game, and the first play that had it."""

    game: Game
    total: int
    play: int


@dataclass(frozen=True)
class Facts:
    """`since` is the night of the first play, `alone` how many are without opponents. `most` is the
    game that the player wins most, `best` of the game of points that is won most. `run` is the
    longest run of wins and `run_on` the night of its last. `beats` and `loses_to` are whom the
    player is ahead of, and behind, most."""

    since: date
    plays: int
    alone: int
    wins: int = 0
    shared: int = 0
    most: Game | None = None
    wins_of_most: int = 0
    best: Best | None = None
    run: int = 0
    run_on: date | None = None
    beats: int | None = None
    loses_to: int | None = None


def facts_of(plays: Sequence[CountedPlay], player: int, look: Look) -> Facts | None:
    """Of plays in which the player sat; None without one. People and games are those of `look`."""
    if not plays:
        return None
    against = contested(plays)
    seats = [(play, seat) for play in against if (seat := play.seat_of(player))]
    won = [(play, seat) for play, seat in seats if seat.won]
    by_game = wins_by_game(against).get(player)
    most = most_won(by_game, look.games) if by_game else None
    for_points = {slug for slug, game in look.games.items() if not game.fewest_wins}
    by_points = Counter({slug: n for slug, n in (by_game or {}).items() if slug in for_points})
    run, run_on = _longest_run(against, player)
    ahead = _ahead(against, player)
    order = sorted(ahead, key=lambda other: (-ahead[other], look.people.get(other, 0)))
    return Facts(
        since=plays[0].night,
        plays=len(against),
        alone=len(plays) - len(against),
        wins=len(won),
        shared=sum(_is_shared(play) for play, _seat in won),
        most=most,
        wins_of_most=by_game[most.slug] if by_game and most else 0,
        best=_best(plays, player, most_won(by_points, look.games)) if by_points else None,
        run=run,
        run_on=run_on,
        beats=order[0] if order and ahead[order[0]] > 0 else None,
        loses_to=order[-1] if order and ahead[order[-1]] < 0 else None,
    )


def _is_shared(play: CountedPlay) -> bool:
    return sum(seat.won for seat in play.seats) > 1


def _best(plays: Sequence[CountedPlay], player: int, game: Game) -> Best:
    """Of the plays alone, too."""
    totals = [
        (seat.total, play.id)
        for play in plays
        if play.game == game.slug and (seat := play.seat_of(player))
    ]
    total, play = max(totals, key=lambda one: one[0])  # the first of equals
    return Best(game, total, play)


def _longest_run(plays: Sequence[CountedPlay], player: int) -> tuple[int, date | None]:
    """A shared win goes on with the run; of equal runs the latest."""
    longest, run, ended = 0, 0, None
    for play in plays:
        seat = play.seat_of(player)
        run = run + 1 if seat and seat.won else 0
        if run >= max(longest, RUN_FROM):
            longest, ended = run, play.night
    return longest, ended


def _ahead(plays: Sequence[CountedPlay], player: int) -> dict[int, int]:
    """By opponent: plays with the better place, less those with the worse one."""
    found: dict[int, int] = {}
    for play in plays:
        own = play.seat_of(player)
        for seat in play.seats:
            if own and seat.player != player:
                lead = (seat.place > own.place) - (seat.place < own.place)
                found[seat.player] = found.get(seat.player, 0) + lead
    return found
