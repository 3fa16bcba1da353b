"""What is laid out before playing, and what the setup says."""

from __future__ import annotations

import msgspec
import pytest

from games.contract import Seat, Sheet, Table, wording
from tests.cat_lady.hands import BOX_OF_TREATS, CAT_LADY, PRINTED, TREATS


def notes(players: int, shared_goals: bool = False) -> str:
    options = {"shared_goals": shared_goals}
    return " ".join(wording(note, {}) for note in BOX_OF_TREATS.setup(players, options, TREATS))


@pytest.mark.parametrize(
    ("players", "out"),
    [
        (2, "marked 3+, 4, 5+ and 6"),
        (3, "marked 4, 5+ and 6"),
        (4, "marked 5+ and 6"),
        (5, "marked 6"),
        (6, "Use all cards but 6"),
    ],
)
def test_cards_leave_the_deck_by_the_number_of_players(players: int, out: str) -> None:
    assert out in notes(players)


@pytest.mark.parametrize(("players", "strays"), [(1, 2), (2, 3), (4, 3), (5, 4), (6, 4)])
def test_stray_cats_are_dealt_by_the_number_of_players(players: int, strays: int) -> None:
    assert f"turn up {strays} beside" in notes(players)


def test_goals_are_dealt_only_where_they_are_played_with() -> None:
    assert "goal" in notes(3, shared_goals=True)
    assert "Biddy" not in notes(3, shared_goals=True)
    assert "If Biddy is among these, replace her" in notes(3)


@pytest.mark.parametrize("players", [1, 2])
def test_with_one_or_two_players_no_goals_are_dealt(players: int) -> None:
    assert "pool" not in notes(players, shared_goals=True)
    assert "If Biddy is among these, replace her" in notes(players, shared_goals=True)


@pytest.mark.parametrize("players", [1, 3])
def test_strays_of_both_boxes_are_shuffled_and_those_left_over_go_back(players: int) -> None:
    assert "its strays into the others" in notes(players)
    assert "beside the table; the others go back into the box" in notes(players)


def test_starting_cards_are_drawn_at_random_and_the_rest_goes_back() -> None:
    assert "Shuffle the starting cards and draw 2" in notes(1)
    assert "The others go back into the box." in notes(1)


@pytest.mark.parametrize(("players", "out"), [(2, "3+ and 4"), (3, "marked 4"), (4, "all cards")])
def test_cat_lady_is_set_up_by_the_number_of_players(players: int, out: str) -> None:
    notes = " ".join(wording(note, {}) for note in CAT_LADY.setup(players, {}, PRINTED))
    assert out in notes
    assert "turn up 3 beside" in notes


def test_goals_have_a_sheet_only_where_they_are_played_with() -> None:
    seats = tuple(Seat(str(number), str(number)) for number in (1, 2, 3))
    with_goals = Table(seats, {"shared_goals": True}, TREATS, {})
    assert [slot.key for slot in BOX_OF_TREATS.slots(with_goals)][-1] == "goals"
    without = Table(seats, {}, TREATS, {})
    assert [slot.seat for slot in BOX_OF_TREATS.slots(without)] == ["1", "2", "3"]
    two = Table(seats[:2], {"shared_goals": True}, TREATS, {})
    assert [slot.key for slot in BOX_OF_TREATS.slots(two)] == ["hand-1", "hand-2"]


def test_goals_on_the_phones_lie_between_a_seat_and_the_next() -> None:
    seats = tuple(Seat(str(number), name) for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
    sheets: dict[str, Sheet] = {
        "hand-1": {"toys": {"mouse toy": 5}},
        "hand-2": {"toys": {"mouse toy": 1}},
        "hand-3": {"toys": {"mouse toy": 3}},
        "goals": {"3": {"name": "8 Toys"}, "1": None},
    }
    result = BOX_OF_TREATS.score(Table(seats, {"shared_goals": True}, TREATS, sheets))
    goals = {
        one.seat: [x.points for x in one.lines if x.key == "goals"] for one in result.standings
    }
    assert goals == {"1": [3], "2": [], "3": [3]}


def test_goals_that_are_played_with_and_not_named_are_asked_for() -> None:
    seats = tuple(Seat(str(number), name) for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
    sheets: dict[str, Sheet] = {f"hand-{seat.key}": {"costumes": 1} for seat in seats}
    sheets["goals"] = {"3": {"name": "8 Toys"}, "1": None}
    table = Table(seats, {"shared_goals": True}, TREATS, sheets)
    found = BOX_OF_TREATS.score(table)
    assert [one.field for one in found.problems] == ["shared_goals.1", "shared_goals.2"]
    assert not found.complete
    overridden = frozenset({"goals-not-named"})  # the table plays without them
    assert BOX_OF_TREATS.score(msgspec.structs.replace(table, overridden=overridden)).complete
