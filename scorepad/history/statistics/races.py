"""How races are won (ST-16), from facts of the kinds "victory", "attack" and "payment"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.counted import CountedPlay
from games.facts import Fact
from scorepad.history.statistics.points import MEAN_FROM

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
