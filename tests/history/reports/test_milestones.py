"""What players reach for the first time (ST-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import pytest
from hypothesis import given

from games import registry
from games.counted import CountedPlay
from games.facts import Fact
from scorepad.history.reports.milestones import Reached, milestones, reached
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CLEO,
    DOV,
    EVA,
    Drawn,
    as_json,
    counted,
    drawn,
    evenings,
    report_context,
)
from tests.history.reports.drawn import told as rows_of

OF_GAMES = {game.slug: game.milestones for game in registry.games()}
ANA_WINS, BEN_WINS, LEVEL = {ANA: 2, BEN: 1}, {ANA: 1, BEN: 2}, {ANA: 2, BEN: 2}


def told(plays: Sequence[CountedPlay], *keys: str) -> list[tuple[int, str, int]]:
    """Returns player, milestone and play of these milestones."""
    return [
        (one.player, one.key, one.play) for one in milestones(plays, OF_GAMES) if one.key in keys
    ]


def with_facts(
    table: Mapping[int, int], facts: Mapping[int, Sequence[Fact]], game: str
) -> CountedPlay:
    """Returns a play in which each player's facts are known."""
    [one] = counted(drawn(table, game=game))
    seats = [
        msgspec.structs.replace(seat, facts_json=as_json(facts.get(seat.player, ())))
        for seat in one.seats
    ]
    return msgspec.structs.replace(one, seats=tuple(seats))


# -- wins ------------------------------------------------------------------------------------------


def test_a_shared_win_is_a_first_win_of_both() -> None:
    assert told(counted(drawn(LEVEL, game="cat-in-the-box")), "first-win") == [
        (ANA, "first-win", 1),
        (BEN, "first-win", 1),
    ]


def test_a_tie_that_waits_is_nobodys_win() -> None:
    [tie] = counted(drawn(LEVEL))
    tie = msgspec.structs.replace(tie, tied=(ANA, BEN))
    assert told([tie], "first-win") == []


def test_a_tie_is_won_with_the_play_that_settles_it() -> None:
    tie = Drawn({ANA: {"cats": 2}, BEN: {"cats": 2}}, game="box-of-treats", settled=BEN)
    [_first, later] = drawn(LEVEL, BEN_WINS)
    found = milestones(counted([tie, later]), OF_GAMES)
    assert found == (
        Reached(BEN, "first-win", "cat-lady", 2),
        Reached(BEN, "first-win", "box-of-treats", 2),
    )


def test_nine_wins_are_not_ten() -> None:
    assert told(counted(drawn(*[ANA_WINS] * 9)), "ten-wins") == []


def test_the_tenth_win_of_all_games_is_told_once() -> None:
    plays = [
        *counted(drawn(*[ANA_WINS] * 12)),
    ]
    plays[4] = msgspec.structs.replace(plays[4], game="cat-tower")
    assert told(plays, "ten-wins") == [(ANA, "ten-wins", 10)]


@given(evenings())
def test_wins_are_reached_as_counting_them_by_hand_has_it(plays: list[Drawn]) -> None:
    contested = {play.id: play for play in plays if len(play.players) > 1}
    wins: list[tuple[int, int, str]] = []  # play, player, game
    for play in contested.values():
        if play.settled is None:
            wins += [(play.id, player, play.game) for player in play.winners]
        elif play.id + 1 in contested:
            wins.append((play.id + 1, play.settled, play.game))
    wins.sort(key=lambda one: one[0])
    first = {(player, game): play for play, player, game in reversed(wins)}
    count = Counter(player for _play, player, _game in wins)
    found = milestones(counted(plays), OF_GAMES)
    assert {(one.player, one.game): one.play for one in found if one.key == "first-win"} == first
    tenth = {
        player: [play for play, winner, _game in wins if winner == player][9]
        for player in count
        if count[player] >= 10
    }
    assert {one.player: one.play for one in found if one.key == "ten-wins"} == tenth


# -- what only some games have ---------------------------------------------------------------------


def hand(fed: int, hungry: int = 0) -> list[Fact]:
    flags = [1] * fed + [0] * hungry
    return [Fact("cat", f"Cat {n}", {"fed": flag, "points": 1}) for n, flag in enumerate(flags)]


@pytest.mark.parametrize(
    ("cats", "expected"),
    [(hand(6), True), (hand(9), True), (hand(5), False), (hand(6, hungry=1), False), ([], False)],
)
@pytest.mark.parametrize("game", ["cat-lady", "box-of-treats"])
def test_a_hand_of_six_cats_or_more_with_every_one_fed(
    game: str, cats: list[Fact], expected: bool
) -> None:
    play = with_facts(ANA_WINS, {BEN: cats}, game)
    assert told([play], "every-cat-fed") == ([(BEN, "every-cat-fed", 1)] if expected else [])


def test_every_cat_fed_is_told_the_first_time_only() -> None:
    first = with_facts(ANA_WINS, {ANA: hand(7)}, "cat-lady")
    again = msgspec.structs.replace(first, id=2)
    assert told([first, again], "every-cat-fed") == [(ANA, "every-cat-fed", 1)]


def test_a_win_by_fed_cats_is_of_the_first_place_alone() -> None:
    [play] = counted(drawn(ANA_WINS))
    decided = msgspec.structs.replace(play, decided_by="fed cats")
    assert told([decided], "won-by-fed-cats") == [(ANA, "won-by-fed-cats", 1)]
    assert told([play], "won-by-fed-cats") == []
    [level] = counted(drawn(LEVEL))
    assert told([msgspec.structs.replace(level, decided_by="pending")], "won-by-fed-cats") == []


def rounds(**numbers: int) -> list[Fact]:
    return [Fact("round", "round-1", {"paradox": 0, **numbers})]


CAUSED = rounds(said=2, took=1, paradox=1)
EXACT, WRONG = rounds(said=2, took=2), rounds(said=1, took=3)


@pytest.mark.parametrize(
    ("ben", "cleo", "expected"),
    [(EXACT, WRONG, [BEN]), (EXACT, EXACT, []), (WRONG, WRONG, [])],
)
def test_a_paradox_is_survived_by_the_only_exact_prediction(
    ben: list[Fact], cleo: list[Fact], expected: list[int]
) -> None:
    facts = {ANA: CAUSED, BEN: ben, CLEO: cleo}
    play = with_facts({ANA: 1, BEN: 2, CLEO: 3}, facts, "cat-in-the-box")
    assert [one[0] for one in told([play], "survived-alone")] == expected


def test_an_exact_prediction_of_whoever_caused_the_paradox_does_not_count() -> None:
    facts = {ANA: rounds(said=1, took=1, paradox=1), BEN: WRONG, CLEO: WRONG}
    play = with_facts({ANA: 1, BEN: 2, CLEO: 3}, facts, "cat-in-the-box")
    assert told([play], "survived-alone") == []


def test_a_round_without_a_paradox_has_nothing_to_survive() -> None:
    facts = {ANA: WRONG, BEN: EXACT, CLEO: WRONG}
    play = with_facts({ANA: 1, BEN: 2, CLEO: 3}, facts, "cat-in-the-box")
    assert told([play], "survived-alone") == []


def test_two_players_predict_nothing_so_a_paradox_is_nothing_to_survive() -> None:
    facts = {ANA: rounds(took=1, paradox=1), BEN: rounds(took=2)}
    play = with_facts(ANA_WINS, facts, "cat-in-the-box")
    assert told([play], "survived-alone") == []


def test_every_nine_on_the_board_is_what_the_facts_of_a_round_say() -> None:
    table = {ANA: 5, BEN: 4, CLEO: 3, DOV: 2, EVA: 1}
    play = with_facts(table, {CLEO: rounds(took=1, tower=1), DOV: rounds(took=3)}, "cat-in-the-box")
    assert told([play], "every-nine") == [(CLEO, "every-nine", 1)]


# -- on the page of a player -----------------------------------------------------------------------


def test_a_player_has_the_own_ones_in_order() -> None:
    report = reached(report_context(counted(drawn(BEN_WINS, *[ANA_WINS] * 10)), player=ANA))
    assert report is not None
    assert rows_of(report, "milestone", "game", "play") == [
        ("first-win", "cat-lady", 2),
        ("ten-wins", None, 11),
    ]


def test_a_filter_picks_which_are_listed_and_never_which_are_reached() -> None:
    plays = counted(drawn(ANA_WINS, ANA_WINS, BEN_WINS))
    later = msgspec.structs.replace(report_context(plays, player=ANA), plays=plays[1:])
    assert reached(later) is None


def test_who_reached_nothing_has_no_list() -> None:
    assert reached(report_context(counted(drawn(ANA_WINS)), player=BEN)) is None
