"""The facts of games for statistics: they add up, and agree with a play counted by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games import documents
from games.contract import from_json, to_json
from games.facts import Fact, SeatFacts
from tests.plays.test_replay import FILES, name, read

TESTS = Path(__file__).parent


def facts_of(document: Any) -> Mapping[str, SeatFacts]:
    game, table = documents.read(document)
    return game.facts(table, game.score(table))


def numbers(facts: SeatFacts, kind: str) -> list[dict[str, int]]:
    return [dict(fact.numbers) for fact in facts.facts if fact.kind == kind]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_lines_of_statistics_add_up_to_the_total_and_have_labels(path: Path) -> None:
    document = read(path)["document"]
    game, table = documents.read(document)
    result = game.score(table)
    facts = game.facts(table, result)
    for standing in result.standings:
        lines = facts[standing.seat].lines
        assert not lines or sum(lines.values()) == standing.total
        assert set(lines) <= set(game.line_labels)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_facts_come_back_from_json(path: Path) -> None:
    for facts in facts_of(read(path)["document"]).values():
        stored = json.loads(json.dumps(to_json(facts)))
        assert from_json(stored, SeatFacts) == facts


def test_cats_held_and_points_missed_by_hand() -> None:
    hands = {
        "Ana": {"cats": [{"name": "Bronte"}, {"name": "Dinah"}], "food": {"tuna": 9, "milk": 9}},
        "Ben": {
            "cats": [{"name": "Florence", "fed": None}],
            "food": {"chicken": 9, "tuna": 9, "milk": 9},
            "feeding": "by-hand",
        },
    }
    facts = facts_of({"game": "cat-lady", "players": ["Ana", "Ben"], "hands": hands})
    held = [fact for fact in facts["Ana"].facts if fact.kind == "cat"]
    assert [(fact.name, fact.numbers["fed"]) for fact in held] == [("Bronte", 1), ("Dinah", 0)]
    assert numbers(facts["Ana"], "feeding") == []
    assert facts["Ben"].facts[0] == Fact("cat", "Florence", {"fed": 0, "points": 0})
    [feeding] = numbers(facts["Ben"], "feeding")
    assert feeding["left"] > 0


def test_a_quick_tally_has_no_lines() -> None:
    tally = {"cats_vp": 23, "fed_cats": 8, "hungry_cats": 1, "leftover_food": 2}
    document = {
        "game": "cat-lady",
        "players": ["Ana", "Ben"],
        "hands": {"Ana": {"tally": tally}, "Ben": {"food": {"tuna": 1}}},
    }
    facts = facts_of(document)
    assert facts["Ana"] == SeatFacts()
    assert facts["Ben"].lines


def test_rounds_predicted_tricks_taken_and_groups() -> None:
    facts = facts_of(
        {
            "game": "cat-in-the-box",
            "players": ["Ana", "Ben", "Cleo"],
            "rounds": [
                {
                    "predictions": {"Ana": 3, "Ben": 1, "Cleo": 4},
                    "tricks": {"Ana": 3, "Ben": 2, "Cleo": 2},
                    "paradox": "Cleo",
                    "groups": {"Ana": 5, "Ben": 4},
                }
            ],
        }
    )
    assert numbers(facts["Ana"], "round") == [{"took": 3, "paradox": 0, "said": 3, "group": 5}]
    assert facts["Ana"].lines == {"tricks": 3, "groups": 5, "paradoxes": 0}
    assert facts["Ben"].lines == {"tricks": 2, "groups": 0, "paradoxes": 0}
    assert numbers(facts["Cleo"], "round")[0]["paradox"] == 1
    assert facts["Cleo"].lines == {"tricks": 0, "groups": 0, "paradoxes": -2}


@pytest.mark.parametrize(
    ("colours", "expected"),
    [(("red", "blue", "yellow", "green"), 1), (("red", "blue", "yellow"), None)],
)
def test_a_round_tells_of_a_whole_column_of_nine(
    colours: tuple[str, ...], expected: int | None
) -> None:
    facts = facts_of(
        {
            "game": "cat-in-the-box",
            "players": ["Ana", "Ben", "Cleo", "Dov", "Eva"],
            "rounds": [
                {
                    "predictions": {"Ana": 3, "Ben": 1, "Cleo": 1, "Dov": 1, "Eva": 1},
                    "tricks": {"Ana": 3, "Ben": 1, "Cleo": 1, "Dov": 1, "Eva": 1},
                    "tokens": [
                        *(["Ana", colour, 9] for colour in colours),
                        *(["Ben", colour, 8] for colour in ("red", "blue", "yellow", "green")),
                    ],
                }
            ],
        }
    )
    [ana], [ben] = numbers(facts["Ana"], "round"), numbers(facts["Ben"], "round")
    assert ana.get("tower") == expected
    assert "tower" not in ben


def test_towers_have_cards_left_and_rushes_none() -> None:
    facts = facts_of(
        {
            "game": "cat-tower",
            "players": ["Ana", "Ben"],
            "games": [{"cards_left": {"Ana": 4}}, {"rush_winner": "Ana"}],
        }
    )
    assert numbers(facts["Ana"], "tower") == [{"left": 4}]
    assert (facts["Ana"].scores, facts["Ben"].scores) == ((4,), (0,))


def test_the_victory_of_a_race() -> None:
    race = {"game": "cantankerous-cats", "players": ["Ana", "Ben"]}
    logged = [{"do": "set", "cat": "Ana", "mischief": 9}, {"do": "win", "cat": "Ana"}]
    ended = {"Ana": {"mischief": 4, "bank": 9, "feral": True}, "Ben": {"mischief": 8}}
    assert facts_of({**race, "actions": logged})["Ana"].facts == (Fact("victory", "told"),)
    final = facts_of({**race, "final": ended, "winner": "Ana"})
    assert final["Ana"].facts == (Fact("victory", "feral"),)
    assert final["Ben"].facts == ()


def test_a_board_tells_its_tokens_and_a_paradox_which_spaces_were_taken() -> None:
    facts = facts_of(
        {
            "game": "cat-in-the-box",
            "players": ["Ana", "Ben", "Cleo"],
            "rounds": [
                {
                    "predictions": {"Ana": 3, "Ben": 1, "Cleo": 4},
                    "tricks": {"Ana": 1, "Ben": 0, "Cleo": 0},
                    "paradox": "Cleo",
                    "tokens": [["Ana", "red", 1], ["Ben", "blue", 2], ["Cleo", "green", 6]],
                }
            ],
        }
    )
    assert [one["tokens"] for one in numbers(facts["Ana"], "round")] == [1]
