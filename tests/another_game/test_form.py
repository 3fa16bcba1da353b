"""The form of a round: it turns what a phone posts into a sheet."""

from __future__ import annotations

from typing import Any

from games.another_game.form import RoundForm
from games.contract import Json
from tests.another_game.tables import GAME, deck, row, table

SHEET = deck(row("Wood-and-clay", kind="points"), row("Barn", kind="yes-no", points=5))


def form(post: dict[str, str], **sheet: Any) -> RoundForm:
    at = table(SHEET)
    return RoundForm(post, table=at, slot=GAME.slots(at)[0], sheet=sheet)


def posted(post: dict[str, str], **sheet: Any) -> dict[str, Json]:
    """Returns the sheet that a post makes from another sheet."""
    made = form(post, **sheet)
    made.is_valid()
    return made.to_sheet(sheet)


def test_a_post_becomes_a_sheet_whatever_the_rows_are_called() -> None:
    assert posted({"row1-1": "-3", "row1-2": "", "row2-1": "1", "row2-2": "0"}) == {
        "row1": {"1": -3},
        "row2": {"1": 1, "2": 0},
    }


def test_clearing_a_field_takes_it_out() -> None:
    assert posted({"row1-1": ""}, row1={"1": 3, "2": 5}) == {"row1": {"2": 5}}


def test_everyone_together_is_stored_and_taken_back() -> None:
    assert posted({"outcome": "won"}) == {"outcome": "won"}
    assert posted({"outcome": ""}, outcome="won") == {}


def test_a_place_in_the_sheet_is_called_by_its_row_and_player() -> None:
    assert form({}).name_of(("row1", "2")) == "Wood-and-clay, Ben"
