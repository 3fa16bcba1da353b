"""A board drawn small: whose tokens lie where, and the largest group framed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string

from games.cat_in_the_box.thumbnail import Thumbnail, thumbnail
from games.contract import Table
from tests.cat_in_the_box.tables import GAME, table

BOARD = {"red-1": "1", "red-2": "1", "blue-2": "1", "green-5": "2"}


def drawn(at: Table) -> Thumbnail:
    return thumbnail(at, GAME.slots(at)[0], GAME.score(at))


def small(**sheet: Any) -> Thumbnail:
    return drawn(table(3, round_1={"tricks": {"1": 3}, "board": BOARD, **sheet}))


def test_every_token_is_in_its_players_colour_and_has_a_mark() -> None:
    found = small()
    ana, ben, cleo = found.tokens
    assert ana.css == "colour-1"
    assert ana.path == "M1 1h8v8h-8zM11 1h8v8h-8zM11 11h8v8h-8z"
    assert (ben.path, cleo.path) == ("M41 31h8v8h-8z", "")
    assert [band.marks for band in found.bands] == ["AA", "A", "", "B"]
    assert found.bands[0].marks_x == "5 15"
    assert found.bands[3].marks_x == "45"


def test_the_largest_group_of_the_board_is_framed_and_no_smaller_one() -> None:
    found = small()
    assert (found.size, found.names) == (3, ("Ana",))
    sides = sorted("M" + side for side in found.frame.split("M")[1:])
    top = ["M0 0h10", "M10 0h10", "M0 0v10", "M20 0v10", "M0 10h10"]
    assert sides == sorted([*top, "M10 10v10", "M20 10v10", "M10 20h10"])


def test_groups_of_the_same_size_are_all_framed() -> None:
    found = small(board={"red-1": "1", "green-5": "2"})
    assert found.names == ("Ana", "Ben")
    assert found.frame.count("M") == 8


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_has_a_space_for_every_number_of_every_colour(players: int) -> None:
    found = drawn(table(players, round_1={"tricks": {"1": 1}, "board": {"red-1": "1"}}))
    columns = GAME.load_deck(next(iter(GAME.editions.values()))).setups[players].columns
    assert (found.width, found.height) == (10 * columns, 40)


def test_players_with_the_same_initial_are_marked_by_their_place() -> None:
    at = table(3, round_1={"tricks": {"1": 3}, "board": BOARD})
    seats = tuple(
        msgspec.structs.replace(seat, name=name)
        for seat, name in zip(at.seats, ("Ana", "Anton", "Cleo"), strict=True)
    )
    found = drawn(msgspec.structs.replace(at, seats=seats))
    assert [band.marks for band in found.bands] == ["11", "1", "", "2"]


def test_who_caused_a_paradox_is_named() -> None:
    page = render_to_string(GAME.thumbnail_template, {"thumbnail": small(paradox="2")})
    assert "Ben caused a paradox." in page
    assert "Largest group: Ana, 3 spaces" in page


def test_covered_spaces_are_drawn() -> None:
    found = drawn(table(2, round_1={"tricks": {"1": 3}, "board": BOARD, "covered": {"1": 2}}))
    assert found.covered == "M11 31h8v8h-8z"
