"""Does it matter who starts? (ST-9)"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from games.contract import plural, text
from games.counted import WIN, CountedSeat, contested
from games.report import Cell, Column, Kind, Look, Report, said

STARTS_FROM = 20  # plays

COLUMNS = (
    # Translators: the head of a column: 1st, 2nd, 3rd player to have a turn
    Column("turn", text("Turn"), Kind.PLACE),
    Column("plays", text("Seats"), Kind.COUNT),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("credit", text("Wins in parts"), Kind.MEAN, page=False),
    Column("expected", text("Expected by chance"), Kind.MEAN),
)


def starts(look: Look) -> Report | None:
    """By turn, counted from whoever starts; None below twenty plays that somebody won and whose
    start is known."""
    plays = [
        play
        for play in contested(look.plays)
        if play.was_won and all(seat.turn for seat in play.seats)
    ]
    if len(plays) < STARTS_FROM:
        return None
    turns: dict[int, list[CountedSeat]] = defaultdict(list)
    for play in plays:
        for seat in play.seats:
            turns[seat.turn].append(seat)
    first = turns[1]
    return Report(
        title=text("Does it matter who starts?"),
        answer=(
            plural(
                "The start player won {n} of {plays} plays; chance would give {expected}.",
                "The start player won {n} of {plays} plays; chance would give {expected}.",
                sum(seat.won for seat in first),
                plays=len(first),
                expected=said(Kind.MEAN, _expected(first)),
            ),
        ),
        columns=COLUMNS,
        rows=tuple((turn, *_numbers(turns[turn])) for turn in sorted(turns)),
        notes=(text("Shown from {least} plays whose start is known.", least=STARTS_FROM),),
    )


def _numbers(seats: Sequence[CountedSeat]) -> tuple[Cell, ...]:
    """Seats, wins, shared ones of them, wins in parts, wins by chance."""
    return (
        len(seats),
        sum(seat.won for seat in seats),
        sum(0 < seat.win_part < WIN for seat in seats),
        Fraction(sum(seat.win_part for seat in seats), WIN),
        _expected(seats),
    )


def _expected(seats: Sequence[CountedSeat]) -> Fraction:
    return Fraction(sum(seat.chance_part for seat in seats), WIN)
