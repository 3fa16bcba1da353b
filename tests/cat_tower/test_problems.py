"""What is missing or does not fit together (CT-1, CT-2, CT-3)."""

from __future__ import annotations

import pytest

from games.contract import wording
from tests.cat_tower.tables import (
    GAME,
    NAMES,
    blocking,
    left,
    live,
    notes,
    overriding,
    said,
    scored,
    table,
    totals,
)


def test_a_game_that_was_not_touched_is_no_problem() -> None:
    result = live(game_1={})
    assert [one.open for one in result.problems] == [True]
    assert not result.complete


def test_what_is_missing_is_said() -> None:
    assert said(live(game_1={"cards_left": {"1": 0, "3": 2}})) == [
        "Ben: cards left not entered yet"
    ]


def test_a_game_that_is_being_counted_is_open_and_nothing_is_wrong() -> None:
    result = live(game_1={"log": {"a1": {"do": "roll", "face": "one-cat"}}})
    assert said(result) == ["Game 1 is not over yet"]
    assert [(problem.blocks, problem.open) for problem in result.problems] == [(True, True)]
    assert not result.complete


def test_a_game_whose_way_to_count_is_chosen_is_not_over() -> None:
    result = GAME.score(table(2, {"games": 1}, game_1={"way": "counter"}))
    assert said(result) == ["Game 1 is not over yet"]
    assert [(problem.slot, problem.open) for problem in result.problems] == [("game-1", True)]


def test_a_way_chosen_for_a_game_that_is_not_played_any_more_is_no_problem() -> None:
    ended = {"cards_left": {"1": 0, "2": 3}, "stop": True}
    assert GAME.score(table(2, {"games": 2}, game_1=ended, game_2={"way": "counter"})).complete


def test_somebody_must_be_out() -> None:
    result = scored(2, left(1, 3))
    assert blocking(result) == [("cards_left", "Game 1: somebody must have no cards left")]
    assert result["complete"] is False


def test_only_one_player_can_be_out() -> None:
    result = scored(3, left(0, 0, 3))
    message = "Game 1: only one player can have no card left, not Ana, Ben"
    assert blocking(result) == [("cards_left", message)]


def test_a_game_that_was_broken_off_has_no_winner_before_the_table_overrides_that() -> None:
    at = table(3, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 2, "3": 4}})
    before = GAME.score(at)
    assert (before.winners, before.complete) == ((), False)
    assert not any(standing.won for standing in before.standings)
    (problem,) = before.problems
    assert problem.may_override
    after = GAME.score(overriding(at, problem.key))
    assert (after.winners, after.complete) == (("1",), True)


def test_an_override_of_a_game_that_was_broken_off_is_for_those_cards_only() -> None:
    at = table(2, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 2}})
    (problem,) = GAME.score(at).problems
    corrected = table(2, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 3}})
    result = GAME.score(overriding(corrected, problem.key))
    assert (result.winners, result.complete) == ((), False)


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 22), (4, 29), (5, 36), (6, 42)])
def test_hands_hold_no_more_than_the_cards_in_play(players: int, cards: int) -> None:
    others = [1] * (players - 2)
    most = cards - len(others)
    assert blocking(scored(players, left(0, most - 1, *others))) == []
    result = scored(players, left(0, most + 1, *others))
    message = f"{cards + 1} cards left in all, but only {cards} are in play"
    assert blocking(result) == [("cards_left", message)]
    assert totals(result)["Ben"] == most + 1


def test_the_last_card_of_the_winner_stands_in_the_tower_unless_the_table_says_otherwise() -> None:
    at = table(2, {"games": 1}, game_1={"cards_left": {"1": 0, "2": 15}})
    (problem,) = GAME.score(at).problems
    message = "15 cards left in all, but Ana’s last card is in the tower"
    assert wording(problem.message, NAMES) == message
    # Ben stacked it with cat paws, and it fell together with all that stood there.
    assert GAME.score(overriding(at, problem.key)).complete
    broken_off = scored(2, left(1, 14))
    assert [message for _field, message in blocking(broken_off)] == [
        "Game 1: somebody must have no cards left"
    ]


def test_games_beyond_those_agreed_are_said() -> None:
    result = scored(2, left(0, 3), left(1, 0), options={"games": 1})
    assert blocking(result) == [("", "Game 2 was played, but 1 game was agreed")]
    assert totals(result) == {"Ana": 1, "Ben": 3}
    assert (result["winners"], result["complete"]) == (["Ana"], False)


def test_the_table_may_count_a_game_beyond_those_agreed() -> None:
    played = {"cards_left": {"1": 0, "2": 3}}
    at = table(2, {"games": 1}, game_1=played, game_2=played)
    (problem,) = GAME.score(at).problems
    assert (problem.slot, problem.may_override) == ("game-2", True)
    assert GAME.score(overriding(at, problem.key)).complete


def test_a_game_beyond_those_agreed_does_not_stand_in_for_one_of_them() -> None:
    played = {"cards_left": {"1": 0, "2": 3}}
    result = live(2, {"games": 2}, game_1=played, game_3=played)
    assert (result.winners, notes(result)) == ((), ["1 game to play"])
