"""What did feeding by hand leave in the bowl? (ST-13)"""

from __future__ import annotations

from fractions import Fraction

from games.contract import Text, plural, text
from games.counted import MEAN_FROM
from games.report import Column, Kind, Look, Report, said

FEEDING = "feeding"  # the kind of facts

COLUMNS = (
    Column("feedings", text("Fed by hand"), Kind.COUNT),
    Column("perfect", text("As well as can be"), Kind.COUNT),
    Column("left", text("Points left"), Kind.COUNT),
)


def bowl(look: Look) -> Report | None:
    """From facts of kind "feeding"; None if the player never fed by hand."""
    seats = [seat for play in look.plays if (seat := play.seat_of(look.player))]
    left = [fact.numbers["left"] for seat in seats for fact in seat.facts if fact.kind == FEEDING]
    if not left:
        return None
    perfect = left.count(0)
    answer: list[Text] = [
        plural(
            "Fed by hand {n} time, {perfect} of them as well as can be.",
            "Fed by hand {n} times, {perfect} of them as well as can be.",
            len(left),
            perfect=perfect,
        )
    ]
    if len(left) >= MEAN_FROM:
        answer.append(
            text(
                "Another feeding would have given {mean} points more on average.",
                mean=said(Kind.MEAN, Fraction(sum(left), len(left))),
            )
        )
    return Report(
        title=text("What was left in the bowl?"),
        answer=tuple(answer),
        columns=COLUMNS,
        rows=((len(left), perfect, sum(left)),),
    )
