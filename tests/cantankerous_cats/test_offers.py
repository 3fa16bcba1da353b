"""What a phone offers: exactly what is legal."""

from __future__ import annotations

from games.cantankerous_cats.rules.actions import PassToy, Score
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.state import Cat
from games.cantankerous_cats.sheet import KITTEN
from tests.cantankerous_cats.races import after, quiet, race


def test_the_others_score_out_of_turn_unless_they_are_feral() -> None:
    found = offers(race(toy="Cleo", Ana=Cat(feral=True)))
    assert found.scorers == ("Cleo", "Dov", "Ben")


def test_only_the_others_who_hold_a_token_can_stop_a_victory() -> None:
    now = after(race(Ana=Cat(mischief=8, pounce=1), Cleo=Cat()), Score("Ana", 1, 0))
    found = offers(now)
    assert found.stoppers == ("Ben", "Dov")
    assert (found.scorers, found.buyers, found.passes) == (("Ben", "Cleo", "Dov"), (), ())


def test_nothing_is_offered_once_the_race_is_won() -> None:
    now = after(quiet(Ana=Cat(mischief=8)), Score("Ana", 1, 0))
    assert not any(offers(now))


def test_a_toy_that_goes_round_the_other_way_goes_on_so() -> None:
    assert offers(after(race(toy="Cleo"), PassToy("Ben"))).passes == ("Ana", "Dov", "Cleo")
    assert offers(after(race(toy="Cleo"), PassToy("Ben"), PassToy("Cleo"))).passes[0] == "Dov"


def test_a_toy_that_skips_a_seat_keeps_its_way() -> None:
    assert offers(after(race(), PassToy("Cleo"))).passes[0] == "Dov"
    assert offers(after(race(), PassToy("Dov"), PassToy("Ben"))).passes[0] == "Ana"


def test_by_kitten_rules_the_toy_goes_to_the_right_from_the_first_pass_on() -> None:
    now = race(rules=KITTEN, players=3)
    assert offers(now).passes == ("Cleo", "Ben")
    assert offers(after(now, PassToy())).passes == ("Ben", "Ana")
    assert after(now, PassToy("Ben"), PassToy()).toy == "Cleo"  # turned round by naming who gets it


def test_a_pass_without_a_name_goes_on_the_way_that_was_set() -> None:
    assert after(race(toy="Cleo"), PassToy("Ben"), PassToy()).toy == "Ana"
    assert after(race(toy="Cleo"), PassToy("Ben"), PassToy("Cleo"), PassToy()).toy == "Dov"


def test_with_two_players_there_is_only_one_way() -> None:
    assert offers(after(race(players=2), PassToy("Ben"))).passes == ("Ana",)
