"""What an action does to a race, counted by hand (CC-1 to CC-6, CC-8)."""

from __future__ import annotations

import pytest

from games.cantankerous_cats.rules.actions import Attack, Bank, PassToy, Score, SetCat
from games.cantankerous_cats.rules.state import Cat, begin
from games.cantankerous_cats.sheet import Rules

from .races import (
    CAST,
    DECK,
    FERAL,
    POUNCE,
    after,
    banks,
    feral,
    mischief,
    quiet,
    race,
    step,
    tokens,
)

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


# -- banking (CC-2) --------------------------------------------------------------------------------


def test_banked_cards_stay_cards() -> None:
    now = after(race(), Bank("Ana", 2), Bank("Ana", 2), Bank("Ben", 3))
    assert now.cats["Ana"].bank == (2, 2)
    assert now.cats["Ana"].hearts == 4
    assert now.cats["Ben"].bank == (3,)


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


def test_a_card_without_cost_takes_no_affection() -> None:
    done = step(race(Ana=Cat(bank=(2,))), Score("Ana", 1, 0))
    assert done.paid == ()
    assert banks(done.after) == {"Ana": (2,)}
    assert mischief(done.after) == {"Ana": 1}


def test_who_cannot_pay_loses_everything_banked_and_turns_feral_without_points() -> None:
    now = race(Ana=Cat(mischief=5, bank=(2, 1), pounce=2), Ben=Cat(bank=(4,)))
    done = step(now, Score("Ana", 3, 4))
    assert (done.lost, done.paid, done.points) == ((2, 1), None, 0)
    assert done.after.cats["Ana"] == Cat(mischief=5, bank=(), pounce=2, feral=True)
    assert banks(done.after) == {"Ben": (4,)}
    assert done.after.toy == "Ana"


def test_a_cat_with_nothing_banked_turns_feral_by_a_card_with_a_cost() -> None:
    done = step(race(), Score("Ana", 1, 1))
    assert done.lost == ()
    assert feral(done.after) == ["Ana"]


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_kitten_and_basic_games_score_alike(rules: Rules) -> None:
    now = after(race(rules=rules), Bank("Ana", 2), Bank("Ana", 3), Score("Ana", 2, 3))
    assert (banks(now), mischief(now)) == ({"Ana": (2,)}, {"Ana": 2})


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


def test_a_feral_cat_in_its_own_turn_keeps_its_token() -> None:
    now = quiet(Ana=Cat(pounce=1, feral=True), Cleo=Cat(bank=(2,)))
    done = step(now, Attack("Ana", "Cleo", 3, 2))
    assert tokens(done.after) == {"Ana": 1}
    assert mischief(done.after) == {"Cleo": 1}
    assert banks(done.after) == {}


def test_the_payment_that_the_target_chose_is_taken() -> None:
    done = step(race(Ana=Cat(bank=(3, 2, 1))), Attack("Ben", "Ana", 2, 3, pay=(2, 1)))
    assert banks(done.after) == {"Ana": (3,)}


# -- countering (CC-4) -----------------------------------------------------------------------------


def test_a_counter_banks_from_the_hand_to_meet_the_cost() -> None:
    now = quiet(Ana=Cat(bank=(1, 2), pounce=2), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 5, 4, counter=(1, 3)))
    assert (done.paid, done.points) == ((3, 1), 2)
    assert banks(done.after) == {"Ana": (2, 1)}
    assert tokens(done.after) == {"Ana": 1}
    assert mischief(done.after) == {"Ana": 2}


def test_what_a_counter_banks_is_lost_too_where_it_is_not_enough() -> None:
    now = quiet(Ana=Cat(bank=(1,), pounce=1), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 5, 4, counter=(2,)))
    assert done.lost == (1, 2)
    assert done.after.cats["Ana"] == FERAL


def test_a_counter_without_a_card_only_spends_the_token() -> None:
    now = quiet(Ana=Cat(bank=(2,), pounce=1), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 2, 2, counter=()))
    assert (banks(done.after), tokens(done.after)) == ({}, {})
    assert mischief(done.after) == {"Ana": 1}


def test_an_incident_stops_an_attack_at_the_cost_of_both_tokens() -> None:
    now = quiet(Ana=Cat(mischief=3, bank=(2,), pounce=1), Ben=POUNCE)
    done = step(now, Attack("Ben", "Ana", 6, 4, counter="incident", stopped=True))
    assert (done.paid, done.lost, done.points) == (None, None, 0)
    assert done.after.cats["Ana"] == Cat(mischief=3, bank=(2,))
    assert tokens(done.after) == {}


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


def test_the_toy_goes_round_the_table() -> None:
    now = race(toy="Cleo")
    toys = [now.toy]
    for _ in CAST:
        now = after(now, PassToy())
        toys.append(now.toy)
    assert toys == ["Cleo", "Dov", "Ana", "Ben", "Cleo"]


@pytest.mark.parametrize(("bank", "adopted"), [((2, 1), False), ((2, 2), True), ((3, 3), True)])
def test_a_feral_cat_with_four_hearts_is_adopted_as_its_turn_begins_and_keeps_its_bank(
    bank: tuple[int, ...], adopted: bool
) -> None:
    done = step(race(Ben=Cat(mischief=3, bank=bank, feral=True)), PassToy())
    assert done.adopted is adopted
    assert done.after.cats["Ben"] == Cat(mischief=3, bank=bank, feral=not adopted)


def test_nobody_is_adopted_in_the_middle_of_a_turn() -> None:
    now = after(race(Ana=FERAL), Bank("Ana", 2), Bank("Ana", 2), PassToy())
    assert feral(now) == ["Ana"]


def test_only_whoever_gets_the_toy_is_adopted() -> None:
    homeless = Cat(bank=(4,), feral=True)
    now = after(race(Ben=homeless, Cleo=homeless), PassToy("Cleo"))
    assert feral(now) == ["Ben"]


def test_an_adopted_cat_with_nine_hearts_has_not_won() -> None:
    now = after(quiet(Ben=Cat(bank=(9,), feral=True)), PassToy())
    assert (now.winner, now.claim, feral(now)) == ("", None, [])


def test_an_adoption_can_be_taken_back_by_hand() -> None:
    now = after(race(Ben=Cat(bank=(4,), feral=True)), PassToy(), SetCat("Ben", feral=True))
    assert now.cats["Ben"] == Cat(bank=(4,), feral=True)


# -- by hand ---------------------------------------------------------------------------------------


def test_what_is_set_by_hand_is_so_and_the_rest_stays() -> None:
    before = Cat(mischief=3, bank=(2, 5), pounce=1)
    now = race(Ben=before)
    assert after(now, SetCat("Ben", mischief=5)).cats["Ben"] == Cat(5, (2, 5), 1)
    assert after(now, SetCat("Ben", bank=())).cats["Ben"] == Cat(3, (), 1)
    assert after(now, SetCat("Ben", pounce=0)).cats["Ben"] == Cat(3, (2, 5), 0)
    assert after(now, SetCat("Ben", feral=True)).cats["Ben"] == Cat(3, (2, 5), 1, feral=True)
    assert after(now, SetCat("Ben")) == now


def test_what_is_set_by_hand_never_wins_by_itself() -> None:
    now = after(quiet(), SetCat("Ana", mischief=12))
    assert (now.winner, now.claim) == ("", None)
    now = after(quiet(Ana=FERAL), SetCat("Ana", bank=(9,)))
    assert now.winner == ""


# -- a course --------------------------------------------------------------------------------------


def test_a_round_counted_by_hand() -> None:
    """Each player banks two cards, with two and three hearts; feral Cleo is adopted with four
    hearts."""
    now = after(
        race(players=3),
        *(Bank("Ana", 2), Bank("Ana", 3), PassToy()),
        *(Bank("Ben", 2), Score("Ben", 1, 1), PassToy()),  # wastes a heart
        *(Score("Cleo", 4, 3), Bank("Cleo", 1), PassToy()),  # cannot pay: feral
        *(Score("Ana", 3, 3), Attack("Ben", "Ana", 3, 2, counter=(1,)), PassToy()),
        *(Bank("Ben", 1), Bank("Cleo", 3), PassToy()),
    )
    assert now.cats == {
        "Ana": Cat(mischief=4, bank=(1,), pounce=0),
        "Ben": Cat(mischief=1, bank=(1,), pounce=0),
        "Cleo": Cat(mischief=0, bank=(1, 3), pounce=1),
    }
    assert now.toy == "Cleo"
