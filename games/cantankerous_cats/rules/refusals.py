"""Why something is not legal, and the reasons that several actions share."""

from __future__ import annotations

from typing import NamedTuple

from games.cantankerous_cats.deck import AFFECTION, INCIDENT, MISCHIEF, Deck
from games.cantankerous_cats.rules.payment import holds
from games.cantankerous_cats.rules.state import Hearts, Race
from games.contract import SeatName, Text, text

IS_OF_KIND = {
    AFFECTION: text('"{card}" is an affection card: bank it'),
    MISCHIEF: text('"{card}" is a mischief card: score it or attack with it'),
    INCIDENT: text('"{card}" is an incident card: play it'),
}


class Refusal(NamedTuple):
    """`part` is the action's key that cannot stand, empty if the whole action cannot."""

    message: Text
    part: str = ""


def no_seat(race: Race, seat: str, part: str = "cat") -> Refusal | None:
    if seat in race.cats:
        return None
    return Refusal(text("Nobody of that name plays: {name}", name=seat), part)


def of_other_kind(deck: Deck, card: str, kind: str, part: str = "card") -> Refusal | None:
    """Each action takes one kind of cards, as far as the edition knows it (CC-2, CC-3, CC-4)."""
    kinds = deck.kinds(card) if card else frozenset[str | None]()
    others = sorted(other for other in kinds if other)
    if not others or kinds & {None, kind}:
        return None
    return Refusal(text(IS_OF_KIND[others[0]].message, card=card), part)


def claimed(race: Race) -> Refusal | None:
    """While a victory is claimed, everything waits for the answer."""
    if race.claim is None:
        return None
    message = text(
        "{name} is about to win: say first whether anybody stops it.", name=SeatName(race.claim.cat)
    )
    return Refusal(message)


def wrong_payment(seat: str, bank: Hearts, cost: int, pay: Hearts | None) -> Refusal | None:
    """Whole cards of one's own, worth at least the cost; who cannot pay loses them all anyway."""
    name = SeatName(seat)
    if pay is None:
        return None
    if not holds(bank, pay):
        return Refusal(text("{name} does not have these cards banked.", name=name), "pay")
    if sum(bank) >= cost > sum(pay):
        message = text("These cards pay {paid} of {cost}.", paid=sum(pay), cost=cost)
        return Refusal(message, "pay")
    return None
