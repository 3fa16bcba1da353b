"""What the sheet of a race shows: cats, questions, what can be tapped, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.cantankerous_cats.rules.actions import Attack, Bank, PassToy, Score, SetCat, Win
from games.cantankerous_cats.view.parts import Button, ButtonRow, CatView
from games.cantankerous_cats.view.questions import PendingAction
from games.cantankerous_cats.view.race import PART, HandView, RaceView
from games.cantankerous_cats.view.turn import CostView, TurnView
from games.contract import Json, Sheet, Value, wording
from tests.cantankerous_cats.tables import (
    ANA,
    BEN,
    CLEO,
    DOV,
    NAMES,
    log_lines,
    sheet,
    table,
    view_of,
)


def view(found: Sheet, **options: Json) -> RaceView:
    shown = view_of(table(found, **options))
    assert isinstance(shown, RaceView)
    return shown


def in_words(value: Value | None) -> str:
    return "" if value is None else wording(value, NAMES)


def labels(buttons: Sequence[Button]) -> list[str]:
    return [in_words(button.label) for button in buttons]


def rows(*found: ButtonRow | None) -> list[str]:
    return [label for row in found if row for label in labels(row.buttons)]


def actions(buttons: Sequence[Button]) -> list[str]:
    return [button.action for button in buttons]


def cat(shown: RaceView, seat: str) -> CatView:
    return next(one for one in shown.cats if one.seat.key == seat)


def turn(shown: RaceView) -> TurnView:
    assert shown.turn is not None
    return shown.turn


def cost(shown: RaceView, hearts: int) -> CostView:
    return turn(shown).costs[hearts]


def hand(shown: RaceView, seat: str) -> HandView:
    return next(one for one in shown.hands if one.cat.seat.key == seat)


def held(*done: Any, **entry: Json) -> PendingAction:
    """Returns the question about one pending action, after these actions."""
    found = sheet(*done, held={"h1": {"id": "bb-1", **entry}})
    return view(found).pending[0]


# -- the cats --------------------------------------------------------------------------------------


def test_a_cat_shows_its_points_its_cards_its_tokens_and_the_toy() -> None:
    ana = cat(view(sheet(Bank(ANA, 2), Bank(ANA, 3), SetCat(ANA, mischief=4))), ANA)
    assert (ana.mischief, ana.bank, ana.hearts, ana.tokens) == (4, (2, 3), 5, 1)
    assert (ana.track, ana.place) == (("start", *("on",) * 4, *("",) * 5), 4)
    assert (ana.has_toy, ana.feral, ana.seat.colour) == (True, False, 1)


def test_points_that_wait_are_marked_on_the_track() -> None:
    shown = view(sheet(SetCat(ANA, mischief=7), Bank(ANA, 2), Score(ANA, 3, 2)))
    assert cat(shown, ANA).track == ("start", *("on",) * 7, *("soon",) * 2)
    assert cat(shown, ANA).mischief == 7


def test_a_race_that_is_won_says_how_and_offers_nothing() -> None:
    shown = view(sheet(SetCat(ANA, mischief=7), Bank(ANA, 2), Score(ANA, 3, 2), Win(ANA)))
    assert (in_words(shown.won), shown.over, cat(shown, ANA).won) == (
        "10 mischief points.",
        True,
        True,
    )
    assert (shown.turn, shown.hands, shown.passes, shown.asked) == (None, (), (), ())


@pytest.mark.parametrize(
    ("done", "how"),
    [
        (
            (SetCat(ANA, feral=True), Bank(ANA, 6), Bank(ANA, 3), Win(ANA)),
            "A feral victory, with 9 hearts banked.",
        ),
        ((SetCat(ANA, mischief=9), Win(ANA)), "The winner was entered by hand."),
    ],
)
def test_other_victories_say_how_they_came(done: tuple[Any, ...], how: str) -> None:
    assert in_words(view(sheet(*done)).won) == how


# -- the last chance -------------------------------------------------------------------------------


def test_the_last_chance_has_a_button_for_every_holder_of_a_token() -> None:
    done = (SetCat(ANA, mischief=7), SetCat(CLEO, pounce=0), Bank(ANA, 2), Score(ANA, 2, 2))
    (asked,) = view(sheet(*done)).asked
    assert in_words(asked.message) == "Ana would win with 9 points. Does anybody stop it?"
    assert actions(asked.stops) == ["stop:2", "stop:4", "stop:"]
    assert in_words(asked.how).endswith("Or pounce with a mischief card, below.")
    assert (asked.wins.action, in_words(asked.wins.label)) == ("win:1", "Nobody stops it: Ana wins")


def test_a_feral_cat_that_is_about_to_win_cannot_be_pounced_on() -> None:
    shown = view(sheet(SetCat(ANA, feral=True), Bank(ANA, 6), Bank(ANA, 4)))
    (asked,) = shown.asked
    assert in_words(asked.message) == "Ana would win with 10 hearts. Does anybody stop it?"
    assert in_words(asked.how) == "Stopping it costs a pounce token."
    assert (turn(shown).score, turn(shown).attacks) == (None, None)


def test_nine_points_set_by_hand_are_asked_about() -> None:
    (asked,) = view(sheet(SetCat(ANA, mischief=9))).asked
    assert in_words(asked.message) == "Ana has 9 points. Has Ana won?"
    assert (actions(asked.stops), asked.wins.action) == ([], "win:1")


def test_nobody_without_the_toy_is_asked_whether_they_have_won() -> None:
    assert view(sheet(SetCat(BEN, mischief=9))).asked == ()
    assert view(sheet(SetCat(ANA, mischief=9), PassToy())).asked == ()
    assert view(sheet(Score(BEN, 9, 0))).asked == ()


# -- whose turn it is ------------------------------------------------------------------------------


def test_every_cost_has_its_payment_ready() -> None:
    shown = view(sheet(Bank(ANA, 2), Bank(ANA, 4), Bank(ANA, 2)))
    assert (cost(shown, 0).pay, in_words(cost(shown, 0).message)) == ((), "Ana pays nothing.")
    assert (cost(shown, 4).pay, in_words(cost(shown, 4).message)) == ((1,), "Ana pays 4.")
    assert (cost(shown, 5).pay, in_words(cost(shown, 5).message)) == ((0, 1), "Ana pays 4 + 2.")
    assert (cost(shown, 8).pay, cost(shown, 8).is_bad) == ((0, 1, 2), False)


def test_a_cost_that_cannot_be_paid_says_what_it_does() -> None:
    shown = view(sheet(Bank(ANA, 3)))
    assert in_words(cost(shown, 4).message) == (
        "Ana cannot pay 4 with 3 hearts: loses everything banked and turns feral."
    )
    assert (cost(shown, 4).pay, cost(shown, 4).is_bad) == ((), True)


@pytest.mark.parametrize("rules", ["basic", "kitten"])
def test_in_the_simple_games_such_a_card_cannot_be_played(rules: str) -> None:
    shown = view(sheet(Bank(ANA, 3)), rules=rules)
    assert in_words(cost(shown, 4).message).endswith("that card cannot be played.")
    assert (turn(shown).score is not None, turn(shown).attacks) == (True, None)
    assert (turn(shown).buy, hand(shown, BEN).tokens, hand(shown, BEN).turns) == (None, (), None)


def test_a_domestic_cat_scores_and_the_others_pounce_on_it() -> None:
    shown = view(sheet(SetCat(CLEO, pounce=0)))
    score = turn(shown).score
    assert score is not None
    assert in_words(score.label) == "Ana scores"
    assert rows(turn(shown).attacks) == ["Ben pounces", "Dov pounces"]
    assert turn(shown).others == ()
    assert turn(shown).buy is not None


def test_a_feral_cat_attacks_whom_it_likes_and_pays_for_nothing() -> None:
    shown = view(sheet(SetCat(ANA, feral=True), SetCat(CLEO, feral=True)))
    assert rows(turn(shown).attacks) == ["Ana attacks Ben", "Ana attacks Dov"]
    assert turn(shown).score is None
    assert rows(*turn(shown).others) == ["Cleo pounces on Ben", "Cleo pounces on Dov"]
    assert (turn(shown).costs, turn(shown).pay) == ((), ())
    buy = turn(shown).buy
    assert buy is not None
    assert in_words(buy.note) == "3 cards"


def test_the_toy_goes_to_the_next_cat_and_says_who_is_adopted() -> None:
    shown = view(sheet(SetCat(BEN, feral=True, bank=(4,)), SetCat(CLEO, feral=True, bank=(3,))))
    assert actions(shown.passes) == ["pass:1:2", "pass:1:3", "pass:1:4"]
    assert [in_words(button.note) for button in shown.passes] == ["adopted: domestic again", "", ""]


def test_chips_go_as_far_as_the_cards_of_the_edition() -> None:
    shown = view({})
    assert (turn(shown).values, turn(shown).prices) == (range(1, 7), range(10))
    assert actions(turn(shown).banks)[-1] == "bank:1:6"


def test_incidents_are_no_cards_to_choose_from() -> None:
    assert [card.name for card in view({}).cards] == ["Air Strike", "Santa Claws", "Rampage"]


def test_a_card_that_this_race_described_is_there_to_choose() -> None:
    played = sheet(Bank(ANA, 2), Score(ANA, 3, 2, card="23"))
    known = next(card for card in view(played).cards if card.number == 23)
    assert (known.value, known.cost) == (3, 2)


def test_by_hand_each_cat_has_only_what_it_can_lose() -> None:
    shown = view(sheet(Bank(BEN, 2), Bank(BEN, 2), Bank(BEN, 5), SetCat(DOV, pounce=0)))
    assert actions(hand(shown, BEN).loses) == ["lose:2:2", "lose:2:5"]
    assert actions(hand(shown, BEN).mischief) == ["mischief:2:1"]
    assert actions(hand(shown, BEN).tokens) == ["token:2:-1", "token:2:1"]
    assert (hand(shown, DOV).incident, actions(hand(shown, DOV).tokens)) == (None, ["token:4:1"])


# -- held actions ----------------------------------------------------------------------------------

BANKED = (Bank(ANA, 2), Bank(ANA, 4), Bank(ANA, 2))
ATTACK = {"do": "attack", "cat": BEN, "on": ANA, "value": 5, "cost": 4}


def test_an_attack_asks_its_target_for_the_payment() -> None:
    asked = held(SetCat(ANA, pounce=0), *BANKED, **ATTACK)
    assert in_words(asked.message) == "Ben attacks Ana: 5 for 4"
    assert [in_words(why) for why in asked.why] == ["Ana scores 2."]
    assert in_words(asked.pays) == "What does Ana pay 4 with?"
    assert [(card.hearts, card.paid) for card in asked.pay] == [(2, False), (4, True), (2, False)]
    assert (asked.may_counter, asked.is_bad) == (None, False)
    assert asked.confirm is not None
    assert (asked.confirm.action, asked.drop.action) == ("confirm:h1:bb-1.p0", "drop:h1:bb-1")


def test_a_target_with_a_token_may_counter() -> None:
    asked = held(Bank(ANA, 1), **ATTACK)
    assert [in_words(why) for why in asked.why] == [
        "Ana cannot pay 4 with 1 heart: loses everything banked and turns feral."
    ]
    assert asked.is_bad
    assert actions(asked.hearts)[:2] == ["counter:h1:1:bb-1", "counter:h1:2:bb-1"]
    assert actions(asked.stopped) == ["stopped:h1:yes:bb-1", "stopped:h1:no:bb-1"]


def test_cards_banked_against_an_attack_pay_too() -> None:
    asked = held(Bank(ANA, 1), **ATTACK, counter=[2, 1])
    assert [in_words(why) for why in asked.why] == ["Ana pays 2 + 1 + 1. Ana scores 2."]
    assert actions(asked.counters) == ["uncounter:h1:0:bb-1", "uncounter:h1:1:bb-1"]
    assert in_words(asked.confirm.label if asked.confirm else None) == "Ana counters and pays"


def test_an_attack_that_would_win_says_that_it_does_not() -> None:
    asked = held(SetCat(ANA, mischief=8, bank=(4,)), **ATTACK)
    assert [in_words(why) for why in asked.why] == [
        "Ana pays 4. Ana scores nothing: an attack never wins."
    ]


def test_a_payment_that_is_too_little_is_asked_again() -> None:
    asked = held(SetCat(ANA, pounce=0), *BANKED, **ATTACK, pay=[2])
    assert [in_words(why) for why in asked.why] == [
        "These cards pay only 2 of 4.",
        "Ana scores 2.",
    ]
    assert [card.paid for card in asked.pay] == [False, True, False]
    assert asked.confirm is not None


def test_a_score_that_cannot_be_paid_is_confirmed_first() -> None:
    asked = held(Bank(ANA, 1), do="score", cat=ANA, value=3, cost=4)
    assert (asked.is_bad, in_words(asked.confirm.label if asked.confirm else None)) == (
        True,
        "Ana turns feral",
    )


def test_what_is_not_possible_any_more_says_why_and_can_be_dropped() -> None:
    asked = held(SetCat(ANA, feral=True), do="score", cat=ANA, value=3, cost=0)
    assert [in_words(why) for why in asked.why] == ["Ana is feral: feral cats cannot score."]
    assert (asked.confirm, in_words(asked.drop.label)) == (None, "Cancel")


def test_a_card_without_numbers_asks_for_them() -> None:
    asked = held(do="attack", cat=BEN, on=ANA, card="Rampage", value=2)
    assert in_words(asked.message) == "Ben attacks Ana: 2 for ?"
    assert (len(asked.why), asked.confirm) == (1, None)


def test_the_same_from_another_phone_is_asked_about() -> None:
    asked = held(Bank(ANA, 1), do="bank", cat=ANA, hearts=1, twice=True)
    assert in_words(asked.message) == "Ana banks 1"
    assert in_words(asked.confirm.label if asked.confirm else None) == "Add it too"
    assert in_words(asked.drop.label) == "No, it was the same one"


# -- the log ---------------------------------------------------------------------------------------


def test_a_long_log_is_told_in_parts_that_stay_as_they_are_when_it_grows() -> None:
    actions = [Bank(ANA, 1 + number % 3) for number in range(PART + 2)]
    parts = view(sheet(*actions)).log_parts
    assert [(part.lines[-1].number, len(part.lines)) for part in parts] == [
        (PART + 1, 2),
        (1, PART),
    ]
    assert view(sheet(*actions, Bank(BEN, 1))).log_parts[1] == parts[1]


def test_the_log_is_told_newest_first_and_only_the_last_can_be_taken_back() -> None:
    shown = view(sheet(Bank(ANA, 2), Attack(BEN, ANA, 3, 2)))
    newest, oldest = log_lines(shown)
    assert (newest.number, oldest.number) == (2, 1)
    assert [in_words(one) for one in oldest.messages] == ["Ana banks 2 hearts."]
    assert (shown.undo, shown.seen, shown.begun) == ("undo:a2:ana-2", 2, True)


def test_an_entry_that_came_to_nothing_says_so() -> None:
    line = log_lines(view(sheet(SetCat(BEN, feral=True), Score(BEN, 3, 0))))[0]
    assert [in_words(one) for one in line.messages] == [
        "Ben plays mischief: 3 for 0",
        "Not allowed here, so it does not count.",
    ]


def test_the_first_bite_is_as_it_was_recorded() -> None:
    assert cat(view({}), ANA).has_toy
    assert cat(view({"first": CLEO, "rank": "low"}), CLEO).has_toy


def test_only_the_end_is_shown_where_the_table_chose_so() -> None:
    assert view_of(table({"way": "final"})).is_final
    assert not view(sheet(Bank(ANA, 1))).is_final
