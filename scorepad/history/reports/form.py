"""How did the last plays go, and how long are runs of wins? (ST-5)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from games.contract import SeatName, text
from games.counted import TABLE, WIN, CountedPlay, contested
from games.report import Column, Dots, Kind, Look, Report, said

FORM = 10  # plays shown
TRAILING = 5  # plays in a trailing mean; and no form below so many
RUN_FROM = 2  # wins in a row, before one speaks of a run


class Streaks(msgspec.Struct, frozen=True):
    """Wins in a row; a shared win goes on with the run. `shared` is how many of the longest were;
    `current` is 0 below two."""

    longest: int = 0
    shared: int = 0
    current: int = 0


def streaks(plays: Iterable[CountedPlay], player: int) -> Streaks:
    """Of equal runs the earliest counts."""
    longest: list[int] = []
    run: list[int] = []
    for play in contested(plays):
        if seat := play.seat_of(player):
            run = [*run, seat.win60] if seat.won else []
            longest = max(longest, run, key=len)
    shared = sum(win60 < WIN for win60 in longest)
    return Streaks(len(longest), shared, len(run) if len(run) >= RUN_FROM else 0)


COLUMNS = (
    Column("night", text("Night"), Kind.DAY, link="play"),
    Column("beaten", text("Table beaten"), Kind.SHARE),
    Column("mean", text("Mean of five plays"), Kind.SHARE),
    Column("play", text("Play"), Kind.PLAY, page=False),
)


def form(look: Look) -> Report | None:
    """The last ten plays of a player; None below five."""
    sat = [(play, seat) for play in contested(look.plays) if (seat := play.seat_of(look.player))]
    beaten = [seat.q120 for _play, seat in sat]
    if len(sat) < TRAILING:
        return None
    rows = tuple(
        (play.night, Fraction(seat.q120, TABLE), _mean(beaten[:end]), play.id)
        for end, (play, seat) in list(enumerate(sat, 1))[-FORM:]
    )
    latest = rows[-1][2]
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
        rows=rows,
        chart=Dots("beaten", "mean"),
        drawing=text(
            "A dot for each play, the latest on the right: how much of the table was beaten. The"
            " line is the mean of five plays, 50 % is average."
        ),
    )


def _mean(beaten: Sequence[int]) -> Fraction | None:
    """Of the last five."""
    last = beaten[-TRAILING:]
    return Fraction(sum(last), TABLE * TRAILING) if len(last) == TRAILING else None
