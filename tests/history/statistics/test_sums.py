"""What is counted over two parts of the past adds up to what is counted over both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from scorepad.history.games import figures as game
from scorepad.history.games import overview as games
from scorepad.history.players import overview, profile, rivalry
from scorepad.history.statistics.before_night import before
from scorepad.history.statistics.seasons import season_sums
from scorepad.history.statistics.sums import Last, Top, added
from tests.history.statistics.drawn import ANA, BEN, Drawn, counted, evenings

COUNTS: dict[str, Callable[..., Any]] = {
    "players": overview._count,
    "player": partial(profile._count, ANA),
    "two players": partial(rivalry._count, ANA, BEN),
    "games": games._count,
    "game": partial(game._count, registry.game("cat-lady")),
    "season": season_sums,
    "before a night": before,
}


@pytest.mark.parametrize("name", COUNTS)
@given(plays=evenings(most=16), at=st.integers(0, 16))
def test_two_parts_come_to_the_whole(name: str, plays: list[Drawn], at: int) -> None:
    count, whole = COUNTS[name], counted(plays)
    assert added(count(whole[:at]), count(whole[at:])) == count(whole)


def test_the_last_few_are_kept() -> None:
    assert Last((1, 2), 3) + Last((3, 4), 3) == Last((2, 3, 4), 3)


def test_of_the_highest_all_are_kept_in_order() -> None:
    assert Top(5, ("a",)) + Top(5, ("b",)) == Top(5, ("a", "b"))
    assert Top(5, ("a",)) + Top(7, ("b",)) == Top(7, ("b",))
    assert Top[str]() + Top(-1, ("a",)) == Top(-1, ("a",)) + Top[str]()
