"""How cats win, whom they turn, and what they waste (ST-16): from facts of the kinds "victory",
"attack" and "payment"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from operator import itemgetter

import msgspec

from games.contract import Text, plural, text
from games.counted import MEAN_FROM, CountedPlay
from games.facts import Fact
from games.report import Bars, Column, Kind, Look, Report, said

VICTORY, ATTACK, PAYMENT = "victory", "attack", "payment"


class Racing(msgspec.Struct, frozen=True):
    """Races that were logged action by action. `won` counts them by what won them; `turned` are
    attacks after which the cat attacked was feral; `wasted` are hearts paid beyond the cost."""

    won: Mapping[str, int]
    attacks: int
    turned: int
    payments: int
    wasted: int

    @property
    def mean_wasted(self) -> Fraction | None:
        """None below three payments."""
        return Fraction(self.wasted, self.payments) if self.payments >= MEAN_FROM else None


def racing(plays: Iterable[CountedPlay]) -> Racing:
    """Of all cats."""
    return _racing([fact for play in plays for seat in play.seats for fact in seat.facts])


def racing_of(plays: Iterable[CountedPlay], player: int) -> Racing:
    """What one player's cats did: attacks they made, hearts they paid, races they won."""
    seats = [seat for play in plays for seat in play.seats if seat.player == player]
    return _racing([fact for seat in seats for fact in seat.facts])


def _racing(facts: list[Fact]) -> Racing:
    attacks = [fact.numbers for fact in facts if fact.kind == ATTACK]
    payments = [fact.numbers for fact in facts if fact.kind == PAYMENT]
    return Racing(
        won=Counter(fact.name for fact in facts if fact.kind == VICTORY),
        attacks=len(attacks),
        turned=sum(one["turned"] for one in attacks),
        payments=len(payments),
        wasted=sum(one["wasted"] for one in payments),
    )


WAYS = {
    "mischief": text("By mischief"),
    "feral": text("By affection, as a feral cat"),
    "told": text("The table said who won"),
    "unknown": text("Not known"),
}
ANSWERS = {
    "mischief": text("Most races were won by mischief."),
    "feral": text("Most races were won by affection."),
    "told": text("Of most races the table told who won."),
    "unknown": text("Of most races nobody knows how they were won."),
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


def victories(look: Look) -> Report | None:
    """By what races were won."""
    won = {way or "unknown": races for way, races in racing(look.plays).won.items()}
    if not won:
        return None
    return Report(
        title=text("How do cats win?"),
        answer=(ANSWERS[max(won.items(), key=itemgetter(1))[0]],),
        columns=VICTORIES,
        rows=tuple((way, won[way]) for way in WAYS if way in won),
        chart=Bars("won_by", "races"),
        drawing=text("A bar for each way to win, as long as races were won that way."),
    )


def races(look: Look) -> Report | None:
    """What each player's cats did, in the order of names."""
    players = {seat.player for play in look.plays for seat in play.seats}
    of_each = {
        one: racing_of(look.plays, one) for one in sorted(players, key=look.people.__getitem__)
    }
    acted = {player: one for player, one in of_each.items() if one.attacks or one.payments}
    if not acted:
        return None
    return Report(
        title=text("Whom do cats turn, and what do they waste?"),
        answer=tuple(_of_all(racing(look.plays))),
        columns=COLUMNS,
        rows=tuple(
            (player, one.attacks, one.turned, one.payments, one.wasted, one.mean_wasted)
            for player, one in acted.items()
        ),
        notes=(
            text(
                "Known of races that were logged action by action. A cat is turned that was not"
                " feral and is after the attack; wasted are hearts paid beyond the cost."
            ),
        ),
    )


def _of_all(found: Racing) -> Iterable[Text]:
    if found.attacks:
        yield plural(
            "{turned} of {n} attack turned a cat.",
            "{turned} of {n} attacks turned a cat.",
            found.attacks,
            turned=found.turned,
        )
    if found.mean_wasted is not None:
        yield plural(
            "{wasted} hearts were wasted in {n} payment ({mean} each).",
            "{wasted} hearts were wasted in {n} payments ({mean} each).",
            found.payments,
            wasted=found.wasted,
            mean=said(Kind.MEAN, found.mean_wasted),
        )


REPORTS = {"victories": victories, "races": races}
