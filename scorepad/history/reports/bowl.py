"""What did feeding by hand leave in the bowl? (ST-13)"""

from __future__ import annotations

from games.contract import Text, plural, text
from games.report import Column, Kind, Look, Report, said
from scorepad.history.statistics.feedings import hand_feedings

COLUMNS = (
    Column("feedings", text("Fed by hand"), Kind.COUNT),
    Column("perfect", text("As well as can be"), Kind.COUNT),
    Column("left", text("Points left"), Kind.COUNT),
)


def bowl(look: Look) -> Report | None:
    """None if the player never fed by hand."""
    found = hand_feedings(look.plays).get(look.player)
    if found is None:
        return None
    answer: list[Text] = [
        plural(
            "Fed by hand {n} time, {perfect} of them as well as can be.",
            "Fed by hand {n} times, {perfect} of them as well as can be.",
            found.feedings,
            perfect=found.perfect,
        )
    ]
    if found.mean_left is not None:
        answer.append(
            text(
                "Another feeding would have given {mean} points more on average.",
                mean=said(Kind.MEAN, found.mean_left),
            )
        )
    return Report(
        title=text("What was left in the bowl?"),
        answer=tuple(answer),
        columns=COLUMNS,
        rows=((found.feedings, found.perfect, found.left),),
    )
