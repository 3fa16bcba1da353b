"""Whom does a player beat, and who beats the player? (ST-6)"""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import SeatName, Text, text
from games.report import Column, Kind, Look, Report
from scorepad.history.reports.who_beats_whom import in_dashes
from scorepad.history.statistics.head_to_head import (
    Records,
    most_beaten_opponent,
    nemesis,
    records,
)

COLUMNS = (
    Column("opponent", text("Opponent"), Kind.OPPONENT, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS),
    Column("wins", text("Ahead"), Kind.COUNT),
    Column("losses", text("Behind"), Kind.COUNT),
    Column("ties", text("Level"), Kind.COUNT),
)


def opponents(look: Look) -> Report | None:
    """Everybody whom the player met, met most first."""
    met = records(play for play in look.plays if play.seat_of(look.player))
    own = {two: one for (player, two), one in met.items() if player == look.player}
    if not own:
        return None
    order = sorted(own, key=lambda other: (-own[other].plays, look.people[other]))
    return Report(
        title=text("Who beats whom?"),
        answer=tuple(_rivals(look, met)),
        columns=COLUMNS,
        rows=tuple(
            (other, one.plays, one.wins, one.losses, one.ties)
            for other in order
            if (one := own[other])
        ),
        notes=(
            text(
                "Plays ahead, behind and level. A nemesis and a favourite are named once chance"
                " hardly explains the record."
            ),
        ),
    )


def _rivals(look: Look, met: Records) -> Iterator[Text]:
    order = {player: f"{place:06}" for player, place in look.people.items()}
    name = SeatName(str(look.player))
    worst = nemesis(met, look.player, order)
    best = most_beaten_opponent(met, look.player, order)
    if worst is not None:
        one = met[look.player, worst]
        yield text(
            "The nemesis of {name} is {rival}: {record}.",
            name=name,
            rival=SeatName(str(worst)),
            record=in_dashes(one),
        )
    if best is not None:
        one = met[look.player, best]
        yield text(
            "{name} beats {rival} most: {record}.",
            name=name,
            rival=SeatName(str(best)),
            record=in_dashes(one),
        )
    if worst is None and best is None:
        yield text("Nobody is clearly ahead yet.")
