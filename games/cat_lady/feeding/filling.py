"""Boxes: how many more are filled by what cats choose to eat (BT-2).

A box asks for what is printed on a cat, fed or hungry, so some boxes are filled whatever is fed.
Only a cat that chooses what it eats can change that, and it fills one box more at most.
"""

from __future__ import annotations

from functools import cache

from games.cat_lady.abilities import AnyAmountMeal, OneTypeMeal, ThreeCats
from games.cat_lady.boxes import fill_boxes
from games.cat_lady.cards import FOODS, Cat, Eaten, Food, Hand, Meal

Chosen = tuple[tuple[int, int], ...]  # cats by index, and the foods they chose as bits


class Filling:
    """The boxes of one hand.

    `sure` are filled anyway. `asked[cat]` are the foods (as bits) that a box asks of a cat and that
    it may choose; `helps[cat]` those with which it alone fills one more box, even if it stays where
    it is: other cats add nothing to the most that can be filled, so it is a bound to count those
    (the cats that can be matched form a matroid). `most` is the most that can be filled beyond.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.owned = len(hand.boxes)
        self.sure = self.most = 0
        self.asked = self.helps = [0] * len(hand.cats)
        self.beyond = cache(self._beyond)
        if not self.owned:
            return
        self.sure = self._filled((), ())
        asked = [self._asked(cat) for cat in hand.cats]
        every = tuple((cat, foods) for cat, foods in enumerate(asked) if foods)
        if every:
            self.most = self._filled((), every) - self.sure
        if self.most:
            self.asked = asked
            self.helps = [self._helps(cat, foods) for cat, foods in enumerate(asked)]

    def _asked(self, cat: Cat) -> int:
        chooses = isinstance(cat.ability, OneTypeMeal | AnyAmountMeal) or (
            cat.needs is not None and cat.needs.any > 0
        )
        if not chooses or isinstance(cat.ability, ThreeCats):
            return 0
        foods = 0
        for box in self.hand.boxes:
            fits = box.colour is None or box.colour in cat.colours
            if fits and box.food and not (cat.needs and getattr(cat.needs, box.food)):
                foods |= 1 << FOODS.index(box.food)
        return foods

    def _helps(self, cat: int, asked: int) -> int:
        single = (1 << at for at in range(3) if asked >> at & 1)
        return sum(food for food in single if self._filled((), ((cat, food),)) > self.sure)

    def _filled(self, chosen: Chosen, doubles: Chosen) -> int:
        """Boxes filled where some cats chose these foods, and some stand there a second time."""
        hand = self.hand
        feeding: list[Meal | None] = [None] * len(hand.cats)
        for cat, foods in chosen:
            feeding[cat] = _eating(foods)
        cats = (*hand.cats, *(hand.cats[cat] for cat, _ in doubles))
        feeding += [_eating(foods) for _, foods in doubles]
        filling = fill_boxes(Hand(cats=cats, boxes=hand.boxes), tuple(feeding))
        return sum(cat is not None for cat in filling)

    def _beyond(self, chosen: Chosen) -> int:
        """Points of the boxes that are filled beyond those that are anyway."""
        return self.owned * (self._filled(chosen, ()) - self.sure)


def _eating(foods: int) -> Meal:
    return Meal(Food(), Eaten(*(foods >> at & 1 for at in range(3))))
