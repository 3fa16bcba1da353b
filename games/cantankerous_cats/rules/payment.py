"""Pays hearts with whole cards; the excess is lost (CC-1, CC-2)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from games.cantankerous_cats.rules.state import Hearts


# Cached, as a sheet needs the payment of every cost, and few taps change a bank.
@lru_cache(maxsize=1024)
def proposal(bank: Hearts, cost: int) -> Hearts | None:
    """Returns the payment that wastes the fewest hearts, then uses the fewest cards, then the
    largest cards; None if the bank is too small. The largest card comes first. The fewest cards for
    each sum are computed card by card, so the result is exact."""
    if cost <= 0:
        return ()
    best: dict[int, Hearts] = {0: ()}  # by the hearts paid so far, at most one card too many
    for card in sorted(bank, reverse=True):
        for paid, cards in list(best.items()):
            known = best.get(paid + card)
            if paid >= cost or (known is not None and len(known) <= len(cards)):
                continue  # paid already, or known with fewer cards
            longer = (*cards, card)
            if known is None or _before(longer, known):
                best[paid + card] = longer
    enough = [total for total in best if total >= cost]
    return best[min(enough)] if enough else None


def _before(one: Hearts, other: Hearts) -> bool:
    """Whether the first of two payments with the same hearts is preferred."""
    return (len(one), [-card for card in one]) < (len(other), [-card for card in other])


def is_free(bank: Hearts, cost: int) -> bool:
    """Whether the player has a choice: several payments contain no needless card."""
    return len(payments(bank, cost)) > 1


def payments(bank: Hearts, cost: int) -> frozenset[Hearts]:
    """Returns every payment that contains no needless card, each with the largest card first."""
    if cost <= 0:
        return frozenset({()})
    found = set()
    open_: set[tuple[Hearts, int]] = {((), 0)}  # cards taken, and how many kinds were tried
    kinds = sorted(Counter(bank).items(), reverse=True)
    while open_:
        taken, looked_at = open_.pop()
        if sum(taken) >= cost:
            found.add(taken)
        elif looked_at < len(kinds):
            hearts, count = kinds[looked_at]
            open_ |= {((*taken, *[hearts] * some), looked_at + 1) for some in range(count + 1)}
    # The last card is the smallest: if it is needed to meet the cost, every card is needed.
    return frozenset(cards for cards in found if sum(cards) - cards[-1] < cost)


def holds(bank: Hearts, cards: Hearts) -> bool:
    """Whether all these cards are in the bank."""
    return not Counter(cards) - Counter(bank)


def without(bank: Hearts, cards: Hearts) -> Hearts:
    """Returns the bank without these cards, in the same order; of equal cards the oldest go."""
    paid = Counter(cards)
    left = []
    for card in bank:
        if paid[card]:
            paid[card] -= 1
        else:
            left.append(card)
    return tuple(left)
