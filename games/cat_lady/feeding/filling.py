"""How many more boxes are filled because of what cats choose to eat (BT-2).

A box asks for what is printed on a cat, fed or hungry, so some boxes are filled however the cats
are fed. Only a cat that chooses its food can change that, and it fills at most one more box.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.cat_lady.feeding.budget import Budget
from games.cat_lady.hand.boxes import cats_put_in_boxes, fill_boxes, filled_boxes, fits
from games.cat_lady.hand.cards import FOODS, Box, Cat, Eaten, Food, Hand, Meal


class Filling:
    """The boxes of one hand. `by_the_table` is how many boxes players entered as filled, `sure` how
    many are filled by what is printed on cats. `asked[cat]` are the foods (as bits) that the cat
    may choose and a box asks for. `helps[cat]` are those of these foods that fill one more box,
    while the cat also still fills the box for what is printed on it.

    The number of cats that help is a bound on how many more boxes are filled, because the sets of
    cats that can fill boxes form a matroid: a cat adds no more next to others than alone. `most` is
    a bound, too. Both bounds also hold if one cat counts twice: for what it chose, and for what is
    printed on it (`hoped`). If a cat has to leave its box (`beyond`), another cat may later take
    that box, so the gain is only known once all cats have chosen.
    """

    def __init__(self, hand: Hand, budget: Budget) -> None:
        self.owned = len(hand.boxes)
        self.by_the_table = self.sure = self.most = 0
        self.asked = self.helps = [0] * len(hand.cats)
        self.known: dict[int, int] = {0: 0}
        self.bounds: dict[int, int] = {0: 0}
        if not self.owned:
            return
        once = len(hand.cats) * (2 + len(hand.boxes) // 2)  # work to match all cats
        budget.spend(4 * len(hand.cats) * len(hand.boxes) + 3 * once)
        self.by_the_table = self._by_the_table(hand)
        seated = cats_put_in_boxes(hand.boxes)
        self.fitting = [
            (0,) * (1 + len(FOODS)) if index in seated else boxes_for(cat, hand.boxes)
            for index, cat in enumerate(hand.cats)
        ]
        self.printed = [fitting[0] for fitting in self.fitting]
        self.sure = matched(self.printed)
        asked = [_foods(fitting) for fitting in self.fitting]
        every = [self._with(cat, foods) for cat, foods in enumerate(asked) if foods]
        if every:
            self.most = matched([*self.printed, *every]) - self.sure
        if self.most:
            budget.spend(3 * once * sum(map(bool, asked)))
            self.asked = asked
            self.helps = [self._helps(cat, foods) for cat, foods in enumerate(asked)]

    @staticmethod
    def _by_the_table(hand: Hand) -> int:
        """Returns how many boxes players entered as filled, because the pad cannot know it."""
        filling = fill_boxes(hand, (None,) * len(hand.cats))
        filled = filled_boxes(hand.boxes, filling)
        return sum(
            one for box, one in zip(hand.boxes, filled, strict=True) if box.filled is not None
        )

    def _helps(self, cat: int, asked: int) -> int:
        single = [food for food in (1, 2, 4) if asked & food]
        return sum(
            food for food in single if matched([*self.printed, self._with(cat, food)]) > self.sure
        )

    def _with(self, cat: int, foods: int) -> int:
        """Returns the boxes (as bits) that a cat may fill after it ate these foods (as bits)."""
        fitting = self.fitting[cat]
        boxes = fitting[0]
        for at in range(len(FOODS)):
            if foods >> at & 1:
                boxes |= fitting[1 + at]
        return boxes

    def hoped(self, chosen: int) -> int:
        """Returns an upper bound on `beyond` for these foods and any further ones, as if a cat that
        chose could fill a second box. A food never adds more after other foods than before them."""
        if chosen not in self.bounds:
            choosing = [cat for cat in range(len(self.printed)) if chosen >> 3 * cat & 7]
            added = [self._with(cat, chosen >> 3 * cat & 7) for cat in choosing]
            self.bounds[chosen] = self.owned * (matched([*self.printed, *added]) - self.sure)
        return self.bounds[chosen]

    def beyond(self, chosen: int) -> int:
        """Returns the points for boxes beyond those that are filled anyway. `chosen` are the foods
        that the cats chose: three bits for each cat, the first cat in the lowest bits."""
        if chosen not in self.known:
            boxes = [self._with(cat, chosen >> 3 * cat & 7) for cat in range(len(self.printed))]
            self.known[chosen] = self.owned * (matched(boxes) - self.sure)
        return self.known[chosen]


@lru_cache(maxsize=256)
def boxes_for(cat: Cat, boxes: tuple[Box, ...]) -> tuple[int, ...]:
    """Returns the boxes that a cat may fill, as bits: first by what is printed on it, then with
    each food that it may choose, too."""
    meals: list[Meal | None] = [None]
    if cat.chooses:
        meals += [Meal(Food(), Eaten(**{food: 1})) for food in FOODS]
    return tuple(
        sum(1 << at for at, box in enumerate(boxes) if fits(cat, meal, box)) for meal in meals
    )


def _foods(fitting: tuple[int, ...]) -> int:
    """Returns the foods (as bits) with which a cat may fill boxes beyond its printed values."""
    printed = fitting[0]
    return sum(1 << at for at, boxes in enumerate(fitting[1:]) if boxes & ~printed)


def matched(cats: Iterable[int]) -> int:
    """Returns how many boxes can be filled, if each cat may fill one of its boxes (as bits)."""
    sits: dict[int, int] = {}  # by box: the boxes that its cat may fill
    return sum([_place(cat, sits, [0]) for cat in cats])


def _place(mine: int, sits: dict[int, int], tried: list[int]) -> bool:
    boxes = mine
    while boxes := boxes & ~tried[0]:
        box = boxes & -boxes
        tried[0] |= box
        if box not in sits or _place(sits[box], sits, tried):
            sits[box] = mine
            return True
    return False
