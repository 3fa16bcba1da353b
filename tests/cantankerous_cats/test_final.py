"""A race of which only the end is entered: the values of each cat, and who won (CC-10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.cantankerous_cats.buttons import as_entered
from games.cantankerous_cats.rules.score import score
from games.cantankerous_cats.rules.state import Cat
from games.cantankerous_cats.sheet import EndedCat, read_final
from games.contract import Json, Problem, Result, Seat, Table, wording

from .races import CAST, DECK, race

NINE = {"Ana": 9, "Ben": 6, "Cleo": 6}


def table(players: int = 3, rules: str = "standard", way: str = "final", **final: Json) -> Table:
    return Table(
        seats=tuple(Seat(name, name) for name in CAST[:players]),
        options={"rules": rules},
        deck=DECK,
        sheets={"race": {"way": way, "final": final}},
        start="Ana",
    )


def places(result: Result) -> list[tuple[str, int, str]]:
    return [(one.seat, one.place, one.decided_by) for one in result.standings]


def said(result: Result) -> list[tuple[str, str | None, str]]:
    return [(wording(one.message, {}), one.seat, one.field) for one in result.problems]


def the_problem(result: Result) -> Problem:
    (problem,) = result.problems
    return problem


# -- who won ---------------------------------------------------------------------------------------


def test_the_winner_comes_first_and_the_others_by_points_then_hearts() -> None:
    result = score(table(mischief=NINE, hearts={"Cleo": 3, "Ben": 1}, winner="Ana"))
    assert places(result) == [("Ana", 1, "total"), ("Cleo", 2, "banked hearts"), ("Ben", 3, "")]
    assert [one.total for one in result.standings] == [9, 6, 6]
    assert (result.winners, result.complete, result.problems) == (("Ana",), True, ())


def test_cats_with_as_many_points_and_hearts_share_a_place() -> None:
    result = score(table(mischief=NINE, winner="Ana"))
    assert places(result)[1:] == [("Ben", 2, "shared"), ("Cleo", 2, "shared")]


def test_a_feral_winner_comes_first_with_fewer_points() -> None:
    result = score(
        table(
            mischief={"Ana": 2, "Ben": 8},
            hearts={"Ana": 9},
            feral={"Ana": True},
            winner="Ana",
        )
    )
    assert places(result)[:2] == [("Ana", 1, "feral victory"), ("Ben", 2, "total")]
    assert (result.winners, result.complete) == (("Ana",), True)


def test_the_lines_say_that_it_is_the_end_and_add_up() -> None:
    result = score(table(mischief=NINE, hearts={"Ana": 2}, feral={"Ben": True}, winner="Ana"))
    told = {
        one.seat: [(line.key, line.points, wording(line.reason, {})) for line in one.lines]
        for one in result.standings
    }
    assert told["Ana"] == [
        ("mischief", 9, "as it was in the end"),
        ("affection", 0, "2 hearts banked"),
    ]
    assert told["Ben"][1] == ("affection", 0, "0 hearts banked, feral")


def test_the_first_bite_is_noted_here_too() -> None:
    ended = table(mischief=NINE, winner="Ana")
    sheet = {**ended.sheets["race"], "first": "Cleo", "rank": "low"}
    (note,) = score(replace(ended, sheets={"race": sheet})).notes
    assert wording(note, {}) == "First bite: Cleo, low rank."


def test_a_winner_by_nine_points_is_ahead_of_more_points_by_the_winning_card() -> None:
    result = score(table(mischief={"Ana": 9, "Ben": 10}, winner="Ana"))
    assert places(result)[0] == ("Ana", 1, "winning card")


def test_a_winner_without_what_wins_is_ahead_of_more_points_because_the_table_says_so() -> None:
    result = score(table(mischief={"Ana": 7, "Ben": 8}, winner="Ana"))
    assert places(result)[0] == ("Ana", 1, "told")


# -- what is missing or does not fit ---------------------------------------------------------------


def test_without_a_winner_it_is_not_over() -> None:
    result = score(table(mischief={"Ana": 5}))
    assert said(result) == [("Who won?", None, "winner")]
    assert (result.winners, result.complete) == ((), False)
    assert the_problem(result).blocks
    assert not the_problem(result).may_override


def test_nothing_entered_is_scored_as_nothing() -> None:
    result = score(table())
    assert places(result) == [(name, 1, "shared") for name in CAST[:3]]
    assert not result.complete


def test_a_domestic_winner_with_less_than_nine_points_is_asked_about() -> None:
    result = score(table(mischief={"Ana": 8}, winner="Ana"))
    assert said(result) == [("Ana won with 8 mischief points, but needs 9.", "Ana", "mischief")]
    assert (result.winners, result.complete) == (("Ana",), False)


def test_a_feral_winner_with_less_than_nine_hearts_is_asked_about() -> None:
    result = score(table(mischief={"Ana": 9}, hearts={"Ana": 1}, feral={"Ana": True}, winner="Ana"))
    (message, seat, _) = said(result)[0]
    assert (message, seat) == ("Ana won as a feral cat with 1 heart, but needs 9.", "Ana")
    assert not result.complete


@pytest.mark.parametrize(
    ("rules", "ended"),
    [
        ("standard", {"mischief": {"Ana": 9, "Ben": 10}, "winner": "Ana"}),
        ("basic", {"mischief": {"Ana": 9, "Ben": 10}, "winner": "Ana"}),
        (
            "standard",
            {"mischief": {"Ana": 11, "Ben": 9}, "feral": {"Ana": True}, "winner": "Ben"},
        ),
        (
            "standard",
            {
                "mischief": {"Ben": 12},
                "hearts": {"Ana": 9},
                "feral": {"Ana": True},
                "winner": "Ana",
            },
        ),
    ],
)
def test_nine_points_of_another_cat_are_no_problem_where_the_winner_has_what_wins(
    rules: str, ended: dict[str, Json]
) -> None:
    """CC-2: points that were scored without the toy never win."""
    result = score(table(rules=rules, **ended))
    assert result.problems == ()
    assert (result.winners, result.complete) == ((ended["winner"],), True)


def test_nine_points_are_asked_about_where_nobody_is_told_to_have_won() -> None:
    result = score(table(mischief={"Ben": 9}))
    assert said(result) == [
        ("Who won?", None, "winner"),
        ("Ben has 9 mischief points and did not win?", "Ben", "mischief"),
    ]
    assert not result.complete


def test_nine_points_are_asked_about_where_the_winner_lacks_what_wins() -> None:
    result = score(table(mischief={"Ana": 8, "Ben": 10}, winner="Ana"))
    assert ("Ben has 10 mischief points and did not win?", "Ben", "mischief") in said(result)


def test_by_kitten_rules_nine_points_without_winning_are_asked_about() -> None:
    """By these rules the first cat with nine points has won, whoever has the turn."""
    result = score(table(rules="kitten", mischief={"Ana": 9, "Ben": 9}, winner="Ana"))
    assert said(result) == [("Ben has 9 mischief points and did not win?", "Ben", "mischief")]


@pytest.mark.parametrize("rules", ["kitten", "basic"])
@pytest.mark.parametrize(("mischief", "decided"), [(9, "total"), (2, "told")])
def test_no_victory_is_a_feral_one_where_nobody_can_be_feral(
    rules: str, mischief: int, decided: str
) -> None:
    points = {"Ana": mischief, "Ben": 3}
    result = score(
        table(rules=rules, mischief=points, hearts={"Ana": 9}, feral={"Ana": True}, winner="Ana")
    )
    assert places(result)[0] == ("Ana", 1, decided)
    assert ("Ana: nobody turns feral in this game.", "Ana", "feral") in said(result)


def test_nine_hearts_without_winning_are_nothing_to_ask_about() -> None:
    result = score(table(mischief={"Ana": 9}, hearts={"Ben": 12}, winner="Ana"))
    assert result.problems == ()


def test_what_was_asked_about_can_be_overridden_with_this_very_value() -> None:
    doubtful = table(mischief={"Ana": 8}, winner="Ana")
    problem = the_problem(score(doubtful))
    assert problem.may_override
    heard = frozenset({problem.key})
    overridden = score(replace(doubtful, overridden=heard))
    assert (overridden.winners, overridden.complete) == (("Ana",), True)
    assert not the_problem(overridden).blocks
    other = score(replace(table(mischief={"Ana": 7}, winner="Ana"), overridden=heard))
    assert the_problem(other).blocks


@pytest.mark.parametrize("rules", ["kitten", "basic"])
def test_nobody_ends_feral_in_kitten_and_basic_games(rules: str) -> None:
    result = score(table(rules=rules, mischief=NINE, feral={"Ben": True}, winner="Ana"))
    assert said(result) == [("Ben: nobody turns feral in this game.", "Ben", "feral")]
    assert not result.complete
    assert not the_problem(result).may_override


# -- what was entered ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entered",
    [
        {},
        {"mischief": None, "hearts": None, "feral": None, "winner": None},
        {"mischief": {"Ana": None}, "hearts": {"Ana": None}, "feral": {"Ana": None}},
        {"winner": "Nobody"},
    ],
)
def test_what_is_not_entered_is_nothing(entered: dict[str, Json]) -> None:
    found = read_final(table(**entered))
    assert found.cats == dict.fromkeys(CAST[:3], EndedCat())
    assert (found.winner, found.how) == ("", "")


@pytest.mark.parametrize(
    ("entered", "how"),
    [
        ({"mischief": {"Ana": 9}}, "mischief"),
        ({"mischief": {"Ana": 8}}, "told"),
        ({"hearts": {"Ana": 9}, "feral": {"Ana": True}}, "feral"),
        ({"hearts": {"Ana": 8}, "feral": {"Ana": True}}, "told"),
        ({"mischief": {"Ana": 9}, "feral": {"Ana": True}}, "told"),
        ({"hearts": {"Ana": 9}}, "told"),
    ],
)
def test_how_it_was_won_is_seen_by_what_the_winner_has(entered: dict[str, Json], how: str) -> None:
    assert read_final(table(**entered, winner="Ana")).how == how


def test_a_sheet_on_the_live_way_ignores_its_end() -> None:
    result = score(table(way="live", mischief=NINE, winner="Ana"))
    assert (result.winners, [one.total for one in result.standings]) == ((), [0, 0, 0])


def test_a_live_race_can_be_gone_on_with_as_its_end() -> None:
    now = race(
        players=3,
        Ana=Cat(mischief=8, bank=(2, 3), pounce=1),
        Ben=Cat(mischief=2, feral=True),
        Cleo=Cat(),
    )
    entered = as_entered(now)
    assert entered == {
        "mischief": {"Ana": 8, "Ben": 2},
        "hearts": {"Ana": 5},
        "feral": {"Ben": True},
    }
    assert read_final(table(**entered)).cats == {
        "Ana": EndedCat(mischief=8, hearts=5),
        "Ben": EndedCat(mischief=2, feral=True),
        "Cleo": EndedCat(),
    }
