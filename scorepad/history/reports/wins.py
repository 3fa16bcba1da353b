"""Who wins? (ST-3)"""

from __future__ import annotations

from games.contract import SeatName, Text, plural, text
from games.report import Column, Kind, Look, Report, said
from scorepad.history.statistics.figures import PERCENT_FROM
from scorepad.history.statistics.wins import Placed, placed

COLUMNS = (
    Column("place", text("Place"), Kind.COUNT),
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS, below="solo"),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("share", text("Of the plays"), Kind.SHARE),
    Column("solo", text("Plays alone"), Kind.ALONE),
)


def wins(look: Look) -> Report | None:
    """Everybody, who has more wins first; who played alone only comes last."""
    table = placed(look.plays, look.people)
    if not table:
        return None
    return Report(
        title=text("Who wins?"),
        answer=tuple(_answer(table)),
        columns=COLUMNS,
        rows=tuple(
            (
                *(one.place, figures.player, figures.plays, figures.wins, figures.shared),
                *(figures.win_share, figures.solo),
            )
            for one in table
            if (figures := one.figures)
        ),
        notes=(
            text(
                "Who has more wins stands first, then who won the larger share of the plays. A"
                " shared win is a win, too; the share is shown from {least} plays.",
                least=PERCENT_FROM,
            ),
        ),
    )


def _answer(table: tuple[Placed, ...]) -> list[Text]:
    first = [one.figures for one in table if one.place == 1]
    if not first or not first[0].wins:
        return [text("Nobody has won a play against others yet.")]
    won = plural("{n} win", "{n} wins", first[0].wins)
    if len(first) > 1:
        names = [SeatName(str(one.player)) for one in first]
        return [text("{names} have the most wins, {wins} each.", names=[*names], wins=won)]
    return [
        text(
            "{name} has the most wins: {wins} in {plays}.",
            name=SeatName(str(first[0].player)),
            wins=won,
            plays=said(Kind.PLAYS, first[0].plays),
        )
    ]
