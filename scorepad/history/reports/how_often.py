"""How often do we play? (ST-18)"""

from __future__ import annotations

from collections import Counter

from games.contract import Text, text
from games.counted import MEAN_FROM
from games.report import Column, Columns, Kind, Look, Report, said
from scorepad.history.statistics.months import Often
from scorepad.history.statistics.months import how_often as count


def how_often(look: Look) -> Report | None:
    """Plays by month, or by year if that is long; None if one of them says it all."""
    found = count(Counter(play.night for play in look.plays))
    if found is None or len(found.spells) < 2:
        return None
    kind = Kind.YEAR if found.by_year else Kind.MONTH
    return Report(
        title=text("How often do we play?"),
        answer=(_answer(found),),
        columns=(
            Column("first_day", text("Year") if found.by_year else text("Month"), kind),
            Column("plays", text("Plays"), Kind.COUNT),
        ),
        rows=tuple((spell.first, spell.plays) for spell in found.spells),
        chart=Columns("first_day", "plays"),
        drawing=text("A column for each of them, from the first play to the last."),
    )


def _answer(found: Often) -> Text:
    most = said(Kind.YEAR if found.by_year else Kind.MONTH, found.most.first.toordinal())
    if len(found.spells) < MEAN_FROM:
        return text("Most plays were in {most}: {plays}.", most=most, plays=found.most.plays)
    mean, plays = said(Kind.MEAN, found.mean), found.most.plays
    if found.by_year:
        return text(
            "{mean} plays a year, most of them in {most}: {plays}.",
            mean=mean,
            most=most,
            plays=plays,
        )
    return text(
        "{mean} plays a month, most of them in {most}: {plays}.", mean=mean, most=most, plays=plays
    )
