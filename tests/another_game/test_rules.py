"""Each ruling of another game (AN-1 to AN-9), and that any sheet adds up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.another_game.counting import Most
from games.contract import DECIDED_BY, Table, wording
from games.reader import DocumentError
from scorepad.plays.outcome import decided
from tests.another_game.tables import CAST, GAME, NAMES, deck, row, standing, table, totals, winners

POINTS = row("Coins", kind="points")


def test_an_3_a_number_counts_so_much_each() -> None:
    rows = row("Wood", kind="each", points=2), row("Debts", kind="each", points=-3)
    result = GAME.score(table(deck(*rows), ((3, 5), (1, 0))))
    assert totals(result) == {"Ana": 3, "Ben": 10}
    reasons = [wording(line.reason, NAMES) for line in standing(result, "Ana").lines]
    assert "-" not in "".join(reasons)  # a minus, not a hyphen


@pytest.mark.parametrize(
    ("number", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 10), (99, 10)]
)
def test_an_4_a_table_says_what_a_number_is_worth(number: int, points: int) -> None:
    sheet = deck(row("Trees", kind="table", values=[1, 3, 6, 10]))
    assert totals(GAME.score(table(sheet, ((number, 0),)))) == {"Ana": points, "Ben": 0}


@pytest.mark.parametrize(
    ("numbers", "divided", "points"),
    [
        ((4, 3, 2, 1), False, (5, 2, 0, 0)),
        ((4, 4, 2, 1), False, (5, 5, 0, 0)),  # both are first, and the second place is gone
        ((4, 4, 2, 1), True, (3, 3, 0, 0)),  # 5 + 2 for two, rounded down
        ((4, 4, 4, 1), True, (2, 2, 2, 0)),  # 5 + 2 for three
        ((4, 3, 3, 1), False, (5, 2, 2, 0)),
        ((4, 3, 3, 1), True, (5, 1, 1, 0)),
        ((0, 0, 3, 0), False, (0, 0, 5, 0)),  # none is never the second most
        ((0, 0, 0, 0), False, (0, 0, 0, 0)),
    ],
)
def test_an_6_the_most_gets_the_first_value(
    numbers: tuple[int, ...], divided: bool, points: tuple[int, ...]
) -> None:
    sheet = deck(row("Herd", kind="most", places=[5, 2], divided=divided))
    result = GAME.score(table(sheet, (numbers,), players=4))
    assert tuple(totals(result).values()) == points


def test_an_7_rounds_are_compared_each_by_itself() -> None:
    sheet = deck(row("Herd", kind="most", places=[5, 2]), rounds=2)
    result = GAME.score(table(sheet, ((3, 1),), ((1, 9),)))
    assert totals(result) == {"Ana": 7, "Ben": 7}


def test_an_7_a_play_is_over_when_all_rounds_of_its_sheet_are() -> None:
    sheet = deck(rounds=2)
    first = GAME.score(table(sheet, ((3, 1),)))
    assert (first.complete, winners(first)) == (False, [])
    assert GAME.score(table(sheet, ((3, 1),), ((0, 0),))).complete


def test_an_7_a_sheet_without_rounds_offers_the_next_one() -> None:
    at = table(deck(), ((3, 5),), ((4, 1),))
    assert [slot.key for slot in GAME.slots(at)] == ["round-1", "round-2", "round-3"]
    assert GAME.score(at).complete


def test_an_8_rows_decide_ties_in_their_order() -> None:
    rows = [
        row("Coins", kind="points"),
        row("Ships", kind="each", points=0, decides_ties=True),
        row("Maps", kind="each", points=0, decides_ties=True),
    ]
    result = GAME.score(table(deck(*rows), ((9, 9), (1, 2), (5, 0))))
    assert winners(result) == ["Ben"]
    assert standing(result, "Ben").decided_by == "Ships"
    result = GAME.score(table(deck(*rows), ((9, 9), (2, 2), (5, 0))))
    assert standing(result, "Ana").decided_by == "Maps"


def test_an_8_more_decides_also_where_the_fewest_points_win() -> None:
    rows = POINTS, row("Ships", kind="each", points=0, decides_ties=True)
    result = GAME.score(table(deck(*rows, fewest_wins=True), ((9, 9), (1, 2))))
    assert winners(result) == ["Ben"]


@pytest.mark.parametrize("name", sorted(DECIDED_BY))
def test_an_8_a_row_that_decides_may_be_called_as_what_else_decides(name: str) -> None:
    sheet = deck(POINTS, row(name, kind="each", points=0, decides_ties=True))
    own = GAME.own_games
    assert own is not None
    said = decided(GAME.variant(sheet), GAME.score(table(sheet, ((9, 9), (1, 2)))), NAMES)
    assert f"tie-breaker: 2 {name} to Ana’s 1" in said


def test_an_8_who_is_still_level_shares_the_win() -> None:
    assert winners(GAME.score(table(deck(), ((4, 4),)))) == ["Ana", "Ben"]


def test_totals_grow_round_by_round_and_never_row_by_row() -> None:
    rows = deck(POINTS, row("Wood", kind="points"))
    assert GAME.progress(GAME.score(table(rows, ((3, 5), (9, 1))))) is None
    grown = GAME.progress(GAME.score(table(rows, ((3, 5), (9, 1)), ((1, 1), (0, 0)))))
    assert grown is not None
    assert grown.totals == {"1": (12, 13), "2": (6, 7)}


def test_a_number_that_is_missing_blocks_and_is_named() -> None:
    result = GAME.score(table(deck(POINTS), ((3, None),)))
    assert [(problem.seat, problem.field) for problem in result.problems] == [("2", "row1")]
    assert result.problems[0].missing
    assert not result.complete


def test_two_rows_of_one_name_are_refused() -> None:
    with pytest.raises(DocumentError) as raised:
        deck(POINTS, row("coins", kind="points"))
    assert raised.value.path == "$.rows[1].name"


@pytest.mark.parametrize("name", ["Points {n}", "50 % {", "}{", "Łódź <b>"])
def test_a_row_may_have_any_name(name: str) -> None:
    (line, _other) = standing(
        GAME.score(table(deck(row(name, kind="points"), POINTS), ((1, 2), (3, 4)))), "Ana"
    ).lines
    assert wording(line.label, {}) == name


@pytest.mark.parametrize(
    ("way", "numbers", "winner"),
    [("most", (3, 5), "Ben"), ("fewest", (3, 5), "Ana"), ("won", (0, 1), "Ben")],
)
def test_a_game_that_is_named_at_the_table_is_won_as_it_says(
    way: str, numbers: tuple[int, ...], winner: str
) -> None:
    own = GAME.own_games
    assert own is not None
    sheet = GAME.load_deck(own.edition("Cribbage", way))
    assert winners(GAME.score(table(sheet, (numbers,)))) == [winner]
    variant = GAME.variant(sheet)
    assert (variant.name, variant.fewest_wins) == ("Cribbage", way == "fewest")


# -- any sheet, any values -------------------------------------------------------------------------

worth = st.integers(-999, 999)
ways = st.one_of(
    st.just({"kind": "points"}),
    st.builds(lambda points: {"kind": "each", "points": points}, worth),
    st.builds(
        lambda values: {"kind": "table", "values": values}, st.lists(worth, min_size=1, max_size=5)
    ),
    st.builds(lambda points: {"kind": "yes-no", "points": points}, worth),
    st.builds(
        lambda places, divided: {"kind": "most", "places": places, "divided": divided},
        st.lists(worth, min_size=1, max_size=4),
        st.booleans(),
    ),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draws a sheet of any rows, with any entries that its form would take."""
    rows = [
        {"name": f"Row {number}", "counts": way, "decides_ties": draw(st.booleans())}
        for number, way in enumerate(draw(st.lists(ways, max_size=5)))
    ]
    players = draw(st.integers(2, 12))
    sheet = deck(*rows, rounds=draw(st.integers(0, 3)), fewest_wins=draw(st.booleans()))
    rounds = [
        tuple(
            tuple(
                draw(st.none() | st.integers(way.counts.least, way.counts.most))
                for _seat in range(players)
            )
            for way in sheet.keyed_rows.values()
        )
        for _round in range(draw(st.integers(0, 3)))
    ]
    return table(sheet, *rounds, players=players)


def worth_of(way: Any, numbers: Mapping[str, int], seat: str) -> int:
    """Returns the worth of a seat's number, computed from the rulings for this seat alone."""
    number = numbers[seat]
    match way["kind"]:
        case "points":
            return number
        case "each":
            return number * int(way["points"])
        case "table":
            reached = [0, *way["values"]]
            return int(reached[min(number, len(reached) - 1)])
        case "yes-no":
            return int(way["points"]) if number == 1 else 0
    if number <= 0:
        return 0
    ahead = sum(other > number for other in numbers.values())
    level = sum(other == number for other in numbers.values())
    filled = way["places"][ahead : ahead + level]
    if not filled:
        return 0
    return floor(Fraction(sum(filled), level)) if way.get("divided") else int(filled[0])


@given(at=tables())
def test_the_total_of_any_sheet_is_the_sum_of_its_lines_and_what_the_rulings_say(at: Table) -> None:
    result = GAME.score(at)
    ways_of = [msgspec.to_builtins(one.counts) for one in at.deck.keyed_rows.values()]
    entered = [sheet for sheet in at.sheets.values() if any(seats for seats in sheet.values())]
    for one in result.standings:
        assert one.total == sum(line.points for line in one.lines)
        for line in one.lines:
            assert not line.details or line.points == sum(part.points for part in line.details)
        expected = sum(
            worth_of(way, {key: sheet[f"row{index}"].get(key, 0) for key in at.keys}, one.seat)
            for sheet in entered
            for index, way in enumerate(ways_of, 1)
        )
        assert one.total == expected


@given(at=tables())
def test_where_people_sit_changes_no_total(at: Table) -> None:
    turned = msgspec.structs.replace(at, seats=at.seats[1:] + at.seats[:1])
    own = {one.seat: (one.total, one.place) for one in GAME.score(at).standings}
    assert {one.seat: (one.total, one.place) for one in GAME.score(turned).standings} == own


@given(
    numbers=st.lists(st.integers(0, 6), min_size=1, max_size=12),
    places=st.lists(st.integers(0, 20), min_size=1, max_size=12),
)
def test_who_divides_never_gets_more_than_there_is(numbers: list[int], places: list[int]) -> None:
    entered = dict(zip(CAST, numbers, strict=False))
    points = Most(places=tuple(places), divided=True).worth(entered)
    assert sum(points.values()) <= sum(places)
