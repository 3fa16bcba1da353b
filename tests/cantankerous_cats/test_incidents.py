"""Incidents whose effect the edition knows (CC-11), by name, with their arithmetic."""

from __future__ import annotations

import pytest

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    Play,
    Prevented,
    Score,
    SetCat,
    Win,
)
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.state import Cat, Claim, Race
from games.cantankerous_cats.sheet import Rules

from .races import (
    POUNCE,
    after,
    banks,
    feral,
    is_legal,
    mischief,
    of,
    quiet,
    race,
    refused,
    step,
    tokens,
)

LASER, DOG = "Laser Pointer", "Blame the Dog"


# -- Escape ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "left"),
    [
        ((4, 2, 1), (4,)),  # of 7 hearts 3: the 2 and the 1
        ((3, 3), (3,)),
        ((2, 2, 3), (2, 2)),  # of 7 hearts 3
        ((6,), ()),  # of 6 hearts 3, and nobody gives change
        ((1,), (1,)),  # half of 1 is 0
        ((), ()),
    ],
)
def test_escape_turns_a_cat_feral_that_discards_half(
    bank: tuple[int, ...], left: tuple[int, ...]
) -> None:
    now = after(quiet(Ben=Cat(bank=bank, mischief=3)), Play("Ana", "Escape", "Ben"))
    assert now.cats["Ben"] == Cat(mischief=3, bank=left, feral=True)


def test_the_target_of_an_escape_chooses_what_it_discards() -> None:
    now = quiet(Ben=Cat(bank=(3, 2, 1)))
    assert banks(after(now, Play("Ana", "Escape", "Ben", pay=(2, 1)))) == {"Ben": (3,)}
    assert refused(now, Play("Ana", "Escape", "Ben", pay=(2,)))[1] == "pay"
    assert refused(now, Play("Ana", "Escape", "Ben", pay=(5,)))[1] == "pay"


def test_an_escape_in_the_last_chance_keeps_from_winning_and_the_card_stays() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(4, 3)), Ben=POUNCE)
    now = after(now, Score("Ana", 2, 3), Play("Ben", "Escape", "Ana"))
    assert now.cats["Ana"] == Cat(mischief=10, feral=True)  # 3 were paid, and of 4 a half is the 4
    assert (now.claim, now.winner, tokens(now)) == (None, "", {})


# -- Adoption Day ----------------------------------------------------------------------------------


def test_adoption_day_prevents_a_feral_victory() -> None:
    now = quiet(Ana=Cat(bank=(6,), feral=True), Ben=POUNCE)
    now = after(now, Bank("Ana", 3), Play("Ben", "Adoption Day", "Ana"))
    assert (now.claim, now.winner, banks(now)) == (None, "", {"Ana": (6, 3)})


# -- Laser Pointer and Blame the Dog ---------------------------------------------------------------


@pytest.mark.parametrize("card", [LASER, DOG])
def test_a_mischief_card_is_cancelled_and_its_cost_comes_back(card: str) -> None:
    before = quiet(Ana=Cat(mischief=2, bank=(4, 3)), Ben=POUNCE)
    now = after(before, Score("Ana", 3, 6), Play("Ben", card, "Ana"))
    assert now.cats["Ana"] == before.cats["Ana"]
    assert tokens(now) == {}


def test_points_that_stayed_go_with_their_card_when_it_is_cancelled() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(4,)), Ben=POUNCE, Cleo=POUNCE)
    now = after(now, Score("Ana", 3, 4), Attack("Ben", "Ana", 2, 1))
    assert (mischief(now), feral(now)) == ({"Ana": 11}, ["Ana"])
    now = after(now, Play("Cleo", LASER, "Ana"))
    assert (mischief(now), banks(now), feral(now)) == ({"Ana": 8}, {"Ana": (4,)}, ["Ana"])


def test_who_holds_the_toy_counters_an_escape_and_wins_after_all() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(4,), pounce=1), Ben=POUNCE)
    now = after(now, Score("Ana", 1, 0), Play("Ben", "Escape", "Ana"))
    assert now.claim is None
    now = after(now, Play("Ana", LASER, "Ben"))
    assert (now.winner, now.claim, banks(now)) == ("Ana", None, {"Ana": (4,)})
    assert mischief(now) == {"Ana": 9}


def test_a_victory_that_comes_back_waits_while_another_token_is_held() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(4,), pounce=1), Ben=POUNCE, Cleo=POUNCE)
    now = after(now, Score("Ana", 1, 0), Play("Ben", "Escape", "Ana"), Play("Ana", LASER, "Ben"))
    assert (now.claim is not None, mischief(now)) == (True, {"Ana": 8})
    assert mischief(after(now, Win("Ana"))) == {"Ana": 9}


def test_an_adoption_that_is_cancelled_gives_a_feral_cat_its_victory_back() -> None:
    now = quiet(Ana=Cat(bank=(6,), feral=True, pounce=1), Ben=POUNCE)
    now = after(now, Bank("Ana", 3), Play("Ben", "Adoption Day", "Ana"))
    assert now.winner == ""
    assert after(now, Play("Ana", LASER, "Ben")).winner == "Ana"


def test_who_escapes_with_nine_hearts_left_wins_at_once_where_nobody_can_stop_it() -> None:
    escape = Play("Ana", "Escape", "Ana")
    now = after(quiet(Ana=Cat(bank=(9, 9))), escape)
    assert (now.winner, now.how, banks(now)) == ("Ana", "feral", {"Ana": (9,)})
    waiting = after(quiet(Ana=Cat(bank=(9, 9)), Ben=POUNCE), escape)
    assert (waiting.winner, waiting.claim is not None) == ("", True)


def test_the_last_token_spent_on_an_escape_of_a_third_cat_lets_the_victory_count() -> None:
    now = after(quiet(Ana=Cat(mischief=8), Ben=POUNCE), Score("Ana", 1, 0))
    assert after(now, Play("Ben", "Escape", "Cleo")).winner == "Ana"


def test_a_midnight_run_with_the_last_token_leaves_time_for_its_two_cards() -> None:
    now = after(quiet(Ana=Cat(mischief=8), Ben=POUNCE), Score("Ana", 1, 0))
    now = after(now, Play("Ben", "Midnight Run"))
    assert now.winner == ""
    now = after(now, Bank("Cleo", 1), Bank("Ben", 2))  # the first is an instant action of another
    assert now.winner == ""
    assert after(now, Bank("Ben", 3)).winner == "Ana"
    assert after(now, Score("Ben", 1, 0)).winner == "Ana"
    lost = after(now, Attack("Ben", "Ana", 2, 1, forced=True))
    assert (lost.winner, feral(lost), lost.opened) == ("", ["Ana"], None)


def test_a_midnight_run_that_is_cancelled_lets_the_victory_count() -> None:
    now = after(quiet(Ana=Cat(mischief=8, pounce=1), Ben=POUNCE), Score("Ana", 1, 0))
    now = after(now, Play("Ben", "Midnight Run"))
    assert after(now, Play("Ana", LASER, "Ben")).winner == "Ana"


def test_after_both_attacks_of_an_enemy_of_my_enemy_the_victory_counts() -> None:
    now = quiet(Ana=Cat(mischief=7, bank=(4, 4)), Ben=Cat(), Cleo=POUNCE)
    now = after(now, Score("Ana", 3, 0), Play("Cleo", "Enemy of My Enemy"))
    now = after(now, Attack("Ben", "Ana", 1, 4, forced=True))
    assert now.winner == ""
    assert after(now, Attack("Cleo", "Ana", 1, 4, forced=True)).winner == "Ana"
    assert after(now, Bank("Cleo", 2)).winner == "Ana"


def test_a_forced_attack_of_an_unknown_card_may_be_followed_by_another() -> None:
    now = quiet(Ana=Cat(mischief=8, bank=(4,)), Ben=POUNCE)
    now = after(now, Score("Ana", 1, 0), SetCat("Ben", pounce=0))
    now = after(now, Attack("Ben", "Ana", 1, 4, forced=True))
    assert (now.winner, now.claim is not None) == ("", True)


# -- cancelling a card that cancels ----------------------------------------------------------------


def near(**cats: Cat) -> Race:
    """Returns a race in which Ana scored 1 for 3 hearts with 8 points, and Ben has a token."""
    ana = Cat(mischief=8, bank=(4, 3), pounce=1)
    return after(of({"Ana": ana, "Ben": POUNCE, **cats}), Score("Ana", 1, 3))


STOPS: list[Action] = [Play("Ben", LASER, "Ana"), Play("Ben", DOG, "Ana"), Prevented("Ben")]


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("on", ["Ben", ""])
def test_who_cancels_what_cancelled_its_winning_card_wins_after_all(stop: Action, on: str) -> None:
    now = after(near(), stop)
    assert (now.claim, banks(now)) == (None, {"Ana": (4, 3)})
    now = after(now, Play("Ana", LASER, on))
    assert (now.winner, now.how, mischief(now)) == ("Ana", "mischief", {"Ana": 9})
    assert (banks(now), tokens(now)) == ({"Ana": (4,)}, {})


@pytest.mark.parametrize("stop", STOPS)
def test_a_winning_card_that_stands_again_can_be_stopped_by_another_token(stop: Action) -> None:
    now = after(near(Cleo=POUNCE), stop, Play("Ana", LASER, "Ben"))
    assert now.claim == Claim("Ana", "mischief", value=1, paid=(3,))
    assert after(now, Win("Ana")).winner == "Ana"
    for again in (Play("Cleo", LASER, "Ana"), Play("Cleo", DOG), Prevented("Cleo")):
        stopped = after(now, again)
        assert (stopped.claim, banks(stopped), mischief(stopped)) == (
            None,
            {"Ana": (4, 3)},
            {"Ana": 8},
        )


def test_any_card_stands_again_when_what_cancelled_it_is_cancelled() -> None:
    now = quiet(Ana=Cat(bank=(4,), pounce=1), Ben=POUNCE)
    scored = after(now, Score("Ana", 3, 4))
    now = after(scored, Play("Ben", LASER, "Ana"), Play("Ana", LASER, "Ben"))
    assert (mischief(now), banks(now), tokens(now)) == (mischief(scored), banks(scored), {})
    assert now.played == scored.played


def test_once_the_turn_went_on_what_cancelled_a_card_stands() -> None:
    now = after(near(), Play("Ben", LASER, "Ana"), Bank("Ana", 1))
    assert not is_legal(now, Play("Ana", LASER, "Ben"))


def test_a_cat_that_was_turned_feral_meanwhile_gets_its_points_but_no_victory() -> None:
    now = after(near(Cleo=POUNCE), Play("Ben", LASER, "Ana"), Attack("Cleo", "Ana", 1, 9))
    now = after(now, Play("Ana", LASER, "Ben"))
    assert (now.winner, now.claim, mischief(now), feral(now)) == ("", None, {"Ana": 9}, ["Ana"])


def test_without_a_name_it_has_to_be_clear_whose_card_is_cancelled() -> None:
    now = quiet(Ana=Cat(pounce=1), Ben=POUNCE, Cleo=POUNCE)
    nobody = "Nobody has pounced with a card that Ana could cancel."
    assert refused(after(now, Bank("Ana", 1)), Play("Ana", LASER)) == (nobody, "")
    now = after(now, Play("Ben", "Midnight Run"), Play("Cleo", "Midnight Run"))
    assert refused(now, Play("Ana", LASER)) == ("Whose card does Ana cancel?", "")
    own = "Ana cannot cancel their own card."
    assert refused(now, Play("Ana", LASER, "Ana")) == (own, "on")
    no_card = "Dov has played no card that could be cancelled."
    assert refused(now, Play("Ana", LASER, "Dov")) == (no_card, "on")


def test_blame_the_dog_cancels_mischief_alone() -> None:
    now = after(quiet(Ben=POUNCE), Bank("Ana", 3))
    assert (
        refused(now, Play("Ben", DOG, "Ana"))[0] == "The last card of Ana is not a mischief card."
    )
    assert banks(after(now, Play("Ben", LASER, "Ana"))) == {}


def test_only_the_last_card_of_this_turn_can_be_cancelled_and_only_once() -> None:
    now = after(quiet(players=2, Ben=Cat(pounce=2)), Score("Ana", 1, 0), Score("Ana", 2, 0))
    now = after(now, Play("Ben", LASER, "Ana"))
    assert mischief(now) == {"Ana": 1}
    assert not is_legal(now, Play("Ben", LASER, "Ana"))


def test_a_card_that_cancels_always_costs_a_token() -> None:
    now = after(quiet(), Score("Ana", 1, 0))
    assert refused(now, Play("Ben", LASER, "Ana"))[1] == "cat"
    assert refused(now, Play("Ben", LASER, "Ana", forced=True))[1] == "cat"


def test_the_current_card_is_that_of_whoever_holds_the_toy() -> None:
    now = after(quiet(Ben=POUNCE, Cleo=POUNCE), Play("Ben", "Midnight Run"))
    assert refused(now, Play("Cleo", LASER, "Ben"))[1] == "on"


# -- Enemy of My Enemy and Midnight Run ------------------------------------------------------------


def test_enemy_of_my_enemy_works_as_two_attacks_without_tokens() -> None:
    now = quiet(Ana=Cat(bank=(2,)), Cleo=Cat(bank=(4, 3)), Dov=Cat(bank=(2,)))
    now = after(
        now,
        Play("Ana", "Enemy of My Enemy"),
        Attack("Ben", "Cleo", 5, 4, forced=True),
        Attack("Ana", "Dov", 3, 3, forced=True),
    )
    assert (mischief(now), banks(now)) == ({"Cleo": 2}, {"Ana": (2,), "Cleo": (3,)})
    assert (feral(now), tokens(now)) == (["Dov"], {})


# -- who plays them, and in which games ------------------------------------------------------------


def test_in_its_own_turn_a_cat_plays_incidents_for_no_token() -> None:
    assert tokens(after(quiet(Ana=POUNCE), Play("Ana", "Midnight Run"))) == {"Ana": 1}
    assert refused(quiet(), Play("Ben", "Midnight Run"))[1] == "cat"
    assert is_legal(quiet(), Play("Ben", "Midnight Run", forced=True))


def test_what_the_edition_does_not_tell_is_set_by_hand() -> None:
    assert refused(quiet(), Play("Ana", "Animal Control"))[1] == "card"


def test_who_is_about_to_win_plays_no_incident_first() -> None:
    now = after(quiet(Ana=Cat(mischief=8, pounce=1), Ben=POUNCE), Score("Ana", 1, 0))
    assert refused(now, Play("Ana", "Midnight Run"))[1] == ""


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_removed_cards_are_not_offered(rules: Rules) -> None:
    now = race(rules=rules)
    assert {play.card for play in offers(now).plays} == {"Midnight Run"}
    for card in ("Escape", "Adoption Day", "Enemy of My Enemy"):
        message = f"“{card}” is taken out in this game."
        assert refused(now, Play("Ana", card, "Ben")) == (message, "card")
    assert not is_legal(now, SetCat("Ben", feral=True))


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_without_tokens_the_rules_about_tokens_are_ignored(rules: Rules) -> None:
    before = race(rules=rules, Ana=Cat(bank=(3,)))
    now = after(before, Score("Ana", 2, 3), Play("Ben", LASER, "Ana"))
    assert now.cats == before.cats


def test_what_came_of_it_is_told_by_the_step() -> None:
    done = step(quiet(Ben=Cat(bank=(4, 2, 1))), Play("Ana", "Escape", "Ben"))
    assert done.paid == (2, 1)
