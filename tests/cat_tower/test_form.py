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
    post = {"way": "cards", "cards_left-1": "0", "cards_left-2": "", "rush_winner": "", "seen": "0"}
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


def test_two_phones_do_not_count_the_same_roll_twice() -> None:
    sheet = tapped("roll:one-cat")
    late = form({"way": "counter", "seen": "0"}, **sheet)
    assert late.act(sheet, "roll:one-cat") == sheet
    seen = form({"way": "counter", "seen": "1"}, **sheet)
    assert len(seen.act(sheet, "roll:one-cat")["log"]) == 2


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
