"""Hands that respond to each other, and what is cached of them (CL-15)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.cat_lady.buttons import handed_out
from games.cat_lady.feeding import Solution, best_responses
from games.cat_lady.feeding.best_responses import (
    TableWork,
    best_response,
    what_matters_of_hand,
    what_matters_of_others,
)
from games.cat_lady.hand.cards import Eaten, Food, Goal, Hand, Meal, Numbers, Others
from games.cat_lady.hand.result import hand_result
from games.contract import wording
from tests.cat_lady.hands import (
    CAT_LADY,
    PRINTED,
    cat_lady,
    cats,
    line,
    named,
    noted,
    plain,
    read,
    result_of,
    said,
)

ELVIS = plain("gray", 3, named("Elvis").ability)
EVERYTHING = Others(
    fed_cats=(5, 2),
    leftovers=(1, 4),
    costumes=(2, 1),
    goals=(),
    reached=(3,),
)


def test_a_plain_hand_without_food_depends_on_nobody() -> None:
    assert what_matters_of_others(Hand((named("Bell"),)), EVERYTHING) == Others()


def test_only_the_most_leftover_of_the_others_matters_as_far_as_it_is_in_reach() -> None:
    hand = Hand((named("Bell"),), Food(chicken=2))
    assert what_matters_of_others(hand, EVERYTHING) == Others(leftovers=(3,))
    assert what_matters_of_others(hand, Others(leftovers=(0, 0))) == Others()


def test_hemingway_looks_at_the_most_fed_cats_elvis_at_costumes_biddy_at_goals_said() -> None:
    hand = Hand((named("Hemingway"), ELVIS, named("Biddy")))
    assert what_matters_of_others(hand, EVERYTHING) == Others(
        fed_cats=(4,), costumes=(1, 2), reached=(3,)
    )


def test_goals_always_matter() -> None:
    goals = (Goal("toys", 8, 3, 6),)
    assert what_matters_of_others(Hand(), Others(goals=goals)) == Others(goals=goals)


def test_what_no_feeding_can_change_is_left_out_of_the_question() -> None:
    hand = Hand(
        (named("Bell"),),
        Food(chicken=1),
        (1, 0, 2, 0, 0),
        costumes=2,
        catnip=3,
        vp_tokens=1,
        spray_bottles=1,
        lost_cats=2,
        brushes=1,
    )
    bare = Hand((named("Bell"),), Food(chicken=1), catnip=3)
    assert what_matters_of_hand(hand, goals=False) == bare
    assert what_matters_of_hand(hand, goals=True).toys == (1, 0, 2, 0, 0)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("Penny", "toys"),
        ("Marshmallow", "toys"),
        ("Tomasso", "toys"),
        ("Zoroaster", "costumes"),
        ("Elvis", "costumes"),
        ("Mr. Zoe", "spray_bottles"),
    ],
)
def test_what_a_cat_counts_stays_in_the_question(name: str, field: str) -> None:
    hand = Hand((named(name),), toys=(1, 0, 0, 0, 0), costumes=2, spray_bottles=1)
    assert getattr(what_matters_of_hand(hand, goals=False), field) == getattr(hand, field)


def test_a_toy_more_solves_no_hand_again(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Hand] = []

    def counting(hand: Hand, *others: Any, **limits: Any) -> Solution:
        solved.append(hand)
        return Solution((None,) * len(hand.cats), 0, True)

    monkeypatch.setattr(best_responses, "best_feeding", counting)
    best_responses.solved.cache_clear()
    hand = Hand((named("Bell"),), Food(chicken=1))
    best_response(hand, Others(leftovers=(1,)), Numbers(), 2, TableWork())
    best_response(
        Hand(hand.cats, hand.food, (1, 0, 0, 0, 0)),
        Others(leftovers=(1, 0)),
        Numbers(),
        3,
        TableWork(),
    )
    assert len(solved) == 1
    best_response(hand, Others(leftovers=(2,)), Numbers(), 2, TableWork())
    assert len(solved) == 2
    best_responses.solved.cache_clear()


def test_nobody_needs_to_eat_up_what_another_has_more_of() -> None:
    """Ana can only leave her 1 milk, or give it to a Keaton whom it does not feed: Ben has 2 left
    over, which is more."""
    ana = {"cats": cats("Keaton", "Bell"), "food": {"milk": 1, "chicken": 1}}
    ben = {"food": {"tuna": 2}}
    result = result_of(cat_lady(Ana=ana, Ben=ben))
    assert (line(result, "Ana", "leftover"), line(result, "Ben", "leftover")) == (0, -2)


def test_a_house_rule_lets_a_seat_give_away_what_it_would_have_left() -> None:
    """Bell needs 1 chicken, and also takes the 2 milk if the edition allows it (CL-1)."""
    ana = {"cats": cats("Bell"), "food": {"milk": 2, "chicken": 1}}
    fed = {"name": "Shadow", "fed": {"tuna": 1, "milk": 1}}
    ben = {"cats": [fed], "food": {"milk": 1, "tuna": 1}, "feeding": "by-hand"}
    document = cat_lady(Ana=ana, Ben=ben)
    played = read(document)
    assert line(CAT_LADY.score(played), "Ana", "leftover") == -2
    numbers = replace(PRINTED.numbers, overfeeding=True)
    house = replace(played, deck=replace(PRINTED, numbers=numbers))
    result = CAT_LADY.score(house)
    assert (line(result, "Ana", "leftover"), line(result, "Ben", "leftover")) == (0, 0)
    (meal,) = hand_result(result, "Ana").feeding
    assert meal == Meal(Food(chicken=1), Eaten(chicken=1), Food(milk=2))
    assert handed_out((meal,)) == [{"fed": {"chicken": 1, "milk": 2}}]
    assert said(result) == []


def test_a_seat_answers_what_the_others_have_left() -> None:
    """Mog is worth -3, so he stays hungry (-2), unless the tuna that is left over then would cost
    another 2."""
    mog = {"name": "Mog", "colours": [], "needs": {"tuna": 1}, "vp": -3}
    ana: dict[str, Any] = {"cats": [mog], "food": {"tuna": 1}}
    assert line(result_of(cat_lady(Ana=ana, Ben={})), "Ana", "cats") == -3
    kept = result_of(cat_lady(Ana=ana, Ben={"food": {"milk": 2}}))
    assert (line(kept, "Ana", "cats"), line(kept, "Ana", "leftover")) == (0, 0)


def test_two_hands_that_chase_each_other_stop_after_six_rounds_and_say_so() -> None:
    """Ana can have 3 or 1 left, Ben 2 or 0; eating costs each of them 1, having the most left costs
    2.

    Ana wants 1 if Ben has 2, else 3; Ben wants 2 if Ana has 3, else 0. From 3 and 0 they go to 3
    and 2, then 1 and 0, then 3 and 2 again; the sixth round ends with 1 and 0.
    """
    cross = {"name": "Cross", "colours": [], "needs": {"tuna": 2}, "vp": -3}
    grim = {"name": "Grim", "colours": [], "needs": {"milk": 2}, "vp": -3}
    result = result_of(
        cat_lady(
            Ana={"cats": [cross], "food": {"chicken": 1, "tuna": 2}},
            Ben={"cats": [grim], "food": {"milk": 2}},
        )
    )
    assert (line(result, "Ana", "cats"), line(result, "Ben", "cats")) == (-3, -3)
    assert (line(result, "Ana", "leftover"), line(result, "Ben", "leftover")) == (-2, 0)
    assert noted(result) == [
        "The best feedings depend on each other and keep changing; this is the last attempt."
    ]


def test_a_hand_fed_by_hand_is_not_changed_by_the_others() -> None:
    ana = {
        "cats": [{"name": "Hemingway", "fed": {"milk": 1}}, {"name": "Jazz"}],
        "food": {"milk": 1, "tuna": 1},
        "feeding": "by-hand",
    }
    result = result_of(cat_lady(Ana=ana, Ben={"cats": cats("Bell"), "food": {"chicken": 1}}))
    details = next(one for one in result.standings if one.seat == "Ana").lines[0].details
    assert [detail.fed for detail in details] == [True, False]


def test_the_result_keeps_which_token_goes_to_which_cat_and_what_stays() -> None:
    ana = {
        "cats": cats("Bronte", "Waffle", "Keaton"),
        "food": {"tuna": 2, "wild": 1, "chicken": 3, "milk": 1},
    }
    result = result_of(cat_lady(Ana=ana, Ben={"food": {"tuna": 1}}))
    ana_fed, ben_fed = hand_result(result, "Ana"), hand_result(result, "Ben")
    # Waffle's 3 chicken (9), Bronte's 2 tuna (3), Keaton's milk and wild (4): nothing stays.
    meals = [meal for meal in ana_fed.feeding if meal]
    assert [meal.spent for meal in meals] == [
        Food(tuna=2),
        Food(chicken=3),
        Food(milk=1, wild=1),
    ]
    assert [meal.eaten for meal in meals] == [Eaten(tuna=2), Eaten(chicken=3), Eaten(milk=2)]
    assert (ana_fed.left, ana_fed.food_left, ana_fed.fed_cats) == (Food(), 0, 3)
    assert (ben_fed.left, ben_fed.food_left, ben_fed.fed_cats) == (Food(tuna=1), 1, 0)
    details = next(one for one in result.standings if one.seat == "Ana").lines[0].details
    assert wording(details[1].reason, {}) == "3 food"


def test_equal_feedings_are_decided_the_same_way_every_time() -> None:
    """Shadow and Jazz need the same; with one tuna the first cat of the hand eats."""
    for order in (("Shadow", "Jazz"), ("Jazz", "Shadow")):
        ana = {"cats": cats(*order), "food": {"tuna": 1}}
        feeding = hand_result(result_of(cat_lady(Ana=ana, Ben={})), "Ana").feeding
        assert [meal and meal.spent for meal in feeding] == [Food(tuna=1), None]
