"""Line by line (ST-7): where winners get their points.

Points of two editions never mix.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.contract import Text, plural, text
from games.counted import CountedSeat, contested
from games.report import Bars, Column, Kind, Look, Report, said

GAINS_FROM = 10  # plays
SCALE = 60  # every number of seats that a mean is taken of divides this

Side = Sequence[Mapping[str, int]]  # the points by line of each seat of some


class Gains(msgspec.Struct, frozen=True):
    """Mean points ahead, by line; they add up to `margin`. Over so many plays."""

    plays: int
    lines: dict[str, Fraction]

    @property
    def margin(self) -> Fraction:
        return sum(self.lines.values(), Fraction(0))


def mean_gains(
    plays: Iterable[tuple[Collection[CountedSeat], Collection[CountedSeat]]], least: int
) -> Gains | None:
    """The mean over plays of what some seats of each have, on average, more than the others in each
    line. Plays of sums alone are left out. None below so many plays."""
    sums: dict[str, int] = {}
    count = 0
    for some, others in plays:
        mine, theirs = [seat.lines for seat in some], [seat.lines for seat in others]
        if not (all(mine) and all(theirs)):
            continue
        count += 1
        for key in dict.fromkeys(key for lines in (*mine, *theirs) for key in lines):
            sums[key] = sums.get(key, 0) + _mean60(mine, key) - _mean60(theirs, key)
    if count < least:
        return None
    return Gains(count, {key: Fraction(points, SCALE * count) for key, points in sums.items()})


def _mean60(side: Side, key: str) -> int:
    return sum(lines.get(key, 0) for lines in side) * SCALE // len(side)


def gains(look: Look) -> Report | None:
    """What winners have more than the others, line by line, of the edition that is looked at; None
    below ten plays whose lines are known."""
    plays = contested(play for play in look.plays if play.edition == look.edition)
    sides = [
        ([seat for seat in play.seats if seat.won], [seat for seat in play.seats if not seat.won])
        for play in plays
    ]
    found = mean_gains([side for side in sides if all(side)], GAINS_FROM)
    if found is None:
        return None
    labels = look.game.line_labels
    sign = -1 if look.game.fewest_wins else 1
    lines = sorted(found.lines.items(), key=lambda line: -sign * line[1])
    return Report(
        title=text("Where do winners get their points?"),
        answer=(_answer(look, found, lines, sign),),
        columns=(
            Column("line", text("Line"), Kind.TEXT, words=labels),
            Column("edition", text("Edition"), Kind.EDITION, page=False),
            Column("winners_have_more", text("Winners have more"), Kind.GAIN),
            Column("plays", text("Plays"), Kind.COUNT, page=False),
        ),
        rows=tuple((key, look.edition, value, found.plays) for key, value in lines),
        chart=Bars("line", "winners_have_more"),
        drawing=text("A bar for each line: how much more the winners have in it on average."),
        notes=(
            plural(
                "On average over {n} play whose lines are known; the lines add up to the whole"
                " difference.",
                "On average over {n} plays whose lines are known; the lines add up to the whole"
                " difference.",
                found.plays,
            ),
        ),
    )


def _answer(look: Look, found: Gains, lines: list[tuple[str, Fraction]], sign: int) -> Text:
    margin = said(Kind.MEAN, sign * found.margin)
    best, most = lines[0]
    if look.game.fewest_wins:
        return text("Winners have {margin} points less than the others.", margin=margin)
    if len(lines) == 1:
        return text("Winners have {margin} points more than the others.", margin=margin)
    return text(
        "Winners have {margin} points more than the others, the most in “{line}”: {most}.",
        margin=margin,
        line=look.game.line_labels[best],
        most=said(Kind.GAIN, most),
    )
