"""The log entry that a tapped button asks for."""

from __future__ import annotations

import pytest

from games.cantankerous_cats.buttons import entry_of
from games.cantankerous_cats.rules.actions import Action, Bank, PassToy, Score, SetCat
from games.cantankerous_cats.rules.log import replayed
from games.contract import Json
from tests.cantankerous_cats.tables import ANA, BEN, CLEO, DOV, deck, sheet, table


def tap(button: str, /, *before: Action, **mine: str) -> dict[str, Json] | None:
    """Returns the entry of a button; underscores in `mine` replace dashes: pay_0."""
    race = replayed(table(), sheet(*before)).race
    fields = {name.replace("_", "-"): given for name, given in mine.items()}
    return entry_of(race, deck(), button, fields)


def test_hearts_are_banked_with_one_tap() -> None:
    assert tap("bank:1:3") == {"do": "bank", "cat": ANA, "hearts": 3}


def test_an_affection_card_that_the_edition_knows_says_its_hearts() -> None:
    expected = {"do": "bank", "cat": ANA, "hearts": 5, "card": "74"}
    assert tap("bank:1", card="74") == expected


def test_a_mischief_card_that_was_being_composed_is_not_what_is_banked() -> None:
    assert tap("bank:1:2", card="Air Strike") == {"do": "bank", "cat": ANA, "hearts": 2}


def test_a_score_takes_along_the_composed_card() -> None:
    expected = {"do": "score", "cat": ANA, "value": 3, "cost": 4}
    assert tap("score:1", value="3", cost="4") == expected


def test_the_payment_is_what_was_ticked() -> None:
    found = tap("score:1", value="3", cost="4", pay_0="1", pay_2="3")
    assert found is not None
    assert found["pay"] == [3, 1]


@pytest.mark.parametrize("said", ["17", "air strike", " Air Strike "])
def test_a_mischief_card_that_the_edition_knows_says_value_and_cost(said: str) -> None:
    found = tap("score:1", card=said)
    assert found == {"do": "score", "cat": ANA, "value": 3, "cost": 4, "card": said.strip()}


def test_what_was_chosen_goes_before_what_the_edition_knows() -> None:
    found = tap("score:1", card="17", cost="0")
    assert found == {"do": "score", "cat": ANA, "value": 3, "cost": 0, "card": "17"}


def test_a_number_that_nobody_gave_is_missing() -> None:
    assert tap("score:1", card="Rampage") == {
        "do": "score",
        "cat": ANA,
        "value": 2,
        "card": "Rampage",
    }


def test_an_attack_names_both_cats() -> None:
    expected = {"do": "attack", "cat": BEN, "on": ANA, "value": 2, "cost": 1}
    assert tap("attack:2:1", value="2", cost="1") == expected


def test_the_target_of_an_attack_is_asked_unless_other_cards_were_ticked_for_it() -> None:
    cards = (Bank(ANA, 3), Bank(ANA, 2))
    proposed = tap("attack:2:1", *cards, value="2", cost="2", pay_1="2")
    other = tap("attack:2:1", *cards, value="2", cost="2", pay_0="3")
    assert proposed == {"do": "attack", "cat": BEN, "on": ANA, "value": 2, "cost": 2}
    assert other == {**proposed, "pay": [3]}


def test_the_toy_goes_to_the_next_seat_or_to_another_one() -> None:
    assert tap("pass:1:2") == {"do": "pass-toy"}
    assert tap("pass:1:4") == {"do": "pass-toy", "to": DOV}


def test_a_toy_that_somebody_else_has_by_now_is_not_passed_again() -> None:
    assert tap("pass:1:2", PassToy()) is None


def test_points_and_tokens_step_by_hand_but_not_below_nothing() -> None:
    assert tap("mischief:1:1") == {"do": "set", "cat": ANA, "mischief": 1}
    assert tap("mischief:1:-1") is None
    assert tap("token:1:-1") == {"do": "set", "cat": ANA, "pounce": 0}
    assert tap("token:1:-1", SetCat(ANA, pounce=0)) is None
    assert tap("mischief:1:5") is None


def test_a_banked_card_goes_by_hand() -> None:
    cards = (Bank(ANA, 2), Bank(ANA, 3), Bank(ANA, 2))
    assert tap("lose:1:2", *cards) == {"do": "set", "cat": ANA, "bank": [3, 2]}
    assert tap("lose:1:4", *cards) is None


def test_a_cat_turns_only_into_what_it_is_not() -> None:
    assert tap("feral:3:yes") == {"do": "set", "cat": CLEO, "feral": True}
    assert tap("feral:3:no") is None


def test_a_token_is_spent_on_an_incident() -> None:
    assert tap("incident:2") == {"do": "set", "cat": BEN, "pounce": 0}
    assert tap("incident:2", SetCat(BEN, pounce=0)) is None


def test_a_victory_is_stopped_by_somebody_or_by_nobody_named() -> None:
    claim = (SetCat(ANA, mischief=8), Score(ANA, 1, 0))
    assert tap("stop:2", *claim) == {"do": "prevented", "by": BEN}
    assert tap("stop:", *claim) == {"do": "prevented"}
    assert tap("stop:2") is None


@pytest.mark.parametrize(
    "button",
    ["", "bank", "bank:9:2", "fly:1", "attack:1", "attack:1:9", "pass:1", "lose:1", "win:"],
)
def test_what_no_button_says_asks_for_nothing(button: str) -> None:
    assert tap(button) is None


@pytest.mark.parametrize("said", ["-1", "1000", "½", "", "100", "3.5"])
def test_numbers_that_no_card_has_are_not_taken(said: str) -> None:
    assert "value" not in (tap("score:1", value=said) or {})
