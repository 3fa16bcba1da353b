"""Turns feeding by hand into meals: what each wild, treat and freed token stood for.

A meal that does not feed its cat leaves the cat hungry and its tokens unspent. So does a meal that
would feed the cat only if a wild or a treat stood for something else than entered. Extra food goes
back to the leftovers (CL-1), or stays with the cat if overfeeding is allowed. All of this is
reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, product
from math import prod
from operator import sub

import msgspec

from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.cards import FOODS, TOKENS, Cat, Eaten, Feeding, Food, Hand, Meal
from games.cat_lady.hand.feeding_rules import (
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
MOST_TRIED = 500  # ways to read unnamed wilds and treats
MOST_COMPARED = 20_000  # cats compared in all feedings that are tried for one hand
MOST_READ = 3000  # ways to read the tokens of one hand
LEAST_READ = 120  # for one cat


class Given(msgspec.Struct, frozen=True):
    """What one cat was given: tokens, and what the wilds and treats among them stand for."""

    food: Food
    wild_as: str | None = None
    treat_as: str | None = None  # one of TREATS_AS


def feed_by_hand(
    hand: Hand,
    given: Sequence[Given | None],
    worth: Callable[[Feeding], int],
    *,
    overfeeding: bool = False,
) -> tuple[Feeding, list[Fault]]:
    """Returns the feeding that was entered, and what is wrong with it. If it matters what a wild or
    a treat stands for and that is not entered, the pad takes what scores most by `worth`."""
    most_read = max(LEAST_READ, MOST_READ // max(1, sum(food is not None for food in given)))
    meals_of = partial(_meals, most_read=most_read, overfeeding=overfeeding)
    choices = [meals_of(cat, food, 0) for cat, food in zip(hand.cats, given, strict=True)]
    # How many tokens a Moonbeam frees is known only when it is known which cats are fed.
    freed = freed_tokens(hand, tuple(meals[0] for meals in choices))
    if freed:
        choices = [meals_of(cat, food, freed) for cat, food in zip(hand.cats, given, strict=True)]
    most = min(MOST_TRIED, MOST_COMPARED // max(1, len(hand.cats)) ** 2)
    if prod(map(len, choices)) > most:
        choices = [_plainest(meals) for meals in choices]
    if prod(map(len, choices)) > most:
        choices = [meals[:1] for meals in choices]
    feeding = tuple(meals[0] for meals in choices)
    if any(len(meals) > 1 for meals in choices):
        possible = [ways for ways in product(*choices) if _freed(ways) <= freed_tokens(hand, ways)]
        feeding = max(possible, key=worth, default=feeding)
    faults = check_feeding(hand, feeding)
    not_eaten = hand.food_left(meal.given for meal in feeding if meal)
    left = dict(zip(TOKENS, not_eaten.counts, strict=True))
    for index, (cat, food, meal) in enumerate(zip(hand.cats, given, feeding, strict=True)):
        if food is None:
            continue
        if meal is None:
            faults += _unfed(index, cat, food, freed, most_read)
        else:
            faults += _too_much_given(index, cat, food, meal, left)
    return feeding, faults


# -- readings --------------------------------------------------------------------------------------


def _meals(
    cat: Cat, given: Given | None, freed: int, most_read: int, *, overfeeding: bool = False
) -> list[Meal | None]:
    """Returns the meals that these tokens can be, the simplest first; [None] if they do not feed
    the cat. Tries at most `most_read` candidates, because there can be too many."""
    if given is None:
        return [None]
    meals: list[Meal] = []
    fewest = 0
    for size, meal in islice(_candidates(cat, given, freed), most_read):
        if meals and size < fewest:
            break  # as few tokens as possible go back
        if meal and not (too_little(cat, meal) or too_much(cat, meal)) and _as_told(given, meal):
            back = Food(*map(sub, given.food.counts, meal.spent.counts))
            overfed = overfeeding and not meal.is_treat
            meals.append(msgspec.structs.replace(meal, excess=back) if overfed else meal)
            fewest = size
    meals = [meal for meal in meals if _all_wilds_as_told(given, meal)] or meals
    meals.sort(key=lambda meal: (freed_used(meal), meal.spent.wild, meal.spent.treat))
    return [*meals] or [None]


def _candidates(cat: Cat, given: Given, freed: int) -> Iterator[tuple[int, Meal | None]]:
    """Yields each choice of these tokens, the largest first: how many tokens it has, and a meal
    that they can be. The meal is None if they cannot be one."""
    for size in range(min(given.food.total, most_eaten(cat)), -1, -1):
        for food in _parts(given.food, size):
            for meal in _readings(food, freed):
                yield size, meal


def most_eaten(cat: Cat) -> int:
    """Returns how many tokens a meal of the cat can have at most."""
    if isinstance(cat.ability, OneTypeMeal | AnyAmountMeal):
        return 999 if cat.ability.most is None else cat.ability.most
    return max(1, cat.needs.total) if cat.needs else 1  # a treat is one token


def _parts(food: Food, size: int) -> Iterator[Food]:
    """Yields all ways to choose `size` of the tokens."""
    if size == food.total:
        yield food
        return
    held = [int(getattr(food, kind)) for kind in TOKENS]
    for counts in _shares(held, size):
        yield Food(**dict(zip(TOKENS, counts, strict=True)))


def _shares(held: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yields all ways to choose `size` things, if there are as many of each kind as in `held`."""
    if not held:
        yield ()
        return
    first, *rest = held
    for count in range(max(0, size - sum(rest)), min(first, size) + 1):
        for others in _shares(rest, size - count):
            yield (count, *others)


def _readings(food: Food, freed: int) -> Iterator[Meal | None]:
    """Yields everything that tokens can count as, if `freed` of them may be any type, the simplest
    first. None means that they cannot be a meal."""
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
            milk = total - first - second
            meal = Meal(food, Eaten(first, second, milk, treats)) if milk >= 0 else None
            yield meal if meal and freed_used(meal) <= freed else None


def _plainest(meals: list[Meal | None]) -> list[Meal | None]:
    """Returns those meals of a cat in which the fewest freed tokens stand for something else."""
    fewest = _freed(meals[:1])
    return [meal for meal in meals if _freed([meal]) == fewest]


def _freed(meals: Iterable[Meal | None]) -> int:
    """Returns how many tokens freed by a Moonbeam stand for something else in these meals."""
    return sum(freed_used(meal) for meal in meals if meal is not None)


def _as_told(given: Given, meal: Meal) -> bool:
    """Whether a meal agrees with what the players entered."""
    if given.wild_as and meal.spent.wild and not getattr(meal.eaten, given.wild_as):
        return False
    if given.treat_as == IN_PLACE and given.food.treat:
        return meal.is_treat
    return given.treat_as is None or not meal.is_treat


def _all_wilds_as_told(given: Given, meal: Meal) -> bool:
    """Whether all wilds of a meal stand for the food that the players entered."""
    if given.wild_as is None:
        return True
    stood_for = getattr(meal.eaten, given.wild_as) - getattr(meal.spent, given.wild_as)
    return int(stood_for) >= meal.spent.wild


# -- faults ----------------------------------------------------------------------------------------


def _too_much_given(
    index: int, cat: Cat, given: Given, meal: Meal, left: dict[str, int]
) -> Iterator[Fault]:
    """Reports the tokens that a cat was given but does not eat. They count as left over, as far as
    the player has them. They are subtracted from `left`, the tokens that the player still has."""
    back = {kind: getattr(given.food, kind) - getattr(meal.given, kind) for kind in TOKENS}
    held = {kind: min(count, left[kind]) for kind, count in back.items()}
    for kind, count in held.items():
        left[kind] -= count
    n, counted = sum(back.values()), sum(held.values())
    if not n:
        return
    if counted == n:
        message = plural(
            "{cat} was given {n} food token too many; it counts as left over",
            "{cat} was given {n} food tokens too many; they count as left over",
            n,
            cat=cat.name,
        )
    elif counted:
        message = text(
            "{cat} was given {n} more food than it eats; the hand has {held} of that, which"
            " counts as left over",
            cat=cat.name,
            n=n,
            held=counted,
        )
    else:
        message = text(
            "{cat} was given {n} more food than it eats; the hand does not have that food, so it"
            " is not left over",
            cat=cat.name,
            n=n,
        )
    if isinstance(cat.ability, OneTypeMeal) and meal.eaten.total < most_eaten(cat):
        reason = text("{cat} eats food of one type only", cat=cat.name)
        message = text("{why}: {what}", why=reason, what=message)
    yield Fault(message, index, blocks=False)


def _unfed(index: int, cat: Cat, given: Given, freed: int, most_read: int) -> Iterator[Fault]:
    """Reports why a cat that got food is hungry: too little, or not what the players entered."""
    if not given.food.total:
        return
    for told, message in (
        ("wild_as", text("{cat} does not eat what its wild stands for", cat=cat.name)),
        ("treat_as", text("{cat} does not eat its treat that way", cat=cat.name)),
    ):
        if _meals(cat, msgspec.structs.replace(given, **{told: None}), freed, most_read) != [None]:
            yield Fault(text("{why}: hungry", why=message), index)
            return
    held = Meal(given.food, Eaten(*(getattr(given.food, food) for food in FOODS)))
    reason = too_little(cat, held)
    if reason:
        yield Fault(text("{why}: hungry", why=reason), index)
