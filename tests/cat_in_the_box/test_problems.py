"""What is missing or does not fit together (CB-2, CB-6, CB-7, CB-9)."""

from __future__ import annotations

import msgspec

from games.cat_in_the_box.document import read_document
from games.cat_in_the_box.rules import score
from games.contract import Table, wording
from tests.cat_in_the_box.tables import (
    DECK,
    GAME,
    blocking,
    document,
    hints,
    points,
    round_of,
    said,
    scored,
    table,
    tokens,
)


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
    assert wrong == [(None, "tricks", "8 tricks won, but a round with a paradox has at most 7")]


def test_predictions_that_are_not_offered_are_said_and_count() -> None:
    result = scored(3, round_of("214", "233", groups={"Ana": 4}))
    assert points(result, "Ana") == 2 + 4
    assert hints(result) == ["Ana predicts 2; the choices are 1, 3, 4"]
    assert blocking(result) == []


def test_a_player_has_one_token_for_every_trick() -> None:
    board = tokens("AABCC", "ABBCAC", "ACBAAC", "BCCABB")
    result = scored(3, round_of("314", "323", tokens=board))
    assert blocking(result) == [("Ben", "tokens", "Ben: 7 tokens on the board, but 8 were played")]


def test_in_the_trick_of_a_paradox_some_played_one_more() -> None:
    rows = ("BBBCAA", "CBACCA", "CABBCC")
    fine = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BA....")))
    assert blocking(fine) == []
    more = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BAA...")))
    assert blocking(more) == [("Ana", "tokens", "Ana: 7 tokens on the board, but 6 were played")]
    fewer = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, ".A...C")))
    assert blocking(fewer) == [
        ("Cleo", "tokens", "Cleo: 8 tokens on the board, but 6 or 7 were played")
    ]


def test_tokens_that_several_players_lack_are_said_and_counted_at_once() -> None:
    board = tokens("AABCC.", "ABBCA.", "ACBAA.", "BCCA..")
    one = round_of("314", "323", tokens=board)
    assert blocking(scored(3, one)) == [(None, "tokens", "19 of 24 tokens are on the board")]
    found = score(read_document(document(3, one), DECK)).problems
    (problem,) = (one for one in found if one.field == "tokens")
    assert (problem.missing, problem.may_override) == (True, True)


def test_tokens_that_do_not_lead_up_to_the_paradox_are_pointed_out() -> None:
    rows = ("BBBCAA", "CBACCA", "CABBC.")
    result = scored(3, round_of("314", "312", paradox="Ana", tokens=tokens(*rows, "BA....")))
    assert blocking(result) == []
    assert hints(result) == ["The tokens of the last trick do not fit the paradox; look again"]


def test_a_space_holds_one_token() -> None:
    board = tokens("AABCCB", "ABBCAC", "ACBAAC", "BCCABB")
    board[-1] = ["Ben", "red", 1]
    result = scored(3, round_of("314", "323", tokens=board))
    assert blocking(result) == [("Ben", "tokens", "Ben: red 1 holds a token already")]


def test_a_space_is_named_in_the_language_of_the_phone() -> None:
    found = table(2, round_1={"board": {"green-3": "1"}, "covered": {"1": 2, "2": 3, "3": 5}})
    (message,) = (one.message for one in score(found).problems if one.field == "tokens")
    assert wording(
        message, {"1": "Ana"}, lambda word: {"green": "grün"}.get(word, word)
    ).startswith("Ana: grün 3 ")


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
    assert blocking(result) == [("Ana", "tokens", "Ana: tap the tokens, because the group counts")]


def test_more_rounds_than_players_are_too_many() -> None:
    result = scored(2, *[{"tricks": {"Ana": 5, "Ben": 3}, "groups": {"Ben": 2}}] * 3)
    assert blocking(result) == [
        (None, "", "With 2 players there are only 2 rounds, and this is one more")
    ]
    assert result["standings"][0]["total"] == 15


# -- a live table ----------------------------------------------------------------------------------


def test_a_round_that_was_not_touched_is_no_problem() -> None:
    result = GAME.score(table(3, round_1={}))
    assert all(one.open for one in result.problems)
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
    assert [said(one) for one in tapped.problems] == [
        "Ana: tap the tokens, because the group counts"
    ]
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
