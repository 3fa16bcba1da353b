"""The form of one game: cards left, rush, and the buttons of the live counter."""

from __future__ import annotations

from typing import Any

from games.cat_tower.forms import SeriesForm, TowerForm
from games.contract import Json, wording
from tests.cat_tower.test_rules import CAST, GAME, table

NAMES = {str(key): name for key, name in enumerate(CAST, 1)}


def form(post: dict[str, str] | None = None, players: int = 2, **sheet: Any) -> TowerForm:
    at = table(players, game_1=sheet)
    return TowerForm(post, table=at, slot=GAME.slots(at)[0], sheet=sheet)


def posted(post: dict[str, str], **sheet: Any) -> dict[str, Json]:
    bound = form(post, **sheet)
    bound.is_valid()
    return bound.to_sheet(sheet)


def tapped(*actions: str, players: int = 2, **sheet: Any) -> dict[str, Json]:
    """A sheet after these buttons."""
    for action in actions:
        sheet = form({"way": "counter"}, players, **sheet).act(sheet, action)
    return sheet


def hands(sheet: dict[str, Json], players: int = 2) -> list[int]:
    return [hand.cards for hand in form(players=players, **sheet).counter.hands]


def test_a_post_becomes_a_sheet() -> None:
    post = {"way": "cards", "cards_left-1": "0", "cards_left-2": "", "rush_winner": "", "at": "0"}
    assert posted(post) == {"cards_left": {"1": 0}}
    assert posted({"way": "rush", "rush_winner": "2"}) == {"way": "rush", "rush_winner": "2"}


def test_what_a_sheet_holds_comes_back_in_the_fields() -> None:
    sheet: dict[str, Any] = {"way": "rush", "cards_left": {"1": 0, "2": 3}, "rush_winner": "1"}
    again = {name: str(value) for name, value in form(**sheet).initial.items()}
    assert posted(again, **sheet) == sheet


def test_nobody_can_hold_more_than_the_cards_in_play() -> None:
    assert form({"cards_left-2": "15"}).is_valid()
    more = form({"cards_left-2": "16"})
    assert more.errors == {"cards_left-2": ["Use 15 or less."]}
    assert more.typed == {"cards_left-2": "16"}


def test_clearing_a_field_takes_it_out() -> None:
    assert posted({"cards_left-1": ""}, cards_left={"1": 2, "2": 0}) == {"cards_left": {"2": 0}}


def test_rolls_and_falls_are_counted_and_taken_back() -> None:
    sheet = tapped("roll:two-cats", "roll:two-cats", "fall:2:token")
    assert list(sheet["log"]) == ["a1", "a2", "a3"]
    assert hands(sheet) == [5, 8]
    assert hands(tapped("undo", **sheet)) == [5, 5]
    assert tapped("undo", "undo", "undo", "undo", **sheet)["log"] == {}


def test_paws_and_tokens_carry_their_choice() -> None:
    sheet = tapped("roll:cat-paws:2", "roll:catty-fatty:all-equal")
    assert sheet["log"]["a1"]["stacker"] == "2"
    assert sheet["log"]["a2"]["token"] == "all-equal"
    assert hands(sheet) == [6, 7]


def test_what_does_not_fit_changes_nothing() -> None:
    for action in (
        "roll:three-cats",
        "roll:cat-belly",
        "roll:cat-paws",
        "roll:cat-paws:1",
        "roll:catty-fatty:nonsense",
        "fall:1",
        "fall:9",
        "turn:9",
        "undo",
        "nonsense",
        "",
    ):
        assert tapped(action) == {}
    once = tapped("roll:one-cat", "fall:1")
    assert tapped("fall:1", **once) == once


def test_two_phones_do_not_count_the_same_roll_twice() -> None:
    sheet = tapped("roll:one-cat")
    late = form({"way": "counter", "at": "0"}, **sheet)
    assert late.act(sheet, "roll:one-cat") == sheet
    seen = form({"way": "counter", "at": "1"}, **sheet)
    assert len(seen.act(sheet, "roll:one-cat")["log"]) == 2


def test_the_last_card_fills_in_the_cards_left() -> None:
    almost = tapped(*["roll:two-cats", "roll:one-cat"] * 3)
    assert "cards_left" not in almost
    over = tapped("roll:one-cat", **almost)
    assert over["cards_left"] == {"1": 0, "2": 4}
    assert tapped("roll:one-cat", **over) == over


def test_a_last_card_that_fell_takes_the_cards_left_out_again() -> None:
    over = tapped(*["roll:two-cats", "roll:one-cat"] * 3, "roll:one-cat")
    assert tapped("fall:1", **over)["cards_left"] == {}
    assert tapped("undo", **over)["cards_left"] == {}


def test_stop_and_another_are_taken_back_by_a_second_tap() -> None:
    assert tapped("stop") == {"stop": True}
    assert tapped("stop", "stop") == {}
    assert tapped("stop", "another") == {"another": True}


def test_the_series_can_stop_once_a_game_is_entered() -> None:
    played: dict[str, Any] = {"cards_left": {"1": 0, "2": 3}}
    assert form(**played).can_stop
    assert not form().can_stop
    assert not form(**played).can_go_on
    last = table(2, {"games": 1}, game_1=played)
    assert TowerForm(table=last, slot=GAME.slots(last)[0], sheet=played).can_go_on


def test_the_log_is_told_in_words() -> None:
    sheet = tapped(
        "roll:cat-paws:2", "fall:2", "roll:catty-fatty:skip", "roll:two-cats", "fall:1:first"
    )
    told = [wording(turn, NAMES) for turn in form(**sheet).counter.turns]
    assert told == [
        "Ben: Two cats; it fell, Ana takes 1 card",
        "Ben: Catty Fatty: Skip",
        "Ana: Cat paws by Ben; it fell, Ben takes 2 cards",
    ]


def test_falls_are_offered_for_whoever_stacked() -> None:
    view = form(**tapped("roll:cat-paws:2")).counter
    assert [button.action for button in view.falls] == ["fall:2", "fall:2:token"]
    assert [button.action for button in view.other_falls] == ["fall:1", "fall:1:token"]
    assert form(**tapped("roll:cat-paws:2", "fall:2")).counter.falls == []
    two = form(**tapped("roll:two-cats")).counter
    assert "fall:1:first" in [button.action for button in two.falls]


def test_every_button_of_the_counter_does_something() -> None:
    states = [
        tapped(),
        tapped("roll:two-cats"),
        tapped("roll:catty-fatty:cat-paws"),
        tapped("roll:catty-fatty:catty-fatty"),
        tapped("roll:catty-fatty:cat-belly"),
    ]
    for sheet in states:
        view = form(**sheet).counter
        buttons = [*view.rolls, *view.paws, *view.tokens, *view.falls, *view.other_falls]
        assert buttons
        for button in buttons:
            assert tapped(button.action, **sheet) != sheet, button.action


def test_a_series_has_three_games_unless_the_table_says() -> None:
    for typed, games in (("", 3), ("5", 5)):
        options = SeriesForm({"games": typed})
        assert options.is_valid()
        assert options.cleaned_data == {"games": games}
    assert not SeriesForm({"games": "10"}).is_valid()


def test_the_setup_is_told_for_every_number_of_players() -> None:
    for players in GAME.seats:
        told = [wording(note, {}) for note in GAME.setup(players, {}, table().deck)]
        assert told[0] == "Deal everyone 7 cat cards."
        assert ("bare table" in told[1]) == (players == 6)
        assert told[-1].endswith("put the die in the middle. The youngest player says “Go!”.")
