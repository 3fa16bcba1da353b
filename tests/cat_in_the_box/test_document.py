"""Invalid score documents of Cat in the Box: the error has the exact path."""

from __future__ import annotations

import pytest

from games import documents
from games.contract import Json
from games.reader import DocumentError
from tests.cat_in_the_box.tables import blocking, document, scored


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
            "expected a whole number, got a number with a decimal point or an exponent",
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
            "with 3 players the board ends at 6, got 7",
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
        (
            {"tokens": [["red", "Ana", 3]]},
            "$.rounds[0].tokens[0]",
            'expected a player, a colour and a number, such as ["Ana", "red", 3]',
        ),
        (
            {"tokens": [["Ana", 3, "red"]]},
            "$.rounds[0].tokens[0]",
            'expected a player, a colour and a number, such as ["Ana", "red", 3]',
        ),
        (
            {"tokens": [["Zoe", "red", 3]]},
            "$.rounds[0].tokens[0][0]",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        ({"covered": [6]}, "$.rounds[0].covered", "no space is covered with 3 players"),
        (
            {"covered": [6, 7, 8]},
            "$.rounds[0].covered[1]",
            "with 3 players the board ends at 6, got 7",
        ),
    ],
)
def test_what_is_invalid_is_an_error_with_its_path(
    one_round: Json, path: str, message: str
) -> None:
    with pytest.raises(DocumentError) as raised:
        scored(3, one_round)
    assert (raised.value.path, raised.value.message) == (path, message)


def test_a_player_may_be_called_as_a_colour() -> None:
    one = {"tricks": {"Ana": 8}, "tokens": [["Ana", "blue", 1], ["blue", "red", 1]]}
    documents.score({"game": "cat-in-the-box", "players": ["Ana", "blue"], "rounds": [one]})


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
    result = scored(
        3, {"predictions": dict.fromkeys(("Ana", "Ben", "Cleo"), 1), "tricks": {"Ben": 8}}
    )
    totals = {one["player"]: one["total"] for one in result["standings"]}
    assert totals == {"Ana": 0, "Ben": 8, "Cleo": 0}
    assert not blocking(result)


def test_a_prediction_that_nobody_gave_earns_nothing_and_is_missing() -> None:
    one = {"predictions": {"Ana": 4, "Ben": 4}, "tricks": {"Ana": 4, "Ben": 4, "Cleo": 0}}
    result = scored(3, *[{**one, "groups": {"Ana": 5, "Ben": 5, "Cleo": 4}}] * 3)
    assert {each["player"]: each["total"] for each in result["standings"]} == {
        "Ana": 27,
        "Ben": 27,
        "Cleo": 0,
    }
    assert blocking(result) == [("Cleo", "predictions", "Cleo: no prediction entered")] * 3
    assert (result["complete"], result["winners"]) == (False, [])


@pytest.mark.parametrize(
    ("groups", "without"), [({}, ["Ana", "Ben"]), ({"Ana": 5}, ["Ben"]), ({"Ana": 5, "Ben": 1}, [])]
)
def test_a_group_that_earns_a_bonus_and_that_nobody_gave_is_missing(
    groups: Json, without: list[str]
) -> None:
    told = {"Ana": 4, "Ben": 3, "Cleo": 1}
    one = {"predictions": {**told, "Cleo": 3}, "tricks": told, "groups": groups}
    result = scored(3, *[one] * 3)
    expected = [(name, "groups", f"{name}: no group entered") for name in without]
    assert blocking(result) == expected * 3
    assert result["complete"] is not bool(without)


def test_two_players_predict_nothing_and_miss_nothing() -> None:
    result = scored(2, *[{"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 2}}] * 2)
    assert result["complete"] is True


def test_covered_spaces_count_beside_tokens_only() -> None:
    with pytest.raises(DocumentError) as raised:
        scored(2, {"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 2}, "covered": [2, 2, 2, 2]})
    assert raised.value.path == "$.rounds[0].covered"


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        ([], "2 rounds to play"),
        ([{"tricks": {"Ben": 8}, "groups": {"Ana": 1}}], "1 round to play"),
    ],
)
def test_rounds_that_are_still_to_be_played_are_why_a_play_is_not_complete(
    rounds: list[Json], message: str
) -> None:
    result = scored(2, *rounds)
    assert (result["problems"][-1]["message"], result["complete"]) == (message, False)


def test_a_document_without_rounds_is_a_play_that_has_just_begun() -> None:
    result = documents.score(document(2))
    assert (result["complete"], result["winners"]) == (False, [])
    assert [one["lines"] for one in result["standings"]] == [[], []]
