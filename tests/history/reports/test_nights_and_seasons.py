"""The champion of a night, and the ranking of a season."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given

from scorepad.history.reports.night import night_scores
from scorepad.history.reports.wins import placed
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CAST,
    Drawn,
    counted,
    drawn,
    evenings,
)

WINS, LOSES = {ANA: 2, BEN: 1}, {ANA: 1, BEN: 2}


def champions(*tables: dict[int, int]) -> set[int]:
    scores = night_scores(counted(drawn(*tables)))
    return {score.player for score in scores if score.is_champion}


@given(evenings(most=8, least=2))
def test_a_night_by_counting_whom_everybody_beat(plays: list[Drawn]) -> None:
    scores = {score.player: score for score in night_scores(counted(plays))}
    assert set(scores) == {player for play in plays for player in play.players}
    table = {}
    for player in scores:
        mine = [play for play in plays if player in play.players]
        beaten = Fraction(0)
        for play in mine:
            others = [one for one in play.players if one != player]
            beaten += sum(play.place(one) > play.place(player) for one in others)
            beaten += Fraction(sum(play.place(one) == play.place(player) for one in others), 2)
        opponents = sum(len(play.players) - 1 for play in mine)
        wins = sum(player in play.winners for play in mine)
        assert scores[player].beaten2 == 2 * beaten
        assert scores[player].opponents == opponents
        if wins:
            table[player] = (wins, beaten)
    best = max(table.values(), default=None)
    expected = {player for player, rank in table.items() if rank == best}
    assert {player for player, score in scores.items() if score.is_champion} == expected


def test_nobody_wins_a_night_of_plays_against_nobody() -> None:
    assert champions({ANA: 3}) == set()


@given(evenings())
def test_players_are_in_the_order_of_wins_and_equals_share_a_place(plays: list[Drawn]) -> None:
    contested = [play for play in plays if len(play.players) > 1]
    rows = placed(counted(plays), dict.fromkeys(CAST, 0))
    values = []
    for row in rows:
        mine = [play for play in contested if row.player in play.players]
        wins = sum(row.player in play.winners for play in mine)
        assert (row.place is None) is (not mine)
        if mine:
            values.append((wins, Fraction(wins, len(mine))))
    assert [row.place for row in rows if row.place] == [
        1 + sum(other > value for other in values) for value in values
    ]
    assert values == sorted(values, reverse=True)


def test_a_shared_win_is_a_win_of_the_night() -> None:
    [ana, _ben] = night_scores(counted(drawn(WINS, {ANA: 3, BEN: 3})))
    assert (ana.player, ana.wins, ana.shared) == (ANA, 2, 1)
