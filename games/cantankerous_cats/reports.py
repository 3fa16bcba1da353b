"""Reports of Cantankerous Cats (ST-16): how cats win, whom they turn feral and what they waste,
from facts of the kinds "victory", "attack" and "payment"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from operator import itemgetter

import msgspec

from games.contract import Text, plural, text
from games.counted import MEAN_FROM, facts_of
from games.facts import Fact
from games.report import Bars, Column, Kind, Report, ReportContext, as_number

VICTORY, ATTACK, PAYMENT = "victory", "attack", "payment"


class Racing(msgspec.Struct):
    """One player's races that were logged action by action. `turned` counts attacks after which the
    attacked cat was feral, `wasted` hearts paid beyond the cost."""

    attacks: int = 0
    turned: int = 0
    payments: int = 0
    wasted: int = 0

    def count(self, fact: Fact) -> None:
        if fact.kind == ATTACK:
            self.attacks += 1
            self.turned += fact.numbers["turned"]
        else:
            self.payments += 1
            self.wasted += fact.numbers["wasted"]

    @property
    def mean_wasted(self) -> Fraction | None:
        """The average waste; None below three payments."""
        return Fraction(self.wasted, self.payments) if self.payments >= MEAN_FROM else None


WAYS = {
    "mischief": text("By mischief"),
    "feral": text("By affection, as a feral cat"),
    "told": text("Winner entered by hand"),
    "unknown": text("Not known"),
}
ANSWERS = {
    "mischief": text("Most races were won by mischief."),
    "feral": text("Most races were won by affection."),
    "told": text("In most races the winner was entered by hand."),
    "unknown": text("For most races it is not known how they were won."),
}
VICTORIES = (
    Column("won_by", text("Won"), Kind.TEXT, words=WAYS),
    Column("races", text("Races"), Kind.COUNT),
)
COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("attacks", text("Attacks"), Kind.COUNT, below="turned"),
    Column("turned", text("Turned a cat"), Kind.COUNT),
    Column("payments", text("Payments"), Kind.COUNT, below="mean_wasted"),
    Column("wasted", text("Hearts wasted"), Kind.COUNT, page=False),
    Column("mean_wasted", text("Hearts wasted each"), Kind.MEAN),
)


def victories(context: ReportContext) -> Report | None:
    """Reports how often races were won in each way."""
    facts = facts_of(context.plays, VICTORY)
    won = Counter(fact.name or "unknown" for _play, _seat, fact in facts)
    if not won:
        return None
    return Report(
        title=text("How do cats win?"),
        answer=(ANSWERS[max(won.items(), key=itemgetter(1))[0]],),
        columns=VICTORIES,
        rows=tuple((way, won[way]) for way in WAYS if way in won),
        chart=Bars("won_by", "races"),
        drawing=text(
            "One bar for each way to win; its length is how many races were won that way."
        ),
    )


def races(context: ReportContext) -> Report | None:
    """Reports what each player's cats did, sorted by name."""
    everybody = Racing()
    of_each: dict[int, Racing] = {}
    for _play, seat, fact in facts_of(context.plays, ATTACK, PAYMENT):
        of_each.setdefault(seat.player, Racing()).count(fact)
        everybody.count(fact)
    if not of_each:
        return None
    return Report(
        title=text("Who turns cats feral, and who wastes hearts?"),
        answer=tuple(_of_all(everybody)),
        columns=COLUMNS,
        rows=tuple(
            (player, one.attacks, one.turned, one.payments, one.wasted, one.mean_wasted)
            for player, one in sorted(of_each.items(), key=lambda one: context.people[one[0]])
        ),
        notes=(
            text(
                "Only races logged action by action are counted. An attack “turned” a cat if it"
                " made it feral. Hearts paid beyond the cost were “wasted”."
            ),
        ),
    )


def _of_all(racing: Racing) -> Iterable[Text]:
    if racing.attacks:
        yield plural(
            "{turned} of {n} attack turned a cat.",
            "{turned} of {n} attacks turned a cat.",
            racing.attacks,
            turned=racing.turned,
        )
    if racing.mean_wasted is not None:
        yield plural(
            "{wasted} hearts were wasted in {n} payment ({mean} each).",
            "{wasted} hearts were wasted in {n} payments ({mean} each).",
            racing.payments,
            wasted=racing.wasted,
            mean=as_number(Kind.MEAN, racing.mean_wasted),
        )


REPORTS = {"victories": victories, "races": races}
