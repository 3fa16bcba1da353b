"""Which cats to feed with what: the best feeding of one hand, proven.

Feeding is a knapsack with three kinds of food, wild tokens and treats, in which the worth of a
cat can depend on which others are fed. The idea, from the top:

1. *Ways.* Every cat can be fed in a few ways: its need, a treat, for some any of several meals. A
   way asks for food and brings points (`ways`; what abilities mean to others: `effects`; what no
   feeding changes: `steady`). Whether the food suffices is checked in closed form (`demands`),
   tokens are dealt out only in the end (`pantry`).
2. *One number.* All that makes a feeding better (CL-15: total, cats fed, tokens spent, which
   cats) is packed into one whole number, so that the largest is the best, ties and all
   (`question`).
3. *Contexts.* What makes cats depend on each other are a few special cats (`specials`). Once it
   is settled which of them are fed by their own meal, every way of every other cat is worth a
   plain number (`contexts`, `settled`), and what is left are a few things to count: fed cats for
   Hemingway, tokens left, sets of colours, goals, boxes (`frames`, `filling`).
4. *Bounds.* Prices on food, and on what is counted, tell how good a context can be at most
   (`bounds`, `prices`). While a special cat is open, hopes stand in for it that are never too
   low. So whole branches of contexts are passed by: their bound is not above the best feeding
   known.
5. *Cats.* In a settled context the cats are decided depth first, each feeding measured by what it
   loses against the bound; there is room for little loss, so there is little to look at (`cats`,
   `states`).
6. *The whole* is put together in `search`. In the end the literal rules score the feeding: they
   have the last word, and if they ever found another total, the feeding would not be called
   proven.

Equal totals are decided by CL-15: more cats fed (Aoshima & Friends being three), then fewer
tokens left, then the order of the hand: of two feedings, the one that feeds the first cat that
only one of them feeds. If even that is equal (the same cats fed with as many tokens), the search
takes the one it meets first, which is the same every time for the same hand.

Nothing here knows a card by name: every combination of abilities is searched exactly, printed or
not, with negative points too. A search counts its work (`meter`), and so do all hands of a table
together (`best_responses`). Where the work is spent, and where a cat could be fed in so many ways
that only a few of them are looked at (`ways`), the feeding is the best found, and not proven. A
hand that is too much even to begin with is fed without a search (`plain`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec

from games.cat_lady.feeding.meter import Meter, SpentError
from games.cat_lady.feeding.plain import plain_feeding, with_the_rest
from games.cat_lady.feeding.search import Search
from games.cat_lady.feeding.ways import FEW_WAYS
from games.cat_lady.hand.cards import Feeding, Hand, Numbers, Others
from games.cat_lady.hand.feeding_rules import check_feeding
from games.cat_lady.hand.score import score_hand

MOST_WORK = 1_500_000  # a quarter of a second; hands from the table take a hundredth of it


class Solution(msgspec.Struct, frozen=True):
    """The best feeding and the hand's total with it, by the literal rules. `proven`: nothing better
    exists; otherwise it is the best that was found before the search was stopped. `work` is what
    the search took."""

    feeding: Feeding
    total: int
    proven: bool
    work: int = 0


def best_feeding(
    hand: Hand, others: Others, numbers: Numbers, players: int, *, most_work: int = MOST_WORK
) -> Solution:
    """The feeding with the highest total of this player, the others taken as they stand (CL-15)."""
    meter = Meter(most_work)

    def total(feeding: Feeding) -> int:
        return score_hand(hand, feeding, others, numbers, players).total

    with _uncollected():
        found = _found(hand, others, numbers, players, meter)
    if (
        found
        and found.proven
        and not check_feeding(hand, found.feeding)
        and total(found.feeding) == found.total
    ):
        return found
    feedings = [found.feeding, with_the_rest(hand, found.feeding)] if found else []
    best = max([*feedings, plain_feeding(hand), (None,) * len(hand.cats)], key=total)
    return Solution(best, total(best), False, meter.work)


def _found(
    hand: Hand, others: Others, numbers: Numbers, players: int, meter: Meter
) -> Solution | None:
    """What the search finds, before the literal rules have seen it; None where to begin is too much
    work already."""
    with suppress(SpentError):
        search = _begun(hand, others, numbers, players, meter)
        search.run()
        return Solution(search.feeding(), search.total, search.proven, meter.work)
    return None


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage is looked for meanwhile: a search makes much, none of it in circles, so that all
    of it is gone when the search is."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _begun(hand: Hand, others: Others, numbers: Numbers, players: int, meter: Meter) -> Search:
    """A search that has not looked at anything yet. Where half of the work is not enough to list
    all ways and what they bring, it is one of a few ways. Raises `SpentError`."""
    whole = meter.most
    meter.most = whole // 2
    try:
        return Search(hand, others, numbers, players, meter)
    except SpentError:
        meter.most, meter.kept = whole, 0
        return Search(hand, others, numbers, players, meter, FEW_WAYS)
    finally:
        meter.most = whole
