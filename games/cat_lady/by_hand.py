"""What the table fed by hand, as meals: which food each wild and each freed token stood for.

A meal that does not feed its cat leaves it hungry and its tokens unspent; a meal that is more than
the cat may have feeds it all the same. Either is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod

from games.cat_lady.cards import FOODS, Cat, Eaten, Feeding, Hand, Meal
from games.cat_lady.meals import (
    Fault,
    check_feeding,
    freed_tokens,
    freed_used,
    too_little,
    too_much,
)
from games.cat_lady.sheet import Given
from games.contract import text

MOST_TRIED = 500  # ways in which wilds that nobody named could stand for this or that


def feed_by_hand(
    hand: Hand, given: Sequence[Given | None], worth: Callable[[Feeding], int]
) -> tuple[Feeding, list[Fault]]:
    """The feeding the table means, and what is wrong with it.

    Where it matters what a wild stood for and nobody said so, it stood for what scores most by
    `worth`, the total of a feeding.
    """
    choices = [_meals(cat, one, 0) for cat, one in zip(hand.cats, given, strict=True)]
    # Only once it is known which cats are fed is it known how many tokens a Moonbeam frees.
    freed = freed_tokens(hand, tuple(meals[0] for meals in choices))
    if freed:
        choices = [_meals(cat, one, freed) for cat, one in zip(hand.cats, given, strict=True)]
    if prod(map(len, choices)) > MOST_TRIED:
        choices = [_plainest(meals) for meals in choices]
    if prod(map(len, choices)) > MOST_TRIED:
        choices = [meals[:1] for meals in choices]
    feeding = tuple(meals[0] for meals in choices)
    if any(len(meals) > 1 for meals in choices):
        possible = [ways for ways in product(*choices) if _freed(ways) <= freed]
        feeding = max(possible, key=worth, default=feeding)
    faults = check_feeding(hand, feeding)
    for index, (cat, one) in enumerate(zip(hand.cats, given, strict=True)):
        faults += _unfed(index, cat, one, feeding[index]) + _misnamed(
            index, cat, one, feeding[index]
        )
    return feeding, faults


def _meals(cat: Cat, given: Given | None, freed: int) -> list[Meal | None]:
    """The meals that some tokens can be, the plain ones first; [None] where they feed no cat."""
    if given is None:
        return [None]
    if given.food.treat:
        return [Meal(given.food, Eaten())]
    meals = [Meal(given.food, eaten) for eaten in _readings(given, freed)]
    feeding = [meal for meal in meals if too_little(cat, meal) is None]
    exact = [meal for meal in feeding if too_much(cat, meal) is None]
    found = exact or feeding
    named = [meal for meal in found if _as_named(given, meal)]
    plain_first: list[Meal | None] = [*sorted(named or found, key=freed_used)]
    return plain_first or [None]


def _plainest(meals: list[Meal | None]) -> list[Meal | None]:
    """Those of a cat's meals in which the fewest freed tokens stood for something else."""
    fewest = _freed(meals[:1])
    return [meal for meal in meals if _freed([meal]) == fewest]


def _freed(meals: Iterable[Meal | None]) -> int:
    """How many tokens that a Moonbeam frees stood for something else."""
    return sum(freed_used(meal) for meal in meals if meal is not None)


def _readings(given: Given, freed: int) -> list[Eaten]:
    """All that the tokens can have counted as with so many freed ones, the plain ways first."""
    held = [int(getattr(given.food, food)) for food in FOODS]
    total = sum(held) + given.food.wild
    more = given.food.wild + freed
    chicken, tuna = (range(min(had + more, total), max(0, had - freed) - 1, -1) for had in held[:2])
    readings = (
        (first, second, total - first - second)
        for first in chicken
        for second in tuna
        if first + second <= total
    )
    return [
        Eaten(*eaten)
        for eaten in readings
        if sum(max(0, had - ate) for had, ate in zip(held, eaten, strict=True)) <= freed
    ]


def _as_named(given: Given, meal: Meal) -> bool:
    """Whether all wilds of a meal stood for what the table said."""
    if given.wild_as is None:
        return True
    stood_for = getattr(meal.eaten, given.wild_as) - getattr(meal.spent, given.wild_as)
    return int(stood_for) >= given.food.wild


def _unfed(index: int, cat: Cat, given: Given | None, meal: Meal | None) -> list[Fault]:
    if given is None or meal is not None or given.food.total == 0:
        return []
    held = Meal(given.food, Eaten(*(getattr(given.food, food) for food in FOODS)))
    reason = too_little(cat, held)
    return [Fault(text("{why}: hungry", why=reason), index)] if reason else []


def _misnamed(index: int, cat: Cat, given: Given | None, meal: Meal | None) -> list[Fault]:
    """A wild that was said to stand for a food which the cat did not eat."""
    if given is None or meal is None or given.wild_as is None or not given.food.wild:
        return []
    if getattr(meal.eaten, given.wild_as):
        return []
    return [Fault(text("{cat} did not eat what its wild stood for", cat=cat.name), index)]
