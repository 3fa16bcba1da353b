"""The parts that the search trusts: no bound is too low, the closed forms agree with counting."""

from __future__ import annotations

from itertools import product
from operator import mul
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.cat_lady.feeding.contexts import Context
from games.cat_lady.feeding.demands import Demands
from games.cat_lady.feeding.filling import Filling, matched
from games.cat_lady.feeding.meter import Meter
from games.cat_lady.feeding.pantry import Pantry
from games.cat_lady.feeding.prices import Prices
from games.cat_lady.feeding.search import Search
from games.cat_lady.feeding.states import States
from games.cat_lady.hand.abilities import (
    Ability,
    AnyAmountMeal,
    OneTypeMeal,
    PerFoodType,
    PerFoodUsed,
)
from games.cat_lady.hand.boxes import fill_boxes
from games.cat_lady.hand.cards import FOODS, Cat, Eaten, Food, Hand, Meal, Needs
from games.cat_lady.hand.feeding_rules import check_feeding
from tests.cat_lady.feeding.hands import Case, any_case, random_box, random_cat, small_case

few = st.integers(0, 3)
foods = st.builds(Food, few, few, few, few, few)
types = st.tuples(few, few, few)


def dealt_out(food: Food, typed: tuple[int, ...], free: int, treats: int, freed: int) -> bool:
    """Whether a demand can be met, by trying how many wilds and freed treats are of any type."""
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
        fits = demands.fits(demand, demands.room(freed))
        assert fits == pantry.meets(typed, free, treats, freed)
        assert demands.unpack(demand) == (*typed, free, treats)


@given(foods, st.lists(st.tuples(types, few, few), max_size=4), few, st.integers(0, 2))
def test_tokens_that_suffice_are_dealt_out_to_the_last(
    food: Food, wanted: list[tuple[tuple[int, int, int], int, int]], freed: int, first: int
) -> None:
    """The first cats eat no freed food, nor treats."""
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


@given(foods, types, few, few)
def test_what_the_pantry_could_sell_is_the_dearest_demand_it_meets(
    food: Food, prices: tuple[int, int, int], treat: int, freed: int
) -> None:
    pantry = Pantry.of(food)
    demands = (
        (*typed, treats)
        for treats in range(food.treat + 1)
        for typed in product(range(pantry.tokens + min(freed, food.treat) + 1), repeat=3)
        if pantry.meets((typed[0], typed[1], typed[2]), 0, treats, freed)
    )
    dearest = max(
        sum(price * amount for price, amount in zip((*prices, treat), demand, strict=True))
        for demand in demands
    )
    sold = pantry.sold(prices, treat, freed)
    assert sum(map(mul, (*prices, treat), sold)) == dearest


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
    filling = Filling(hand, Meter(10**8))
    chosen = tuple((cat, r.randint(1, 7) & asked) for cat, asked in enumerate(filling.asked))
    feeding = tuple(
        Meal(Food(), Eaten(*(foods >> at & 1 for at in range(3)))) if foods else None
        for _, foods in chosen
    )
    filled = sum(cat is not None for cat in fill_boxes(hand, feeding))
    assert filling.beyond(chosen) == (filled - filling.sure) * len(hand.boxes)
    helping = sum(foods & filling.helps[cat] > 0 for cat, foods in chosen)
    assert filled - filling.sure <= min(helping, filling.most)


def random_prices(r: Random, search: Search, sets: int) -> Prices:
    point = search.question.point
    black = r.randint(0, sets)
    orange = r.randint(0, sets - black)
    return Prices(
        (r.randint(0, 4 * point), r.randint(0, 4 * point), r.randint(0, 4 * point)),
        r.randint(0, 3 * point),
        tuple(r.randint(-2 * point, 2 * point) for _ in search.question.tallies),
        (black, orange, sets - black - orange),
    )


def bound_at(search: Search, context: Context, r: Random) -> int:
    """The bound of a context at random prices; worse than any feeding where it cannot be."""
    frame = search.frames.of(context)
    if frame is None:
        return -search.question.never
    scope = search.bounds.scope(context, frame)
    return search.bounds.bound(scope, random_prices(r, search, max(0, frame.sets))).worth


def test_no_context_of_the_best_feeding_is_bounded_below_it_at_any_prices() -> None:
    for seed in range(200):
        case = small_case(seed) if seed % 2 else any_case(seed)
        r = Random(seed)
        search = Search(*case, Meter(10**8))
        search.run()
        best = search.cats.best
        context = search.tree.root
        assert bound_at(search, context, r) >= best.worth, seed
        for special in search.tree.specials:
            branches = list(search.tree.branches(context))
            at = len(context.choices)
            pick = best.picks[special.cat]
            fits = [branch for branch in branches if pick in branch.choices[at].meals]
            context = fits[0] if fits else branches[0]  # the first leaves it without a meal
            assert bound_at(search, context, r) >= best.worth, seed
        if not context.settled:  # whom to copy is open
            copies = search.tree.branches(context)
            assert max(bound_at(search, copy, r) for copy in copies) >= best.worth, seed


def with_cats_that_count_food(case: Case) -> Case:
    """So that two types are named as often as they are eaten, and it matters to eat of both."""
    abilities: list[Ability] = [PerFoodUsed(1, food) for food in FOODS[:2]]
    abilities += [PerFoodType(food, 3) for food in FOODS[:2]]
    cats = (Cat("Cow", (), None, None, AnyAmountMeal(2)), *case.hand.cats[:2])
    cats += tuple(Cat("Fit", (), Needs(milk=1), 1, ability) for ability in abilities)
    food = Food(chicken=5, tuna=5, milk=5)
    return case._replace(hand=Hand(cats=cats, food=food))


def test_no_meal_between_the_ends_leaves_more_at_any_prices() -> None:
    for seed in range(400):
        case = small_case(seed)
        if seed % 4 == 0:
            case = with_cats_that_count_food(case)
        r = Random(seed)
        search = Search(*case, Meter(10**8))
        context = search.tree.root
        while not context.settled:
            context = r.choice(list(search.tree.branches(context)))
        frame = search.frames.of(context)
        if frame is None:
            continue
        prices = random_prices(r, search, max(0, frame.sets))
        bound = search.bounds.bound(search.bounds.scope(context, frame), prices)
        left = States(search.question, frame, bound).left(search.tree.gains(context))
        ends = {end: bound.left[at] for at, end in enumerate(search.question.ends)}
        for start, end in search.question.spans:
            best = max((ends[way] for way in range(start, end) if way in ends), default=0)
            assert max(left[start:end], default=0) <= best, seed


def test_a_branch_is_bounded_at_its_parents_prices_as_from_scratch() -> None:
    for seed in range(100):
        case = any_case(seed)
        search = Search(*case, Meter(10**8))
        context = search.tree.root
        frame = search.frames.of(context)
        assert frame is not None
        prices = random_prices(Random(seed), search, max(0, frame.sets))
        bound = search.bounds.bound(search.bounds.scope(context, frame), prices)
        for branch in search.tree.branches(context) if not context.settled else ():
            if branch.counts == context.counts and branch.copied is None:
                again = search.bounds.bound(search.bounds.scope(branch, frame), prices)
                change = branch.choices[-1].change
                assert search.bounds.of_branch(bound, change, branch.owed) == again.worth


def test_a_feeding_found_by_the_search_keeps_the_rules_token_by_token() -> None:
    for seed in range(200):
        case = any_case(seed)
        search = Search(*case, Meter(10**8))
        search.run()
        assert check_feeding(case.hand, search.feeding()) == []
