"""What a score document of Cat in the Box cannot mean, with the exact path."""

from __future__ import annotations

import pytest

from games import documents
from games.contract import Json
from games.reader import DocumentError
from tests.cat_in_the_box.tables import document, scored


@pytest.mark.parametrize(
    ("one_round", "path", "message"),
    [
        (
            {"trick": {}},
            "$.rounds[0].trick",
            'unknown key "trick"; known: predictions, tricks, paradox, tokens, groups, covered',
        ),
        (
            {"tricks": {"Zoe": 1}},
            "$.rounds[0].tricks.Zoe",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        ({"tricks": {"Ana": -1}}, "$.rounds[0].tricks.Ana", "expected 0 or more, got -1"),
        (
            {"tricks": {"Ana": "3"}},
            "$.rounds[0].tricks.Ana",
            "expected a whole number, got text",
        ),
        (
            {"predictions": {"Ana": 1.5}},
            "$.rounds[0].predictions.Ana",
            "expected a whole number, got a number with a fraction",
        ),
        (
            {"paradox": "Zoe"},
            "$.rounds[0].paradox",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        (
            {"tokens": [["Ana", "pink", 1]]},
            "$.rounds[0].tokens[0][1]",
            'unknown colour "pink"; known: red, blue, yellow, green',
        ),
        (
            {"tokens": [["Ana", "red", 1], ["Ana", "red", 7]]},
            "$.rounds[0].tokens[1][2]",
            "expected 6 or less, got 7",
        ),
        (
            {"tokens": [["Ana", "red"]]},
            "$.rounds[0].tokens[0]",
            'expected a player, a colour and a number, such as ["Ana", "red", 3]',
        ),
        ({"tokens": {}}, "$.rounds[0].tokens", "expected a list, got an object"),
        (
            {"tokens": [["Ana", "red", 1]], "groups": {"Ana": 1}},
            "$.rounds[0].groups",
            "give the tokens or the groups, not both",
        ),
        ({"covered": [6, 7, 8]}, "$.rounds[0].covered[1]", "expected 6 or less, got 7"),
    ],
)
def test_what_is_invalid_is_an_error_with_its_path(
    one_round: Json, path: str, message: str
) -> None:
    with pytest.raises(DocumentError) as raised:
        scored(3, one_round)
    assert (raised.value.path, raised.value.message) == (path, message)


def test_rounds_are_a_list() -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**document(3), "rounds": {}})
    assert raised.value.path == "$.rounds"


def test_six_players_are_too_many() -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({"game": "cat-in-the-box", "players": list("ABCDEF")})
    assert (raised.value.path, raised.value.message) == (
        "$.players",
        "6 players given; this game takes 2 to 5",
    )


def test_there_are_no_options() -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**document(3), "options": {"games": 3}})
    assert raised.value.path == "$.options.games"
    assert documents.score({**document(3), "options": {}})["standings"]


def test_absent_counts_are_zero() -> None:
    result = scored(3, {"tricks": {"Ben": 8}})
    totals = {one["player"]: one["total"] for one in result["standings"]}
    assert totals == {"Ana": 0, "Ben": 8, "Cleo": 0}
    assert not [one for one in result["problems"] if one["blocks"]]


def test_a_document_without_rounds_is_a_play_that_has_just_begun() -> None:
    result = documents.score(document(2))
    assert (result["complete"], result["winners"]) == (False, [])
    assert [one["lines"] for one in result["standings"]] == [[], []]
