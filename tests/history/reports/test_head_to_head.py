"""Two players compared, nemesis and favourite."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given

from scorepad.history.reports.head_to_head import (
    Record,
    favourite,
    nemesis,
    records,
)
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CAST,
    CLEO,
    DOV,
    NAMES,
    Drawn,
    counted,
    drawn,
    evenings,
)

LOSES, WINS, LEVEL = {ANA: 1, BEN: 2}, {ANA: 2, BEN: 1}, {ANA: 1, BEN: 1}


def plain(plays: list[Drawn], one: int, two: int) -> tuple[int, int, int]:
    shared = [play for play in plays if one in play.players and two in play.players]
    return (
        sum(play.place(one) < play.place(two) for play in shared),
        sum(play.place(one) > play.place(two) for play in shared),
        sum(play.place(one) == play.place(two) for play in shared),
    )


@given(evenings())
def test_records_are_counted_over_shared_plays_and_are_opposite(plays: list[Drawn]) -> None:
    found = records(counted(plays))
    for one, two in permutations(CAST, 2):
        record = found.get((one, two), Record())
        assert (record.wins, record.losses, record.ties) == plain(plays, one, two)
        other = found.get((two, one), Record())
        assert (record.last_win, record.last_loss) == (other.last_loss, other.last_win)


def plain_nemesis(plays: list[Drawn], player: int, *, beaten: bool) -> int | None:
    contested = [play for play in plays if len(play.players) > 1]
    ranked = []
    for other in CAST:
        wins, losses, ties = plain(contested, player, other) if other != player else (0, 0, 0)
        if beaten:
            wins, losses = losses, wins
        latest = max(
            (
                play.id
                for play in contested
                if {player, other} <= set(play.players)
                and (play.place(player) > play.place(other)) is not beaten
                and play.place(player) != play.place(other)
            ),
            default=0,
        )
        together = wins + losses + ties
        if losses > wins and together >= 20 and losses - wins >= together / 10:
            ranked.append((wins - losses, -(wins + losses + ties), -latest, NAMES[other], other))
    return min(ranked)[-1] if ranked else None


@given(evenings(least=2))
def test_a_nemesis_is_found_by_trying_everybody(plays: list[Drawn]) -> None:
    found = records(counted(plays))
    for player in CAST:
        assert nemesis(found, player, NAMES) == plain_nemesis(plays, player, beaten=False)
        assert favourite(found, player, NAMES) == plain_nemesis(plays, player, beaten=True)


def test_a_nemesis_leads_by_a_tenth_of_twenty_plays_or_more() -> None:
    few = records(counted(drawn(*[LOSES] * 19)))
    close = records(counted(drawn(*[LOSES] * 32, *[WINS] * 30)))
    clear = records(counted(drawn(*[LOSES] * 10, *[WINS] * 8, LEVEL, LEVEL)))
    assert nemesis(few, ANA, NAMES) is None
    assert nemesis(close, ANA, NAMES) is None
    assert nemesis(clear, ANA, NAMES) == BEN
    assert favourite(clear, BEN, NAMES) == ANA
    assert nemesis(clear, BEN, NAMES) is None
    found = clear[ANA, BEN]
    assert (found.wins, found.losses, found.ties) == (8, 10, 2)


def test_of_two_the_one_with_more_shared_plays_then_the_later_loss_then_the_name() -> None:
    cleo = {ANA: 1, CLEO: 2}
    dov = {ANA: 1, DOV: 2}
    more_plays = drawn(*[LOSES] * 20, *[cleo] * 21, {ANA: 3, CLEO: 2})
    assert nemesis(records(counted(more_plays)), ANA, NAMES) == CLEO
    later = drawn(*[cleo, LOSES, dov] * 20)
    assert nemesis(records(counted(later)), ANA, NAMES) == DOV
    at_once = drawn(*[{ANA: 1, CLEO: 2, BEN: 2, DOV: 2}] * 20)
    assert nemesis(records(counted(at_once)), ANA, NAMES) == BEN
