"""All hands of a table: each one that the pad feeds is the best response to the others (CL-15).

A solution is remembered by the hand and by what it needs to know of the others, both cut down to
what can change the feeding. So a tap on one phone solves one hand, and a hand without Hemingway,
Elvis, goals and possible leftovers is solved once whatever the others do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import msgspec

from games.cat_lady.feeding import Solution, best_feeding
from games.cat_lady.hand.abilities import (
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    Kind,
    MostFed,
    PerCostume,
    PerGoal,
    PerToy,
    ToySetPoints,
)
from games.cat_lady.hand.cards import Feeding, Goal, Hand, Numbers, Others
from games.cat_lady.hand.counted_cats import counted_cats_of
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import Fault
from games.cat_lady.hand.lines import Counted
from games.cat_lady.hand.manual_feeding import feed_by_hand
from games.cat_lady.hand.score import score_hand
from games.cat_lady.hand.tally import Tallied
from games.cat_lady.sheet import HandSheet

ROUNDS = 6  # how often everyone may respond to the others


class Partners(Protocol):
    """Who shares goals with whom (BT-10)."""

    def goals(
        self, seat: int, counted: Sequence[Counted]
    ) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        """A seat's goals, with what the partner brings; and the VP of those said to be reached."""


class NoPartners:
    """Nobody shares goals."""

    def goals(
        self, seat: int, counted: Sequence[Counted]
    ) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        return (), ()


class Fed(NamedTuple):
    """One seat, fed: the feeding (empty with a tally), and what is to be said about it.

    `proven` is False where the pad's feeding is the best found, but not proven to be the best.
    """

    feeding: Feeding
    counted: Counted
    faults: tuple[Fault, ...] = ()
    proven: bool = True


class Everyone(NamedTuple):
    """All seats in table order, what each knows of the others, and whether that has settled."""

    fed: tuple[Fed, ...]
    others: tuple[Others, ...]
    settled: bool


def feed_everyone(
    seats: Sequence[HandSheet],
    numbers: Numbers,
    partners: Partners,
    fixed: Mapping[int, Feeding] | None = None,
) -> Everyone:
    """Feed each hand: as the table says, or as it is `fixed` by seat, or in the best way.

    It starts from each hand's best as if alone, then goes round the seats until nothing changes.
    """
    fixed = fixed or {}
    players = len(seats)
    open_seats = [
        seat
        for seat, sheet in enumerate(seats)
        if sheet.tally is None and not sheet.by_hand and seat not in fixed
    ]
    fed = [
        _fed_by_the_table(sheet, numbers, players, fixed.get(seat))
        if seat not in open_seats
        else _respond(sheet.hand, Others(), numbers, players)
        for seat, sheet in enumerate(seats)
    ]
    settled = not open_seats
    for _ in range(ROUNDS):
        before = [one.feeding for one in fed]
        for seat in open_seats:
            others = others_of(seat, [one.counted for one in fed], partners)
            fed[seat] = _respond(seats[seat].hand, others, numbers, players)
        settled = settled or before == [one.feeding for one in fed]
        if settled:
            break
    counted = [one.counted for one in fed]
    return Everyone(
        tuple(fed),
        tuple(others_of(seat, counted, partners) for seat in range(players)),
        settled,
    )


def others_of(seat: int, counted: Sequence[Counted], partners: Partners) -> Others:
    """What a seat knows of the others as they stand."""
    rest = [one for index, one in enumerate(counted) if index != seat]
    goals, reached = partners.goals(seat, counted)
    return Others(
        fed_cats=tuple(one.fed_cats for one in rest),
        leftovers=tuple(one.food_left for one in rest),
        costumes=tuple(one.costumes for one in rest),
        goals=goals,
        reached=reached,
    )


def _fed_by_the_table(
    sheet: HandSheet, numbers: Numbers, players: int, fixed: Feeding | None
) -> Fed:
    """A seat that the pad does not feed: a tally, a feeding by hand or one that is fixed."""
    if fixed is not None:
        return Fed(fixed, FedHand(sheet.hand, fixed, Others(), numbers))
    if sheet.tally is not None:
        return Fed((), Tallied(sheet.tally, sheet.hand))

    def worth(feeding: Feeding) -> int:
        return score_hand(sheet.hand, feeding, Others(), numbers, players).total

    feeding, faults = feed_by_hand(sheet.hand, sheet.given, worth)
    return Fed(feeding, FedHand(sheet.hand, feeding, Others(), numbers), tuple(faults))


def _respond(hand: Hand, others: Others, numbers: Numbers, players: int) -> Fed:
    solution = best_response(hand, others, numbers, players)
    counted = FedHand(hand, solution.feeding, others, numbers)
    return Fed(solution.feeding, counted, proven=solution.proven)


# -- remembering -----------------------------------------------------------------------------------


def best_response(hand: Hand, others: Others, numbers: Numbers, players: int) -> Solution:
    """The best feeding of a hand; its total leaves out what the feeding cannot change."""
    knows = what_matters_of_others(hand, others)
    players = players if knows.costumes else 2
    return _remembered(what_matters_of_hand(hand, bool(knows.goals)), knows, numbers, players)


@lru_cache(maxsize=2048)
def _remembered(hand: Hand, others: Others, numbers: Numbers, players: int) -> Solution:
    return best_feeding(hand, others, numbers, players)


def _has(hand: Hand, *kinds: type[Kind]) -> bool:
    return any(isinstance(cat.ability, kinds) for cat in hand.cats)


def what_matters_of_hand(hand: Hand, goals: bool) -> Hand:
    """The hand without what no feeding of it can change, or be changed by."""
    nothing = Hand()
    bare = {"vp_tokens", "brushes", "laser_pointers", "shopping_bags"}
    if not goals and not _has(hand, PerToy, CountsAsToy, ToySetPoints):
        bare |= {"toys", "wild_toys"}
    if not goals and not _has(hand, PerCostume, CountsAsCostume):
        bare.add("costumes")
    if not _has(hand, DiscardCards):
        bare |= {"spray_bottles", "lost_cats", "starting_cards_vp"}
    return msgspec.structs.replace(hand, **{field: getattr(nothing, field) for field in bare})


def what_matters_of_others(hand: Hand, others: Others) -> Others:
    """What of the others can change how this hand is fed best.

    Numbers above what the hand could ever reach are all the same to it.
    """
    cats = sum(len(counted_cats_of(cat, None)) for cat in hand.cats)
    return Others(
        fed_cats=_most(others.fed_cats, cats) if _has(hand, MostFed) else (),
        leftovers=_most(others.leftovers, hand.food.total) if hand.food.total else (),
        costumes=tuple(sorted(others.costumes)) if _has(hand, CountsAsCostume) else (),
        goals=others.goals,
        reached=others.reached if _has(hand, PerGoal) else (),
    )


def _most(counts: Sequence[int], reachable: int) -> tuple[int, ...]:
    most = min(max(counts, default=0), reachable + 1)
    return (most,) if most else ()
