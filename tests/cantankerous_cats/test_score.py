"""Standings, what decided them, lines with their reasons, and what is still open (CC-7 to CC-9)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    Score,
    SetCat,
    Win,
    as_log,
    write,
)
from games.cantankerous_cats.rules.score import score
from games.cantankerous_cats.rules.state import Race, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import BASIC, KITTEN, STANDARD
from games.contract import Json, Line, Result, Seat, Standing, Table, wording

from . import strategies
from .documents import bank, document, with_cards
from .documents import score as scores
from .races import CAST, DECK

AT_EIGHT = SetCat("Ana", mischief=8)
NO_TOKENS: tuple[Action, ...] = tuple(SetCat(name, pounce=0) for name in CAST)
ANA_WINS: tuple[Action, ...] = (AT_EIGHT, *NO_TOKENS, Score("Ana", 1, 0))


def table(
    *actions: Action, players: int = 4, options: Mapping[str, Json] | None = None, **more: Json
) -> Table:
    """Returns a table of Ana, Ben, Cleo and Dov with these actions; Ana begins."""
    return Table(
        seats=tuple(Seat(name, name) for name in CAST[:players]),
        options=options or {},
        deck=DECK,
        sheets={"race": {"log": as_log(actions), **more}},
        start="Ana",
    )


def places(result: Result) -> list[tuple[str, int, str]]:
    return [(one.seat, one.place, one.decided_by) for one in result.standings]


def totals(result: Result) -> dict[str, int]:
    return {one.seat: one.total for one in result.standings}


def of(result: Result, seat: str) -> Standing:
    return next(one for one in result.standings if one.seat == seat)


def line(result: Result, seat: str, key: str) -> Line:
    return next(one for one in of(result, seat).lines if one.key == key)


def reason(result: Result, seat: str, key: str = "mischief") -> str:
    return wording(line(result, seat, key).reason, {})


def details(result: Result, seat: str) -> list[tuple[str, int, str]]:
    return [
        (wording(one.name, {}), one.points, wording(one.reason, {}))
        for one in line(result, seat, "mischief").details
    ]


def said(result: Result) -> list[str]:
    return [wording(problem.message, {}) for problem in result.problems]


# -- a race that goes on ---------------------------------------------------------------------------


def test_at_the_start_all_share_the_first_place_and_nobody_has_won() -> None:
    result = score(table(players=3))
    assert places(result) == [("Ana", 1, "shared"), ("Ben", 1, "shared"), ("Cleo", 1, "shared")]
    assert totals(result) == {"Ana": 0, "Ben": 0, "Cleo": 0}
    assert (result.winners, result.complete) == ((), False)
    assert not any(one.won for one in result.standings)


def test_a_race_that_goes_on_is_scored_as_it_stands() -> None:
    result = score(
        table(Bank("Ana", 2), Score("Ana", 3, 2), Bank("Ben", 3), Bank("Cleo", 1), players=3)
    )
    assert places(result) == [("Ana", 1, "total"), ("Ben", 2, "banked hearts"), ("Cleo", 3, "")]
    assert (result.winners, result.complete) == ((), False)


def test_that_nobody_has_won_keeps_the_play_open_but_is_nothing_to_mend() -> None:
    (problem,) = score(table()).problems
    assert wording(problem.message, {}) == "Nobody has won yet"
    assert (problem.blocks, problem.open, problem.may_override) == (True, True, False)


def test_a_claim_asks_the_table_and_has_not_won() -> None:
    result = score(table(AT_EIGHT, Score("Ana", 1, 0)))
    assert said(result) == ["Ana is about to win: does anybody stop it?"]
    assert (result.winners, result.complete) == ((), False)
    assert totals(result)["Ana"] == 8  # not counted yet


def test_what_is_held_waits_for_an_answer() -> None:
    attack = write(Attack("Ben", "Ana", 3, 2)) | {"id": "phone-7"}
    result = score(table(held={"h1": attack, "h2": {"do": "pass-toy", "twice": True}}))
    assert said(result) == [
        "Ben’s last action waits for an answer",
        "The last action waits for an answer",
        "Nobody has won yet",
    ]
    assert [problem.field for problem in result.problems] == ["held.h1", "held.h2", ""]
    assert all(problem.open and problem.blocks for problem in result.problems)


# -- who won (CC-7) --------------------------------------------------------------------------------


def test_a_feral_victory_comes_first_whatever_the_others_have() -> None:
    result = score(
        table(
            SetCat("Ben", mischief=8),
            SetCat("Cleo", mischief=8, bank=(3,)),
            SetCat("Ana", mischief=2, feral=True),
            *NO_TOKENS,
            Bank("Ana", 9),
        )
    )
    assert places(result) == [
        ("Ana", 1, "feral victory"),
        ("Cleo", 2, "banked hearts"),
        ("Ben", 3, "total"),
        ("Dov", 4, ""),
    ]
    assert (result.winners, totals(result)["Ana"]) == (("Ana",), 2)
    assert result.complete


def test_a_feral_victory_is_one_with_the_most_points_too() -> None:
    result = score(table(SetCat("Ana", mischief=5, feral=True), *NO_TOKENS, Bank("Ana", 9)))
    assert places(result)[0] == ("Ana", 1, "feral victory")


def test_where_the_table_said_who_won_with_fewer_points_that_decided() -> None:
    result = score(table(SetCat("Ben", mischief=12), SetCat("Ana", mischief=9), Win("Ana")))
    assert places(result)[:2] == [("Ana", 1, "told"), ("Ben", 2, "total")]


def test_where_the_table_said_who_won_with_the_most_points_these_decided() -> None:
    result = score(table(SetCat("Ana", mischief=9), Win("Ana")))
    assert places(result)[0] == ("Ana", 1, "total")


# -- the others (CC-9) -----------------------------------------------------------------------------


def test_the_others_stand_by_points_then_by_hearts_and_else_share() -> None:
    result = score(
        table(
            SetCat("Ben", mischief=5, bank=(2,)),
            SetCat("Cleo", mischief=5, bank=(1, 2)),
            SetCat("Dov", mischief=5, bank=(1, 1)),
            *ANA_WINS,
        )
    )
    assert places(result) == [
        ("Ana", 1, "total"),
        ("Cleo", 2, "banked hearts"),
        ("Ben", 3, "shared"),
        ("Dov", 3, "shared"),
    ]


def test_with_as_many_points_as_the_winner_one_is_second_by_the_winning_card() -> None:
    now = (*ANA_WINS[:-1], SetCat("Ben", mischief=9, bank=(9,)), ANA_WINS[-1])
    assert places(score(table(*now)))[:2] == [("Ana", 1, "winning card"), ("Ben", 2, "total")]


# -- lines and reasons -----------------------------------------------------------------------------


def test_mischief_is_told_card_by_card() -> None:
    result = score(
        table(
            SetCat("Ana", bank=(2, 2, 3, 1)),
            Score("Ana", 3, 4, card="Air Strike"),
            Score("Ana", 1, 0),
            Attack("Ben", "Ana", 5, 3, card="17"),
            SetCat("Ana", mischief=4),
        )
    )
    assert details(result, "Ana") == [
        ("Air Strike", 3, "paid 3 + 1"),
        ("A mischief card", 1, "paid nothing"),
        ("17", 2, "paid 2 + 2 for half the value of Ben’s attack"),
        ("By hand", -2, "set by hand"),
    ]
    assert reason(result, "Ana") == "3 + 1 + 2 − 2"
    assert line(result, "Ana", "mischief").points == 4


def test_a_card_that_won_after_the_last_chance_is_told_with_what_it_cost() -> None:
    result = score(table(AT_EIGHT, Bank("Ana", 3), Score("Ana", 2, 3), Win("Ana")))
    assert details(result, "Ana") == [
        ("By hand", 8, "set by hand"),
        ("The winning card", 2, "paid 3"),
    ]


def test_an_attack_in_the_last_chance_is_told_apart_from_the_winning_card() -> None:
    result = score(
        table(
            SetCat("Ana", mischief=7, bank=(3, 1)),
            Score("Ana", 2, 3),
            Attack("Ben", "Ana", 2, 1),
            players=2,
        )
    )
    assert details(result, "Ana")[1:] == [
        ("An attack", 1, "paid 1 for half the value of Ben’s attack"),
        ("The winning card", 2, "paid 3"),
    ]
    assert (result.winners, totals(result)["Ana"]) == (("Ana",), 10)


def test_where_nothing_was_scored_the_line_says_so() -> None:
    assert reason(score(table(Bank("Ana", 2))), "Ana") == "nothing scored"


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (SetCat("Ana"), "0 hearts banked"),
        (Bank("Ana", 1), "1 heart banked"),
        (SetCat("Ana", bank=(2, 3), feral=True), "5 hearts banked, feral"),
    ],
)
def test_affection_is_no_points_but_hearts(action: Action, told: str) -> None:
    result = score(table(action))
    assert line(result, "Ana", "affection").points == 0
    assert reason(result, "Ana", "affection") == told


def test_every_standing_has_its_two_lines_in_order() -> None:
    result = score(table(Bank("Ana", 2)))
    assert {tuple(one.key for one in standing.lines) for standing in result.standings} == {
        ("mischief", "affection")
    }


# -- notes (CC-8) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "told"),
    [("high", ["First bite: Ben, high rank."]), ("low", ["First bite: Ben, low rank."])],
)
def test_the_first_bite_is_noted(rank: str, told: list[str]) -> None:
    result = score(table(first="Ben", rank=rank))
    assert [wording(note, {}) for note in result.notes] == told


def test_where_the_rank_was_not_recorded_nothing_is_noted() -> None:
    assert score(table(first="Ben")).notes == ()


# -- whatever was done -----------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, Race]:
    """Draws a table of offered actions, with some illegal ones among them, and the race that they
    lead to."""
    rules = draw(st.sampled_from((STANDARD, STANDARD, BASIC, KITTEN)))
    seats = strategies.SEATS[: draw(st.integers(2, 6))]
    race = begin(DECK, rules, seats, seats[0])
    actions: list[Action] = []
    for _ in range(draw(st.integers(0, 15))):
        if race.is_over:
            break
        actions.append(draw(strategies.offered(race)))
        race = apply(race, actions[-1]).after
    sheet = {"log": as_log(actions), "first": seats[0]}
    names = tuple(Seat(name, name) for name in seats)
    return Table(names, {"rules": rules}, DECK, {"race": sheet}), race


@given(drawn_table=tables())
def test_lines_and_details_add_up_whatever_was_done(drawn_table: tuple[Table, Race]) -> None:
    table, race = drawn_table
    for standing in score(table).standings:
        cat = race.cats[standing.seat]
        assert standing.total == cat.mischief == sum(one.points for one in standing.lines)
        assert sum(one.points for one in standing.lines[0].details) == cat.mischief
        assert standing.ties == {"banked hearts": cat.hearts}


@given(drawn_table=tables())
def test_places_are_those_of_the_rulings_whatever_was_done(
    drawn_table: tuple[Table, Race],
) -> None:
    table, race = drawn_table
    result = score(table)
    assert result.complete == race.is_over
    assert result.winners == ((race.winner,) if race.winner else ())
    assert sorted(one.seat for one in result.standings) == sorted(race.cats)
    for standing in result.standings:
        cat = race.cats[standing.seat]
        ahead = [
            seat
            for seat, other in race.cats.items()
            if seat != standing.seat
            and standing.seat != race.winner
            and (seat == race.winner or (other.mischief, other.hearts) > (cat.mischief, cat.hearts))
        ]
        assert standing.place == len(ahead) + 1
        assert standing.won == (standing.seat == race.winner)


# -- affection cards by their numbers --------------------------------------------------------------


def doubts(*actions: Json) -> list[str]:
    problems = documents.score(document(*actions), with_cards)["problems"]
    assert all(one["blocks"] is (one["message"] == "Nobody has won yet") for one in problems)
    return [one["message"] for one in problems if not one["blocks"]]


def test_a_number_lies_in_one_house() -> None:
    found = doubts(bank("Ana", 2, card=74), bank("Ben", 2, card=74))
    assert found == ["“74” is banked by Ben, but Ana still has it banked too"]
    assert len(doubts(bank("Ana", 2, card=60), bank("Ana", 2, card="60"))) == 1


def test_a_card_that_was_spent_can_be_banked_again() -> None:
    spent = [bank("Ana", 2, card=74), bank("Ana", 2), scores("Ana", 1, 2)]
    assert not doubts(*spent, bank("Ben", 2, card=74))
    other = [bank("Ana", 2, card=74), bank("Ana", 5), scores("Ana", 1, 5, pay=[5])]
    assert doubts(*other, bank("Ben", 2, card=74))


def test_a_name_may_be_on_several_cards() -> None:
    assert not doubts(bank("Ana", 2, card="Cuddle"), bank("Ben", 2, card="Cuddle"))
    assert not doubts(bank("Ana", 2, card="Santa Claws"), bank("Ben", 2, card="Santa Claws"))


def test_a_card_has_the_same_hearts_each_time() -> None:
    found = doubts(bank("Ana", 3, card="Cuddle"), bank("Ben", 5, card="cuddle"))
    assert found == ["“cuddle” was banked with 5 hearts, but is known to have 3"]
    (message,) = documents.score(
        document(bank("Ana", 3, card="Bath Time"), edition="ours"), with_cards
    )["problems"][1:]
    assert message["message"] == "“Bath Time” was banked with 3 hearts, but is known to have 4"
