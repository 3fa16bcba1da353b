"""Turns a hand into numbers for the search: one number for each way to feed a cat.

Everything that decides between feedings is packed into one whole number, most important first
(CL-15): the total, cats fed, tokens spent, then a bit for each fed cat, the first cat highest, and
then how many cats eat their own meal. So the largest number is the best feeding, even among equal
totals, and partial sums can be compared directly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from games.cat_lady.feeding.budget import Budget
from games.cat_lady.feeding.filling import Filling
from games.cat_lady.feeding.pantry import Demands, Pantry
from games.cat_lady.feeding.ways import Steady, Way, ways_of
from games.cat_lady.hand.abilities import CountedCat, ThreeCats
from games.cat_lady.hand.cards import Goal, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import NOT_BY_CAT, of_kind
from games.cat_lady.hand.lines import toy_points

T = TypeVar("T")


class Tally(NamedTuple):
    """A count, such as fed cats: `amounts` is what each way adds, `least` and `most` are its
    bounds. A fed cat never adds less than a hungry one."""

    amounts: list[int]
    least: int
    most: int


@dataclass(eq=False)
class SearchInput:
    """The ways of all cats in one list, hungry first for each cat, and what each way is worth
    alone. All lists are by way; `gains` are packed, 0 for hungry. Raises `SpentError`."""

    hand: Hand
    others: Others
    numbers: Numbers
    players: int
    budget: Budget

    def __post_init__(self) -> None:
        self.budget.spend(500 + 10 * len(self.hand.cats) ** 2)  # so the literal rules can score
        self._list_ways()
        self._count()
        self._pack()
        self.toy_lines: dict[int, int] = {}  # by wild toys

    def _list_ways(self) -> None:
        """Sets `ways`, and `spans`: which part of the list belongs to each cat."""
        hand, others, numbers, budget = self.hand, self.others, self.numbers, self.budget
        self.pantry = Pantry.of(hand.food)
        self.steady = Steady(hand, others, numbers)
        self.filling = Filling(hand, budget)
        self.ways: list[Way] = []
        self.spans: list[tuple[int, int]] = []
        by_cat = ways_of(hand, others, numbers, self.steady, self.filling, budget)
        for cat, ways in enumerate(by_cat):
            start = len(self.ways)
            self.ways += [_hunger(cat), *ways]
            self.spans.append((start, len(self.ways)))

    def _count(self) -> None:
        """Sets what each way adds to each count."""
        goals, size = self.others.goals, len(self.ways)
        self.budget.spend((20 + 8 * len(goals)) * size, 8 * size)
        self._set_kinds()
        self.spent = self._tally([way.spent for way in self.ways])
        self.got_rid_of = self.spent  # a cat that may be overfed can take all food (CL-1)
        if self.numbers.overfeeding and self.numbers.leftover < 0:
            food = self.hand.food.total
            self.got_rid_of = self._tally(
                [food if way.own_meal else way.spent for way in self.ways]
            )
        self.fed_cats = self._tally(self.by_kind(lambda way: len(way.counted_cats)))
        self.goals = [self._goal(goal) for goal in goals]
        self.stands_for = [way.stands for way in self.ways]
        self._set_boxes()
        self.demands = Demands(self.pantry, self.spent.most)
        self.foods = self.demands.packed([(*way.typed, way.free, way.treats) for way in self.ways])

    def _pack(self) -> None:
        """Sets packed numbers: the gain of each way, and the worth of a point, fed cat, token
        ..."""
        hand, numbers = self.hand, self.numbers
        cats = sum(3 if isinstance(cat.ability, ThreeCats) else 1 for cat in hand.cats)
        self.token = 1 << len(hand.cats) + len(hand.cats).bit_length()
        self.fed = self.token << self.spent.most.bit_length()
        self.point = self.fed << cats.bit_length()
        self.never = self.point << 40  # more points than any hand scores
        self.box = self.filling.owned * self.point  # the points of a filled box
        self.hungry = numbers.hungry * cats * self.point  # with all cats hungry
        self.gains = self._gains()
        self.sure = (  # points that every feeding has
            hand.vp_tokens * numbers.vp_token
            + (self.filling.by_the_table + self.filling.sure) * self.filling.owned
            + sum(self.others.reached)
        )

    def toy_line(self, wild: int) -> int:
        """Returns the points for the toys if `wild` of them are wild."""
        if wild not in self.toy_lines:
            self.budget.spend(40 + (sum(self.hand.toys) + wild) ** 3 // 200)
            self.toy_lines[wild] = toy_points(self.hand.toys, self.numbers.toy_sets, wild)
        return self.toy_lines[wild]

    def _set_kinds(self) -> None:
        """Sets `kinds`, a number for each way (the same if the cat then counts as the same cats),
        and `examples`, one way of each kind."""
        known: dict[tuple[int, tuple[CountedCat, ...]], int] = {}
        self.kinds: list[int] = []
        self.examples: list[Way] = []
        for way in self.ways:
            key = way.cat, way.counted_cats
            if key not in known:
                known[key] = len(self.examples)
                self.examples.append(way)
            self.kinds.append(known[key])

    def by_kind(self, worth: Callable[[Way], T]) -> list[T]:
        """Returns a list by way, for a value that depends only on the cat and what it counts as."""
        return list(map([worth(way) for way in self.examples].__getitem__, self.kinds))

    def _gains(self) -> list[int]:
        each = self.fed - self.numbers.hungry * self.point
        return [
            len(way.counted_cats) * each
            + way.points * self.point
            + way.spent * self.token
            + (self.token >> way.cat + 1 if way.counted_cats else 0)
            + way.own_meal
            for way in self.ways
        ]

    # what is counted

    def _tally(self, amounts: list[int]) -> Tally:
        least = sum([amounts[start] for start, _ in self.spans])
        return Tally(amounts, least, sum([max(amounts[start:end]) for start, end in self.spans]))

    def _goal(self, goal: Goal) -> Tally | None:
        """Returns the count for a shared goal (BT-10); None if cats cannot add to it."""
        if goal.counts == "fed-cats":
            return self.fed_cats
        if goal.counts in NOT_BY_CAT:
            return None
        return self._tally(self.by_kind(lambda way: self._towards(goal, way)))

    def _towards(self, goal: Goal, way: Way) -> int:
        if not way.counted_cats and not goal.hungry:
            return 0
        kind, _, which = goal.counts.partition(":")
        if kind == "food" and way.counted_cats:  # only here the food of a cat matters
            return sum(which in cat.foods for cat in way.counted_cats)
        return of_kind(self.hand.cats[way.cat], None, goal.counts)

    def _set_boxes(self) -> None:
        """Sets two lists by way: `box_food`, the foods that the cat chooses and a box asks for, as
        bits (see `Filling`), and `box_helps`, whether these foods may fill one more box."""
        asked, helps = self.filling.asked, self.filling.helps
        self.box_food = self.box_helps = [0] * len(self.ways)
        if not any(asked):
            return
        self.box_food, self.box_helps = [], []
        for way in self.ways:
            chicken, tuna, milk = way.typed
            eaten = (chicken > 0) | (tuna > 0) << 1 | (milk > 0) << 2
            self.box_food.append((eaten & asked[way.cat]) << 3 * way.cat)
            self.box_helps.append(int(eaten & helps[way.cat] > 0))


def _hunger(cat: int) -> Way:
    return Way(cat, False, (0, 0, 0), 0, 0, 0, 0, (), ())
