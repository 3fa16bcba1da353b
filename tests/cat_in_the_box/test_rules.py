"""Points of a round, the winner, and what does not fit together (CB-2 to CB-9)."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.contract import Json, Table
from tests.cat_in_the_box.tables import (
    CAST,
    GAME,
    blocking,
    document,
    hints,
    points,
    said,
    scored,
    table,
    tokens,
)


def round_of(predictions: str, tricks: str, **more: Any) -> dict[str, Json]:
    """`round_of("134", "332")`: what Ana, Ben, Cleo ... predicted and won, a figure each."""
    named = {
        "predictions": {name: int(value) for name, value in zip(CAST, predictions, strict=False)},
        "tricks": {name: int(value) for name, value in zip(CAST, tricks, strict=False)},
    }
    return {**named, **more}


# -- points ----------------------------------------------------------------------------------------


def test_an_exact_prediction_earns_the_largest_group() -> None:
    result = scored(3, round_of("314", "332", groups={"Ana": 5}))
    assert points(result, "Ana") == 3 + 5
    assert points(result, "Ben") == 3


def test_the_group_of_a_wrong_prediction_counts_nothing() -> None:
    result = scored(3, round_of("114", "332", groups={"Ana": 5, "Ben": 6, "Cleo": 7}))
    assert [points(result, name) for name in CAST[:3]] == [3, 3, 2]


def test_a_paradox_costs_every_trick_and_the_bonus() -> None:
    result = scored(3, round_of("314", "312", paradox="Ana", groups={"Ana": 5, "Ben": 2}))
    assert points(result, "Ana") == -3
    assert points(result, "Ben") == 1 + 2


def test_a_paradox_without_a_trick_costs_nothing() -> None:
    result = scored(3, round_of("111", "043", paradox="Ana"))
    assert points(result, "Ana") == 0


def test_two_players_earn_the_group_with_four_tricks_or_fewer() -> None:
    result = scored(2, {"tricks": {"Ana": 4, "Ben": 4}, "groups": {"Ana": 3, "Ben": 6}})
    assert (points(result, "Ana"), points(result, "Ben")) == (7, 10)
    result = scored(2, {"tricks": {"Ana": 0, "Ben": 8}, "groups": {"Ana": 3, "Ben": 6}})
    assert (points(result, "Ana"), points(result, "Ben")) == (3, 8)


def test_two_players_do_not_predict() -> None:
    result = scored(2, round_of("35", "35", groups={"Ana": 4, "Ben": 4}))
    assert (points(result, "Ana"), points(result, "Ben")) == (7, 5)
    assert hints(result) == [
        "Ana: nobody predicts in this game",
        "Ben: nobody predicts in this game",
    ]


def test_groups_are_counted_from_the_tokens() -> None:
    board = tokens("AABCCB", "ABBCAC", "ACBAAC", "BCCABB")
    result = scored(3, round_of("314", "323", tokens=board))
    assert points(result, "Ana") == 3 + 4
    assert blocking(result) == []


def test_a_round_opens_into_tricks_and_group() -> None:
    result = scored(3, round_of("314", "332", groups={"Ana": 5}))
    line = result["standings"][0]["lines"][0]
    assert line["label"] == "Round 1"
    assert line["reason"] == "3 tricks; as predicted, largest group 5"
    assert [(one["name"], one["points"]) for one in line["details"]] == [
        ("Tricks", 3),
        ("Largest group", 5),
    ]


def test_house_rules_change_the_points() -> None:
    numbers = {**GAME.editions["rulebook"], "token_points": 2, "paradox_points": -3}
    deck = GAME.load_deck(numbers)
    read = GAME.read_document(
        document(3, round_of("314", "312", paradox="Ben", groups={"Ana": 4})), deck
    )
    totals = {one.seat: one.total for one in GAME.score(read).standings}
    assert totals == {"Ana": 3 + 8, "Ben": -3, "Cleo": 2}


# -- the winner ------------------------------------------------------------------------------------


def test_the_most_points_win_once_every_player_has_started() -> None:
    rounds = [round_of("314", "332", groups={"Ana": 5})] * 3
    assert scored(3, *rounds[:2])["winners"] == []
    assert scored(3, *rounds[:2])["complete"] is False
    result = scored(3, *rounds)
    assert (result["winners"], result["complete"]) == (["Ana"], True)


def test_a_tie_goes_to_the_better_last_round() -> None:
    first = {"tricks": {"Ana": 3, "Ben": 5}, "groups": {"Ana": 2}}
    last = {"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 2}}
    even = scored(2, first, last)
    assert even["winners"] == ["Ana", "Ben"]
    better = {"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 5}}
    worse = {"tricks": {"Ana": 3, "Ben": 5}, "groups": {"Ana": 5}}
    result = scored(2, worse, better)
    assert [one["total"] for one in result["standings"]] == [13, 13]
    assert result["winners"] == ["Ben"]
    assert result["standings"][0]["decided_by"] == "last round"


def test_before_the_end_the_last_round_breaks_no_tie() -> None:
    result = scored(4, round_of("4444", "3221"), round_of("4444", "1223"))
    assert [(one["total"], one["place"]) for one in result["standings"]] == [(4, 1)] * 4


# -- what does not fit together --------------------------------------------------------------------


def test_without_a_paradox_the_tricks_must_add_up() -> None:
    result = scored(4, *[round_of("1111", "2221")] * 4)
    assert blocking(result)[0] == (
        None,
        "tricks",
        "7 tricks won in all, but a round without a paradox has 8",
    )
    assert result["complete"] is False


def test_five_players_play_seven_tricks() -> None:
    assert blocking(scored(5, round_of("44444", "21211"))) == []
    assert blocking(scored(5, round_of("44444", "22211")))[0][1] == "tricks"


def test_with_a_paradox_a_trick_is_missing() -> None:
    assert blocking(scored(4, round_of("4444", "2221", paradox="Ben"))) == []
    wrong = blocking(scored(4, round_of("4444", "2222", paradox="Ben")))
    assert wrong == [(None, "tricks", "8 tricks won, but with a paradox it is 7 at most")]


def test_predictions_that_are_not_offered_are_said_and_count() -> None:
    result = scored(3, round_of("214", "233", groups={"Ana": 4}))
    assert points(result, "Ana") == 2 + 4
    assert hints(result) == ["Ana predicts 2; offered are 1, 3, 4"]
    assert blocking(result) == []


def test_a_player_has_one_token_for_every_trick() -> None:
    board = tokens("AABCC", "ABBCAC", "ACBAAC", "BCCABB")
    result = scored(3, round_of("314", "323", tokens=board))
    assert blocking(result) == [("Ben", "tokens", "Ben: 7 tokens on the board, 8 were played")]


def test_in_the_trick_of_a_paradox_some_played_one_more() -> None:
    rows = ("BBBCAA", "CBACCA", "CABBCC")
    fine = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BA....")))
    assert blocking(fine) == []
    more = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BAA...")))
    assert blocking(more) == [("Ana", "tokens", "Ana: 7 tokens on the board, 6 were played")]
    fewer = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, ".A...C")))
    assert blocking(fewer) == [
        ("Cleo", "tokens", "Cleo: 8 tokens on the board, 6 or 7 were played")
    ]


def test_tokens_that_do_not_lead_up_to_the_paradox_are_pointed_out() -> None:
    rows = ("BBBCAA", "CBACCA", "CABBC.")
    result = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BA....")))
    assert blocking(result) == []
    assert hints(result) == [
        "The tokens of the last trick do not lead up to the paradox; look again"
    ]


def test_a_space_holds_one_token() -> None:
    board = tokens("AABCCB", "ABBCAC", "ACBAAC", "BCCABB")
    board[-1] = ["Ben", "red", 1]
    result = scored(3, round_of("314", "323", tokens=board))
    assert blocking(result) == [("Ben", "tokens", "Ben: red 1 holds a token already")]


def test_a_covered_space_holds_no_token() -> None:
    board = tokens("AABBA", "ABBAB", "A.BBA", "..AB.")
    fits = {"tricks": {"Ana": 3, "Ben": 5}, "tokens": board}
    assert blocking(scored(2, {**fits, "covered": [2, 2, 5]})) == []
    assert blocking(scored(2, {**fits, "covered": [2, 3, 5]})) == [
        ("Ana", "tokens", "Ana: green 3 is covered, so it holds no token")
    ]
    assert blocking(scored(2, {**fits, "covered": [2, 5]})) == [
        (None, "covered", "2 of 3 covered numbers entered")
    ]


def test_a_board_without_room_for_covered_spaces_is_pointed_out() -> None:
    board = tokens("AA..A", ".BBAB", "AABBA", ".BABB")
    result = scored(2, {"tricks": {"Ana": 3, "Ben": 5}, "tokens": board})
    assert blocking(result) == []
    assert "leave no room" in hints(result)[0]


def test_a_group_is_no_larger_than_the_tokens_played() -> None:
    result = scored(3, round_of("314", "332", groups={"Ana": 9}))
    assert blocking(result) == [
        ("Ana", "groups", "Ana: a group of 9, but 8 tokens at most were played")
    ]
    assert points(result, "Ana") == 3 + 9


def test_a_group_of_zero_counts_zero_and_is_pointed_out() -> None:
    result = scored(3, round_of("314", "332", groups={"Ana": 0}))
    assert points(result, "Ana") == 3
    assert blocking(result) == []
    assert hints(result) == ["Ana: a group of 0, but tokens were played"]


def test_a_paradox_before_any_trick_leaves_groups_of_zero() -> None:
    result = scored(2, {"tricks": {}, "paradox": "Ben", "tokens": [["Ana", "blue", 2]]})
    assert (points(result, "Ana"), points(result, "Ben")) == (1, 0)
    assert blocking(result) == []


def test_a_bonus_without_tokens_asks_for_them() -> None:
    board = [token for token in tokens("AABCCB", "ABBCAC", "ACBAAC", "BCCABB") if token[0] != "Ana"]
    result = scored(3, round_of("314", "323", tokens=board))
    assert blocking(result) == [("Ana", "tokens", "Ana: tap the tokens, the group counts")]


def test_more_rounds_than_players_are_too_many() -> None:
    result = scored(2, *[{"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 2}}] * 3)
    assert blocking(result) == [(None, "", "2 players play 2 rounds, so this one is too many")]
    assert result["standings"][0]["total"] == 15


# -- a live table ----------------------------------------------------------------------------------


def test_a_round_that_was_not_touched_is_no_problem() -> None:
    result = GAME.score(table(3, round_1={}))
    assert result.problems == ()
    assert [standing.total for standing in result.standings] == [0, 0, 0]
    assert not result.complete


def test_what_is_missing_is_said_with_player_and_field() -> None:
    result = GAME.score(
        table(3, round_1={"predictions": {"1": 3, "2": 1}, "tricks": {"1": 3, "3": 2}})
    )
    assert [(one.seat, one.field, said(one)) for one in result.problems] == [
        ("3", "predictions", "Cleo: no prediction entered"),
        ("2", "tricks", "Ben: no tricks entered"),
    ]
    assert {one.slot for one in result.problems} == {"round-1"}


def test_predictions_alone_score_nothing_yet() -> None:
    result = GAME.score(table(3, round_1={"predictions": {"1": 3, "2": 1, "3": 4}}))
    assert [standing.total for standing in result.standings] == [0, 0, 0]
    assert [said(one) for one in result.problems] == ["Round 1: no tricks entered yet"]


def test_a_live_bonus_waits_for_its_group() -> None:
    sheet = {"predictions": {"1": 3, "2": 1, "3": 4}, "tricks": {"1": 3, "2": 3, "3": 2}}
    tapped = GAME.score(table(3, round_1=sheet))
    assert [said(one) for one in tapped.problems] == ["Ana: tap the tokens, the group counts"]
    typed = GAME.score(table(3, round_1={**sheet, "by": "sizes"}))
    assert [said(one) for one in typed.problems] == ["Ana: no group entered"]


def test_the_table_may_override_a_wrong_sum_but_not_the_next_one() -> None:
    def live(tricks: int) -> Table:
        sheet = {"tricks": {"1": tricks, "2": 5}, "by": "sizes", "groups": {"1": 2}}
        fine = {"tricks": {"1": 3, "2": 5}, "by": "sizes", "groups": {"1": 2}}
        return table(2, round_1=sheet, round_2=fine)

    (problem,) = GAME.score(live(1)).problems
    assert problem.may_override
    keys = frozenset({problem.key})
    assert GAME.score(msgspec.structs.replace(live(1), overridden=keys)).complete
    assert not GAME.score(msgspec.structs.replace(live(2), overridden=keys)).complete


# -- properties ------------------------------------------------------------------------------------


@st.composite
def plays(draw: st.DrawFn) -> dict[str, Json]:
    players = draw(st.integers(2, 5))
    names = CAST[:players]
    counts = st.dictionaries(st.sampled_from(names), st.integers(0, 9))
    space = st.tuples(
        st.sampled_from(names),
        st.sampled_from(("red", "blue", "yellow", "green")),
        st.integers(1, {2: 5, 3: 6, 4: 8, 5: 9}[players]),
    )
    base = {
        "predictions": counts,
        "tricks": counts,
        "paradox": st.none() | st.sampled_from(names),
    }
    one_round = st.fixed_dictionaries({**base, "groups": counts}) | st.fixed_dictionaries(
        {**base, "tokens": st.lists(space.map(list), max_size=36)}
    )
    return document(players, *draw(st.lists(one_round, max_size=players)))


@given(plays())
def test_lines_and_details_always_add_up(play: dict[str, Json]) -> None:
    for standing in documents.score(play)["standings"]:
        assert sum(line["points"] for line in standing["lines"]) == standing["total"]
        for line in standing["lines"]:
            assert sum(part["points"] for part in line["details"]) == line["points"]


@given(plays())
def test_a_paradox_never_gains(play: dict[str, Json]) -> None:
    """Neither points, nor more than the same round without it."""
    result = documents.score(play)
    for index, one_round in enumerate(play["rounds"], 1):
        causer = one_round["paradox"]
        if causer is None:
            continue
        key = f"round-{index}"
        assert points(result, causer, key) <= 0
        rounds = list(play["rounds"])
        rounds[index - 1] = {**one_round, "paradox": None}
        without = documents.score({**play, "rounds": rounds})
        assert points(result, causer, key) <= points(without, causer, key)


@given(plays())
def test_places_follow_the_totals(play: dict[str, Json]) -> None:
    standings = documents.score(play)["standings"]
    totals = [standing["total"] for standing in standings]
    assert totals == sorted(totals, reverse=True)
    assert all(standing["won"] == (standing["place"] == 1) for standing in standings) or not any(
        standing["won"] for standing in standings
    )
