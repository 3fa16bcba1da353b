"""Tries every feeding of a small hand, one by one: slow, and without any code of the search.

Meals are named to the last type, tokens are dealt out one cat after the other, and every feeding
that the tokens allow is scored by the literal rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal, WildTokens
from games.cat_lady.hand.cards import Cat, Eaten, Feeding, Food, Hand, Meal, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand

TREAT = Meal(Food(treat=1), Eaten())


class Tokens(NamedTuple):
    chicken: int
    tuna: int
    milk: int
    wild: int
    treat: int
    freed: int = 0  # chicken, tuna, milk or treats that may still stand for another type


class Rank(NamedTuple):
    """What makes one feeding better than another (CL-15), the most important first."""

    total: int
    fed_cats: int
    tokens_eaten: int
    fed: tuple[bool, ...]


def rank(hand: Hand, feeding: Feeding, others: Others, numbers: Numbers, players: int) -> Rank:
    score: FedHand = FedHand(hand, feeding, others, numbers, players)
    fed = tuple(meal is not None for meal in feeding)
    eaten = sum(meal.spent.total for meal in feeding if meal)
    return Rank(score.total, score.fed_cats, eaten, fed)


def best_rank(hand: Hand, others: Others, numbers: Numbers, players: int) -> Rank:
    """The rank of the best feeding."""
    tried = feedings(hand)
    if numbers.overfeeding:
        tried = (more for feeding in tried for more in overfed(hand, feeding))
    return max(rank(hand, feeding, others, numbers, players) for feeding in tried)


def overfed(hand: Hand, feeding: Feeding) -> Iterator[Feeding]:
    """Yields a feeding, and all others in which one cat without a treat gets tokens beyond its
    meal."""
    yield feeding
    left = hand.food_left(meal.spent for meal in feeding if meal).counts
    for at, meal in enumerate(feeding):
        if meal is not None and meal != TREAT:
            for more in product(*[range(held + 1) for held in left]):
                yield (*feeding[:at], Meal(meal.spent, meal.eaten, Food(*more)), *feeding[at + 1 :])


def feedings(hand: Hand) -> Iterator[Feeding]:
    """Yields every feeding that the rules allow; it does not matter which token was spent on which
    cat."""
    food = hand.food
    start = Tokens(food.chicken, food.tuna, food.milk, food.wild, food.treat)
    meals: dict[int, Meal | None] = {}
    frees = [isinstance(cat.ability, WildTokens) for cat in hand.cats]
    # Moonbeams first: what they free is for the others only
    order = sorted(range(len(hand.cats)), key=lambda index: not frees[index])

    def feed(at: int, states: frozenset[Tokens]) -> Iterator[Feeding]:
        if at == len(order):
            cats = [meals[index] for index in range(len(order))]
            yield _with_tokens(cats, start, min(states))
            return
        index = order[at]
        cat = hand.cats[index]
        meals[index] = None
        yield from feed(at + 1, states)
        for meal in meals_of(cat, food):
            after = _spend(states, meal, 0 if frees[index] else None)
            if after and isinstance(cat.ability, WildTokens) and meal != TREAT:
                count = cat.ability.count
                after = frozenset(state._replace(freed=state.freed + count) for state in after)
            if after:
                meals[index] = meal
                yield from feed(at + 1, after)

    return feed(0, frozenset([start]))


def meals_of(cat: Cat, food: Food) -> Iterator[Meal]:
    """Yields every meal a cat may take, and a treat in its place, without the tokens spent. Only
    cats that take any amount of anything eat treats as food."""
    yield TREAT
    tokens = food.total
    treats = food.treat if isinstance(cat.ability, AnyAmountMeal) else 0
    for chicken, tuna, milk in product(range(tokens + 1), repeat=3):
        for treat in range(treats + 1):
            eaten = Eaten(chicken, tuna, milk, treat)
            if eaten.total <= tokens and _is_meal(cat, eaten):
                yield Meal(Food(), eaten)


def _with_tokens(cats: list[Meal | None], start: Tokens, end: Tokens) -> Feeding:
    """Returns the meals with the tokens spent, in any order: the score only needs the sums."""
    spent = [
        token
        for token in ("chicken", "tuna", "milk", "wild", "treat")
        for _ in range(getattr(start, token) - getattr(end, token))
    ]
    for _ in range(cats.count(TREAT)):
        spent.remove("treat")
    meals: list[Meal | None] = []
    for meal in cats:
        if meal and meal != TREAT:
            mine = [spent.pop() for _ in range(meal.eaten.total)]
            meal = Meal(Food(**{token: mine.count(token) for token in mine}), meal.eaten)
        meals.append(meal)
    return tuple(meals)


def _is_meal(cat: Cat, eaten: Eaten) -> bool:
    match cat.ability:
        case OneTypeMeal(most=most):
            one_type = [eaten.chicken, eaten.tuna, eaten.milk].count(0) == 2
            return one_type and eaten.total <= most
        case AnyAmountMeal(most=most):
            return eaten.total >= 1 and (most is None or eaten.total <= most)
    needs = cat.needs
    if needs is None or eaten.total != needs.total:
        return False
    return eaten.chicken >= needs.chicken and eaten.tuna >= needs.tuna and eaten.milk >= needs.milk


def _spend(states: frozenset[Tokens], meal: Meal, freed: int | None) -> frozenset[Tokens]:
    return frozenset(after for state in states for after in _ways_to_spend(state, meal, freed))


@cache
def _ways_to_spend(state: Tokens, meal: Meal, freed: int | None) -> frozenset[Tokens]:
    """Returns what can be left of some tokens after a meal, token by token."""
    if meal == TREAT:
        return frozenset([state._replace(treat=state.treat - 1)] if state.treat else [])
    states = {state}
    for wanted in (
        ("chicken",) * meal.eaten.chicken
        + ("tuna",) * meal.eaten.tuna
        + ("milk",) * meal.eaten.milk
        + ("treat",) * meal.eaten.treat
    ):
        after = set()
        for one in states:
            for token in ("chicken", "tuna", "milk", "wild", "treat"):
                held = getattr(one, token)
                if not held:
                    continue
                spent = one._replace(**{token: held - 1})
                if token == wanted or (token == "wild" and wanted != "treat"):
                    after.add(spent)
                elif one.freed and freed is None and wanted != "treat" and token != "wild":
                    after.add(spent._replace(freed=one.freed - 1))
        states = after
    return frozenset(states)
