"""What a round's sheet draws: fields for players who score, and the same values without fields for
viewers."""

from __future__ import annotations

from typing import Any

import pytest

from games.cat_in_the_box.view import RoundView, owners, view
from games.contract import Seat, Table, wording
from tests.cat_in_the_box.tables import GAME, table
from tests.sheets import draw_first_sheet

BOARD = {"red-1": "1", "red-2": "1", "green-5": "2"}
ROUND: dict[str, Any] = {"tricks": {"1": 3, "2": 5}, "predictions": {"1": 6}, "board": BOARD}


def viewed(at: Table) -> RoundView:
    """Returns the view of a table's first round."""
    return view(at, GAME.slots(at)[0], GAME.score(at))


def drawn(players: int, *, may_edit: bool = True, **sheet: Any) -> str:
    return draw_first_sheet(GAME, table(players, round_1=sheet), may_edit=may_edit)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("by", ["board", "sizes"])
def test_every_field_of_the_sheet_is_drawn_once(players: int, by: str) -> None:
    at = table(players, round_1={"by": by})
    form = GAME.form(GAME.slots(at)[0])(table=at, slot=GAME.slots(at)[0], sheet={"by": by})
    page = drawn(players, by=by)
    tapped = ("board-", "covered-")
    for name, field in form.fields.items():
        shown = name.startswith(tapped) == (by == "board") or not name.startswith(
            (*tapped, "groups-")
        )
        times = page.count(f'name="{name}"')
        choices = getattr(field, "choices", None)
        radios = len(choices) if choices and not name.startswith("board-") else 1
        assert times == (radios if shown else 0), name


def test_the_board_has_a_space_for_every_number_of_every_colour() -> None:
    page = drawn(5)
    assert page.count('value="cell:') == 4 * 9
    assert "columns-9" in page
    assert 'aria-label="red 1"' in page


def test_a_token_is_told_apart_without_colour() -> None:
    page = drawn(2, **ROUND)
    assert 'aria-label="red 1, Ana"' in page
    assert '<span class="token colour-1" aria-hidden="true">A</span>' in page


def test_the_largest_group_is_outlined() -> None:
    page = drawn(2, **ROUND)
    assert page.count("in-group") == 3  # two of Ana's, one of Ben's


def test_covered_spaces_are_marked() -> None:
    page = drawn(2, covered={"1": 2, "2": 2, "3": 5})
    assert page.count("is-covered") == 3
    assert 'aria-label="yellow 2, covered"' in page


def test_a_prediction_that_is_not_offered_is_not_hidden() -> None:
    assert page_part(drawn(3, **ROUND), "round-1-predicts-1").count("<details") == 1
    assert " open>" in page_part(drawn(3, **ROUND), "round-1-predicts-1")
    assert " open>" not in page_part(drawn(3, **ROUND), "round-1-predicts-2")


def test_all_predictions_come_before_all_tricks() -> None:
    page = drawn(3, **ROUND)
    names = ("predictions", "tricks")
    first, last = ([page.index(f'name="{name}-{seat}"') for seat in "123"] for name in names)
    assert sorted(first + last) == first + last
    assert "predicted <b>6</b>" in page_part(page, "round-1-player-1")


def page_part(page: str, name: str) -> str:
    return page.partition(f'id="{name}"')[2].partition("</li>")[0]


def test_a_size_that_counts_is_marked() -> None:
    page = drawn(2, by="sizes", tricks={"1": 3, "2": 5})
    assert page.count("counts</span>") == 1


@pytest.mark.parametrize("by", ["board", "sizes"])
def test_viewers_see_the_same_without_controls(by: str) -> None:
    page = drawn(3, may_edit=False, **ROUND, by=by, paradox="2", groups={"1": 4})
    for control in ("<input", "<button", "<select"):
        assert control not in page
    assert "Ben caused a paradox." in page
    assert "Ana" in page


def test_the_start_player_moves_one_seat_to_the_left() -> None:
    sheets = {f"round_{number}": {"tricks": {"1": 1}} for number in (1, 2, 3)}
    at = table(3, start="2", **sheets)
    said = [view(at, slot, GAME.score(at)).said for slot in GAME.slots(at)]
    names = {seat.key: seat.name for seat in at.seats}
    assert [wording(words, names).split()[0] for words in said] == ["Ben", "Cleo", "Ana"]


def test_a_line_runs_round_the_largest_group() -> None:
    board = {"red-1": "1", "red-2": "1", "blue-2": "1", "green-6": "1"}
    rows = viewed(table(3, round_1={"board": board})).board.rows
    cells = {cell.key: cell for row in rows for cell in row.cells}
    assert {key for key, cell in cells.items() if cell.in_group} == {"red-1", "red-2", "blue-2"}
    assert cells["red-1"].edges == "edge-top edge-bottom edge-left"
    assert cells["red-2"].edges == "edge-top edge-right"
    assert cells["green-6"].edges == ""


def test_players_with_the_same_initial_are_told_apart() -> None:
    seats = (Seat("1", "Ana"), Seat("2", "alex"), Seat("3", "Ben"))
    assert [owner.initial for owner in owners(seats).values()] == ["An", "Al", "B"]
