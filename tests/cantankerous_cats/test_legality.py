"""What is legal when, and the reasons for refusals (CC-2 to CC-8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    BuyPounce,
    PassToy,
    Prevented,
    Score,
    SetCat,
    Win,
)
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.state import Cat
from games.cantankerous_cats.sheet import Rules

from .races import DECK, FERAL, POUNCE, after, is_legal, of, quiet, race, refused

NO_TOKENS = "There are no pounce tokens in this game."


# -- banking (CC-2) --------------------------------------------------------------------------------


def test_who_does_not_play_can_do_nothing() -> None:
    assert refused(race(players=3), Bank("Dov", 2)) == ("No player has that name: Dov", "cat")
    for action in (
        Score("Dov", 1, 0),
        Attack("Dov", "Ana", 1, 0),
        BuyPounce("Dov"),
        SetCat("Dov", mischief=1),
        Win("Dov"),
    ):
        assert refused(race(players=3), action)[1] == "cat"
    assert refused(race(players=3), PassToy("Dov"))[1] == "to"
    assert refused(race(players=3), Attack("Ben", "Dov", 1, 0))[1] == "on"


# -- scoring (CC-2) --------------------------------------------------------------------------------


def test_a_feral_cat_cannot_score() -> None:
    now = race(toy="Ana", Ana=FERAL, Ben=FERAL)
    assert refused(now, Score("Ana", 1, 0)) == ("Ana is feral: feral cats cannot score.", "cat")
    assert refused(now, Score("Ben", 1, 0)) == ("Ben is feral: feral cats cannot score.", "cat")


def test_only_cards_that_are_banked_can_be_paid() -> None:
    now = race(Ana=Cat(bank=(2, 3)))
    assert refused(now, Score("Ana", 1, 4, pay=(4,))) == (
        "Ana does not have these cards banked.",
        "pay",
    )
    assert refused(now, Score("Ana", 1, 4, pay=(2, 2)))[1] == "pay"


def test_a_payment_is_worth_the_cost() -> None:
    now = race(Ana=Cat(bank=(2, 3)))
    assert refused(now, Score("Ana", 1, 4, pay=(3,))) == ("These cards pay only 3 of 4.", "pay")


# -- attacking (CC-3) ------------------------------------------------------------------------------


def attackers(**cats: Cat) -> set[tuple[str, str]]:
    """Returns who may attack whom while Ana has the toy."""
    return set(offers(of(cats)).attacks)


def test_with_a_token_a_domestic_cat_pounces_on_the_holder_of_the_toy_only() -> None:
    assert attackers(Ben=POUNCE) == {("Ben", "Ana")}
    assert refused(race(), Attack("Ben", "Cleo", 3, 2)) == (
        "Ben can pounce only on Ana, who holds the cat toy.",
        "on",
    )


def test_without_a_token_a_domestic_cat_attacks_nobody() -> None:
    assert attackers() == set()
    assert refused(quiet(), Attack("Ben", "Ana", 3, 2)) == (
        "Ben has no pounce token to attack with.",
        "cat",
    )


def test_a_domestic_cat_does_not_attack_in_its_own_turn() -> None:
    assert attackers(Ana=POUNCE) == set()
    assert refused(race(), Attack("Ana", "Ben", 3, 2)) == (
        "Ana holds the cat toy, and only a feral cat may attack on its own turn.",
        "cat",
    )


def test_nobody_attacks_themselves() -> None:
    now = race(toy="Ana", Ana=Cat(pounce=1, feral=True))
    assert refused(now, Attack("Ana", "Ana", 1, 0)) == ("Ana cannot attack themselves.", "on")


def test_a_feral_cat_attacks_any_domestic_cat_in_its_own_turn_without_a_token() -> None:
    everybody_else = {("Ana", "Ben"), ("Ana", "Cleo"), ("Ana", "Dov")}
    assert attackers(Ana=FERAL) == everybody_else


def test_a_feral_cat_out_of_turn_needs_a_token() -> None:
    assert attackers(Ben=FERAL) == set()


def test_a_feral_cat_with_a_token_pounces_out_of_turn_on_any_domestic_cat() -> None:
    found = attackers(Ben=Cat(pounce=1, feral=True))
    assert found == {("Ben", "Ana"), ("Ben", "Cleo"), ("Ben", "Dov")}


def test_a_feral_cat_cannot_be_attacked() -> None:
    assert attackers(Ana=FERAL, Ben=POUNCE) == {
        ("Ana", "Ben"),
        ("Ana", "Cleo"),
        ("Ana", "Dov"),
    }
    now = race(Ana=FERAL)
    assert refused(now, Attack("Ben", "Ana", 3, 2)) == (
        "Ana is feral: feral cats cannot be attacked.",
        "on",
    )


# -- countering (CC-4) -----------------------------------------------------------------------------


@pytest.mark.parametrize("counter", [(), (2,), "incident"])
def test_a_counter_takes_a_pounce_token(counter: Any) -> None:
    stopped = True if counter == "incident" else None
    attack = Attack("Ben", "Ana", 3, 2, counter=counter, stopped=stopped)
    assert is_legal(quiet(Ana=POUNCE, Ben=POUNCE), attack)
    assert refused(quiet(Ben=POUNCE), attack) == (
        "Ana has no pounce token to counter with.",
        "counter",
    )


def test_the_target_may_pay_with_what_it_counters_with() -> None:
    now = quiet(Ana=Cat(bank=(1,), pounce=1), Ben=POUNCE)
    attack = Attack("Ben", "Ana", 3, 2, counter=(2,), pay=(2,))
    assert is_legal(now, attack)
    assert not is_legal(now, replace(attack, counter=None))


def test_an_attack_that_an_incident_stops_is_not_paid() -> None:
    now = race(Ana=Cat(bank=(2,), pounce=1))
    assert refused(now, Attack("Ben", "Ana", 3, 2, counter="incident", pay=(2,))) == (
        "An attack that is stopped costs nothing.",
        "pay",
    )
    assert is_legal(now, Attack("Ben", "Ana", 3, 2, counter="incident", stopped=True, pay=()))


# -- pounce tokens (CC-6) --------------------------------------------------------------------------


def test_tokens_are_bought_by_whoever_holds_the_toy() -> None:
    assert offers(race(toy="Cleo")).buyers == ("Cleo",)
    assert refused(race(toy="Cleo"), BuyPounce("Ana")) == (
        "Ana does not hold the cat toy: you buy tokens on your own turn.",
        "cat",
    )


@pytest.mark.parametrize(("held", "left"), [(1, True), (2, False), (3, False)])
def test_where_tokens_are_counted_only_what_is_left_can_be_bought(held: int, left: bool) -> None:
    counted = race(deck=replace(DECK, tokens=5), Ana=Cat(pounce=held))  # 3 with the others
    assert is_legal(counted, BuyPounce("Ana")) is left


# -- the toy ---------------------------------------------------------------------------------------


def test_the_toy_may_go_to_anybody_else() -> None:
    assert offers(race(toy="Cleo")).passes == ("Dov", "Ana", "Ben")
    assert refused(race(toy="Cleo"), PassToy("Cleo")) == ("Cleo holds the cat toy already.", "to")


# -- by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "part"),
    [
        (Bank("Ana", -1), "hearts"),
        (Score("Ana", -1, 0), "value"),
        (Score("Ana", 1, -1), "cost"),
        (Attack("Ben", "Ana", 1, 0, counter=(2, -1)), "counter"),
        (SetCat("Ana", mischief=-1), "mischief"),
        (SetCat("Ana", bank=(1, -1)), "bank"),
        (SetCat("Ana", pounce=-1), "pounce"),
    ],
)
def test_there_is_nothing_below_zero(action: Action, part: str) -> None:
    assert refused(race(), action) == ("It cannot go below 0.", part)


def test_only_a_cat_that_has_what_wins_can_be_said_to_have_won() -> None:
    assert refused(quiet(Ana=Cat(mischief=8)), Win("Ana")) == (
        "Ana has not met a winning condition.",
        "cat",
    )
    assert is_legal(after(quiet(), SetCat("Ana", mischief=9)), Win("Ana"))
    assert not is_legal(after(quiet(), SetCat("Ana", mischief=8, bank=(4, 5))), Win("Ana"))
    assert not is_legal(after(quiet(), SetCat("Ana", mischief=9, feral=True)), Win("Ana"))


def test_without_the_toy_nobody_can_be_said_to_have_won() -> None:
    now = after(quiet(), SetCat("Ben", mischief=9))
    assert refused(now, Win("Ben")) == ("Ben has not met a winning condition.", "cat")
    assert not is_legal(after(now, PassToy("Ben")), Win("Ben"))  # it takes a card of its own


# -- kitten and basic games (CC-8) -----------------------------------------------------------------


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_without_pounce_nobody_attacks_buys_or_turns_feral(rules: Rules) -> None:
    now = race(rules=rules)
    assert refused(now, Attack("Ben", "Ana", 3, 2)) == ("There are no attacks in this game.", "")
    assert refused(now, BuyPounce("Ana")) == (NO_TOKENS, "")
    assert refused(now, SetCat("Ana", pounce=1)) == (NO_TOKENS, "pounce")
    assert refused(now, SetCat("Ana", feral=True)) == ("Nobody turns feral in this game.", "feral")
    found = offers(now)
    assert (found.attacks, found.forced, found.buyers, found.incidents) == ((), (), (), ())


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_without_ferals_a_card_that_cannot_be_paid_cannot_be_played(rules: Rules) -> None:
    now = race(rules=rules, Ana=Cat(bank=(2, 1)))
    assert is_legal(now, Score("Ana", 2, 3))
    assert refused(now, Score("Ana", 2, 4)) == (
        "Ana has 3 hearts for a cost of 4: that card cannot be played.",
        "cost",
    )


# -- while a victory is claimed (CC-7) -------------------------------------------------------------

CLAIMED = after(quiet(Ana=Cat(mischief=8, bank=(2, 3)), Ben=POUNCE, Cleo=FERAL), Score("Ana", 1, 2))
WAITS = "Ana is about to win: first enter whether anybody stops it."


@pytest.mark.parametrize(
    "action", [Score("Ana", 1, 0), BuyPounce("Ana"), PassToy(), PassToy("Cleo")]
)
def test_while_somebody_is_about_to_win_the_turn_waits(action: Action) -> None:
    assert refused(CLAIMED, action) == (WAITS, "")


def test_whoever_is_about_to_win_does_not_attack_first() -> None:
    now = after(quiet(Ana=Cat(bank=(6,), feral=True), Ben=POUNCE), Bank("Ana", 3))
    assert refused(now, Attack("Ana", "Ben", 3, 2)) == (WAITS, "")


def test_nobody_else_wins_while_somebody_is_about_to() -> None:
    now = after(CLAIMED, SetCat("Dov", mischief=9))
    assert refused(now, Win("Dov")) == ("Ana is about to win, not Dov.", "cat")


def test_only_another_cat_with_a_token_stops_it() -> None:
    assert offers(CLAIMED).stoppers == ("Ben",)
    assert refused(CLAIMED, Prevented("Cleo")) == (
        "Cleo has no pounce token to stop it with.",
        "by",
    )
    assert refused(CLAIMED, Prevented("Ana")) == (
        "Ana is about to win, so somebody else has to stop it.",
        "by",
    )
    assert refused(CLAIMED, Prevented("Eva")) == ("No player has that name: Eva", "by")


def test_where_nobody_is_about_to_win_there_is_nothing_to_stop() -> None:
    assert refused(race(), Prevented()) == (
        "Nobody is about to win: there is nothing to stop.",
        "",
    )


# -- when it is over -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        Bank("Ana", 1),
        Score("Ana", 1, 0),
        Attack("Ben", "Ana", 1, 0),
        BuyPounce("Ana"),
        PassToy(),
        SetCat("Ana", mischief=0),
        Win("Ana"),
        Win("Ben"),
        Prevented("Ben"),
    ],
)
def test_after_the_end_nothing_more_is_done(action: Action) -> None:
    over = after(CLAIMED, Win("Ana"))
    assert refused(over, action) == ("The race is over: Ana has won.", "")
