"""Cards that the rulebook explains, on phones: each is played by name in at most three taps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.cantankerous_cats.form import RaceForm
from games.cantankerous_cats.rules.actions import Bank, PassToy, Play, Score, SetCat
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.state import Cat, Race
from games.cantankerous_cats.sheet import SLOT
from games.cantankerous_cats.view.race import RaceView
from games.cantankerous_cats.view.turn import PlayView, TurnView
from games.contract import Json, Sheet, Slot, Table, Value, text, wording

from .races import DECK
from .tables import ANA, BEN, CLEO, NAMES, log_lines, sheet, table, view_of

RACE = Slot(SLOT, text("The race"), kind="race")


def at(found: Sheet, **options: Json) -> Table:
    """Returns a table with the cards of the rulebook."""
    return replace(table(found, **options), deck=DECK)


def tapped(before: Sheet, action: str, **composed: Any) -> dict[str, Json]:
    """Returns the sheet after one tap, with what was chosen on that phone."""
    fields = {name.replace("_", "-"): str(value) for name, value in composed.items()}
    seen = str(len(before.get("log") or {}))
    fields = {"seen": seen, "submission": "aa-1", **fields}
    form = RaceForm(fields, table=at(before), slot=RACE, sheet=before)
    form.is_valid()
    return form.act(form.to_sheet(before), action)


def race_of(found: Sheet) -> Race:
    return replayed(at(found), found).race


def view(found: Sheet, **options: Json) -> RaceView:
    shown = view_of(at(found, **options))
    assert isinstance(shown, RaceView)
    return shown


def turn(found: Sheet, **options: Json) -> TurnView:
    shown = view(found, **options)
    assert shown.turn is not None
    return shown.turn


def card(found: Sheet, name: str) -> PlayView:
    return next(one for one in turn(found).plays if one.name == name)


def in_words(value: Value | None) -> str:
    return "" if value is None else wording(value, NAMES)


def offered(shown: PlayView) -> list[tuple[str, list[str]]]:
    return [
        (
            in_words(row.label),
            [f"{in_words(one.label)} {in_words(one.note)}".strip() for one in row.buttons],
        )
        for row in shown.rows
    ]


# -- what is offered -------------------------------------------------------------------------------


def test_escape_is_offered_to_whoever_may_play_it_and_says_what_is_discarded() -> None:
    found = sheet(Bank(BEN, 4), Bank(BEN, 2), SetCat(CLEO, feral=True), SetCat("4", pounce=0))
    assert offered(card(found, "Escape")) == [
        ("Ana plays it on", ["Ana", "Ben discards 4", "Dov"]),
        ("Ben plays it, for a pounce token, on", ["Ana", "Ben discards 4", "Dov"]),
        ("Cleo plays it, for a pounce token, on", ["Ana", "Ben discards 4", "Dov"]),
    ]


def test_cards_that_cancel_are_offered_once_there_is_something_to_cancel() -> None:
    assert "Laser Pointer" not in [one.name for one in turn({}).plays]
    banked = sheet(Bank(ANA, 2), SetCat(CLEO, pounce=0), SetCat("4", pounce=0))
    assert offered(card(banked, "Laser Pointer")) == [
        ("Ben plays it, for a pounce token, on", ["Ana’s last card"])
    ]
    assert "Blame the Dog" not in [one.name for one in turn(banked).plays]


def test_cards_on_nobody_ask_who_plays_them() -> None:
    found = sheet(SetCat(CLEO, pounce=0), SetCat("4", pounce=0))
    assert offered(card(found, "Midnight Run")) == [
        ("Who plays it?", ["Ana", "Ben for a pounce token"])
    ]


def test_attacks_by_a_card_are_at_hand_while_it_is_being_played() -> None:
    played = (Play(ANA, "Enemy of My Enemy"),)
    assert turn({}).opened == ""
    assert turn(sheet(*played)).opened == "Enemy of My Enemy"
    assert turn(sheet(*played, Bank(BEN, 1))).opened == "Enemy of My Enemy"
    assert turn(sheet(*played, Bank(BEN, 1), Bank(ANA, 1))).opened == ""
    assert turn(sheet(*played, PassToy())).opened == ""


def test_other_cards_are_chosen_by_name() -> None:
    names = [one.name for one in turn({}).named]
    assert {"Air Strike", "Bath Time", "Santa Claws", "Flight School"} <= set(names)
    assert not {"Escape", "Animal Control"} & set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("rules", "removed"),
    [
        ("kitten", {"Santa Claws", "Multiplikitty", "Bush Dweller", "Tree Dweller", "Scavenger"}),
        ("basic", {"Scavenger"}),
    ],
)
def test_in_the_simpler_games_removed_cards_are_not_offered(rules: str, removed: set[str]) -> None:
    shown = turn({}, rules=rules)
    assert not removed & {one.name for one in shown.named}
    assert {one.name for one in shown.plays} == {"Midnight Run"}
    assert "Bath Time" in {one.name for one in shown.named}


def test_whose_turn_it_is_sees_what_a_turn_consists_of() -> None:
    assert in_words(turn({}).reminder).startswith("On your turn, draw 3 cards, take two actions")
    assert in_words(turn(sheet(SetCat(ANA, feral=True))).reminder).startswith("A feral cat draws 3")
    assert in_words(turn({}, rules="kitten").reminder) == (
        "On your turn, draw 2 cards, then take two actions."
    )


# -- what a tap does -------------------------------------------------------------------------------


def test_escape_halves_a_bank_by_itself() -> None:
    found = tapped(sheet(Bank(BEN, 4)), "play:1:2:Escape")
    assert race_of(found).cats[BEN] == Cat(pounce=1, feral=True)
    assert found["log"]["a2"] == {
        "do": "play",
        "cat": ANA,
        "on": BEN,
        "card": "Escape",
        "id": "aa-1",
    }


def test_the_target_of_an_escape_is_asked_where_it_has_a_choice() -> None:
    before = sheet(Bank(BEN, 4), Bank(BEN, 2), Bank(BEN, 1))
    found = tapped(before, "play:1:2:Escape")
    (held,) = view(found).pending
    assert in_words(held.pays) == "Which cards does Ben discard for 3 hearts?"
    assert [(one.hearts, one.paid) for one in held.pay] == [(4, False), (2, True), (1, True)]
    assert held.confirm is not None
    answered = tapped(found, held.confirm.action, my_pay_h1_0=4)
    assert race_of(answered).cats[BEN].bank == (2, 1)


@pytest.mark.parametrize(
    ("tap", "card"),
    [("bank:1:5", "Santa Claws"), ("bank:1:4", "Bath Time")],
)
def test_an_affection_card_is_banked_by_name(tap: str, card: str) -> None:
    found = tapped({}, tap, my_named=card)
    assert found["log"]["a1"]["card"] == card
    known = next(one for one in view(found).cards if one.name == card)
    assert known.hearts == int(tap[-1])  # and is known from now on


def test_air_strike_is_described_once_and_then_takes_two_taps() -> None:
    before = sheet(Bank(ANA, 6), Score(ANA, 3, 4, card="Air Strike"), PassToy(), Bank(BEN, 5))
    found = tapped(before, "score:2", my_named="Air Strike")
    assert race_of(found).cats[BEN].mischief == 3


def test_a_card_is_cancelled_by_a_tap() -> None:
    before = sheet(Bank(ANA, 4), Score(ANA, 3, 4))
    found = tapped(before, "play:2:1:Blame the Dog")
    ana = race_of(found).cats[ANA]
    assert (ana.mischief, ana.bank, race_of(found).cats[BEN].pounce) == (0, (4,), 0)


def test_who_was_stopped_cancels_that_by_a_tap() -> None:
    before = sheet(
        SetCat(ANA, mischief=8), SetCat(CLEO, pounce=0), SetCat("4", pounce=0), Score(ANA, 1, 0)
    )
    stopped = tapped(before, "stop:2", submission="bb-1")
    assert ("Ana plays it, for a pounce token, on", ["Ben’s last card"]) in offered(
        card(stopped, "Laser Pointer")
    )
    found = tapped(stopped, "play:1:2:Laser Pointer")
    assert race_of(found).winner == ANA
    assert "Ana cancels the last card of Ben" in in_words(log_lines(view(found))[0].messages[0])


def test_another_cat_scores_by_a_tap_while_a_victory_waits() -> None:
    before = sheet(SetCat(ANA, mischief=8), Score(ANA, 1, 0))
    scores = turn(before).scores
    assert scores
    assert "score:2" in [button.action for button in scores.buttons]
    found = tapped(before, "score:2", my_value=2, my_cost=0)
    assert (race_of(found).cats[BEN].mischief, race_of(found).claim is not None) == (2, True)


def test_a_tap_that_cancels_what_came_since_does_nothing() -> None:
    before = sheet(Score(ANA, 3, 0), Score(ANA, 1, 0))
    assert tapped(before, "play:2:1:Laser Pointer", seen=1) == before


def test_an_attack_is_stopped_by_the_name_of_a_card() -> None:
    attack = {"do": "attack", "cat": BEN, "on": ANA, "value": 5, "cost": 4, "id": "bb-1"}
    before = sheet(Bank(ANA, 1), held={"h1": attack})
    (held,) = view(before).pending
    played = {in_words(one.label): one.action for one in held.incidents}
    assert list(played) == [
        "Escape on Ana",
        "Escape on Ben",
        "Escape on Cleo",
        "Escape on Dov",
        "Enemy of My Enemy: the attack goes on",
        "Blame the Dog stops it",
        "Laser Pointer stops it",
        "Midnight Run: the attack goes on",
    ]
    found = tapped(before, played["Blame the Dog stops it"])
    assert found["log"]["a2"]["counter_card"] == "Blame the Dog"
    line = log_lines(view(found))[0]
    assert "stops it with Blame the Dog" in in_words(line.messages[0])


def test_a_card_that_stops_nothing_banks_first_and_then_the_target_pays() -> None:
    attack = {"do": "attack", "cat": BEN, "on": ANA, "value": 5, "cost": 4, "id": "bb-1"}
    before = sheet(Bank(ANA, 1), held={"h1": attack})
    found = tapped(before, "incident:h1::Midnight Run:bb-1")
    assert list(found["log"]) == ["a1"]
    (held,) = view(found).pending
    assert (held.is_bad, len(held.counters), held.incidents) == (True, 1, ())
    found = tapped(found, "counter:h1:3:bb-1")
    (held,) = view(found).pending
    assert held.confirm
    assert not held.is_bad
    found = tapped(found, held.confirm.action)
    ana = race_of(found).cats[ANA]
    assert (ana.mischief, ana.bank, ana.pounce, ana.feral) == (2, (), 0, False)
    (line, *_) = log_lines(view(found))
    assert "Ana plays Midnight Run for a pounce token and banks 3" in in_words(line.messages[0])


def test_an_incident_that_the_pad_does_not_know_is_asked_about_and_taken_back() -> None:
    attack = {"do": "attack", "cat": BEN, "on": ANA, "value": 5, "cost": 1, "id": "bb-1"}
    before = sheet(Bank(ANA, 1), held={"h1": attack})
    found = tapped(before, "stopped:h1:no:bb-1")
    assert found["held"]["h1"]["stopped"] is False
    assert tapped(found, "uncounter:h1:0:bb-1") == before
    (held,) = view(found).pending
    assert held.confirm
    ana = race_of(tapped(found, held.confirm.action)).cats[ANA]
    assert (ana.mischief, ana.bank, ana.pounce) == (2, (), 0)


def test_an_attack_by_a_card_goes_from_and_to_whom_the_card_says() -> None:
    found = tapped(sheet(SetCat(CLEO, pounce=0)), "attack:1:3:card", my_value=4, my_cost=0)
    assert found["log"]["a2"]["forced"] is True
    assert (race_of(found).cats[CLEO].mischief, race_of(found).cats[ANA].pounce) == (2, 1)


def test_who_scores_out_of_turn_is_asked_which_cards_pay() -> None:
    before = sheet(Bank(BEN, 2), Bank(BEN, 3), Bank(BEN, 1))
    found = tapped(before, "score:2", my_value=2, my_cost=3, my_pay_0=5)
    (held,) = view(found).pending
    assert in_words(held.pays) == "What does Ben pay 3 with?"


def test_who_scores_out_of_turn_without_a_choice_scores_at_once() -> None:
    found = tapped(sheet(Bank(BEN, 3)), "score:2", my_value=2, my_cost=3)
    assert (race_of(found).cats[BEN].mischief, race_of(found).toy) == (2, ANA)
