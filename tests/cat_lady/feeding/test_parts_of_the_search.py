"""The parts that the search relies on: no bound is too low, and the formulas agree with
counting."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.feeding.budget import Budget
from games.cat_lady.feeding.filling import Filling, matched
from games.cat_lady.feeding.pantry import Demands, Pantry
from games.cat_lady.feeding.search import Context, Search
from games.cat_lady.feeding.search_input import SearchInput
from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.boxes import fill_boxes
from games.cat_lady.hand.cards import FOODS, Eaten, Food, Hand, Meal
from tests.cat_lady.feeding.hands import Case, any_case, random_box, random_cat, small_case

few = st.integers(0, 3)
foods = st.builds(Food, few, few, few, few, few)
types = st.tuples(few, few, few)


def dealt_out(food: Food, typed: tuple[int, ...], free: int, treats: int, freed: int) -> bool:
    """Returns whether a demand can be met, by trying how many wilds and freed treats are of each
    type."""
    held = [food.chicken, food.tuna, food.milk]
    for extra in product(range(food.wild + 1), range(min(freed, food.treat - treats) + 1)):
        own = sum(extra)  # tokens that are of any type
        wanted = sum(max(0, need - have) for need, have in zip(typed, held, strict=True))
        over = sum(max(0, have - need) for need, have in zip(typed, held, strict=True))
        for any_type in range(min(own, wanted) + 1):
            lacking = wanted - any_type
            may = freed - extra[1]
            if lacking <= min(may, over) and own - any_type + over - lacking >= free:
                return True
    return False


@given(foods, types, few, few, few)
def test_the_closed_form_says_yes_just_where_tokens_can_be_dealt_out(
    food: Food, typed: tuple[int, int, int], free: int, treats: int, freed: int
) -> None:
    meets = Pantry.of(food).meets(typed, free, treats, freed)
    assert meets == dealt_out(food, typed, free, treats, freed)


@given(foods, types, few, few, few)
def test_a_demand_in_one_number_is_met_just_where_the_pantry_meets_it(
    food: Food, typed: tuple[int, int, int], free: int, treats: int, freed: int
) -> None:
    pantry = Pantry.of(food)
    demands = Demands(pantry, most=15)
    (demand,) = demands.packed([(*typed, free, treats)])
    if food.treat or not treats:  # where there is none, no cat asks for a treat
        fits = (demands.capacity(freed) - demand) & demands.guards == demands.guards
        assert fits == pantry.meets(typed, free, treats, freed)


@given(foods, st.lists(st.tuples(types, few, few), max_size=4), few, st.integers(0, 2))
def test_tokens_that_suffice_are_dealt_out_to_the_last(
    food: Food, wanted: list[tuple[tuple[int, int, int], int, int]], freed: int, first: int
) -> None:
    """The first cats eat no freed food and no treats."""
    pantry = Pantry.of(food)
    wanted = [(typed, free, 0 if at < first else n) for at, (typed, free, n) in enumerate(wanted)]

    def meets(some: list[tuple[tuple[int, int, int], int, int]], freed: int) -> bool:
        chicken, tuna, milk = (sum(one[at] for one, _, _ in some) for at in range(3))
        free, treats = sum(one for _, one, _ in some), sum(one for _, _, one in some)
        return pantry.meets((chicken, tuna, milk), free, treats, freed)

    if not meets(wanted, freed) or not meets(wanted[:first], 0):
        return
    meals = pantry.deal(wanted, range(min(first, len(wanted))))
    for (one, more, treats), meal in zip(wanted, meals, strict=True):
        eaten = (meal.eaten.chicken, meal.eaten.tuna, meal.eaten.milk)
        assert sum(eaten) == sum(one) + more
        assert meal.eaten.treat == treats
        assert meal.spent.total == meal.eaten.total
        assert all(given >= need for given, need in zip(eaten, one, strict=True))
    for token in ("chicken", "tuna", "milk", "wild", "treat"):
        assert sum(getattr(meal.spent, token) for meal in meals) <= getattr(food, token)
    turned = [
        sum(
            max(0, getattr(meal.spent, kind) - getattr(meal.eaten, kind))
            for kind in (*FOODS, "treat")
        )
        for meal in meals
    ]
    assert sum(turned) <= freed
    assert not any(turned[:first])


@given(st.lists(st.integers(0, 31), max_size=6))
def test_boxes_are_matched_as_by_trying_every_seat(cats: list[int]) -> None:
    def most(rest: list[int], taken: int) -> int:
        if not rest:
            return 0
        here = [
            1 + most(rest[1:], taken | 1 << box)
            for box in range(5)
            if rest[0] >> box & 1 and not taken >> box & 1
        ]
        return max([most(rest[1:], taken), *here])

    assert matched(cats) == most(cats, 0)


@given(st.integers(0, 10_000))
def test_no_more_boxes_are_filled_than_cats_that_help(seed: int) -> None:
    r = Random(seed)
    cats = tuple(random_cat(r, r.choice([None, OneTypeMeal, AnyAmountMeal])) for _ in range(5))
    hand = Hand(cats=cats, boxes=tuple(random_box(r) for _ in range(r.randint(1, 5))))
    filling = Filling(hand, Budget(10**8))
    chosen = [r.randint(1, 7) & asked for asked in filling.asked]
    feeding = tuple(
        Meal(Food(), Eaten(*(foods >> at & 1 for at in range(3)))) if foods else None
        for foods in chosen
    )
    filled = sum(cat is not None for cat in fill_boxes(hand, feeding))
    packed = sum(foods << 3 * cat for cat, foods in enumerate(chosen))
    assert filling.beyond(packed) == (filled - filling.sure) * len(hand.boxes)
    helping = sum(foods & filling.helps[cat] > 0 for cat, foods in enumerate(chosen))
    assert filled - filling.sure <= min(helping, filling.most)


def searching(case: Case) -> Search:
    return Search(SearchInput(*case, Budget(10**8)))


def beginning(case: Case) -> tuple[Search, list[Context]]:
    """Returns a search, and the contexts with which it begins."""
    search = searching(case)
    return search, list(search.contexts())


def test_no_bound_is_below_the_best_feeding_at_any_price() -> None:
    for seed in range(200):
        case = small_case(seed) if seed % 2 else any_case(seed)
        search, contexts = beginning(case)
        search.run()
        price = Random(seed).randint(0, 6 * search.inputs.point)
        bounds = [search.bound(context, price).worth for context in contexts]
        assert max(bounds) >= search.best.worth, seed


def test_to_settle_a_special_cat_raises_no_bound() -> None:
    settled = 0
    for seed in range(60):
        search, contexts = beginning(any_case(seed))
        price = Random(seed).randint(0, 6 * search.inputs.point)
        for context in contexts:
            bound = search.bound(context, price).worth
            for branch in search.branches(context) if context.open else ():
                assert search.bound(branch, price).worth <= bound, seed
                settled += 1
    assert settled
