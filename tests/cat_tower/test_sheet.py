"""The game's template: controls for those who score, the same without them for viewers."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from games.contract import Json
from tests.cat_tower.test_forms import tapped
from tests.cat_tower.test_rules import GAME, table


def drawn(*, may_score: bool = True, games: int = 3, **sheet: Json) -> str:
    at = table(2, {"games": games}, game_1=sheet)
    slot = GAME.slots(at)[0]
    context: dict[str, Any] = {
        "game": GAME,
        "slot": slot,
        "table": at,
        "sheet": sheet,
        "form": GAME.form(slot)(table=at, slot=slot, sheet=sheet),
        "names": {seat.key: seat.name for seat in at.seats},
        "may_score": may_score,
    }
    return render_to_string(GAME.sheet_template, context)


def test_cards_left_are_asked_for_every_player() -> None:
    page = drawn()
    assert page.count('name="cards_left-') == 2
    assert 'name="action"' not in page


def test_a_rush_asks_only_who_won() -> None:
    page = drawn(way="rush")
    assert page.count('name="rush_winner"') == 2
    assert "cards_left" not in page


def test_the_counter_shows_hands_turn_and_what_can_be_tapped() -> None:
    page = drawn(**tapped("roll:two-cats", way="counter"))
    assert "Ben rolls" in page
    assert 'value="roll:one-cat"' in page
    assert 'value="roll:cat-paws:1"' in page
    assert 'value="roll:catty-fatty:all-equal"' in page
    assert 'value="fall:1:token"' in page
    assert 'name="at" value="1"' in page
    assert "cards_left" not in page


def test_an_ordered_turn_offers_nothing_else() -> None:
    page = drawn(**tapped("roll:catty-fatty:cat-belly", way="counter"))
    assert 'value="roll:cat-belly"' in page
    assert 'value="roll:one-cat"' not in page
    assert "does not roll" in page


def test_a_counted_game_that_is_over_shows_the_cards_left() -> None:
    page = drawn(**tapped(*["roll:two-cats", "roll:one-cat"] * 3, "roll:one-cat", way="counter"))
    assert "This game is over." in page
    assert page.count('name="cards_left-') == 2
    assert 'value="fall:1"' in page
    assert 'value="stop"' in page


def test_the_last_game_offers_another() -> None:
    played: dict[str, Json] = {"cards_left": {"1": 0, "2": 3}}
    assert 'value="another"' in drawn(games=1, **played)
    assert "No further game after all" in drawn(games=1, another=True, **played)
    assert "Go on with the series" in drawn(stop=True, **played)


@pytest.mark.parametrize(
    "sheet",
    [
        {"cards_left": {"1": 0, "2": 3}},
        {"way": "rush", "rush_winner": "2"},
        tapped("roll:two-cats", "roll:cat-paws:1", way="counter"),
    ],
)
def test_viewers_see_the_same_without_controls(sheet: dict[str, Json]) -> None:
    page = drawn(may_score=False, **sheet)
    for control in ("<input", "<button", "<select"):
        assert control not in page
    assert "Ben" in page
