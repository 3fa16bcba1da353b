"""A feeding found without searching: for hands that only to look at would be too much work.

Whoever brings most for its food comes first, as long as the food lasts; cats that eat any amount
then take what is left, and treats go to those that are hungry.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec

from games.cat_lady.feeding.pantry import Pantry, Types
from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.cards import FOODS, Cat, Eaten, Feeding, Food, Hand, Meal
from games.cat_lady.hand.feeding_rules import TREAT

T = TypeVar("T", Food, Eaten)


class Wish(NamedTuple):
    """What a cat wants at the least: typed and free food."""

    typed: Types
    free: int

    @property
    def size(self) -> int:
        return sum(self.typed) + self.free


def plain_feeding(hand: Hand) -> Feeding:
    """A feeding that keeps the rules."""
    pantry = Pantry.of(hand.food)
    wishes = {at: wish for at, cat in enumerate(hand.cats) if (wish := _wish(cat, pantry))}
    points = dict(hand.points)
    order = sorted(
        wishes,
        key=lambda at: (-points.get(at, _points(hand.cats[at])) / max(1, wishes[at].size), at),
    )
    eaters: dict[int, Wish] = {}
    for at in order:
        if _meets(pantry, [*eaters.values(), wishes[at]]):
            eaters[at] = wishes[at]
    feeding: list[Meal | None] = [None] * len(hand.cats)
    wanted = [(wish.typed, wish.free, 0) for wish in eaters.values()]
    for at, meal in zip(eaters, pantry.deal(wanted, ()), strict=True):
        feeding[at] = meal
    hungry = [at for at, meal in enumerate(feeding) if meal is None]
    for at in hungry[: pantry.treats]:
        feeding[at] = TREAT
    return with_the_rest(hand, tuple(feeding))


def with_the_rest(hand: Hand, feeding: Feeding) -> Feeding:
    """The feeding, and the food that it leaves for the first cat fed that takes any amount."""
    left = [
        held - sum(getattr(meal.spent, kind) for meal in feeding if meal)
        for kind, held in ((kind, getattr(hand.food, kind)) for kind in FOODS)
    ]
    filled = list(feeding)
    for at, meal in enumerate(feeding):
        ability = hand.cats[at].ability
        if not isinstance(ability, AnyAmountMeal) or meal is None or meal.is_treat:
            continue
        room = sum(left) if ability.most is None else ability.most - meal.eaten.total
        more = []
        for food in range(len(FOODS)):
            more.append(min(room, left[food]))
            room -= more[food]
            left[food] -= more[food]
        filled[at] = Meal(_added(meal.spent, more), _added(meal.eaten, more))
    return tuple(filled)


def _added(food: T, more: list[int]) -> T:
    amounts = {kind: getattr(food, kind) + n for kind, n in zip(FOODS, more, strict=True)}
    return msgspec.structs.replace(food, **amounts)


def _wish(cat: Cat, pantry: Pantry) -> Wish | None:
    """None if only a treat feeds the cat."""
    match cat.ability:
        case AnyAmountMeal():
            return Wish((0, 0, 0), 1)
        case OneTypeMeal():
            most = pantry.held.index(max(pantry.held))
            return Wish((int(most == 0), int(most == 1), int(most == 2)), 0)
    if cat.needs is None:
        return None
    return Wish((cat.needs.chicken, cat.needs.tuna, cat.needs.milk), cat.needs.any)


def _points(cat: Cat) -> int:
    """What a cat is worth, by a rough guess."""
    return (cat.vp or 0) + max(0, int(getattr(cat.ability, "points", 0)))


def _meets(pantry: Pantry, wishes: list[Wish]) -> bool:
    chicken, tuna, milk = (sum(wish.typed[food] for wish in wishes) for food in range(3))
    return pantry.meets((chicken, tuna, milk), sum(wish.free for wish in wishes))
