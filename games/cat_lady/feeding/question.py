"""A hand put as a question to the search: numbers by way of feeding.

Everything that a feeding is judged by is packed into one whole number, most important first
(CL-15): the total, the cats fed, the tokens spent, and then which cats are fed, a bit for each, the
first cat of the hand the highest. So the largest number is the best feeding, ties and all, and sums
of parts can be compared without a second thought.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from games.cat_lady.feeding.demands import Demands
from games.cat_lady.feeding.filling import Filling
from games.cat_lady.feeding.meter import Meter
from games.cat_lady.feeding.pantry import Pantry
from games.cat_lady.feeding.steady import Steady
from games.cat_lady.feeding.ways import Way, ways_of
from games.cat_lady.hand.abilities import ThreeCats
from games.cat_lady.hand.cards import Goal, Hand, Numbers, Others
from games.cat_lady.hand.counted_cats import NOT_BY_CAT, of_kind

T = TypeVar("T")

FED_CATS, SPENT = 0, 1  # the first two tallies of every question


class Tally(NamedTuple):
    """Something counted over the cats fed: how much each way adds, and the most there can be."""

    amounts: list[int]
    most: int


class Question:
    """The ways of feeding the cats of a hand, in one list, and what each is worth by itself.

    `gains` are packed numbers by way, against leaving that cat hungry.
    """

    def __init__(
        self,
        hand: Hand,
        others: Others,
        numbers: Numbers,
        players: int,
        meter: Meter,
        most_ways: int,
    ) -> None:
        self.meter = meter
        meter.spend(500 + 10 * len(hand.cats) ** 2)  # scored in the end, by the literal rules
        self.hand = hand
        self.others = others
        self.numbers = numbers
        self.players = players
        self.pantry = Pantry.of(hand.food)
        self.steady = Steady(hand, others, numbers)
        self.filling = Filling(hand, meter)
        by_cat, self.complete = ways_of(
            hand, others, numbers, self.steady, self.filling, meter, most_ways
        )
        self.ways: list[Way] = [way for ways in by_cat for way in ways]
        self.spans: list[tuple[int, int]] = []  # of each cat, in `ways`
        for ways in by_cat:
            start = self.spans[-1][1] if self.spans else 0
            self.spans.append((start, start + len(ways)))

        meter.spend((20 + 8 * len(others.goals)) * len(self.ways), 8 * len(self.ways))
        self._set_kinds()
        self._set_ends()
        self.most_cats = sum(3 if isinstance(cat.ability, ThreeCats) else 1 for cat in hand.cats)
        self._tallies()
        self.demands = Demands(self.pantry, self.tallies[SPENT].most)
        # by way: chicken, tuna, milk, free food and treats
        self.foods = [(*way.typed, way.free, way.treats) for way in self.ways]
        self.spends = self.demands.packed(self.foods)
        self.layouts: dict[object, Any] = {}  # of states, see there
        # the packed number
        self.token = 1 << len(hand.cats)
        self.fed = self.token << self.tallies[SPENT].most.bit_length()
        self.point = self.fed << self.most_cats.bit_length()
        self.hungry = numbers.hungry * self.most_cats * self.point
        self.never = self.point << 40  # more points than any hand scores
        self.gains = self._gains()

    def _gains(self) -> list[int]:
        cats, point, token = len(self.hand.cats), self.point, self.token
        each = self.fed - self.numbers.hungry * point
        fed = self.by_kind(lambda way: len(way.counted_cats) * each + (1 << (cats - 1 - way.cat)))
        return [
            gain + way.points * point + way.spent * token
            for gain, way in zip(fed, self.ways, strict=True)
        ]

    def _set_kinds(self) -> None:
        """`kinds` are numbers by way, the same for ways in which a cat counts as the same, and
        `examples` has a way of each."""
        known: dict[tuple[int, int], int] = {}
        self.kinds: list[int] = []
        self.examples: list[Way] = []
        for way in self.ways:
            key = way.cat, id(way.counted_cats)
            if key not in known:
                known[key] = len(self.examples)
                self.examples.append(way)
            self.kinds.append(known[key])

    def by_kind(self, worth: Callable[[Way], T]) -> list[T]:
        """By way what only depends on the cat, and on what it counts as."""
        return list(map([worth(way) for way in self.examples].__getitem__, self.kinds))

    def _set_ends(self) -> None:
        """`ends` are the ways that a bound has to look at: meals that differ only by amount, of
        food or of treats, are worth so much more for each, so a corner of them is always best at
        any prices."""
        self.ends: list[int] = []
        for start, end in self.spans:
            self.ends += range(start, end) if end - start <= 2 else self._ends_of(start, end)

    def _ends_of(self, start: int, end: int) -> list[int]:
        # by what is alike, and by treats, the ways with the least and the most other food
        alike: dict[tuple[object, ...], dict[int, list[tuple[int, int]]]] = {}
        for at in range(start, end):
            _, treat, typed, free, treats, spent, *_ = self.ways[at]
            one_type = free == 0 and typed.count(0) == 2
            named = typed.index(spent - treats) if one_type else typed
            group = alike.setdefault((treat, free > 0, named), {})
            here = spent - treats, at
            least, most = group.get(treats, (here, here))
            group[treats] = [min(least, here), max(most, here)]
        return sorted(end for group in alike.values() for end in _corners(group))

    # what is counted

    def _tallies(self) -> None:
        self.tallies: list[Tally] = []
        self._count(self.by_kind(lambda way: len(way.counted_cats)))
        self._count([way.spent for way in self.ways])
        self.goals: dict[int, int] = {}  # index of a goal: its tally
        self.sure_of_goal = [self._sure(goal) for goal in self.others.goals]
        for index, goal in enumerate(self.others.goals):
            amounts = self.by_kind(partial(self._towards, goal))
            if goal.counts == "fed-cats":
                self.goals[index] = FED_CATS
            elif any(amounts):
                self.goals[index] = self._count(amounts)
        self._boxes()
        self.stands_for = [way.stands for way in self.ways]

    def _count(self, amounts: list[int]) -> int:
        """Add a tally; its index."""
        most = sum([max(amounts[start:end]) for start, end in self.spans if start < end])
        self.tallies.append(Tally(amounts, most))
        return len(self.tallies) - 1

    def _sure(self, goal: Goal) -> int:
        """What hungry cats bring to a shared goal, where it counts them (BT-10)."""
        if not goal.hungry or goal.counts in NOT_BY_CAT:
            return 0
        return sum(of_kind(cat, None, goal.counts) for cat in self.hand.cats)

    def _towards(self, goal: Goal, way: Way) -> int:
        """What a way adds to a shared goal that counts cats of some kind (BT-10)."""
        if goal.counts in NOT_BY_CAT:
            return 0
        cat = self.hand.cats[way.cat]
        hungry = of_kind(cat, None, goal.counts) if goal.hungry else 0
        kind, _, which = goal.counts.partition(":")
        if kind == "food":  # the one kind for which it matters what the cat eats
            return sum(which in one.foods for one in way.counted_cats) - hungry
        return of_kind(cat, None, goal.counts) - hungry

    # boxes

    def _boxes(self) -> None:
        """`box_food` are the foods, by way and as bits, that a cat chose and a box asks for;
        `box_line` is what boxes give at most by the number of cats that may fill one more."""
        filling = self.filling
        self.box_food = [0] * len(self.ways)
        self.box_tally = None
        self.box_line: list[int] = []
        if not any(filling.asked):
            return
        self.box_food = []
        helps = []
        for way in self.ways:
            chicken, tuna, milk = way.typed
            eaten = (chicken > 0) | (tuna > 0) << 1 | (milk > 0) << 2
            self.box_food.append(eaten & filling.asked[way.cat])
            helps.append(int(eaten & filling.helps[way.cat] > 0))
        if any(self.box_food):
            self.box_tally = self._count(helps)
            self.box_line = [
                filling.owned * min(count, filling.most)
                for count in range(self.tallies[self.box_tally].most + 1)
            ]


def _corners(ways: dict[int, list[tuple[int, int]]]) -> set[int]:
    """Those of some ways between which all others lie: by treats, the ways with the least and the
    most other food."""
    points = sorted({(x, y, at) for x, ends in ways.items() for y, at in ends})
    if len(points) <= 2:
        return {at for _, _, at in points}
    found: set[int] = set()
    for way_round in (points, points[::-1]):
        chain: list[tuple[int, int, int]] = []
        for x, y, at in way_round:
            while len(chain) > 1:
                (a, b, _), (c, d, _) = chain[-2:]
                if (c - a) * (y - b) > (d - b) * (x - a):
                    break
                chain.pop()
            chain.append((x, y, at))
        found.update([at for _, _, at in chain])
    return found
