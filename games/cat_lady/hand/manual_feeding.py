"""What the table fed by hand, as meals: which food each wild, treat and freed token stood for.

A meal that does not feed its cat leaves it hungry and its tokens unspent. Of one that is more than
the cat eats, what is too much goes back to what is left over (CL-1). Either is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod

import msgspec

from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.cards import FOODS, Cat, Eaten, Feeding, Food, Hand, Meal
from games.cat_lady.hand.counted_cats import is_treated
from games.cat_lady.hand.feeding_rules import (
    TOKENS,
    TREAT,
    Fault,
    check_feeding,
    freed_tokens,
    freed_used,
    too_little,
    too_much,
)
from games.contract import plural, text

AS_FOOD, IN_PLACE = "food", "need"
TREATS_AS = (AS_FOOD, IN_PLACE)
MOST_TRIED = 500  # ways in which tokens that nobody named could stand for this or that


class Given(msgspec.Struct, frozen=True):
    """What the table gave one cat: tokens, and what the wilds and treats among them stood for."""

    food: Food
    wild_as: str | None = None
    treat_as: str | None = None  # of TREATS_AS


def feed_by_hand(
    hand: Hand, given: Sequence[Given | None], worth: Callable[[Feeding], int]
) -> tuple[Feeding, list[Fault]]:
    """The feeding the table means, and what is wrong with it.

    Where it matters what a wild or a treat stood for and nobody said so, it stood for what scores
    most by `worth`, the total of a feeding.
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
        possible = [ways for ways in product(*choices) if _freed(ways) <= freed_tokens(hand, ways)]
        feeding = max(possible, key=worth, default=feeding)
    faults = check_feeding(hand, feeding)
    for index, (cat, one) in enumerate(zip(hand.cats, given, strict=True)):
        if one is not None:
            faults += _faults(index, cat, one, feeding[index])
    return feeding, faults


# -- readings --------------------------------------------------------------------------------------


def _meals(cat: Cat, given: Given | None, freed: int) -> list[Meal | None]:
    """The meals that some tokens can be, the plain ones first; [None] where they feed no cat."""
    if given is None:
        return [None]
    found: list[Meal] = []
    for size in range(min(given.food.total, _most(cat)), -1, -1):
        for food in _parts(given.food, size):
            found += [meal for meal in _readings(food, freed) if _feeds(cat, meal)]
        if found:  # as few as can be go back
            break
    for told in (_matches_wild_as, _matches_treat_as):
        found = [meal for meal in found if told(given, meal)] or found
    found.sort(key=lambda meal: (freed_used(meal), meal.spent.wild, meal.spent.treat))
    return [*found] or [None]


def _most(cat: Cat) -> int:
    """The most tokens that a meal of the cat takes."""
    if isinstance(cat.ability, OneTypeMeal | AnyAmountMeal):
        return 999 if cat.ability.most is None else cat.ability.most
    return max(1, cat.needs.total) if cat.needs else 1  # a treat is one token


def _parts(food: Food, size: int) -> Iterator[Food]:
    """So many of the tokens, in every way."""
    if size == food.total:
        yield food
        return
    held = [int(getattr(food, kind)) for kind in TOKENS]
    for first in product(*(range(min(count, size) + 1) for count in held[:-1])):
        last = size - sum(first)
        if 0 <= last <= held[-1]:
            yield Food(**dict(zip(TOKENS, (*first, last), strict=True)))


def _readings(food: Food, freed: int) -> Iterator[Meal]:
    """All that tokens can count as, with so many freed ones; the plain ways first."""
    if food == TREAT.spent:
        yield TREAT
    held = [int(getattr(food, kind)) for kind in FOODS]
    for treats in range(food.treat, max(0, food.treat - freed) - 1, -1):  # eaten as food
        total = food.total - treats
        more = food.wild + freed
        chicken, tuna = (
            range(min(had + more, total), max(0, had - freed) - 1, -1) for had in held[:2]
        )
        for first, second in product(chicken, tuna):
            if first + second <= total:
                meal = Meal(food, Eaten(first, second, total - first - second, treats))
                if freed_used(meal) <= freed:
                    yield meal


def _feeds(cat: Cat, meal: Meal) -> bool:
    return too_little(cat, meal) is None and too_much(cat, meal) is None


def _plainest(meals: list[Meal | None]) -> list[Meal | None]:
    """Those of a cat's meals in which the fewest freed tokens stood for something else."""
    fewest = _freed(meals[:1])
    return [meal for meal in meals if _freed([meal]) == fewest]


def _freed(meals: Iterable[Meal | None]) -> int:
    """How many tokens that a Moonbeam frees stood for something else."""
    return sum(freed_used(meal) for meal in meals if meal is not None)


def _matches_wild_as(given: Given, meal: Meal) -> bool:
    """Whether all wilds of a meal stood for what the table said."""
    if given.wild_as is None:
        return True
    stood_for = getattr(meal.eaten, given.wild_as) - getattr(meal.spent, given.wild_as)
    return int(stood_for) >= meal.spent.wild


def _matches_treat_as(given: Given, meal: Meal) -> bool:
    """Whether the treats of a meal are food, or one stands for the need, as the table said."""
    if given.treat_as is None or not meal.spent.treat:
        return True
    return is_treated(meal) == (given.treat_as != AS_FOOD)


# -- faults ----------------------------------------------------------------------------------------


def _faults(index: int, cat: Cat, given: Given, meal: Meal | None) -> Iterator[Fault]:
    if meal is None:
        yield from _unfed(index, cat, given)
        return
    back = given.food.total - meal.spent.total
    if back:
        message = plural(
            "{cat} was given {n} food too much; it counts as left over",
            "{cat} was given {n} food too much; they count as left over",
            back,
            cat=cat.name,
        )
        yield Fault(message, index, blocks=False)
    if meal.spent.wild and given.wild_as and not getattr(meal.eaten, given.wild_as):
        yield Fault(text("{cat} did not eat what its wild stood for", cat=cat.name), index)
    if not _matches_treat_as(given, meal):
        yield Fault(text("{cat} did not eat its treat as you say", cat=cat.name), index)


def _unfed(index: int, cat: Cat, given: Given) -> Iterator[Fault]:
    held = Meal(given.food, Eaten(*(getattr(given.food, food) for food in FOODS)))
    reason = too_little(cat, held) if given.food.total else None
    if reason:
        yield Fault(text("{why}: hungry", why=reason), index)
