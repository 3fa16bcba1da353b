"""Feeds all hands of a table: each hand that the pad feeds is the best response to the others
(CL-15).

Solutions are cached by the hand and by what it needs to know about the others, both reduced to what
can change the feeding. So a tap on one phone starts one search, and a hand without Hemingway,
Elvis, goals and possible leftovers is solved once, whatever the others do.

All searches of a table share one amount of work (`TableWork`). If the search for a hand was
stopped, the hand keeps its feeding from before if that is worth more.
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
    """The partners of shared goals (BT-10); empty in Cat Lady."""

    def goals(
        self, seat: str, hands: Mapping[str, FedHand]
    ) -> tuple[tuple[Goal, ...], tuple[int, ...]]:
        """A seat's goals with what the partner brings, and the VP of goals entered as reached."""
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
    """The work that all searches of one table may take together, and the food in its box. One
    search may take a half, a quarter, an eighth ... of the work: the largest of these that is at
    most two thirds of what is left. So some is always left for the next search, and a little more
    or less work for one hand changes nothing for the others."""

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
        """Returns the solution of a situation. A cached solution is charged its work, too."""
        solution = self.answered.get(situation)
        if solution is None:
            solution = self.answered[situation] = solved(situation, self.part)
            self.left = max(0, self.left - solution.work)
        return solution


class Fed(NamedTuple):
    """One seat with its feeding and the message about it. `proven` is False if the pad's feeding is
    the best found, but maybe not the best there is."""

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
    """Feeds each hand: as entered, as it is `fixed`, or in the best way. Returns the hands by seat,
    and whether the feedings settled; each hand knows the others. It starts from each hand's best
    feeding on its own, then goes round the seats until nothing changes."""
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
    """Returns what a seat knows about the others as they are."""
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
    """Feeds a seat as entered (by a tally or by hand) or as it is fixed; else its cats start
    hungry."""
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
    """Returns the best response of a hand that was fed as `before`. `before` stays if the search
    was stopped, or had no work left, and found nothing better."""
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
    """Returns the best feeding of a hand; its total leaves out what the feeding cannot change."""
    return work.solution(situation_of(hand, others, numbers, players, work.box))


def situation_of(
    hand: Hand, others: Others, numbers: Numbers, players: int, box: Food = NO_LIMIT
) -> Situation:
    """Returns everything that a hand's best feeding depends on, and nothing else."""
    knows = what_matters_of_others(hand, others)
    players = players if knows.costumes else 2
    matters = what_matters_of_hand(hand, bool(knows.goals))
    return Situation(_within(matters, box), knows, numbers, players)


def _within(hand: Hand, box: Food) -> Hand:
    """Returns the hand with at most as much food of a kind as the box has."""
    food = Food(*map(min, hand.food.counts, box.counts))
    return hand if food == hand.food else msgspec.structs.replace(hand, food=food)


def box_of(supply: Mapping[str, int]) -> Food:
    """Returns the food in a box, as far as it is known. Any food may be wild (BT-12)."""
    held = {kind: supply.get(f"{kind} token", 999) for kind in Food.__struct_fields__}
    return Food(**held | {"wild": sum(held[kind] for kind in (*FOODS, "wild"))})


def _has(hand: Hand, kind: type[AbilityBase]) -> bool:
    return any(isinstance(cat.ability, kind) for cat in hand.cats)


def _looks_at(hand: Hand, *counted: str) -> bool:
    """Whether an ability of the hand gives points for one of these things, or adds to it."""
    abilities = [cat.ability for cat in hand.cats if cat.ability]
    return any(ability.per in counted or ability.adds_to in counted for ability in abilities)


def what_matters_of_hand(hand: Hand, goals: bool) -> Hand:
    """Returns the hand without the parts that neither change with the feeding nor affect it."""
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
    """Returns what can change this hand's best feeding in the hands of the others. All numbers that
    the hand can never reach are treated as the same number."""
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
