"""Actions that enter the log at once, and those about which somebody is asked first."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.cantankerous_cats import buttons
from games.cantankerous_cats.buttons import Phone
from games.cantankerous_cats.rules.actions import Bank, Score, SetCat
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.pending import question
from games.contract import Json, wording
from tests.cantankerous_cats.tables import ANA, BEN, CLEO, NAMES, sheet, table

SEEN_ALL = 1000
BANK: dict[str, Json] = {"do": "bank", "cat": ANA, "hearts": 2}
ATTACK: dict[str, Json] = {"do": "attack", "cat": BEN, "on": ANA, "value": 3, "cost": 2}
NO_TOKENS = [SetCat(seat, pounce=0) for seat in (ANA, CLEO)]


def enter(
    before: dict[str, Json], entry: dict[str, Json], by: str = "ben-1", seen: int = SEEN_ALL
) -> dict[str, Json]:
    return buttons.enter(table(), before, entry, Phone(by, seen))


def last(found: dict[str, Json]) -> dict[str, Json]:
    """Returns the latest entry of a log."""
    log = found["log"]
    entry: dict[str, Json] = log[f"a{len(log)}"]
    return entry


def asked(found: dict[str, Json], key: str = "h1") -> str:
    """Returns why a pending action is refused, in words."""
    refused = question(replayed(table(), found).race, found["held"][key]).refused
    return wording(refused.message, NAMES) if refused else ""


def bank_of(found: dict[str, Json], seat: str = ANA) -> tuple[int, ...]:
    return replayed(table(), found).race.cats[seat].bank


# -- at once ---------------------------------------------------------------------------------------


def test_a_legal_action_is_logged_with_its_id() -> None:
    assert enter({}, BANK) == {"log": {"a1": {**BANK, "id": "ben-1"}}}


def test_the_same_tap_sent_again_counts_once() -> None:
    once = enter({}, BANK)
    assert enter(once, BANK) == once
    assert enter(once, BANK, seen=0) == once


def test_two_phones_that_bank_for_two_cats_both_count() -> None:
    once = enter({}, BANK, by="ana-1", seen=0)
    twice = enter(once, {**BANK, "cat": BEN}, by="ben-1", seen=0)
    assert [entry["cat"] for entry in twice["log"].values()] == [ANA, BEN]


def test_a_phone_that_banks_two_cards_of_a_kind_quickly_banks_both() -> None:
    once = enter({}, BANK, by="ben-1", seen=0)
    assert bank_of(enter(once, BANK, by="ben-2", seen=0)) == (2, 2)


def test_an_attack_that_leaves_no_choice_counts_at_once() -> None:
    before = sheet(Bank(ANA, 2), *NO_TOKENS)
    assert "held" not in enter(before, ATTACK)


# -- held ------------------------------------------------------------------------------------------


def test_the_same_action_of_another_phone_that_was_not_seen_is_asked_about() -> None:
    once = enter({}, BANK, by="ana-1", seen=0)
    found = enter(once, BANK, by="ben-1", seen=0)
    assert bank_of(found) == (2,)
    assert found["held"] == {"h1": {**BANK, "id": "ben-1", "twice": True}}
    assert bank_of(buttons.confirm(table(), found, "h1")) == (2, 2)
    assert buttons.drop(found, "h1") == once


def test_the_same_action_that_was_seen_is_another_one() -> None:
    once = enter({}, BANK, by="ana-1", seen=0)
    assert bank_of(enter(once, BANK, by="ben-1", seen=1)) == (2, 2)


def test_a_held_tap_sent_again_is_held_once() -> None:
    once = enter({}, BANK, by="ana-1", seen=0)
    found = enter(once, BANK, by="ben-1", seen=0)
    assert enter(found, BANK, by="ben-1", seen=0) == found


def test_who_cannot_pay_is_asked_before_everything_is_lost() -> None:
    before = sheet(Bank(ANA, 2))
    found = enter(before, {"do": "score", "cat": ANA, "value": 3, "cost": 4})
    assert bank_of(found) == (2,)
    assert asked(found) == ""
    sure = replayed(table(), buttons.confirm(table(), found, "h1")).race.cats[ANA]
    assert (sure.feral, sure.bank) == (True, ())


def test_a_target_with_a_pounce_token_is_asked() -> None:
    assert "h1" in enter(sheet(Bank(ANA, 2)), ATTACK)["held"]


def test_a_target_that_would_turn_feral_is_asked() -> None:
    assert "h1" in enter(sheet(*NO_TOKENS), ATTACK)["held"]


def test_a_target_that_can_choose_its_payment_is_asked_and_pays_as_it_chose() -> None:
    before = sheet(Bank(ANA, 3), Bank(ANA, 2), *NO_TOKENS)
    found = enter(before, ATTACK)
    assert bank_of(buttons.confirm(table(), found, "h1")) == (3,)
    assert bank_of(buttons.confirm(table(), found, "h1", pay=[3])) == (2,)


def test_too_small_a_payment_stays_held_and_says_so() -> None:
    before = sheet(Bank(ANA, 3), Bank(ANA, 2), Bank(ANA, 1), *NO_TOKENS)
    found = buttons.confirm(table(), enter(before, ATTACK), "h1", pay=[1])
    assert bank_of(found) == (3, 2, 1)
    assert asked(found) == "These cards pay only 1 of 2."
    assert bank_of(buttons.confirm(table(), found, "h1", pay=[3])) == (2, 1)


def test_a_counter_grows_card_by_card_and_is_banked_before_paying() -> None:
    found = enter(sheet(Bank(ANA, 1)), {**ATTACK, "cost": 4})
    for hearts in (2, 3, 1):
        found = buttons.counter(found, "h1", hearts)
    found = buttons.uncounter(found, "h1", 1)
    assert found["held"]["h1"]["counter"] == [2, 1]
    assert bank_of(found) == (1,)
    done = replayed(table(), buttons.confirm(table(), found, "h1")).race.cats[ANA]
    assert (done.mischief, done.bank, done.pounce, done.feral) == (1, (), 0, False)


def test_a_counter_that_is_taken_back_is_none() -> None:
    found = enter(sheet(Bank(ANA, 1)), ATTACK)
    assert buttons.uncounter(buttons.counter(found, "h1", 2), "h1", 0) == found


def stop_attack(before: Any, **answer: Json) -> Any:
    return buttons.play_against(table(), before, "h1", answer or {"stopped": True})


def test_an_incident_stops_an_attack_for_a_token() -> None:
    found = stop_attack(enter(sheet(Bank(ANA, 2)), ATTACK))
    race = replayed(table(), found).race
    assert (race.cats[ANA].bank, race.cats[ANA].pounce, race.cats[BEN].pounce) == ((2,), 0, 0)
    assert "held" not in found


def test_nobody_stops_an_attack_without_a_token() -> None:
    found = enter(sheet(*NO_TOKENS), ATTACK)
    assert stop_attack(found) == found


def test_what_is_not_possible_any_more_is_held_and_says_why() -> None:
    feral = SetCat(ANA, feral=True)
    found = enter(sheet(feral), {"do": "score", "cat": ANA, "value": 1, "cost": 0})
    assert asked(found) == "Ana is feral: feral cats cannot score."
    assert buttons.confirm(table(), found, "h1") == found
    assert "held" not in buttons.drop(found, "h1")


def test_a_card_without_its_numbers_is_held_and_says_what_to_do() -> None:
    found = enter({}, {"do": "score", "cat": ANA, "value": 1})
    assert "choose its numbers" in asked(found)


def test_two_attacks_wait_side_by_side() -> None:
    found = enter(enter({}, ATTACK, by="ben-1"), {**ATTACK, "cat": CLEO}, by="cleo-1")
    assert [held["cat"] for held in found["held"].values()] == [BEN, CLEO]


def test_undoing_a_victory_brings_back_what_waited() -> None:
    waiting = enter(sheet(SetCat(ANA, mischief=8), Score(ANA, 1, 0)), ATTACK)
    won = enter(waiting, {"do": "win", "cat": ANA}, by="ben-2")
    assert replayed(table(), won).race.winner == ANA
    assert buttons.undo(won, "a3", "ben-2") == waiting


def test_what_is_set_by_hand_on_two_phones_is_asked_about_whatever_came_of_it() -> None:
    point: dict[str, Json] = {"do": "set", "cat": ANA, "mischief": 1}
    once = enter({}, point, by="ana-1", seen=0)
    found = enter(once, {**point, "mischief": 2}, by="ben-1", seen=0)
    assert found["held"]["h1"]["twice"]
    other = enter(once, {"do": "set", "cat": ANA, "pounce": 2}, by="ben-1", seen=0)
    assert len(other["log"]) == 2


def test_an_attack_that_waits_and_is_entered_by_another_phone_is_asked_about() -> None:
    once = enter(sheet(Bank(ANA, 2)), ATTACK, by="ben-1")
    twice = enter(once, ATTACK, by="cleo-1")
    assert [entry.get("twice") for entry in twice["held"].values()] == [None, True]


# -- undo ------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_action_and_nothing_else() -> None:
    before = sheet(Bank(ANA, 2), Bank(ANA, 3))
    assert buttons.undo(before, "a2", "ana-2") == sheet(Bank(ANA, 2))


def test_two_phones_that_undo_the_same_action_take_back_one() -> None:
    before = sheet(Bank(ANA, 2), Bank(ANA, 3))
    once = buttons.undo(before, "a2", "ana-2")
    assert buttons.undo(once, "a2", "ana-2") == once


def test_an_action_entered_in_the_place_of_an_undone_one_is_not_undone_with_it() -> None:
    undone = buttons.undo(sheet(Bank(ANA, 2)), "a1", "ana-1")
    again = enter(undone, BANK, by="ben-7")
    assert buttons.undo(again, "a1", "ana-1") == again
    assert last(again)["id"] == "ben-7"


def test_answers_to_what_is_not_held_change_nothing() -> None:
    before: dict[str, Any] = sheet(Bank(ANA, 2))
    assert buttons.drop(before, "h1") == before
    assert buttons.confirm(table(), before, "h1") == before
    assert buttons.counter(before, "h1", 2) == before
    assert stop_attack(before) == before


# -- cards of another kind -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "bank", "cat": ANA, "hearts": 2, "card": "Air Strike"},
        {"do": "score", "cat": ANA, "value": 2, "cost": 0, "card": "Santa Claws"},
        {**ATTACK, "card": "74"},
    ],
)
def test_a_card_of_another_kind_waits_and_says_what_it_is(entry: dict[str, Json]) -> None:
    found = enter({}, entry)
    assert "log" not in found
    assert re.search(r"is an? (affection|mischief) card", asked(found))


def test_an_attack_is_not_stopped_with_a_card_that_is_no_incident() -> None:
    waiting = enter(sheet(SetCat(ANA, pounce=1)), ATTACK)
    assert stop_attack(waiting, counter_card="Santa Claws") == waiting


def test_what_was_logged_stays_though_the_kind_of_its_card_is_told_only_later() -> None:
    logged = sheet(Bank(ANA, 2, card="Air Strike"))
    assert bank_of(logged) == (2,)
