"""How often do we play? (ST-18)"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from games.contract import Text, text
from games.counted import MEAN_FROM
from games.report import Column, Columns, Kind, Look, Report, said

MOST_MONTHS = 60  # from the first play to the last; beyond it years are counted


def how_often(look: Look) -> Report | None:
    """Plays by month, or by year if that is long, those without a play too; None if one of them
    says it all."""
    nights = [play.night for play in look.plays]
    if not nights:
        return None
    first, last = min(nights), max(nights)
    by_year = _months(last) - _months(first) >= MOST_MONTHS
    plays = dict.fromkeys(_first_days(first, last, by_year=by_year), 0)
    for night in nights:
        plays[date(night.year, 1 if by_year else night.month, 1)] += 1
    if len(plays) < 2:
        return None
    kind = Kind.YEAR if by_year else Kind.MONTH
    return Report(
        title=text("How often do we play?"),
        answer=(_answer(kind, list(plays.items())),),
        columns=(
            Column("first_day", text("Year") if by_year else text("Month"), kind),
            Column("plays", text("Plays"), Kind.COUNT),
        ),
        rows=tuple(plays.items()),
        chart=Columns("first_day", "plays"),
        drawing=text("A column for each of them, from the first play to the last."),
    )


def _answer(kind: Kind, spells: Sequence[tuple[date, int]]) -> Text:
    """With the first one of the most plays."""
    first, plays = max(spells, key=lambda spell: spell[1])
    most = said(kind, first.toordinal())
    if len(spells) < MEAN_FROM:
        return text("Most plays were in {most}: {plays}.", most=most, plays=plays)
    mean = said(Kind.MEAN, Fraction(sum(number for _first, number in spells), len(spells)))
    if kind is Kind.YEAR:
        return text(
            "{mean} plays a year, most of them in {most}: {plays}.",
            mean=mean,
            most=most,
            plays=plays,
        )
    return text(
        "{mean} plays a month, most of them in {most}: {plays}.", mean=mean, most=most, plays=plays
    )


def _months(day: date) -> int:
    return 12 * day.year + day.month - 1


def _first_days(first: date, last: date, *, by_year: bool) -> list[date]:
    """Of every year, or of every month, from the first to the last."""
    if by_year:
        return [date(year, 1, 1) for year in range(first.year, last.year + 1)]
    months = range(_months(first), _months(last) + 1)
    return [date(month // 12, month % 12 + 1, 1) for month in months]
