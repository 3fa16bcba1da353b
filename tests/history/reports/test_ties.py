"""Which later play settles a tie (CL-12)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.ties import Settled, TiedPlay, settle_ties
from tests.history.reports.drawn import ANA, BEN, CAST, CLEO


def tied(number: int, *players: int) -> TiedPlay:
    return TiedPlay(number, "cat-lady", frozenset(players), frozenset(players))


def won(number: int, *players: int) -> TiedPlay:
    return TiedPlay(number, "cat-lady", frozenset(), frozenset(players))


def test_a_tie_that_is_open_itself_settles_nothing_until_it_is_settled() -> None:
    plays = [tied(1, ANA, BEN), tied(2, ANA, CLEO)]
    assert settle_ties(plays) == {}
    assert settle_ties([*plays, won(3, CLEO)]) == {2: Settled(CLEO, 3)}
    both = {1: Settled(ANA, 3), 2: Settled(ANA, 3)}
    assert settle_ties([*plays, won(3, ANA)]) == both


@st.composite
def played(draw: st.DrawFn) -> list[TiedPlay]:
    found = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        players = draw(st.sets(st.sampled_from(CAST[:4]), min_size=1, max_size=3))
        tie = len(players) > 1 and draw(st.booleans())
        found.append(tied(number, *players) if tie else won(number, *players))
    return found


@given(played())
def test_each_tie_by_looking_at_all_that_came_after(plays: list[TiedPlay]) -> None:
    found = settle_ties(plays)
    for index, play in enumerate(plays):
        later = [
            (one, play.tied & one.winners)
            for one in plays[index + 1 :]
            if not one.tied and len(play.tied & one.winners) == 1
        ]
        if not play.tied or not later:
            assert play.id not in found
            continue
        settler, (player,) = later[0][0], tuple(later[0][1])
        assert found[play.id] == Settled(player, settler.id)
