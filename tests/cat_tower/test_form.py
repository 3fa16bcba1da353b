"""The form of one game, and the option of a series."""

from __future__ import annotations

from typing import Any

from games.cat_tower.form import SeriesForm, TowerForm
from games.contract import Json
from tests.cat_tower.tables import GAME, table, tapped


def form(post: dict[str, str] | None = None, players: int = 2, **sheet: Any) -> TowerForm:
    at = table(players, game_1=sheet)
    return TowerForm(post, table=at, slot=GAME.slots(at)[0], sheet=sheet)


def posted(post: dict[str, str], **sheet: Any) -> dict[str, Json]:
    bound = form(post, **sheet)
    bound.is_valid()
    return bound.to_sheet(sheet)


def test_a_post_becomes_a_sheet() -> None:
    post = {"way": "cards", "cards_left-1": "0", "cards_left-2": "", "rush_winner": ""}
    assert posted({**post, "my-seen": "0"}) == {"cards_left": {"1": 0}}
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


def test_two_phones_do_not_count_the_same_roll_twice() -> None:
    sheet = tapped("roll:one-cat")
    late = form({"way": "counter", "my-seen": "0"}, **sheet)
    assert late.act(sheet, "roll:one-cat") == sheet
    seen = form({"way": "counter", "my-seen": "1"}, **sheet)
    assert len(seen.act(sheet, "roll:one-cat")["log"]) == 2


def queued(sheet: dict[str, Json], *taps: tuple[str, int, int]) -> dict[str, Json]:
    """Returns the sheet after taps that a phone kept: the action, how many it had seen, and how
    many were ahead."""
    for action, seen, ahead in taps:
        post = {"way": "counter", "my-seen": str(seen), "ahead": str(ahead)}
        sheet = form(post, **sheet).act(sheet, action)
    return sheet


def faces(sheet: dict[str, Json]) -> list[Json]:
    return [action["face"] for action in sheet["log"].values()]


def test_all_taps_that_waited_for_a_signal_count_in_order() -> None:
    sheet = tapped("roll:one-cat")
    kept = (("roll:two-cats", 1, 0), ("roll:dried-fish", 1, 1), ("roll:one-cat", 1, 2))
    assert faces(queued(sheet, *kept)) == ["one-cat", "two-cats", "dried-fish", "one-cat"]
    taken_back = (("undo", 1, 0), ("roll:two-cats", 1, -1), ("roll:dried-fish", 1, 0))
    assert faces(queued(sheet, *taken_back)) == ["two-cats", "dried-fish"]


def test_of_taps_that_waited_those_are_left_out_that_another_phone_has_counted() -> None:
    sheet = tapped("roll:one-cat", "roll:two-cats")  # the second on another phone, meanwhile
    kept = (("roll:two-cats", 1, 0), ("roll:dried-fish", 1, 1), ("roll:one-cat", 1, 2))
    assert faces(queued(sheet, *kept)) == ["one-cat", "two-cats", "dried-fish", "one-cat"]
    assert queued(sheet, ("undo", 1, 0)) == sheet


def test_a_tap_that_came_to_nothing_takes_no_later_one_with_it() -> None:
    sheet = tapped("roll:one-cat")
    kept = (("roll:cat-paws:2", 1, 0), ("roll:cat-paws:1", 1, 1), ("roll:one-cat", 1, 2))
    assert faces(queued(sheet, *kept)) == ["one-cat", "cat-paws", "one-cat"]


def test_a_series_has_three_games_unless_the_table_says() -> None:
    for typed, games in (("", 3), ("5", 5)):
        options = SeriesForm({"games": typed})
        assert options.is_valid()
        assert options.cleaned_data == {"games": games}
    assert not SeriesForm({"games": "10"}).is_valid()


def test_the_next_game_is_counted_as_the_one_before() -> None:
    played: dict[str, Json] = {"way": "counter", "cards_left": {"1": 0, "2": 3}}
    at = table(2, game_1=played)
    slot = GAME.slots(at)[1]
    fresh = TowerForm(table=at, slot=slot)
    assert fresh["way"].value() == "counter"
    assert fresh.act({}, "roll:one-cat")["way"] == "counter"
    typed = TowerForm({"way": "cards", "cards_left-1": "2"}, table=at, slot=slot)
    assert typed.is_valid()
    assert typed.to_sheet({}) == {"way": "cards", "cards_left": {"1": 2}}
    rushed = table(2, game_1={"way": "rush", "rush_winner": "1"})
    again = TowerForm({"way": "rush", "rush_winner": "2"}, table=rushed, slot=slot)
    assert again.is_valid()
    assert again.to_sheet({}) == {"way": "rush", "rush_winner": "2"}


def test_who_made_it_fall_comes_beside_the_button_that_says_with_what() -> None:
    sheet: dict[str, Any] = tapped("roll:two-cats")
    after = form({"my-faller": "2"}, **sheet).act(sheet, "fell:token:first")
    assert after["log"]["a2"] == {"do": "fall", "by": "2", "token": True, "first": True}
    assert form({}, **sheet).act(sheet, "fell") == sheet
