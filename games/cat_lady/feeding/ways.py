"""Lists the ways to feed one cat, as far as they differ in effect.

Most cats have two: their need, or a treat. Waffle, Cow, Calf and cats with any food in their need
have more. The types of chosen food are only told apart if an ability, a goal or a box counts them:
by number (Mister Fit), or by whether a type is in the meal (Banjo, Truffle, boxes, goals). Other
food is `free`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from games.cat_lady.feeding.budget import Budget, SpentError
from games.cat_lady.feeding.filling import Filling
from games.cat_lady.feeding.pantry import Pantry, Types
from games.cat_lady.hand.abilities import (
    AMONG,
    EVERY,
    UNNAMED,
    AnyAmountMeal,
    CountedCat,
    OneTypeMeal,
    PerFoodUsed,
    PerGoal,
    WildTokens,
)
from games.cat_lady.hand.cards import (
    COLOURS,
    FOODS,
    Cat,
    Eaten,
    Food,
    Hand,
    Meal,
    Needs,
    Numbers,
    Others,
)
from games.cat_lady.hand.lines import toy_points

# Of all cats of a hand together. Real hands have 800; with Cow, Calf and six treats 15,000.
MOST_WAYS = 20_000
WAY, WAY_KEPT = 20, 10  # for each: work, and numbers kept


class Way(NamedTuple):
    """A way to feed the cat at index `cat`: by a `treat` instead of its need, or by typed and free
    food and treats as food. `treats` counts treats in both cases. `points` are the cat's own."""

    cat: int
    treat: bool
    typed: Types
    free: int
    treats: int
    spent: int  # tokens of any kind
    points: int
    counted_cats: tuple[CountedCat, ...]
    stands: tuple[int, ...]  # the black, orange and white of each counted cat, as bits

    @property
    def own_meal(self) -> bool:
        """Whether the cat is fed, but not by a treat."""
        return bool(self.counted_cats) and not self.treat


Ways = tuple[tuple[Way, ...], ...]  # by cat
Counted = tuple[tuple[CountedCat, ...], tuple[int, ...]]  # counted cats and their colours


class Steady:
    """The parts of a hand that no feeding can change. Abilities that count only these are worth
    fixed numbers. `counts` has the number of each thing that they count (`per`)."""

    def __init__(self, hand: Hand, others: Others, numbers: Numbers) -> None:
        abilities = [cat.ability for cat in hand.cats if cat.ability]
        added = {ability.adds_to for ability in abilities}
        held = {"costumes": hand.costumes, "toys": hand.toy_count, "catnip": hand.catnip}
        self.counts = {what: count for what, count in held.items() if what not in added}
        self.counts["cards"] = hand.spray_bottles + hand.lost_cats
        if "toys" in self.counts and any(ability.per == "toy points" for ability in abilities):
            points = toy_points(hand.toys, numbers.toy_sets, hand.wild_toys)
            self.counts["toy points"] = points
        if not others.goals:
            self.counts["goals"] = len(others.reached)

    def worth(self, cat: Cat) -> tuple[int, int]:
        """Returns the points of a cat alone: its printed VP and the abilities with a fixed worth,
        and the points for each food if it chooses the size of its meal."""
        points = cat.vp or 0
        match cat.ability:
            case None:
                return points, 0
            case OneTypeMeal(points=each):
                return points, each
            case AnyAmountMeal(points=each, base=base):
                return points + base, each
            case ability:
                each = getattr(ability, "points", 1)
                return points + each * self.counts.get(ability.per, 0), 0


def ways_of(
    hand: Hand,
    others: Others,
    numbers: Numbers,
    steady: Steady,
    filling: Filling,
    budget: Budget,
) -> Ways:
    """Returns all ways to feed each cat with the hand's food, as if no other cat ate. Raises
    `SpentError` for more than `MOST_WAYS`, or if they take more than half of the remaining work."""
    pantry = Pantry.of(hand.food)
    freed = sum(cat.ability.count for cat in hand.cats if isinstance(cat.ability, WildTokens))
    cared, harm = _cared(hand, others)
    by_hand = dict(hand.points)
    ways_left = min(MOST_WAYS, (budget.most - budget.work) // (2 * WAY))
    found = []
    for index, cat in enumerate(hand.cats):
        allowed = 0 if isinstance(cat.ability, WildTokens) else freed  # never for its own meal
        most_eaten = pantry.tokens + min(allowed, pantry.treats)  # including treats that are freed
        naming = _naming(cared, harm, filling.asked[index])
        meals = list(islice(_meals(cat, most_eaten, pantry.treats, naming), ways_left + 1))
        budget.spend(WAY * len(meals), WAY_KEPT * len(meals))
        ways_left -= len(meals)
        if ways_left < 0:
            raise SpentError
        points, each = (by_hand[index], 0) if index in by_hand else steady.worth(cat)
        ways = []
        for typed, free, treats in meals:
            if pantry.meets(typed, free, treats, allowed):
                spent = sum(typed) + free + treats
                counted = counted_as(cat, typed[0] > 0, typed[1] > 0, typed[2] > 0)
                worth = points + each * spent
                ways.append(Way(index, False, typed, free, treats, spent, worth, *counted))
        if pantry.treats:
            points = by_hand.get(index, numbers.treat_vp)
            counted = counted_as(cat, False, False, False)
            ways.append(Way(index, True, (0, 0, 0), 0, 1, 1, points, *counted))
        found.append(tuple(ways))
    return tuple(found)


@lru_cache(maxsize=1024)
def counted_as(cat: Cat, chicken: bool, tuna: bool, milk: bool) -> Counted:
    """Returns which cats a cat counts as after it ate these types, and their colours as bits."""
    counted_cats = cat.counted(Meal(Food(), Eaten(chicken, tuna, milk)))
    masks = [
        sum(1 << at for at, colour in enumerate(COLOURS) if colour in one.colours)
        for one in counted_cats
    ]
    return counted_cats, tuple(mask for mask in masks if mask)


def _cared(hand: Hand, others: Others) -> tuple[list[int], bool]:
    """Returns how precisely each type of food that a player may choose has to be named (`UNNAMED`,
    `AMONG`, `EVERY`) for abilities and goals, and whether leaving a type open could cost points."""
    cared = [
        (goal.counts.removeprefix("food:"), AMONG)
        for goal in others.goals
        if goal.counts.startswith("food:")
    ]
    harm = any(goal.vp < 0 for goal in others.goals)
    for ability in [cat.ability for cat in hand.cats if cat.ability]:
        named = ability.names_food()
        cared += named.items()
        if named or isinstance(ability, PerFoodUsed | PerGoal):
            harm = harm or getattr(ability, "points", 0) < 0
    levels = [
        max([level for name, level in cared if name == food], default=UNNAMED) for food in FOODS
    ]
    return levels, harm


def _naming(cared: list[int], harm: bool, asked: int) -> Types:
    """Returns how exactly to name each type in one cat's food; boxes ask for `asked` (as bits)."""
    levels = [level or (AMONG if asked >> at & 1 else UNNAMED) for at, level in enumerate(cared)]
    if harm and any(levels):
        return EVERY, EVERY, EVERY
    return levels[0], levels[1], levels[2]


def _meals(cat: Cat, tokens: int, treats: int, naming: Types) -> Iterator[tuple[Types, int, int]]:
    """Yields the typed food, free food and treats as food (BT-1) of each meal of a cat, with at
    most this many tokens and treats."""
    match cat.ability:
        case OneTypeMeal(most=most):
            for amount in range(1, min(most, tokens) + 1):
                yield (amount, 0, 0), 0, 0
                yield (0, amount, 0), 0, 0
                yield (0, 0, amount), 0, 0
        case AnyAmountMeal(most=most):
            most = tokens + treats if most is None else most
            for eaten in range(min(treats, most) + 1):
                for amount in range(int(eaten == 0), min(tokens, most - eaten) + 1):
                    for typed, free in _named(cat.needs or Needs(), Needs(any=amount), naming):
                        yield typed, free, eaten
        case _ if cat.needs is not None:
            for typed, free in _named(cat.needs, cat.needs, naming):
                yield typed, free, 0


def _named(printed: Needs, needs: Needs, naming: Types) -> Iterator[tuple[Types, int]]:
    """Yields a need with each choice of types for its food of any type. Types in `printed` need not
    be named, as the cat eats them anyway."""
    most = [
        0 if level == UNNAMED or (level == AMONG and getattr(printed, food)) else needs.any
        for food, level in zip(FOODS, naming, strict=True)
    ]
    most = [min(1, n) if level == AMONG else n for n, level in zip(most, naming, strict=True)]
    for chicken in range(most[0] + 1):
        for tuna in range(min(most[1], needs.any - chicken) + 1):
            rest = needs.any - chicken - tuna
            for milk in range(rest if naming[0] == EVERY else 0, min(most[2], rest) + 1):
                typed = needs.chicken + chicken, needs.tuna + tuna, needs.milk + milk
                yield typed, rest - milk
