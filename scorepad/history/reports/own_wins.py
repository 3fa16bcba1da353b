"""What does a player win, by game and by the number of players? (ST-3)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.contract import text
from games.counted import MEAN_FROM, CountedPlay, contested
from games.report import Cell, Column, Kind, Look, Report
from scorepad.history.reports.wins import PERCENT_FROM, figures

FIGURES = (
    Column("plays", text("Plays"), Kind.PLAYS),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("share", text("Of the plays"), Kind.SHARE),
)
NOTE = text("The share appears after {least} plays.", least=PERCENT_FROM)


def by_game(look: Look) -> Report | None:
    """A row for each game that the player played with others."""
    plays = _own(look)
    rows = [
        (game, *_figures([play for play in plays if play.game == game], look.player))
        for game in look.games
        if any(play.game == game for play in plays)
    ]
    if not rows:
        return None
    return Report(
        title=text("Which games?"),
        answer=(),
        columns=(Column("game", text("Game"), Kind.GAME, below="plays"), *FIGURES),
        rows=tuple(rows),
        notes=(NOTE,),
    )


def by_size(look: Look) -> Report | None:
    """A row for each number of players, with the mean place."""
    plays = _own(look)
    sizes: Mapping[int, list[CountedPlay]] = {
        size: [play for play in plays if len(play.seats) == size]
        for size in sorted({len(play.seats) for play in plays})
    }
    if not sizes:
        return None
    return Report(
        title=text("With how many at the table?"),
        answer=(),
        columns=(
            Column("seats", text("Table"), Kind.SEATS, below="plays"),
            *FIGURES,
            Column("mean_place", text("Mean place"), Kind.MEAN),
        ),
        rows=tuple(
            (size, *_figures(some, look.player), _mean_place(some, look.player))
            for size, some in sizes.items()
        ),
        notes=(NOTE,),
    )


def _own(look: Look) -> list[CountedPlay]:
    return [play for play in contested(look.plays) if play.seat_of(look.player)]


def _figures(plays: Iterable[CountedPlay], player: int) -> tuple[Cell, ...]:
    own = figures(plays)[player]
    return own.plays, own.wins, own.shared, own.win_share


def _mean_place(plays: Sequence[CountedPlay], player: int) -> Fraction | None:
    """None below three plays."""
    if len(plays) < MEAN_FROM:
        return None
    mid2 = sum(seat.mid2 for play in plays if (seat := play.seat_of(player)))
    return Fraction(mid2, 2 * len(plays))
