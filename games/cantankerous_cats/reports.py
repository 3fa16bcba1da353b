"""The report of Cantankerous Cats (ST-16): how cats win, from facts of the kind "victory"."""

from __future__ import annotations

from collections import Counter

from games.contract import text
from games.counted import facts_of
from games.report import Bars, Column, Kind, Report, ReportContext

WAYS = {
    "mischief": text("By mischief"),
    "feral": text("By affection, as a feral cat"),
    "told": text("Winner entered by hand"),
    "unknown": text("Not known"),
}
ANSWERS = {
    "mischief": text("The most common way to win was by mischief."),
    "feral": text("The most common way to win was by affection, as a feral cat."),
    "told": text("Most often the winner was entered by hand."),
    "unknown": text("Most often it is not known how the race was won."),
}
VICTORIES = (
    Column("won_by", text("Won"), Kind.TEXT, words=WAYS),
    Column("races", text("Races"), Kind.COUNT),
)


def victories(context: ReportContext) -> Report | None:
    """Reports how often races were won in each way."""
    facts = facts_of(context.plays, "victory")
    won = Counter(fact.name or "unknown" for _play, _seat, fact in facts)
    if not won:
        return None
    most = [way for way in WAYS if won[way] == max(won.values())]
    return Report(
        title=text("How do cats win?"),
        answer=(ANSWERS[most[0]],) if len(most) == 1 else (),
        columns=VICTORIES,
        rows=tuple((way, won[way]) for way in WAYS if way in won),
        chart=Bars("won_by", "races"),
        drawing=text(
            "One bar for each way to win; its length shows how many races were won that way."
        ),
    )


REPORTS = {"victories": victories}
