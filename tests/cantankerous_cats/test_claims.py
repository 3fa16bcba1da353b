"""Claims of a victory: what makes one, how others can stop it, and what follows (CC-7)."""

from __future__ import annotations

import pytest

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    PassToy,
    Play,
    Prevented,
    Score,
    SetCat,
    Win,
)
from games.cantankerous_cats.rules.state import Cat, Claim, Race

from .races import POUNCE, after, banks, feral, is_legal, mischief, of, quiet, step, tokens

NEAR = Cat(mischief=7, bank=(3, 2, 2))  # to nine for whom it costs four


def about_to_win(**cats: Cat) -> Race:
    """Returns a race in which Ana scored 3 for 4 hearts with 7 points; Ben has a pounce token by
    default."""
    return after(of({"Ana": NEAR, "Ben": POUNCE, **cats}), Score("Ana", 3, 4))


def feral_about_to_win() -> Race:
    """Returns a race in which Ana banked a card of 3 with 6 hearts; Ben has a pounce token."""
    return after(quiet(Ana=Cat(bank=(4, 2), feral=True), Ben=POUNCE), Bank("Ana", 3))


def outcome(now: Race) -> tuple[str, str, Claim | None]:
    return now.winner, now.how, now.claim


# -- the last chance -------------------------------------------------------------------------------


def test_a_score_that_would_win_waits_while_another_cat_holds_a_token() -> None:
    now = about_to_win()
    assert outcome(now) == ("", "", Claim("Ana", "mischief", value=3, paid=(2, 2)))
    assert mischief(now) == {"Ana": 7}  # not added yet
    assert banks(now) == {"Ana": (3,)}  # but paid


def test_a_feral_victory_waits_while_another_cat_holds_a_token() -> None:
    now = feral_about_to_win()
    assert outcome(now) == ("", "", Claim("Ana", "feral", banked=(3,)))
    assert banks(now) == {"Ana": (4, 3, 2)}


def test_another_token_asks_again() -> None:
    now = after(about_to_win(Cleo=POUNCE), Prevented("Ben"), Score("Ana", 2, 4))
    assert now.claim == Claim("Ana", "mischief", value=2, paid=(2, 2))


# -- an attack in between --------------------------------------------------------------------------


def test_an_attack_that_makes_the_claimant_feral_ends_the_claim() -> None:
    done = step(about_to_win(), Attack("Ben", "Ana", 3, 4))  # Ana has 3 hearts left
    assert done.fell
    assert done.after.cats["Ana"] == Cat(mischief=10, feral=True)  # the card was placed: 7 + 3
    assert outcome(done.after) == ("", "", None)


def test_who_was_kept_from_winning_wins_with_the_next_card_once_domestic() -> None:
    now = after(about_to_win(Ben=Cat(pounce=2)), Attack("Ben", "Ana", 3, 4))
    now = after(now, Bank("Ana", 4), PassToy(), PassToy(), PassToy(), PassToy())
    assert (now.toy, feral(now), mischief(now)) == ("Ana", [], {"Ana": 10})
    assert not is_legal(now, Win("Ana"))  # not by points from before
    assert after(now, Score("Ana", 0, 0)).claim is None  # a card that is worth nothing wins nothing
    assert after(now, Score("Ana", 1, 4)).claim == Claim("Ana", "mischief", value=1, paid=(4,))


def test_a_forced_attack_in_the_last_chance_leaves_time_for_another() -> None:
    now = about_to_win(Ben=Cat(bank=(2,)), Cleo=POUNCE)
    now = after(now, Play("Cleo", "Enemy of My Enemy"))
    now = after(now, Attack("Ben", "Ana", 2, 3, forced=True))
    assert (now.claim is not None, now.winner, tokens(now)) == (True, "", {})
    assert after(now, Win("Ana")).winner == "Ana"
    lost = after(now, Attack("Cleo", "Ana", 2, 1, forced=True))
    assert (feral(lost), mischief(lost), lost.claim) == (["Ana"], {"Ana": 11}, None)


def test_an_attack_that_is_paid_leaves_the_claim_waiting_while_another_token_is_held() -> None:
    now = after(about_to_win(Cleo=POUNCE), Attack("Ben", "Ana", 2, 3))
    assert now.claim == Claim("Ana", "mischief", value=3, paid=(2, 2))
    assert mischief(now) == {"Ana": 8}


def test_an_attack_that_an_incident_stops_leaves_the_claim_to_win() -> None:
    now = about_to_win(Ana=Cat(mischief=7, bank=(2, 2), pounce=1))
    now = after(now, Attack("Ben", "Ana", 2, 9, counter="incident", stopped=True))
    assert outcome(now) == ("Ana", "mischief", None)
    assert mischief(now) == {"Ana": 10}


def test_another_cat_scores_in_between_and_neither_wins_nor_ends_the_claim() -> None:
    """CC-2: instant actions are played at once."""
    before = about_to_win(Cleo=Cat(mischief=8, bank=(4,)))
    now = after(before, Score("Cleo", 3, 4))
    assert (mischief(now), banks(now)) == ({"Ana": 7, "Cleo": 11}, {"Ana": (3,)})
    assert (now.claim, now.winner) == (before.claim, "")
    assert after(now, Win("Ana")).winner == "Ana"
    assert mischief(after(now, Prevented("Ben"))) == {"Ana": 7, "Cleo": 11}


def test_who_cannot_pay_for_a_score_in_between_turns_feral_and_the_claim_waits() -> None:
    before = about_to_win(Cleo=Cat(bank=(2,)))
    now = after(before, Score("Cleo", 3, 4))
    assert (feral(now), now.claim) == (["Cleo"], before.claim)


def test_an_attack_on_a_third_cat_leaves_the_claim() -> None:
    now = about_to_win(Ben=POUNCE, Cleo=Cat(pounce=1, feral=True))
    now = after(now, Attack("Cleo", "Dov", 2, 5))
    assert feral(now) == ["Cleo", "Dov"]
    assert now.claim is not None


def test_the_last_token_spent_on_a_third_cat_lets_the_claim_win() -> None:
    now = about_to_win(Ben=Cat(pounce=1, feral=True))
    now = after(now, Attack("Ben", "Cleo", 2, 5))
    assert outcome(now) == ("Ana", "mischief", None)


# -- by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "taken",
    [SetCat("Ana", feral=True), SetCat("Ana", mischief=5)],
    ids=["escape", "too few points"],
)
def test_what_is_set_by_hand_may_end_a_claim(taken: SetCat) -> None:
    done = step(about_to_win(), taken)
    assert done.fell
    assert outcome(done.after) == ("", "", None)
    points = 7 if taken.mischief is None else taken.mischief
    assert mischief(done.after) == {"Ana": points + 3}  # its card stays, and is paid
    assert banks(done.after) == {"Ana": (3,)}


@pytest.mark.parametrize(
    "taken",
    [SetCat("Ana", feral=False), SetCat("Ana", bank=(4, 2))],
    ids=["adoption day", "too few hearts"],
)
def test_what_is_set_by_hand_may_end_a_feral_claim(taken: Action) -> None:
    done = step(feral_about_to_win(), taken)
    assert done.fell
    assert outcome(done.after) == ("", "", None)


@pytest.mark.parametrize(
    "harmless",
    [
        SetCat("Ana", mischief=6),
        SetCat("Ana", bank=()),
        SetCat("Ben", mischief=20),
        SetCat("Ben", pounce=0),
        Bank("Cleo", 2),
        Bank("Ana", 2),
    ],
)
def test_a_claim_waits_through_what_takes_nothing_from_it(harmless: Action) -> None:
    before = about_to_win()
    done = step(before, harmless)
    assert done.after.claim == before.claim
    assert not done.fell
    assert is_legal(done.after, Win("Ana"))


def test_a_bank_of_another_cat_does_not_win_what_was_set_by_hand() -> None:
    now = after(about_to_win(), SetCat("Ben", pounce=0), Bank("Cleo", 2))
    assert now.winner == ""
    assert after(now, Win("Ana")).winner == "Ana"


def test_another_card_of_a_feral_cat_wins_where_nobody_can_stop_it_any_more() -> None:
    now = after(feral_about_to_win(), SetCat("Ben", pounce=0))
    assert now.winner == ""
    assert outcome(after(now, Bank("Ana", 1))) == ("Ana", "feral", None)


def test_what_a_feral_cat_banks_while_its_claim_waits_goes_with_the_claim() -> None:
    now = after(feral_about_to_win(), Bank("Ana", 1))
    assert now.claim == Claim("Ana", "feral", banked=(3, 1))
    assert banks(after(now, Prevented("Ben"))) == {"Ana": (4, 2)}


def test_nine_points_set_by_hand_win_where_the_table_says_so() -> None:
    now = after(quiet(Ben=POUNCE), SetCat("Ana", mischief=9))
    assert outcome(now) == ("", "", None)
    assert outcome(after(now, Win("Ana"))) == ("Ana", "told", None)


def test_nine_hearts_set_by_hand_ask_whether_anybody_stops_it() -> None:
    now = after(quiet(Ana=Cat(feral=True), Ben=POUNCE), SetCat("Ana", bank=(5, 4)))
    assert now.claim == Claim("Ana", "feral")
    stopped = after(now, Prevented("Ben"))
    assert (banks(stopped), tokens(stopped), stopped.claim) == ({"Ana": (5, 4)}, {}, None)
    assert outcome(after(now, Win("Ana"))) == ("Ana", "feral", None)


def test_hearts_that_were_stopped_once_do_not_ask_again_until_more_are_banked() -> None:
    now = quiet(Ana=Cat(feral=True), Ben=Cat(pounce=2))
    now = after(now, SetCat("Ana", bank=(5, 4)), Prevented("Ben"))
    assert after(now, SetCat("Ana", mischief=1)).claim is None
    assert after(now, Bank("Ana", 1)).claim == Claim("Ana", "feral", banked=(1,))


def test_an_adoption_taken_back_leaves_a_feral_cat_with_nine_hearts_about_to_win() -> None:
    now = quiet(Ana=POUNCE, Ben=Cat(bank=(9,), feral=True))
    now = after(now, PassToy(), SetCat("Ben", feral=True))
    assert now.claim == Claim("Ben", "feral")
