"""What players reached for the first time (ST-22), each with the play in which they did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import structs

from games.contract import text
from games.counted import CountedPlay, contested
from games.milestones import Milestone
from games.report import Column, Kind, Report, ReportContext

TEN = 10
FIRST_WIN, TEN_WINS = "first-win", "ten-wins"
TITLES = {FIRST_WIN: text("First win"), TEN_WINS: text("Ten wins")}

OfGames = Mapping[str, Mapping[str, Milestone]]  # by game, then by key


class Reached(msgspec.Struct, frozen=True):
    """The play with which a player reached a milestone. `game` is "" for a milestone across all
    games. A settled tie counts as won in the play that settled it, perhaps in another game."""

    player: int
    key: str
    game: str
    play: int


def milestones(plays: Sequence[CountedPlay], of_games: OfGames) -> tuple[Reached, ...]:
    """Returns all milestones in the order in which they were reached, each once per player. `plays`
    are all counted plays, in order."""
    found: dict[tuple[int, str, str], Reached] = {}
    for one in _all(contested(plays), of_games):
        found.setdefault((one.player, one.key, one.game), one)
    return tuple(found.values())


def _all(plays: Iterable[CountedPlay], of_games: OfGames) -> Iterator[Reached]:
    """Yields the milestones of all plays, including those that players had reached before."""
    wins: Counter[int] = Counter()
    for play, won in _with_wins(tuple(plays)):
        for player, game in won:
            wins[player] += 1
            yield Reached(player, FIRST_WIN, game, play.id)
            if wins[player] == TEN:
                yield Reached(player, TEN_WINS, "", play.id)
        whole = structs.replace(play, seats=play.everybody) if play.guests else play
        for key, milestone in of_games.get(play.game, {}).items():
            for player in filter(play.seat_of, milestone.reached(whole)):
                yield Reached(player, key, play.game, play.id)


def _with_wins(plays: Sequence[CountedPlay]) -> Iterator[tuple[CountedPlay, list[tuple[int, str]]]]:
    """Yields each play with pairs of player and game for the wins it leads to: its own wins, and
    those of earlier ties that it settles."""
    settled: dict[int, list[tuple[int, str]]] = {}
    for play in plays:
        if play.tied and play.settled_by is not None:
            winners = [(seat.player, play.game) for seat in play.seats if seat.won]
            settled.setdefault(play.settled_by, []).extend(winners)
    for play in plays:
        own = [] if play.tied else [(seat.player, play.game) for seat in play.seats if seat.won]
        yield play, own + settled.get(play.id, [])


# -- on the page of a player -----------------------------------------------------------------------


def reached(context: ReportContext) -> Report | None:
    """Reports a player's milestones in all plays. Filters only choose which of them are listed."""
    of_games = {slug: game.milestones for slug, game in context.games.items()}
    own = [play for play in context.all if play.seat_of(context.player)]
    shown = {play.id: play for play in context.plays}
    titles = TITLES | {key: one.title for of in of_games.values() for key, one in of.items()}
    rows = tuple(
        (milestone.key, milestone.game or None, shown[milestone.play].night, milestone.play)
        for milestone in milestones(own, of_games)
        if milestone.player == context.player and milestone.play in shown
    )
    if not rows:
        return None
    return Report(
        title=text("Which milestones were reached?"),
        columns=(
            Column("milestone", text("Milestone"), Kind.TEXT, words=titles, below="game"),
            Column("game", text("Game"), Kind.GAME),
            Column("night", text("Night"), Kind.DAY, link="play"),
            Column("play", text("Play"), Kind.PLAY, page=False),
        ),
        rows=rows,
        notes=(text("A player reaches each milestone only once. A correction can remove it."),),
    )
