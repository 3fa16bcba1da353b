"""Plays as they were played, with results counted by hand, scored again.

Each file of `tests/<game>/plays/` has a `source` (how it was counted), a `document` (a score
document) and a `result`: `totals` by player, `winners`, `pending_tie`, `complete` if it is false,
and for as many players as were counted in detail `lines`, the points by line key.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import documents, registry

FILES = sorted(Path(__file__).parent.parent.glob("*/plays/*.json"))
FEWEST = 8  # plays of every game


def name(path: Path) -> str:
    """Returns a play's name for the output of pytest: "cat_tower/shared-win"."""
    return f"{path.parent.parent.name}/{path.stem}"


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_play_scores_as_it_was_counted_by_hand(path: Path) -> None:
    play = read(path)
    expected = play["result"]
    result = documents.score(play["document"])
    standings = {standing["player"]: standing for standing in result["standings"]}
    assert {player: one["total"] for player, one in standings.items()} == expected["totals"]
    assert sorted(result["winners"]) == sorted(expected["winners"])
    assert result["pending_tie"] == expected["pending_tie"]
    assert result["complete"] == expected.get("complete", True), result["problems"]
    for player, lines in expected.get("lines", {}).items():
        found = {line["key"]: line["points"] for line in standings[player]["lines"]}
        assert {key: found.get(key) for key in lines} == lines, player


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_play_says_how_it_was_counted_and_lies_with_its_game(path: Path) -> None:
    play = read(path)
    assert len(play["source"].split()) > 3
    assert path.parent.parent.name == play["document"]["game"].replace("-", "_")


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_plays_to_replay(slug: str) -> None:
    plays = [path for path in FILES if read(path)["document"]["game"] == slug]
    assert len(plays) >= FEWEST
