"""What an action does to a race, counted by hand (CC-1 to CC-6, CC-8)."""

from __future__ import annotations

import pytest

from games.cantankerous_cats.rules.actions import Attack, PassToy, Score
from games.cantankerous_cats.rules.state import Cat, begin
from games.cantankerous_cats.sheet import Rules

from .races import CAST, DECK, POUNCE, banks, mischief, quiet, race, step

# -- the start (CC-1) ------------------------------------------------------------------------------


def test_a_race_begins_with_domestic_cats_and_a_token_each() -> None:
    now = begin(DECK, "standard", CAST, "Cleo")
    assert now.cats == dict.fromkeys(CAST, Cat(mischief=0, bank=(), pounce=1, feral=False))
    assert (now.toy, now.claim, now.winner) == ("Cleo", None, "")


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_kitten_and_basic_games_begin_without_tokens(rules: Rules) -> None:
    assert begin(DECK, rules, CAST, "Ana").cats == dict.fromkeys(CAST, Cat())


def test_where_nobody_won_the_first_bite_the_first_seat_has_the_toy() -> None:
    assert begin(DECK, "standard", CAST, "").toy == "Ana"


# -- scoring (CC-2) --------------------------------------------------------------------------------


def test_an_exact_payment_costs_what_the_card_costs() -> None:
    done = step(race(Ana=Cat(bank=(2, 3, 2))), Score("Ana", 3, 4))
    assert (done.paid, done.points, done.lost) == ((2, 2), 3, None)
    assert banks(done.after) == {"Ana": (3,)}
    assert mischief(done.after) == {"Ana": 3}


def test_the_payment_that_the_table_chose_is_taken() -> None:
    done = step(race(Ana=Cat(bank=(2, 3, 2))), Score("Ana", 3, 4, pay=(3, 2)))
    assert done.paid == (3, 2)
    assert banks(done.after) == {"Ana": (2,)}


def test_who_cannot_pay_loses_everything_banked_and_turns_feral_without_points() -> None:
    now = race(Ana=Cat(mischief=5, bank=(2, 1), pounce=2), Ben=Cat(bank=(4,)))
    done = step(now, Score("Ana", 3, 4))
    assert (done.lost, done.paid, done.points) == ((2, 1), None, 0)
    assert done.after.cats["Ana"] == Cat(mischief=5, bank=(), pounce=2, feral=True)
    assert banks(done.after) == {"Ben": (4,)}
    assert done.after.toy == "Ana"


# -- attacking (CC-3) ------------------------------------------------------------------------------


def test_the_target_of_an_attack_pays_and_scores_half() -> None:
    now = quiet(Ana=Cat(bank=(2, 3)), Ben=Cat(mischief=2, bank=(1,), pounce=1))
    done = step(now, Attack("Ben", "Ana", 4, 3))
    assert (done.paid, done.points, done.withheld) == ((3,), 2, 0)
    assert banks(done.after) == {"Ana": (2,), "Ben": (1,)}
    assert mischief(done.after) == {"Ana": 2, "Ben": 2}


@pytest.mark.parametrize(("value", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (6, 3)])
def test_half_is_rounded_down(value: int, points: int) -> None:
    done = step(race(Ana=Cat(bank=(3,))), Attack("Ben", "Ana", value, 3))
    assert done.points == done.after.cats["Ana"].mischief == points


def test_a_target_that_cannot_pay_loses_everything_banked_and_turns_feral() -> None:
    now = quiet(Ana=Cat(mischief=4, bank=(2, 1)), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 4, 5))
    assert (done.lost, done.paid, done.points) == ((2, 1), None, 0)
    assert done.after.cats["Ana"] == Cat(mischief=4, bank=(), feral=True)


def test_the_payment_that_the_target_chose_is_taken() -> None:
    done = step(race(Ana=Cat(bank=(3, 2, 1))), Attack("Ben", "Ana", 2, 3, pay=(2, 1)))
    assert banks(done.after) == {"Ana": (3,)}


# -- an attack never wins (CC-5) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mischief_before", "value", "points", "withheld"),
    [
        (7, 2, 1, 0),
        (7, 3, 1, 0),
        (7, 4, 0, 2),
        (8, 1, 0, 0),
        (8, 2, 0, 1),
        (6, 6, 0, 3),
        (5, 6, 3, 0),
    ],
)
def test_points_of_an_attack_that_would_reach_nine_are_none(
    mischief_before: int, value: int, points: int, withheld: int
) -> None:
    now = race(Ana=Cat(mischief=mischief_before, bank=(2,)))
    done = step(now, Attack("Ben", "Ana", value, 2))
    assert (done.points, done.withheld) == (points, withheld)
    assert done.after.cats["Ana"] == Cat(mischief=mischief_before + points)
    assert (done.after.claim, done.after.winner) == (None, "")


def test_a_counter_reaching_nine_scores_none_and_is_paid_all_the_same() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(1,), pounce=1), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 3, 3, counter=(2,)))
    assert (done.points, done.withheld, done.paid) == (0, 1, (2, 1))
    assert done.after.cats["Ana"] == Cat(mischief=8)


# -- pounce tokens and adoption (CC-6) -------------------------------------------------------------


def test_a_token_costs_two_cards_and_a_feral_cat_three() -> None:
    assert (DECK.pounce_cards, DECK.pounce_cards_feral) == (2, 3)


@pytest.mark.parametrize(("bank", "adopted"), [((2, 1), False), ((2, 2), True), ((3, 3), True)])
def test_a_feral_cat_with_four_hearts_is_adopted_as_its_turn_begins_and_keeps_its_bank(
    bank: tuple[int, ...], adopted: bool
) -> None:
    done = step(race(Ben=Cat(mischief=3, bank=bank, feral=True)), PassToy())
    assert done.adopted is adopted
    assert done.after.cats["Ben"] == Cat(mischief=3, bank=bank, feral=not adopted)
