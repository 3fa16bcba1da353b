"""The form of a round: what a phone posts becomes a sheet, and comes back unchanged."""

from __future__ import annotations

from typing import Any

from games.cat_in_the_box.form import RoundForm
from games.contract import Json
from scorepad.plays.sheet.merge import merge
from tests.cat_in_the_box.tables import GAME, table


def form(post: dict[str, str] | None = None, players: int = 3, **sheet: Any) -> RoundForm:
    at = table(players, round_1=sheet)
    return RoundForm(post, table=at, slot=GAME.slots(at)[0], sheet=sheet)


def posted(post: dict[str, str], players: int = 3, **sheet: Any) -> dict[str, Json]:
    """Returns the sheet that a post makes from another sheet."""
    bound = form(post, players, **sheet)
    bound.is_valid()
    return bound.to_sheet(sheet)


def test_a_post_becomes_a_sheet() -> None:
    post = {
        "predictions-1": "3",
        "predictions-2": "1",
        "predictions-3": "",
        "tricks-1": "3",
        "tricks-2": "",
        "tricks-3": "0",
        "paradox": "2",
        "by": "board",
        "board-red-3": "1",
        "board-red-4": "",
    }
    assert posted(post) == {
        "predictions": {"1": 3, "2": 1},
        "tricks": {"1": 3, "3": 0},
        "paradox": "2",
        "board": {"red-3": "1"},
    }


def test_what_a_sheet_holds_comes_back_in_the_fields() -> None:
    sheet: dict[str, Any] = {
        "predictions": {"1": 3},
        "tricks": {"2": 0},
        "paradox": "3",
        "by": "sizes",
        "groups": {"1": 4},
        "board": {"green-6": "2"},
    }
    shown = form(**sheet)
    again = {name: str(value) for name, value in shown.initial.items() if value is not None}
    assert posted(again) == sheet
    assert posted(again, **sheet) == sheet


def test_clearing_a_field_takes_it_out() -> None:
    sheet: dict[str, Any] = {"tricks": {"1": 3, "2": 5}, "paradox": "1", "board": {"red-1": "1"}}
    post = {"tricks-1": "", "tricks-2": "5", "paradox": "", "board-red-1": ""}
    assert posted(post, **sheet) == {"tricks": {"2": 5}, "board": {}}


def test_a_field_that_was_not_posted_stays() -> None:
    sheet: dict[str, Any] = {"by": "sizes", "board": {"red-1": "1"}, "groups": {"1": 4}}
    assert posted({"by": "sizes", "tricks-1": "2"}, **sheet) == {**sheet, "tricks": {"1": 2}}


def test_what_cannot_be_read_stays_typed_and_changes_nothing() -> None:
    wrong = {"tricks-1": "three", "tricks-2": "99", "predictions-2": "9", "paradox": "7"}
    bound = form(wrong, tricks={"1": 2})
    assert not bound.is_valid()
    for field in ("predictions-2", "paradox"):
        assert bound.errors[field] == ["Choose one of the values offered here."]
    assert bound.to_sheet(bound.sheet) == {"tricks": {"1": 2}}
    assert bound.typed == wrong


def test_two_phones_that_enter_different_players_never_meet() -> None:
    base: dict[str, Json] = {}
    empty = {f"{name}-{seat}": "" for name in ("predictions", "tricks") for seat in "123"}
    ana = posted({**empty, "tricks-1": "3", "board-red-1": "1"})
    ben = posted({**empty, "tricks-2": "2", "predictions-2": "1", "board-red-2": "2"})
    merged, conflicts = merge(base, ana, ben)
    assert conflicts == []
    assert merged == {
        "tricks": {"1": 3, "2": 2},
        "predictions": {"2": 1},
        "board": {"red-1": "1", "red-2": "2"},
    }


def test_taking_the_last_token_away_does_not_lose_another_phones_token() -> None:
    base: dict[str, Any] = {"board": {"red-1": "1"}}
    removed = posted({"board-red-1": ""}, **base)
    merged, conflicts = merge(base, {"board": {"red-1": "1", "red-2": "2"}}, removed)
    assert (merged, conflicts) == ({"board": {"red-2": "2"}}, [])


def test_without_a_script_a_tap_gives_the_space_to_the_next_player() -> None:
    sheet: dict[str, Json] = {}
    owners = []
    for _tap in range(4):
        sheet = form(**sheet).act(sheet, "cell:blue-2")
        owners.append((sheet.get("board") or {}).get("blue-2"))
    assert owners == ["1", "2", "3", None]


def test_a_space_that_the_board_does_not_have_changes_nothing() -> None:
    assert form().act({}, "cell:blue-7") == {}
    assert form().act({}, "cell:pink-1") == {}
    assert form().act({}, "roll:two-cats") == {}


def test_two_players_get_covered_numbers_and_no_predictions() -> None:
    fields = form(players=2).fields
    assert "covered-3" in fields
    assert "predictions-1" not in fields
    assert posted({"covered-1": "2", "covered-2": "", "covered-3": "5"}, 2) == {
        "covered": {"1": 2, "3": 5}
    }


def test_problems_are_shown_beside_their_players_field() -> None:
    assert form().problem_field("2", "tricks") == "tricks-2"
    assert form().problem_field(None, "tricks") == "tricks"
