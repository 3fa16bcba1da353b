"""Feeds all hands of a table: each hand that the pad feeds is fed in the best response to the
others (CL-15).

Solutions are cached by the hand and by what matters to it about the others; both are reduced to
what can change the feeding. So a tap on one phone starts one search, and a hand without Hemingway,
Elvis, goals and possible leftovers is solved only once, whatever the others do.

All searches of a table share one amount of work (`TableWork`). If the search for a hand was
stopped, the hand keeps its earlier feeding if that is worth more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.cat_lady.feeding import MOST_WORK, Solution, best_feeding
from games.cat_lady.feeding.greedy import overfed, with_the_rest
from games.cat_lady.hand.abilities import (
    AbilityBase,
    CountsAsCostume,
    DiscardCards,
    MostFed,
    PerGoal,
)
from games.cat_lady.hand.cards import FOODS, Feeding, Food, Goal, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand, Tallied
from games.cat_lady.hand.feeding_rules import Fault
from games.cat_lady.hand.manual_feeding import feed_by_hand
from games.cat_lady.sheet import HandSheet

ROUNDS = 6  # how often everyone may respond to the others
TABLE_WORK = 2 * MOST_WORK  # for all searches of one table, however often it is scored again
LEAST_WORK = 10_000  # with less than that, no search finds anything better
MOST_CACHED = 500  # solutions: about 20 MiB if all hands are as large as can be
NO_LIMIT = Food(999, 999, 999, 999, 999)


class Partners:
    """Finds who shares goals with whom (BT-10); in Cat Lady nobody does."""

    def goals(
        self, seat: str, hands: Mapping[str, FedHand]
    ) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        """Returns a seat's goals with what the partner has, and the VP of goals set as reached."""
        return (), ()


class Situation(NamedTuple):
    """Everything that a best feeding depends on."""

    hand: Hand
    others: Others
    numbers: Numbers
    players: int


@lru_cache(maxsize=MOST_CACHED)
def solved(situation: Situation, most_work: int) -> Solution:
    return best_feeding(*situation, most_work=most_work)


class TableWork:
    """How much work all searches of one table may take together, and how much food its box has. A
    single search may take a half, a quarter, an eighth ... of the work: the largest of these parts
    that is at most two thirds of what is left. So there is always work for the next search, and
    small differences in one search do not change the limits of the others."""

    def __init__(self, box: Food = NO_LIMIT, work: int = TABLE_WORK) -> None:
        self.box = box
        self.whole = self.left = work
        self.answered: dict[Situation, Solution] = {}  # a second time they cost nothing

    @property
    def part(self) -> int:
        part = min(self.whole // 2, MOST_WORK)
        while 3 * part > 2 * self.left:
            part //= 2
        return part

    def solution(self, situation: Situation) -> Solution:
        """Returns a situation's solution. Charges its work once, even if the solution is cached."""
        solution = self.answered.get(situation)
        if solution is None:
            solution = self.answered[situation] = solved(situation, self.part)
            self.left = max(0, self.left - solution.work)
        return solution


class Fed(NamedTuple):
    """One seat's fed hand and what is wrong with its feeding. `proven` is False if there may be a
    better feeding than the one that the pad found."""

    hand: FedHand
    faults: tuple[Fault, ...] = ()
    proven: bool = True


def feed_everyone(
    sheets: Mapping[str, HandSheet],
    numbers: Numbers,
    partners: Partners,
    fixed: Mapping[str, Feeding],
    work: TableWork,
) -> tuple[dict[str, Fed], bool]:
    """Feeds each hand: as entered, as given in `fixed`, or in the best way. Returns the fed hands
    by seat, and whether the feedings settled. At first each hand is fed on its own; then each seat
    in turn responds to the others, until nothing changes."""
    fed = {
        seat: _begin(sheet, numbers, len(sheets), fixed.get(seat)) for seat, sheet in sheets.items()
    }
    open_seats = [
        seat
        for seat, sheet in sheets.items()
        if sheet.tally is None and not sheet.by_hand and seat not in fixed
    ]
    for seat in open_seats[1:]:
        fed[seat] = _respond(fed[seat], Others(), work)
    settled = not open_seats
    for _ in range(ROUNDS):
        before = [hand.hand.feeding for hand in fed.values()]
        for seat in open_seats:
            fed[seat] = _respond(fed[seat], others_of(seat, fed, partners), work)
        settled = settled or before == [hand.hand.feeding for hand in fed.values()]
        if settled:
            break
    others = {seat: others_of(seat, fed, partners) for seat in fed}
    knowing = {
        seat: hand._replace(hand=replace(hand.hand, others=others[seat]))
        for seat, hand in fed.items()
    }
    return knowing, settled


def others_of(seat: str, fed: Mapping[str, Fed], partners: Partners) -> Others:
    """Returns what matters to a seat about the hands of the others, as they are fed now."""
    rest = [one.hand for other, one in fed.items() if other != seat]
    goals, reached = partners.goals(seat, {other: one.hand for other, one in fed.items()})
    return Others(
        fed_cats=tuple(hand.fed_cats for hand in rest),
        leftovers=tuple(hand.food_left for hand in rest),
        costumes=tuple(hand.costumes for hand in rest),
        goals=goals,
        reached=reached,
    )


def _begin(sheet: HandSheet, numbers: Numbers, players: int, fixed: Feeding | None) -> Fed:
    """Feeds a seat as entered (by hand or as sums) or as in `fixed`; otherwise feeds no cat yet."""
    hungry = (None,) * len(sheet.hand.cats)
    hand = FedHand(sheet.hand, hungry, Others(), numbers, players, sheet.box_choices)
    if fixed is not None:
        return Fed(replace(hand, feeding=fixed))
    if sheet.tally is not None:
        counts = msgspec.structs.replace(sheet.hand, cats=(), points=())
        return Fed(Tallied(counts, (), Others(), numbers, players, tally=sheet.tally))
    if not sheet.by_hand:
        return Fed(hand)
    feeding, faults = feed_by_hand(
        sheet.hand,
        sheet.given,
        lambda tried: replace(hand, feeding=tried).total,
        overfeeding=numbers.overfeeding,
    )
    return Fed(replace(hand, feeding=feeding), tuple(faults))


def _respond(before: Fed, others: Others, work: TableWork) -> Fed:
    """Returns the best response of a hand that was fed as in `before`. If the search stopped or had
    no work left, and found nothing better, that feeding stays."""
    fed = replace(before.hand, others=others)
    if not fed.hand.cats:
        return Fed(fed)
    situation = situation_of(fed.hand, others, fed.numbers, fed.players, work.box)
    is_spent = situation not in work.answered and work.part < LEAST_WORK
    if not before.proven and is_spent:
        return before
    solution = work.solution(situation)
    if solution.proven and situation.hand.food == fed.hand.food:
        return Fed(replace(fed, feeding=solution.feeding))
    tried = [fed.feeding, with_the_rest(fed.hand, solution.feeding), solution.feeding]
    tried += [overfed(fed.hand, feeding, fed.numbers) for feeding in tried]
    hands = [replace(fed, feeding=feeding) for feeding in tried]
    return Fed(max(hands, key=lambda hand: hand.total), proven=False)


def best_response(
    hand: Hand, others: Others, numbers: Numbers, players: int, work: TableWork
) -> Solution:
    """Returns a hand's best feeding. Its total lacks points that the feeding cannot change."""
    return work.solution(situation_of(hand, others, numbers, players, work.box))


def situation_of(
    hand: Hand, others: Others, numbers: Numbers, players: int, box: Food = NO_LIMIT
) -> Situation:
    """Returns what a hand's best feeding depends on, and nothing else."""
    knows = what_matters_of_others(hand, others)
    players = players if knows.costumes else 2
    matters = what_matters_of_hand(hand, bool(knows.goals))
    return Situation(_within(matters, box), knows, numbers, players)


def _within(hand: Hand, box: Food) -> Hand:
    """Returns the hand with no more food of each kind than the box has."""
    food = Food(*map(min, hand.food.counts, box.counts))
    return hand if food == hand.food else msgspec.structs.replace(hand, food=food)


def box_of(supply: Mapping[str, int]) -> Food:
    """Returns the food in a box, unlimited where unknown. Any food may be wild (BT-12)."""
    held = {kind: supply.get(f"{kind} token", 999) for kind in Food.__struct_fields__}
    return Food(**held | {"wild": sum(held[kind] for kind in (*FOODS, "wild"))})


def _has(hand: Hand, kind: type[AbilityBase]) -> bool:
    return any(isinstance(cat.ability, kind) for cat in hand.cats)


def _looks_at(hand: Hand, *counted: str) -> bool:
    """Whether an ability of the hand scores for one of these things, or adds to their number."""
    abilities = [cat.ability for cat in hand.cats if cat.ability]
    return any(ability.per in counted or ability.adds_to in counted for ability in abilities)


def what_matters_of_hand(hand: Hand, goals: bool) -> Hand:
    """Returns the hand without the parts that do not depend on the feeding and do not affect it."""
    nothing = Hand()
    bare = {"vp_tokens", "brushes", "laser_pointers", "shopping_bags"}
    if not goals and not _looks_at(hand, "toys", "toy points"):
        bare |= {"toys", "wild_toys"}
    if not goals and not _looks_at(hand, "costumes"):
        bare.add("costumes")
    if not _has(hand, DiscardCards):
        bare |= {"spray_bottles", "lost_cats", "starting_cards_vp"}
    return msgspec.structs.replace(hand, **{field: getattr(nothing, field) for field in bare})


def what_matters_of_others(hand: Hand, others: Others) -> Others:
    """Returns what in the others' hands can change this hand's best feeding. Numbers that the hand
    can never reach are all replaced by the same number."""
    cats = sum(len(cat.counted(None)) for cat in hand.cats)
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
