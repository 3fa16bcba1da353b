"""What a phone sends about a race, and how that changes the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from games.cantankerous_cats.form import RaceForm, RulesForm
from games.cantankerous_cats.rules.actions import Bank, Prevented, Score, SetCat, Win
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.sheet import SLOT
from games.contract import Json, Sheet, Slot, text
from tests.cantankerous_cats.tables import ANA, BEN, CLEO, GAME, sheet, table

RACE = Slot(SLOT, text("The race"), kind="race")


def sent(before: Sheet, action: str = "", **posted: Any) -> dict[str, Json]:
    """Returns the sheet after a post; underscores in names replace dashes."""
    fields = {name.replace("_", "-"): str(value) for name, value in posted.items()}
    form = RaceForm(fields, table=table(before), slot=RACE, sheet=before)
    form.is_valid()
    changed = form.to_sheet(before)
    return form.act(changed, action) if action else changed


def race_of(found: Sheet) -> Any:
    return replayed(table(found), found).race


def test_a_button_acts_with_the_id_of_its_post() -> None:
    found = sent({}, "bank:1:2", seen=0, submission="aa-1")
    assert found == {"log": {"a1": {"do": "bank", "cat": ANA, "hearts": 2, "id": "aa-1"}}}


def test_the_composed_card_goes_along_and_is_not_stored_by_itself() -> None:
    before = sheet(Bank(ANA, 4))
    composed: dict[str, Any] = {"my_value": 3, "my_cost": 4, "my_pay_0": 4}
    assert sent(before, **composed) == before
    found = sent(before, "score:1", seen=1, submission="aa-2", **composed)
    assert found["log"]["a2"]["pay"] == [4]
    assert race_of(found).cats[ANA].mischief == 3


def test_a_card_that_was_described_once_is_known_for_the_rest_of_the_race() -> None:
    before = sheet(Bank(ANA, 4), Score(ANA, 3, 1, card="23"), Bank(ANA, 2))
    found = sent(before, "score:1", seen=9, submission="aa-2", my_card="23")
    assert race_of(found).cats[ANA].mischief == 6


def test_an_attack_is_answered_with_a_counter_and_a_payment() -> None:
    before = sheet(Bank(ANA, 1))
    found = sent(before, "attack:2:1", seen=1, submission="bb-1", my_value=4, my_cost=3)
    for hearts in (2, 2):
        found = sent(found, f"counter:h1:{hearts}:bb-1")
    found = sent(found, "uncounter:h1:0:bb-1")
    found = sent(found, "confirm:h1:bb-1.p1", my_pay_h1_0=1, my_pay_h1_1=2)
    assert found["log"]["a2"] == {
        "do": "attack",
        "cat": BEN,
        "on": ANA,
        "value": 4,
        "cost": 3,
        "counter": [2],
        "pay": [2, 1],
        "id": "bb-1",
    }
    assert race_of(found).cats[ANA].mischief == 2


def test_an_attack_is_stopped_or_dropped() -> None:
    found = sent({}, "attack:2:1", submission="bb-1", my_value=4, my_cost=3)
    assert sent(found, "stopped:h1:yes:bb-1")["log"]["a1"]["counter"] == "incident"
    assert sent(found, "drop:h1:bb-1") == {}


def attacked(hearts: int, cost: int, submission: str = "bb-1") -> dict[str, Json]:
    """Returns a sheet in which Ben attacks Ana, who has a card with this many hearts and a token;
    the attack waits as h1."""
    composed: dict[str, Any] = {"my_value": 4, "my_cost": cost}
    return sent(sheet(Bank(ANA, hearts)), "attack:2:1", submission=submission, seen=1, **composed)


@pytest.mark.parametrize(
    "answer",
    ["confirm:h1:bb-1.p0", "drop:h1:bb-1", "stopped:h1:yes:bb-1", "counter:h1:2:bb-1"],
)
def test_an_answer_to_another_attack_that_waited_before_does_nothing(answer: str) -> None:
    other = attacked(4, 3, submission="cc-1")
    assert sent(other, answer) == other


def test_who_was_told_that_it_pays_does_not_turn_feral_by_that_answer() -> None:
    """Another phone has taken the card away in the meantime."""
    found = sent(attacked(4, 3), "lose:1:4", submission="cc-1", seen=1)
    assert sent(found, "confirm:h1:bb-1.p0") == found
    assert race_of(sent(found, "confirm:h1:bb-1.f0")).cats[ANA].feral


def test_adding_it_too_twice_does_not_answer_what_is_asked_then() -> None:
    waiting = attacked(2, 3)
    twice = {**waiting, "held": {"h1": {**waiting["held"]["h1"], "twice": True}}}
    asked = sent(twice, "confirm:h1:bb-1.t0")
    assert asked["held"] == waiting["held"]
    assert sent(asked, "confirm:h1:bb-1.t0") == asked


def test_a_late_answer_to_one_claim_does_not_settle_the_next() -> None:
    claims = (SetCat(ANA, mischief=8), Score(ANA, 1, 0))
    again = sheet(*claims, Prevented(BEN), Score(ANA, 1, 0))
    assert sent(again, "win:1", seen=2, submission="bb-1") == again
    assert race_of(sent(again, "win:1", seen=4, submission="bb-1")).winner == ANA


def test_undo_names_the_action_it_means() -> None:
    before = sheet(Bank(ANA, 1), Bank(ANA, 2))
    assert sent(before, "undo:a2:ana-2") == sheet(Bank(ANA, 1))
    assert sent(before, "undo:a1:ana-1") == before


def test_the_winner_of_the_first_bite_begins_with_the_toy() -> None:
    found = sent({}, first=CLEO, rank="low")
    assert found == {"first": CLEO, "rank": "low"}
    assert race_of(found).toy == CLEO


def test_the_start_player_as_proposed_is_nothing_to_store() -> None:
    assert sent({}, first=ANA) == {}
    assert sent({"first": BEN}, first=ANA) == {"first": ANA}


def test_nobody_else_begins_once_the_race_is_on() -> None:
    before = sheet(Bank(ANA, 1))
    assert sent(before, first=CLEO, rank="low") == before


def test_the_end_begins_with_how_the_race_stands() -> None:
    found = sent(
        sheet(Bank(ANA, 2), Bank(ANA, 1), SetCat(BEN, mischief=4, feral=True)), "way:final"
    )
    assert found["way"] == "final"
    assert found["final"] == {"mischief": {BEN: 4}, "hearts": {ANA: 3}, "feral": {BEN: True}}


def test_back_to_the_live_race_keeps_both() -> None:
    before = sheet(Bank(ANA, 2))
    ended = sent(sent(before, "way:final"), mischief_1=9, winner=ANA)
    live = sent(ended, "way:live")
    assert live["log"] == before["log"]
    assert "way" not in live
    assert sent(live, "way:final")["final"]["mischief"] == {ANA: 9}


def test_the_end_follows_a_race_that_went_on() -> None:
    ended = sent(sheet(Bank(ANA, 2)), "way:final")
    live = sent(sent(ended, "way:live"), "bank:1:3", seen=1, submission="aa-1")
    assert sent(live, "way:final")["final"]["hearts"] == {ANA: 5}


def test_the_end_of_a_race_that_is_won_has_its_winner() -> None:
    won = sheet(SetCat(ANA, mischief=9), Win(ANA))
    assert sent(won, "way:final")["final"]["winner"] == ANA


def test_the_end_is_entered_cat_by_cat() -> None:
    before: dict[str, Json] = {"way": "final", "final": {"feral": {CLEO: True}}}
    posted: dict[str, Any] = {"mischief_1": 9, "hearts_2": 3, "feral_2": "on", "winner": ANA}
    assert sent(before, **posted)["final"] == {
        "mischief": {ANA: 9},
        "hearts": {BEN: 3},
        "feral": {BEN: True},
        "winner": ANA,
    }


def test_a_cleared_field_of_the_end_is_gone() -> None:
    before: dict[str, Json] = {"way": "final", "final": {"mischief": {ANA: 4}}}
    assert sent(before, mischief_1="")["final"] == {}


def test_what_cannot_be_read_leaves_what_stood_and_keeps_the_words() -> None:
    before: dict[str, Json] = {"way": "final", "final": {"mischief": {ANA: 4}}}
    form = RaceForm({"mischief-1": "nein"}, table=table(before), slot=RACE, sheet=before)
    assert not form.is_valid()
    assert form.to_sheet(before)["final"] == {"mischief": {ANA: 4}}
    assert form.typed == {"mischief-1": "nein"}


def test_a_late_first_bite_does_not_change_who_began() -> None:
    now = sheet(Bank(ANA, 1))
    form = RaceForm({"first": BEN}, table=table(now), slot=RACE, sheet={})
    form.is_valid()
    assert form.to_sheet({}) == {}


def test_a_live_page_that_is_behind_does_not_touch_the_end() -> None:
    before = sheet(Bank(ANA, 1))
    assert sent(before, mischief_1=9, winner=ANA) == before


@pytest.mark.parametrize(
    "action", ["", "undo", "undo:a9:x", "drop:h1", "confirm:h4", "counter:h1:x", "way", "no:1", ":"]
)
def test_a_button_that_says_nothing_changes_nothing(action: str) -> None:
    before = sheet(Bank(ANA, 1), Score(ANA, 1, 1))
    assert sent(before, action, submission="aa-9") == before


def test_the_rules_are_standard_unless_said_otherwise() -> None:
    assert RulesForm.base_fields["rules"].initial == "standard"
    assert RulesForm({"rules": "kitten"}).is_valid()
    assert not RulesForm({"rules": "dog"}).is_valid()


def test_the_race_is_the_only_sheet() -> None:
    assert [slot.key for slot in GAME.slots(table())] == [SLOT]


@pytest.mark.parametrize(
    ("rules", "label"), [("standard", "Who won the first bite?"), ("kitten", "Who starts?")]
)
def test_the_first_bite_is_shown_as_it_was_recorded(rules: str, label: str) -> None:
    recorded: Sheet = {"first": CLEO, "rank": "low"}
    form = RaceForm(table=table(recorded, rules=rules), slot=RACE, sheet=recorded)
    assert (form["first"].value(), form["rank"].value()) == (CLEO, "low")
    assert str(form["first"].label) == label
    untouched = RaceForm(table=table(), slot=RACE, sheet={})
    assert (untouched["first"].value(), untouched["rank"].value()) == (ANA, None)
