"""The integers of a seat, from which everything else is added up."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.counted import TABLE, WIN, seat_numbers
from tests.history.reports.drawn import Drawn, count, tables


def test_two_who_share_the_first_place_of_three_share_win_and_mean_place() -> None:
    first, second, third = seat_numbers([1, 1, 3], [0, 1])
    assert (
        list(first.values()) == list(second.values()) == [1, 3, 3, WIN / 2, WIN / 3, 0.75 * TABLE]
    )
    assert list(third.values()) == [3, 6, 0, 0, WIN / 3, 0]


def test_a_settled_tie_moves_the_win_and_nothing_else() -> None:
    shared, settled = seat_numbers([1, 1, 3], [0, 1]), seat_numbers([1, 1, 3], [1])
    assert [one["win_part"] for one in settled] == [0, WIN, 0]
    assert [one["table_part"] for one in settled] == [one["table_part"] for one in shared]


@given(tables(least=2))
def test_the_sums_of_every_play(play: Drawn) -> None:
    seats, n = count(play).seats, len(play.players)
    assert sum(seat.win_part for seat in seats) == WIN
    assert sum(seat.chance_part for seat in seats) == WIN
    assert sum(seat.table_part for seat in seats) == WIN * n
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
        assert seat.table_part / TABLE == pytest.approx(beaten2 / 2 / len(opponents))
        assert seat.mid2 / 2 == len(play.players) - beaten2 / 2


@pytest.mark.parametrize("players", range(2, 13))
def test_nothing_is_rounded_away_with_up_to_twelve_players(players: int) -> None:
    for sharing in range(1, players + 1):
        places = [1] * sharing + [sharing + 1] * (players - sharing)
        seats = seat_numbers(places, range(sharing))
        assert sum(one["win_part"] for one in seats) == WIN
        assert sum(one["chance_part"] for one in seats) == WIN
        assert sum(one["table_part"] for one in seats) == WIN * players
