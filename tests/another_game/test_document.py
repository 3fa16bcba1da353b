"""Score documents of another game."""

from __future__ import annotations

from typing import Any

import pytest

from games import documents
from games.reader import DocumentError

DOCUMENT = {
    "game": "another-game",
    "edition": "harvest",
    "players": ["Ana", "Ben"],
    "rounds": [{"Fields": {"Ana": 3}}],
}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"rounds": [{"Wood": {"Ana": 4}}]}, "$.rounds[0].Wood"),
        ({"rounds": [{"Fields": {"Zoe": 1}}]}, "$.rounds[0].Fields.Zoe"),
        ({"rounds": [{"Fields": {"Ana": -1}}]}, "$.rounds[0].Fields.Ana"),
        ({"rounds": [{"Barn": {"Ana": 2}}]}, "$.rounds[0].Barn.Ana"),
        ({"options": {"wins": "all"}}, "$.options.wins"),
        ({"outcome": "drawn"}, "$.outcome"),
        ({"players": [f"P{n}" for n in range(13)]}, "$.players"),
    ],
)
def test_what_is_invalid_is_an_error_with_its_path(change: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**DOCUMENT, **change})
    assert raised.value.path == path


def test_points_may_be_less_than_nothing() -> None:
    document = {"game": "another-game", "players": ["Ana", "Ben"]}
    result = documents.score({**document, "rounds": [{"points": {"Ana": -7}}]})
    assert {one["player"]: one["total"] for one in result["standings"]} == {"Ana": -7, "Ben": 0}
