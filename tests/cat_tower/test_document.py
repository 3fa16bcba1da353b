"""Score documents of Cat Tower."""

from __future__ import annotations

from typing import Any

import pytest

from games import documents
from games.contract import Json
from games.reader import DocumentError
from tests.cat_tower.tables import document, scored


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (
            {"games": [{"cards": {}}]},
            "$.games[0].cards",
            'unknown key "cards"; known: cards_left, rush_winner',
        ),
        (
            {"games": [{}, {"cards_left": {"Zoe": 1}}]},
            "$.games[1].cards_left.Zoe",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        (
            {"games": [{"cards_left": {"Ana": -2}}]},
            "$.games[0].cards_left.Ana",
            "expected 0 or more, got -2",
        ),
        (
            {"games": [{"rush_winner": "Zoe"}]},
            "$.games[0].rush_winner",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        (
            {"games": [{"rush_winner": "Ana", "cards_left": {"Ben": 1}}]},
            "$.games[0].rush_winner",
            "give the cards left or who won the rush, not both",
        ),
        ({"games": 3}, "$.games", "expected a list, got a whole number"),
        ({"options": {"game": 3}}, "$.options.game", 'unknown key "game"; known: games'),
        ({"options": {"games": 0}}, "$.options.games", "expected 1 or more, got 0"),
        (
            {"rounds": []},
            "$.rounds",
            'unknown key "rounds"; known: game, edition, options, players, games',
        ),
    ],
)
def test_what_is_invalid_is_an_error_with_its_path(
    change: dict[str, Any], path: str, message: str
) -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**document(3), **change})
    assert (raised.value.path, raised.value.message) == (path, message)


@pytest.mark.parametrize(
    ("cards_left", "missing"),
    [
        ({"Ben": 3, "Cleo": 2}, ["Ana: cards left not entered yet"]),
        ({"Ana": 0, "Ben": 3}, ["Cleo: cards left not entered yet"]),
        ({"Ana": 0}, ["Ben: cards left not entered yet", "Cleo: cards left not entered yet"]),
        ({}, ["Game 1 is not over yet"]),
    ],
)
def test_cards_that_nobody_counted_are_asked_for(
    cards_left: dict[str, int], missing: list[str]
) -> None:
    result = scored(3, {"cards_left": cards_left})
    assert [one["message"] for one in result["problems"]] == missing
    assert result["complete"] is False


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({}, "1 game to play"),
        ({"games": []}, "1 game to play"),
        ({"options": {"games": 3}, "games": [{"rush_winner": "Ana"}]}, "2 games to play"),
    ],
)
def test_games_that_are_still_to_be_played_are_why_a_series_is_not_complete(
    more: dict[str, Json], message: str
) -> None:
    result = documents.score({"game": "cat-tower", "players": ["Ana", "Ben"], **more})
    assert [(one["message"], one["blocks"]) for one in result["problems"]] == [(message, True)]
    assert result["complete"] is False
