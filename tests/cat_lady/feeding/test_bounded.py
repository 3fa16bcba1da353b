"""Whatever a form or document contains, the search for the best feeding ends soon, and says if it
is not proven."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from games import documents, registry
from games.box_of_treats.rules import score_table
from games.cat_lady.feeding import MOST_WORK, Solution, best_feeding, best_responses
from games.cat_lady.feeding.best_responses import TABLE_WORK, TableWork, solved
from games.cat_lady.feeding.greedy import greedy_feeding
from games.cat_lady.hand.abilities import AnyAmountMeal, PerFoodUsed
from games.cat_lady.hand.cards import FOODS, Box, Cat, Food, Hand, Needs, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import check_feeding
from games.cat_lady.hand.lines import toy_points
from games.cat_lady.hand.manual_feeding import Given, feed_by_hand
from games.cat_lady.sheet import read_hands
from games.contract import Result, Table, wording
from tests.cat_lady.feeding.answers import TREATS
from tests.cat_lady.feeding.hands import any_case, case_of_strays
from tests.cat_lady.feeding.nasty import SORTS, nasty_document

MIB = 1 << 20
COW = Cat("Cow", (), None, None, AnyAmountMeal(1))
COUNTING = tuple(Cat(food, (), Needs(**{food: 1}), None, PerFoodUsed(1, food)) for food in FOODS)
NOT_PROVEN = "{name}: the best feeding found, not proven to be the best"


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    solved.cache_clear()
    yield
    solved.cache_clear()


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Solution]:
    """A list of all solutions that were searched for, in order."""
    found: list[Solution] = []

    def searching(*inputs: Any, most_work: int) -> Solution:
        found.append(best_feeding(*inputs, most_work=most_work))
        assert found[-1].work <= most_work or not found[-1].proven
        return found[-1]

    monkeypatch.setattr(best_responses, "best_feeding", searching)
    return found


def scored(document: dict[str, Any]) -> tuple[Table, Result]:
    game, table = documents.read(document)
    return table, game.score(table)


def test_ways_are_counted_before_they_are_listed() -> None:
    hand = Hand((COW, *COUNTING), Food(20, 20, 20))
    tracemalloc.start()
    solution = best_feeding(hand, Others(), Numbers(), 2)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert not solution.proven
    assert solution.work < MOST_WORK / 2
    assert most < 16 * MIB
    assert check_feeding(hand, solution.feeding) == []
    assert solution.total == 57 + 20 + 20 + 20 - 2  # all of it eaten, and each food counted


def test_a_hand_with_cow_calf_and_six_treats_is_proven() -> None:
    """Mister Fit and the boxes count all types, so there are thousands of ways."""
    fit = Cat("Mister Fit", ("gray",), Needs(any=2), None, PerFoodUsed(1, "tuna"))
    calf = Cat("Calf", ("orange",), None, None, AnyAmountMeal(1, 2, 5))
    plain = tuple(Cat(f"C{n}", ("black",), Needs(tuna=1, milk=n % 2), n) for n in range(6))
    hand = Hand((COW, calf, fit, *plain), Food(5, 5, 4, 2, 6), boxes=(Box("gray", "milk"),))
    assert best_feeding(hand, Others(), Numbers(), 2).proven


@pytest.mark.parametrize("seed", [6, 15, 79])
def test_a_search_that_is_cut_short_has_settled_something(seed: int) -> None:
    """There are nine strays: more contexts than a quarter of the work is enough for."""
    case = case_of_strays(seed, TREATS)
    solution = best_feeding(*case, most_work=MOST_WORK // 4)
    plain = FedHand(
        case.hand, greedy_feeding(case.hand), case.others, case.numbers, case.players
    ).total
    assert not solution.proven
    assert solution.total > plain


def test_sixteen_cats_that_need_nine_of_any_food_end_soon() -> None:
    cats = tuple(Cat(f"C{n}", (), Needs(any=9), n % 7) for n in range(16))
    solution = best_feeding(Hand(cats, Food(20, 20, 20)), Others(), Numbers(), 2)
    assert solution.work < MOST_WORK


@pytest.mark.parametrize("seed", range(len(SORTS)))
def test_a_nasty_table_takes_no_more_work_and_memory_than_it_may(
    seed: int, searches: list[Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableWork.__init__, "__defaults__", (best_responses.NO_LIMIT, 300_000))
    document = nasty_document(seed + 8 * len(SORTS))
    tracemalloc.start()
    try:
        scored(document)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sum(solution.work for solution in searches) <= 1.2 * 300_000
    assert most < 64 * MIB


def test_the_work_is_that_of_the_table_however_many_hands_it_has(searches: list[Solution]) -> None:
    one = nasty_document(2)["hands"]["Ana"]
    names = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"]
    hands = {name: {**one, "catnip": at} for at, name in enumerate(names)}
    table, result = scored({"game": "box-of-treats", "players": names, "hands": hands})
    assert sum(min(solution.work, MOST_WORK) for solution in searches) <= TABLE_WORK
    assert NOT_PROVEN in [note.message for note in result.notes]
    assert wording(result.notes[0], {seat.key: seat.name for seat in table.seats})


def test_a_real_hand_is_proven_beside_nasty_ones() -> None:
    document = nasty_document(2)
    players = document["players"]
    document["hands"][players[-1]] = {"cats": [{"name": "Bronte"}, {"name": "Cow"}]} | {
        "food": {"tuna": 4, "milk": 2, "treat": 1}
    }
    _, table = documents.read(document)
    assert score_table(table).seats[-1].fed.proven


def test_what_is_cached_changes_no_answer() -> None:
    document = nasty_document(2)
    fresh = scored(document)[1]
    assert scored(document)[1] == fresh
    alone = {**document, "hands": {"Ana": document["hands"]["Ana"]}}
    solved.cache_clear()
    scored(alone)  # caches one hand of the table
    assert scored(document)[1] == fresh


def test_tokens_above_what_the_box_has_make_no_more_ways(searches: list[Solution]) -> None:
    def work_of(chicken: int) -> int:
        searches.clear()
        solved.cache_clear()
        hand = {"cats": [{"name": "Waffle"}, {"name": "Moonbeam"}], "food": {"chicken": chicken}}
        document = {"game": "cat-lady", "players": ["Ana", "Ben"], "hands": {"Ana": hand}}
        result = scored(document)[1]
        assert (chicken > 20) == any(
            "the box has" in one.message.message for one in result.problems
        )
        return sum(solution.work for solution in searches)

    assert work_of(99) == work_of(20)


def test_what_is_fed_without_a_search_keeps_the_rules() -> None:
    for seed in range(80):
        _, table = documents.read(nasty_document(seed))
        for sheet in read_hands(table).values():
            assert check_feeding(sheet.hand, greedy_feeding(sheet.hand)) == []


def test_heaps_of_tokens_given_by_hand_are_read_at_once() -> None:
    everything = Given(Food(99, 99, 99, 99, 99))
    cats = tuple(Cat(f"C{n}", (), Needs(any=99), 1) for n in range(50))
    tried = []

    def worth(feeding: object) -> int:
        tried.append(feeding)
        return 0

    feed_by_hand(Hand(cats, Food(99, 99, 99, 99, 99)), [everything] * 50, worth)
    assert len(tried) <= 10


def test_many_cats_that_are_toys_are_split_into_sets_at_once() -> None:
    assert toy_points((30, 30, 30, 30, 30), (1, 3, 5, 8, 12), wild=50) == 40 * 12


# -- what would have won ---------------------------------------------------------------------------


def test_what_would_have_won_shares_the_work_of_one_table(searches: list[Solution]) -> None:
    hand = {"cats": [{"name": name} for name in ("Bronte", "Cow", "Keaton")]}
    hands = {name: {**hand, "food": {"tuna": 4, "milk": 3}} for name in ("Ana", "Ben")}
    document = {"game": "box-of-treats", "players": ["Ana", "Ben"], "hands": hands}
    table, result = scored(document)
    offered = registry.game("box-of-treats").what_if(table, result, "Ana")
    assert offered.edits
    searches.clear()
    offered.score(table)
    solved.cache_clear()
    offered.score(table)
    assert len(searches) <= 1  # the second time it was the same question


def test_nothing_is_said_to_have_won_where_a_hand_was_too_much_to_search() -> None:
    table, result = scored(nasty_document(2))
    assert registry.game("box-of-treats").what_if(table, result, "Ana").edits == ()


def test_a_search_leaves_nothing_for_the_garbage_collector() -> None:
    """The collector is switched off during a search, so everything that a search makes has to be
    freed without it."""
    case = any_case(7)
    best_feeding(*case)
    gc.collect()
    gc.disable()
    try:
        best_feeding(*case)
        assert gc.collect() == 0
    finally:
        gc.enable()
