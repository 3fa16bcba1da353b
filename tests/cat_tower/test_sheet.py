"""The games for which a series has a sheet (CT-3)."""

from __future__ import annotations

from games.cat_tower.sheet import usual_way
from games.contract import Json
from tests.cat_tower.tables import GAME, left, live, scored, table


def test_games_follow_one_another() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}

    def slots(**sheets: Json) -> list[str]:
        return [slot.key for slot in GAME.slots(table(3, {"games": 3}, **sheets))]

    assert slots() == ["game-1"]
    assert slots(game_1={"cards_left": {"1": 0}}) == ["game-1"]
    assert slots(game_1=played) == ["game-1", "game-2"]
    assert slots(game_1=played, game_2=played, game_3=played) == ["game-1", "game-2", "game-3"]


def test_the_table_can_stop_early_or_play_one_more() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}
    stopped = table(3, {"games": 3}, game_1=played, game_2={**played, "stop": True})
    assert [slot.key for slot in GAME.slots(stopped)] == ["game-1", "game-2"]
    assert GAME.score(stopped).complete
    longer = table(3, {"games": 1}, game_1={**played, "another": True})
    assert [slot.key for slot in GAME.slots(longer)] == ["game-1", "game-2"]
    assert not GAME.score(longer).complete


def test_a_series_does_not_stop_before_a_game_that_has_entries() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}
    result = live(3, {"games": 3}, game_1={**played, "stop": True}, game_2=played, game_3=played)
    assert result.complete
    half = live(3, {"games": 3}, game_1={**played, "stop": True}, game_2={"cards_left": {"1": 1}})
    assert not half.complete


def test_a_series_goes_on_until_the_agreed_games_are_played() -> None:
    result = scored(2, left(0, 3), options={"games": 2})
    assert (result["winners"], result["complete"]) == ([], False)
    assert scored(2, left(0, 3), left(1, 0), options={"games": 2})["complete"] is True


def test_the_next_series_is_counted_as_the_last_one_was_but_for_a_rush() -> None:
    def usual(options: Json = None, **sheets: Json) -> Json:
        return GAME.usual(table(2, options, **sheets))["way"]

    counted = {"way": "counter", "cards_left": {"1": 0, "2": 3}}
    rush = {"way": "rush", "rush_winner": "1"}
    assert usual() == "cards"
    assert usual(game_1=counted, game_2=rush) == "counter"
    assert usual(game_1=counted, game_2={"cards_left": {"1": 2, "2": 0}}) == "cards"
    assert usual({"way": "counter"}) == "counter"  # a series that was only begun
    assert usual_way(table(2, {"way": "counter"}), 1) == "counter"
    assert usual_way(table(2, {"way": "rush"}), 1) == "cards"
