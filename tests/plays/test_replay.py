"""Plays as they were at a table, with results counted by hand, scored again.

Each file of this folder: `source` (how it was counted), `document` (a score document) and `result`:
`totals` by player, `winners`, `pending_tie`, where it is not so `complete`, and for as many players
as were written down `lines`, the points by line key.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import documents, registry

FILES = sorted(Path(__file__).parent.glob("*.json"))
FEWEST = 8  # plays of every game


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_play_scores_as_it_was_counted_by_hand(path: Path) -> None:
    play = read(path)
    expected = play["result"]
    result = documents.score(play["document"])
    standings = {standing["player"]: standing for standing in result["standings"]}
    assert {name: one["total"] for name, one in standings.items()} == expected["totals"]
    assert sorted(result["winners"]) == sorted(expected["winners"])
    assert result["pending_tie"] == expected["pending_tie"]
    assert result["complete"] == expected.get("complete", True), result["problems"]
    for name, lines in expected.get("lines", {}).items():
        found = {line["key"]: line["points"] for line in standings[name]["lines"]}
        assert {key: found.get(key) for key in lines} == lines, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_lines_of_a_play_add_up(path: Path) -> None:
    for standing in documents.score(read(path)["document"])["standings"]:
        assert sum(line["points"] for line in standing["lines"]) == standing["total"]
        for line in standing["lines"]:
            details = line.get("details")
            assert not details or sum(one["points"] for one in details) == line["points"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_play_says_how_it_was_counted_and_is_named_after_its_game(path: Path) -> None:
    play = read(path)
    assert len(play["source"].split()) > 3
    assert path.stem.startswith(play["document"]["game"] + "-")


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_plays_to_replay(slug: str) -> None:
    plays = [path for path in FILES if read(path)["document"]["game"] == slug]
    assert len(plays) >= FEWEST
