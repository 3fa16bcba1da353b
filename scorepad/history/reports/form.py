"""How did the last plays go? (ST-5)"""

from __future__ import annotations

from fractions import Fraction

from games.contract import SeatName, text
from games.counted import contested
from games.report import Column, Dots, Kind, Look, Report, said
from scorepad.history.statistics.seat_numbers import TABLE
from scorepad.history.statistics.streaks import FORM, TRAILING, form_of

COLUMNS = (
    Column("night", text("Night"), Kind.DAY, link="play"),
    Column("beaten", text("Table beaten"), Kind.SHARE),
    Column("mean", text("Mean of five plays"), Kind.SHARE),
    Column("play", text("Play"), Kind.PLAY, page=False),
)


def form(look: Look) -> Report | None:
    """The last ten plays of a player; None below five."""
    sat = [(play, seat) for play in contested(look.plays) if (seat := play.seat_of(look.player))]
    found = form_of([seat.q120 for _play, seat in sat])
    if found is None:
        return None
    plays = [play for play, _seat in sat[-FORM:]]
    latest = found.trailing[-1]
    assert latest is not None
    return Report(
        title=text("How did the last plays go?"),
        answer=(
            text(
                "In the last {plays} plays {name} beat {share} of the table.",
                plays=TRAILING,
                name=SeatName(str(look.player)),
                share=said(Kind.SHARE, latest),
            ),
        ),
        columns=COLUMNS,
        rows=tuple(
            (play.night, Fraction(beaten, TABLE), mean, play.id)
            for play, beaten, mean in zip(plays, found.q120, found.trailing, strict=True)
        ),
        chart=Dots("beaten", "mean"),
        drawing=text(
            "A dot for each play, the latest on the right: how much of the table was beaten. The"
            " line is the mean of five plays, 50 % is average."
        ),
    )
