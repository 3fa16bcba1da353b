"""How do totals spread? (ST-8)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.contract import Text, text
from games.counted import CountedPlay, contested
from games.report import Column, Kind, Look, Report, Strips, said

SPREAD_FROM = 8  # values

COLUMNS = (
    Column("seats", text("Players"), Kind.SEATS),
    Column("edition", text("Edition"), Kind.EDITION, page=False),
    Column("totals", text("Totals"), Kind.COUNT),
    Column("lowest", text("Lowest"), Kind.POINTS),
    # Translators: “Middle” is the range in which the middle half of the totals lies
    Column("middle", text("Middle"), Kind.POINTS),
    Column("highest", text("Highest"), Kind.POINTS),
    Column("middle_won", text("Middle half of wins"), Kind.POINTS),
)


class Spread(msgspec.Struct, frozen=True):
    """How often each total was reached, by all and by those who won."""

    seats: int
    totals: Mapping[int, int]
    winning: Mapping[int, int]


def spreads(plays: Iterable[CountedPlay]) -> tuple[Spread, ...]:
    """For each number of players with eight values or more, sorted by total. A series has a value
    for each game, which counts as won where its play was."""
    totals: dict[int, Counter[int]] = {}
    winning: dict[int, Counter[int]] = {}
    for play in contested(plays):
        seats = len(play.seats)
        for seat in play.seats:
            totals.setdefault(seats, Counter()).update(seat.values)
            winning.setdefault(seats, Counter()).update(seat.values if seat.won else ())
    return tuple(
        Spread(seats, dict(sorted(totals[seats].items())), dict(sorted(winning[seats].items())))
        for seats in sorted(totals)
        if totals[seats].total() >= SPREAD_FROM
    )


def totals(look: Look) -> Report | None:
    """For each number of players with eight values or more, of the edition that is looked at."""
    found = spreads(play for play in look.plays if play.edition == look.edition)
    if not found:
        return None
    notes = [
        text("What is filled won. Each number of players from {least} totals.", least=SPREAD_FROM)
    ]
    if any(seat.scores is not None for play in look.plays for seat in play.seats):
        notes.append(text("A series has a value for each of its games."))
    return Report(
        title=text("How do totals spread?"),
        answer=_answer(found),
        columns=COLUMNS,
        rows=tuple(
            (
                *(one.seats, look.edition, sum(one.totals.values()), min(one.totals)),
                *(quantile(one.totals, Fraction(1, 2)), max(one.totals)),
                quantile(one.winning, Fraction(1, 2)) if one.winning else None,
            )
            for one in found
        ),
        chart=Strips(
            "seats",
            "totals",
            values=tuple(one.totals for one in found),
            won=tuple(one.winning for one in found),
        ),
        drawing=text(
            "A strip for each number of players, with a dot for each total, filled if it won;"
            " columns if there are more than 60."
        ),
        notes=tuple(notes),
    )


def _answer(found: tuple[Spread, ...]) -> tuple[Text, ...]:
    most = max(found, key=lambda one: sum(one.totals.values()))
    half = text(
        "With {players} half of all totals lie from {low} to {high}.",
        players=said(Kind.SEATS, most.seats),
        low=said(Kind.POINTS, quantile(most.totals, Fraction(1, 4))),
        high=said(Kind.POINTS, quantile(most.totals, Fraction(3, 4))),
    )
    if not most.winning:
        return (half,)
    middle = said(Kind.POINTS, quantile(most.winning, Fraction(1, 2)))
    return (half, text("The middle one of those that won is {middle}.", middle=middle))


def quantile(counts: Mapping[int, int], share: Fraction) -> int:
    """The least value that such a share of all values does not exceed; `counts` sorted by value."""
    needed, seen = share * sum(counts.values()), 0
    for value, count in counts.items():
        seen += count
        if seen >= needed:
            return value
    raise ValueError(counts)
