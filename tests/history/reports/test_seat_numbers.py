"""The integers of a seat, from which all else is added up."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.counted import seat_numbers
from tests.history.reports.drawn import Drawn, count, tables


def test_two_who_share_the_first_place_of_three_share_win_and_mean_place() -> None:
    first, second, third = seat_numbers([1, 1, 3], [0, 1])
    assert list(first.values()) == list(second.values()) == [1, 3, 3, 30, 20, 90]
    assert list(third.values()) == [3, 6, 0, 0, 20, 0]


def test_a_settled_tie_moves_the_win_and_nothing_else() -> None:
    shared, settled = seat_numbers([1, 1, 3], [0, 1]), seat_numbers([1, 1, 3], [1])
    assert [one["win60"] for one in settled] == [0, 60, 0]
    assert [one["q120"] for one in settled] == [one["q120"] for one in shared]


def test_a_rush_has_one_winner_and_all_others_level() -> None:
    numbers = seat_numbers([1, 2, 2, 2], [0])
    assert [one["place"] for one in numbers] == [1, 2, 2, 2]
    assert [one["q120"] for one in numbers] == [120, 40, 40, 40]


@pytest.mark.parametrize(
    ("places", "mid2"),
    [([1, 2], [2, 4]), ([1, 1], [3, 3]), ([2, 1, 2], [5, 2, 5]), ([1, 1, 1, 1], [5, 5, 5, 5])],
)
def test_the_mean_place_of_those_who_are_level(places: list[int], mid2: list[int]) -> None:
    assert [one["mid2"] for one in seat_numbers(places, [])] == mid2


@given(tables(least=2))
def test_the_sums_of_every_play(play: Drawn) -> None:
    seats, n = count(play).seats, len(play.players)
    assert sum(seat.win60 for seat in seats) == 60
    assert sum(seat.exp60 for seat in seats) == 60
    assert sum(seat.q120 for seat in seats) == 60 * n
    assert sum(seat.beaten2 for seat in seats) == n * (n - 1)
    assert sum(seat.mid2 for seat in seats) == n * (n + 1)


@given(tables(least=2))
def test_each_number_by_looking_at_every_opponent(play: Drawn) -> None:
    for player, seat in zip(play.players, count(play).seats, strict=True):
        opponents = [other for other in play.players if other != player]
        halves = {True: 2, False: 0}
        beaten2 = sum(
            1
            if play.total(other) == play.total(player)
            else halves[play.total(player) > play.total(other)]
            for other in opponents
        )
        assert seat.beaten2 == beaten2
        assert seat.q120 / 120 == pytest.approx(beaten2 / 2 / len(opponents))
        assert seat.mid2 / 2 == len(play.players) - beaten2 / 2


@given(tables())
def test_nothing_is_rounded_away(play: Drawn) -> None:
    winners = len(play.winners)
    for seat in count(play).seats:
        assert seat.exp60 * len(play.players) == 60
        assert seat.win60 in (0, 60 / winners)
