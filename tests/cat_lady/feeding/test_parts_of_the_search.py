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
from games.cat_lady.feeding.specials import Thresholds
from games.cat_lady.hand.abilities import AnyAmountMeal, MostFed, OneTypeMeal
from games.cat_lady.hand.boxes import fill_boxes
from games.cat_lady.hand.cards import FOODS, Cat, Eaten, Food, Hand, Meal, Needs, Numbers, Others
from games.cat_lady.hand.feeding_rules import check_feeding
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


def test_the_foods_of_all_cats_are_packed_as_added_up() -> None:
    for seed in range(50):
        inputs = searching(any_case(seed)).inputs
        ways = [inputs.ways[end - 1] for _, end in inputs.spans]
        chicken, tuna, milk = (sum(way.typed[food] for way in ways) for food in range(3))
        free, treats = sum(way.free for way in ways), sum(way.treats for way in ways)
        packed = sum(inputs.foods[end - 1] for _, end in inputs.spans)
        assert [packed] == inputs.demands.packed([(chicken, tuna, milk, free, treats)])


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


def test_steps_in_one_number_lose_what_is_not_reached() -> None:
    for seed in range(100):
        search, contexts = beginning(any_case(seed))
        picks = [Random(seed).randrange(start, end) for start, end in search.inputs.spans]
        found = contexts[0].totals.thresholds
        thresholds = Thresholds(found, len(search.inputs.ways))
        lost = 0
        for amounts, need, points in found:
            reached = sum(amounts[pick] for pick in picks) >= need
            lost += abs(points) * (reached != (points > 0))
        assert (
            thresholds.loss(thresholds.start + sum(thresholds.adds[pick] for pick in picks)) == lost
        ), seed


def test_many_cats_that_count_the_most_fed_make_one_step() -> None:
    cats = tuple(Cat(f"C{n}", (), Needs(tuna=1), None, MostFed(7, 3)) for n in range(6))
    hand = Hand(cats=cats, food=Food(tuna=6))
    _, contexts = beginning(Case(hand, Others(fed_cats=(3,)), Numbers(), 2))
    assert [threshold.need for threshold in contexts[0].totals.thresholds].count(4) == 1


def test_a_frame_hopes_for_no_less_than_a_feeding_brings() -> None:
    for seed in range(100):
        search, contexts = beginning(any_case(seed))
        r = Random(seed)
        for context in contexts[:20]:
            picks = [r.randrange(start, end) for start, end in search.inputs.spans]
            assert context.totals.excess(picks) >= 0, seed


@given(st.integers(0, 10_000))
def test_what_boxes_are_hoped_for_too_much_only_grows(seed: int) -> None:
    r = Random(seed)
    cats = tuple(random_cat(r, r.choice([None, OneTypeMeal, AnyAmountMeal])) for _ in range(5))
    hand = Hand(cats=cats, boxes=tuple(random_box(r) for _ in range(r.randint(1, 5))))
    filling = Filling(hand, Budget(10**8))
    chosen = hoped = excess = 0
    for cat in r.sample(range(5), 5):
        foods = r.randint(0, 7) & filling.asked[cat]
        chosen |= foods << 3 * cat
        hoped += filling.owned * (foods & filling.helps[cat] > 0)
        assert hoped - filling.hoped(chosen) >= excess
        excess = hoped - filling.hoped(chosen)
        assert filling.beyond(chosen) <= filling.hoped(chosen)


def test_a_feeding_found_by_the_search_keeps_the_rules_token_by_token() -> None:
    for seed in range(200):
        case = any_case(seed)
        search = searching(case)
        search.run()
        assert check_feeding(case.hand, search.feeding()) == []
