"""What a player can be proud of, in five facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.counted import CountedPlay, contested
from games.game import Game
from games.report import Look
from scorepad.history.reports.head_to_head import records
from scorepad.history.reports.wins import figures, most_won, wins_by_game

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


def facts_of(look: Look) -> Facts | None:
    """Of the player who is looked at. None without a play."""
    plays = [play for play in look.plays if play.seat_of(look.player)]
    if not plays:
        return None
    against = contested(plays)
    own = figures(plays)[look.player]
    by_game = wins_by_game(against).get(look.player)
    most = most_won(by_game, look.games) if by_game else None
    by_points = Counter(
        {slug: n for slug, n in (by_game or {}).items() if not look.games[slug].fewest_wins}
    )
    run, run_on = _longest_run(against, look.player)
    met = records(against)
    ahead = {other: record.ahead for (one, other), record in met.items() if one == look.player}
    order = sorted(ahead, key=lambda other: (-ahead[other], look.people[other]))
    return Facts(
        since=plays[0].night,
        plays=own.plays,
        alone=own.solo,
        wins=own.wins,
        shared=own.shared,
        most=most,
        wins_of_most=by_game[most.slug] if by_game and most else 0,
        best=_best(plays, look.player, most_won(by_points, look.games)) if by_points else None,
        run=run,
        run_on=run_on,
        beats=order[0] if order and ahead[order[0]] > 0 else None,
        loses_to=order[-1] if order and ahead[order[-1]] < 0 else None,
    )


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
