"""What the buttons of the live counter and of the series do to a sheet."""

from __future__ import annotations

from tests.cat_tower.tables import hands, tapped


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
        assert tapped(action) == {"way": "counter"}
    once = tapped("roll:one-cat", "fall:1")
    assert tapped("fall:1", **once) == once


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
    assert tapped("stop") == {"way": "counter", "stop": True}
    assert tapped("stop", "stop") == {"way": "counter"}
    assert tapped("stop", "another") == {"way": "counter", "another": True}
