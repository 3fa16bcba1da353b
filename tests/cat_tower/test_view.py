"""What a game's sheet draws: fields for players who score, and the same values without fields for
viewers."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from games.cat_tower.view import CounterView, TowerView, view
from games.contract import Json, Table, wording
from tests.cat_tower.tables import GAME, NAMES, table, tapped
from tests.sheets import draw_first_sheet


def viewed(at: Table) -> TowerView:
    """Returns the view of a table's first game."""
    return view(at, GAME.slots(at)[0], GAME.score(at))


def counter(**sheet: Json) -> CounterView:
    found = viewed(table(2, game_1=sheet)).counter
    assert found is not None
    return found


def drawn(*, may_edit: bool = True, games: int = 3, **sheet: Json) -> str:
    at = table(2, {"games": games}, game_1=sheet)
    return draw_first_sheet(GAME, at, may_edit=may_edit)


def test_cards_left_are_asked_for_every_player() -> None:
    page = drawn()
    assert page.count('name="cards_left-') == 2
    assert 'name="action"' not in page


def test_a_rush_asks_only_who_won() -> None:
    page = drawn(way="rush")
    assert page.count('name="rush_winner"') == 2
    assert "cards_left" not in page


def test_the_counter_shows_hands_turn_and_what_can_be_tapped() -> None:
    page = drawn(**tapped("roll:two-cats"))
    assert "Ben rolls" in page
    assert 'value="roll:one-cat"' in page
    assert 'value="roll:cat-paws:1"' in page
    assert 'value="roll:catty-fatty:all-equal"' in page
    assert 'value="undo"' not in page  # it stands under the thumb
    assert 'name="my-seen" value="1"' in page
    assert "cards_left" not in page


def test_what_fell_and_the_one_undo_stand_under_the_thumb() -> None:
    at = table(2, game_1=tapped("roll:two-cats"))
    slot = GAME.slots(at)[0]
    thumb = render_to_string(GAME.thumb_template, {"view": viewed(at), "slot": slot})
    assert "It fell: 1 +2" in thumb  # without a page around it seats have no names
    for action in ("undo", "fall:1", "fell:token"):
        assert f'value="{action}"' in thumb
    assert GAME.form(slot)(table=at, slot=slot, sheet=at.sheets[slot.key]).own_undo


def test_a_series_shows_what_was_lost_before_with_the_cards_in_hand() -> None:
    at = table(2, game_1={"way": "counter", "cards_left": {"1": 0, "2": 3}})
    slot = GAME.slots(at)[1]
    found = view(at, slot, GAME.score(at)).counter
    assert found is not None
    assert [(hand.cards, hand.so_far) for hand in found.hands] == [(7, 0), (7, 3)]


def test_an_ordered_turn_offers_nothing_else() -> None:
    page = drawn(**tapped("roll:catty-fatty:cat-belly"))
    assert 'value="roll:cat-belly"' in page
    assert 'value="roll:one-cat"' not in page
    assert ": Cat belly" in page


def test_a_counted_game_that_is_over_shows_the_cards_left() -> None:
    page = drawn(**tapped(*["roll:two-cats", "roll:one-cat"] * 3, "roll:one-cat"))
    assert "Ana won this game." in page
    assert page.count('name="cards_left-') == 2
    assert 'value="fell"' in page
    assert 'value="stop"' in page


def test_the_last_game_offers_another() -> None:
    played: dict[str, Json] = {"cards_left": {"1": 0, "2": 3}}
    assert 'value="another"' in drawn(games=1, **played)
    assert "No further game after all" in drawn(games=1, another=True, **played)
    assert "Continue the series" in drawn(stop=True, **played)


@pytest.mark.parametrize(
    "sheet",
    [
        {"cards_left": {"1": 0, "2": 3}},
        {"way": "rush", "rush_winner": "2"},
        tapped("roll:two-cats", "roll:cat-paws:1"),
    ],
)
def test_viewers_see_the_same_without_controls(sheet: dict[str, Json]) -> None:
    page = drawn(may_edit=False, **sheet)
    for control in ("<input", "<button", "<select"):
        assert control not in page
    assert "Ben" in page


def test_the_series_can_stop_once_a_game_is_entered() -> None:
    played: Json = {"cards_left": {"1": 0, "2": 3}}
    assert viewed(table(2, game_1=played)).can_stop
    assert not viewed(table(2)).can_stop
    assert not viewed(table(2, game_1=played)).can_go_on
    assert viewed(table(2, {"games": 1}, game_1=played)).can_go_on


def test_the_log_is_told_in_words() -> None:
    sheet = tapped(
        "roll:cat-paws:2", "fall:2", "roll:catty-fatty:skip", "roll:two-cats", "fall:1:first"
    )
    told = [wording(turn, NAMES) for turn in counter(**sheet).turns]
    assert told == [
        "Ben: Two cats; it fell, Ana takes 1 card",
        "Ben: Catty Fatty: Skip",
        "Ana: Cat paws by Ben; it fell, Ben takes 2 cards",
    ]


def test_what_fell_is_asked_in_two_questions_whoever_stacked_first() -> None:
    shown = counter(**tapped("roll:cat-paws:2"))
    assert [seat.name for seat in shown.fallers] == ["Ben", "Ana"]
    assert [button.action for button in shown.falls] == ["fell", "fell:token"]
    assert counter(**tapped("roll:cat-paws:2", "fall:2")).falls == []
    two = counter(**tapped("roll:two-cats"))
    assert "fell:first" in [button.action for button in two.falls]


def test_every_button_of_the_counter_does_something() -> None:
    states = [
        tapped(),
        tapped("roll:two-cats"),
        tapped("roll:catty-fatty:cat-paws"),
        tapped("roll:catty-fatty:catty-fatty"),
        tapped("roll:catty-fatty:cat-belly"),
    ]
    for sheet in states:
        shown = counter(**sheet)
        buttons = [*shown.rolls, *shown.paws, *shown.tokens, *([shown.fell] if shown.fell else [])]
        assert buttons
        for button in buttons:
            assert tapped(button.action, **sheet) != sheet, button.action
