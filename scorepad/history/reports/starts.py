"""Does it matter who starts? (ST-9)"""

from __future__ import annotations

from fractions import Fraction

from games.contract import plural, text
from games.report import Column, Kind, Look, Report, said
from scorepad.history.statistics.seat_numbers import WIN
from scorepad.history.statistics.starts import STARTS_FROM, turns

COLUMNS = (
    # Translators: the head of a column: 1st, 2nd, 3rd player to have a turn
    Column("turn", text("Turn"), Kind.PLACE),
    Column("plays", text("Seats"), Kind.COUNT),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("credit", text("Wins in parts"), Kind.MEAN, page=False),
    Column("expected", text("By chance"), Kind.MEAN),
)


def starts(look: Look) -> Report | None:
    """By turn, counted from whoever starts; None below twenty plays whose start is known."""
    found = turns(look.plays)
    if found is None:
        return None
    first = found[0]
    return Report(
        title=text("Does it matter who starts?"),
        answer=(
            plural(
                "Whoever started won {n} of {plays} plays; chance would give {expected}.",
                "Whoever started won {n} of {plays} plays; chance would give {expected}.",
                first.wins,
                plays=first.plays,
                expected=said(Kind.MEAN, Fraction(first.exp60, WIN)),
            ),
        ),
        columns=COLUMNS,
        rows=tuple(
            (
                *(one.turn, one.plays, one.wins, one.shared, Fraction(one.win60, WIN)),
                Fraction(one.exp60, WIN),
            )
            for one in found
        ),
        notes=(text("Shown from {least} plays whose start is known.", least=STARTS_FROM),),
    )
