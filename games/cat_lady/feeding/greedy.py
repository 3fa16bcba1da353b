"""Feeds a hand without a search, for hands where even a list of all ways would be too much work.

Cats that score most for their food eat first. Then cats that eat any amount take the rest, and
treats go to hungry cats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from games.cat_lady.feeding.pantry import Pantry
from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.cards import FOODS, Cat, Eaten, Feeding, Food, Hand, Meal, Needs, Numbers
from games.cat_lady.hand.feeding_rules import TREAT

T = TypeVar("T", Food, Eaten)


def greedy_feeding(hand: Hand) -> Feeding:
    """Returns an allowed feeding, which need not be the best (see the module)."""
    pantry = Pantry.of(hand.food)
    wishes = {at: wish for at, cat in enumerate(hand.cats) if (wish := _wish(cat, pantry))}
    points = dict(hand.points)

    def worth(at: int) -> float:
        return points.get(at, _points(hand.cats[at])) / max(1, wishes[at].total)

    eaters: dict[int, Needs] = {}
    for at in sorted(wishes, key=lambda at: (-worth(at), at)):
        if _meets(pantry, [*eaters.values(), wishes[at]]):
            eaters[at] = wishes[at]
    wanted = [((eater.chicken, eater.tuna, eater.milk), eater.any, 0) for eater in eaters.values()]
    feeding: list[Meal | None] = [None] * len(hand.cats)
    for at, meal in zip(eaters, pantry.deal(wanted, ()), strict=True):
        feeding[at] = meal
    hungry = [at for at, meal in enumerate(feeding) if meal is None]
    for at in hungry[: pantry.treats]:
        feeding[at] = TREAT
    return with_the_rest(hand, tuple(feeding))


def with_the_rest(hand: Hand, feeding: Feeding) -> Feeding:
    """Returns the feeding with leftover food given to the first fed cat that eats any amount."""
    rest = hand.food_left(meal.given for meal in feeding if meal)
    left = {kind: int(getattr(rest, kind)) for kind in FOODS}
    filled = list(feeding)
    for at, meal in enumerate(feeding):
        ability = hand.cats[at].ability
        if not isinstance(ability, AnyAmountMeal) or meal is None or meal.is_treat:
            continue
        wants = sum(left.values()) if ability.most is None else ability.most - meal.eaten.total
        more = {}
        for food in FOODS:
            more[food] = min(wants, left[food])
            wants -= more[food]
            left[food] -= more[food]
        spent, eaten = _added(meal.spent, more), _added(meal.eaten, more)
        filled[at] = msgspec.structs.replace(meal, spent=spent, eaten=eaten)
    return tuple(filled)


def overfed(hand: Hand, feeding: Feeding, numbers: Numbers) -> Feeding:
    """Returns the feeding with all leftover food given to the first cat fed with its own meal (not
    a treat), if the edition allows overfeeding (CL-1)."""
    cats = [at for at, meal in enumerate(feeding) if meal and not meal.is_treat]
    if not numbers.overfeeding or not cats:
        return feeding
    filled, first = list(feeding), feeding[cats[0]]
    assert first is not None
    rest = hand.food_left(meal.given for meal in feeding if meal)
    filled[cats[0]] = msgspec.structs.replace(first, excess=first.excess + rest)
    return tuple(filled)


def _added(food: T, more: dict[str, int]) -> T:
    return msgspec.structs.replace(
        food, **{kind: getattr(food, kind) + more[kind] for kind in more}
    )


def _wish(cat: Cat, pantry: Pantry) -> Needs | None:
    """Returns the smallest meal that feeds a cat; None if only a treat does."""
    match cat.ability:
        case AnyAmountMeal():
            return Needs(any=1)
        case OneTypeMeal():
            return Needs(**{FOODS[pantry.held.index(max(pantry.held))]: 1})
    return cat.needs


def _points(cat: Cat) -> int:
    """Returns a rough estimate of a cat's points."""
    return (cat.vp or 0) + max(0, int(getattr(cat.ability, "points", 0)))


def _meets(pantry: Pantry, wishes: Sequence[Needs]) -> bool:
    chicken, tuna, milk = (sum(getattr(wish, food) for wish in wishes) for food in FOODS)
    return pantry.meets((chicken, tuna, milk), sum(wish.any for wish in wishes))
