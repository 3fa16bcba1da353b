"""How did the last plays go? (ST-5)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.contract import SeatName, text
from games.counted import TABLE, contested
from games.report import Column, Dots, Kind, Look, Report, said

FORM = 10  # plays shown
TRAILING = 5  # plays in a trailing mean; and no form below so many

COLUMNS = (
    Column("night", text("Night"), Kind.DAY, link="play"),
    Column("beaten", text("Opponents beaten"), Kind.SHARE),
    Column("mean", text("Mean of five plays"), Kind.SHARE),
    Column("play", text("Play"), Kind.PLAY, page=False),
)


def form(look: Look) -> Report | None:
    """The last ten plays of a player; None below five."""
    sat = [(play, seat) for play in contested(look.plays) if (seat := play.seat_of(look.player))]
    beaten = [seat.table_part for _play, seat in sat]
    if len(sat) < TRAILING:
        return None
    rows = tuple(
        (play.night, Fraction(seat.table_part, TABLE), _mean(beaten[:end]), play.id)
        for end, (play, seat) in list(enumerate(sat, 1))[-FORM:]
    )
    latest = rows[-1][2]
    assert latest is not None
    return Report(
        title=text("How did the last plays go?"),
        answer=(
            text(
                "In the last {plays} plays {name} beat {share} of the others.",
                plays=TRAILING,
                name=SeatName(str(look.player)),
                share=said(Kind.SHARE, latest),
            ),
        ),
        columns=COLUMNS,
        rows=rows,
        chart=Dots("beaten", "mean"),
        drawing=text(
            "A dot for each play, the latest on the right: the share of opponents beaten. The"
            " line is the mean of five plays; 50% is average."
        ),
    )


def _mean(beaten: Sequence[int]) -> Fraction | None:
    """Of the last five."""
    last = beaten[-TRAILING:]
    return Fraction(sum(last), TABLE * TRAILING) if len(last) == TRAILING else None
