"""Records, spread of totals and turns of one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given

from games.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.records import (
    GameRecords,
    Held,
    Holder,
    Kind,
    game_records,
    solo_record,
)
from scorepad.history.statistics.spread import spreads
from scorepad.history.statistics.starts import turns
from tests.history.statistics.drawn import ANA, BEN, CLEO, Drawn, as_json, counted, drawn, evenings


def with_scores(seat: CountedSeat, scores: tuple[int, ...]) -> CountedSeat:
    return msgspec.structs.replace(seat, total=sum(scores), scores_json=as_json(scores))


def of_one_kind(plays: list[Drawn]) -> list[Drawn]:
    return [play for play in plays if (play.game, play.edition) == ("cat-lady", "printed")]


def of_two(plays: Sequence[CountedPlay], *, fewest_wins: bool = False) -> GameRecords | None:
    """The records of tables of two."""
    return game_records(plays, fewest_wins=fewest_wins).get(Kind(2))


def holders(seats: list[tuple[Drawn, int]], value: int) -> Held:
    found = [Holder(play.id, (one,)) for play, one in seats if play.total(one) == value]
    return Held(value, tuple(found))


@given(evenings(least=2))
def test_records_are_found_by_looking_at_every_seat(plays: list[Drawn]) -> None:
    found = game_records(counted(of_one_kind(plays)))
    for players in range(2, 7):
        mine = [play for play in of_one_kind(plays) if len(play.players) == players]
        if len(mine) < 3:
            assert Kind(players) not in found
        else:
            assert_records(found[Kind(players)], mine)


def assert_records(found: GameRecords, mine: list[Drawn]) -> None:
    seats = [(play, player) for play in mine for player in play.players]
    lost = [(play, one) for play, one in seats if one not in play.winners]
    won = [(play, one) for play, one in seats if one in play.winners]
    assert found.best == holders(seats, max(play.total(one) for play, one in seats))
    assert found.worst_winning == holders(won, min(play.total(one) for play, one in won))
    if lost:
        assert found.best_losing == holders(lost, max(play.total(one) for play, one in lost))
    else:
        assert found.best_losing is None


@given(evenings(least=2))
def test_closest_and_widest_are_between_a_sole_first_and_the_next(plays: list[Drawn]) -> None:
    plays = [play for play in plays if len(play.players) == 2]
    found = of_two(counted(plays))
    margins = []
    for play in plays:
        best, second = sorted(map(play.total, play.players))[-1:-3:-1]
        if best > second:
            margins.append((best - second, Holder(play.id, play.first)))
    if found is None:
        assert len(plays) < 3
        return
    if not margins:
        assert found.closest is None
        assert found.widest is None
        return
    for record, value in (
        (found.closest, min(margin for margin, _one in margins)),
        (found.widest, max(margin for margin, _one in margins)),
    ):
        assert record == Held(value, tuple(one for margin, one in margins if margin == value))


def test_where_the_fewest_win_the_best_total_is_the_lowest() -> None:
    plays = drawn({ANA: -1, BEN: -4}, {ANA: -2, BEN: -3}, {BEN: 0, CLEO: -9})
    turned = [
        msgspec.structs.replace(
            play,
            seats=tuple(msgspec.structs.replace(seat, total=-seat.total) for seat in play.seats),
        )
        for play in counted(plays)
    ]
    found = of_two(turned, fewest_wins=True)
    assert found is not None
    assert found.best == Held(0, (Holder(3, (BEN,)),))
    assert found.best_losing == Held(3, (Holder(2, (BEN,)),))
    assert found.worst_winning == Held(2, (Holder(2, (ANA,)),))
    assert found.closest == Held(1, (Holder(2, (ANA,)),))
    assert found.widest == Held(9, (Holder(3, (BEN,)),))


def test_a_play_decided_by_a_tie_breaker_is_listed_apart() -> None:
    level = msgspec.structs.replace(counted(drawn({ANA: 9, BEN: 9}))[0], id=4)
    ana, ben = level.seats
    level = msgspec.structs.replace(level, seats=(ana, msgspec.structs.replace(ben, place=2)))
    plays = [*counted(drawn(*[{ANA: 9, BEN: 7}] * 3)), level]
    found = of_two(plays)
    assert found is not None
    assert found.level == (Holder(4, (ANA,)),)
    assert found.closest is not None
    assert found.closest.value == 2


def test_a_record_that_was_reached_twice_names_both_the_oldest_first() -> None:
    found = of_two(counted(drawn({ANA: 9, BEN: 1}, {CLEO: 9, BEN: 3}, {ANA: 2, BEN: 1})))
    assert found is not None
    assert found.best == Held(9, (Holder(1, (ANA,)), Holder(2, (CLEO,))))


def test_a_race_won_with_fewer_points_has_no_margin() -> None:
    plays = counted(drawn(*[{ANA: 9, BEN: 7}] * 3))
    won = [
        msgspec.structs.replace(
            play,
            seats=tuple(
                msgspec.structs.replace(seat, total=1 if seat.place == 1 else 7)
                for seat in play.seats
            ),
        )
        for play in plays
    ]
    found = of_two(won)
    assert found is not None
    assert found.closest is None
    assert found.level == ()


@given(evenings(least=2))
def test_spreads_count_every_total_by_number_of_players(plays: list[Drawn]) -> None:
    found = {one.seats: one for one in spreads(counted(plays))}
    for seats in range(2, 7):
        totals = Counter(
            play.total(one) for play in plays if len(play.players) == seats for one in play.players
        )
        if totals.total() < 8:
            assert seats not in found
            continue
        winning = Counter(
            play.total(one) for play in plays if len(play.players) == seats for one in play.winners
        )
        assert found[seats].totals == totals
        assert found[seats].winning == winning


@given(evenings(least=2))
def test_turns_are_those_in_table_order_from_the_start(plays: list[Drawn]) -> None:
    found = turns(counted(plays))
    if len(plays) < 20:
        assert found is None
        return
    assert found is not None
    for turn in found:
        sat = [
            (play, play.players[turn.turn - 1]) for play in plays if len(play.players) >= turn.turn
        ]
        credit = sum(Fraction(one in play.winners, len(play.winners)) for play, one in sat)
        expected = sum(Fraction(1, len(play.players)) for play, _one in sat)
        assert turn.plays == len(sat)
        assert (turn.win60, turn.exp60) == (60 * credit, 60 * expected)


def test_turns_take_twenty_plays() -> None:
    assert turns(counted(drawn(*[{ANA: 2, BEN: 1}] * 19))) is None
    found = turns(counted(drawn(*[{ANA: 2, BEN: 1}] * 20)))
    assert found is not None
    assert [turn.wins for turn in found] == [20, 0]


def test_two_plays_make_no_record() -> None:
    assert game_records(counted(drawn(*[{ANA: 2, BEN: 1}] * 2))) == {}


def test_tables_of_other_sizes_do_not_compete() -> None:
    small, large = {ANA: 9, BEN: 7}, {ANA: 50, BEN: 40, CLEO: 30}
    found = game_records(counted(drawn(small, large, small, large, small)))
    assert set(found) == {Kind(2)}
    assert found[Kind(2)].best == Held(9, tuple(Holder(play, (ANA,)) for play in (1, 3, 5)))


def series(*scores: tuple[int, ...]) -> list[CountedPlay]:
    """Series of games that Ana won against Ben, who has the points given."""
    return [
        msgspec.structs.replace(
            play,
            seats=(
                msgspec.structs.replace(
                    play.seats[0], total=0, scores_json=as_json((0,) * len(points))
                ),
                msgspec.structs.replace(
                    play.seats[1], total=sum(points), scores_json=as_json(points)
                ),
            ),
        )
        for play, points in zip(
            counted(drawn(*[{ANA: 2, BEN: 1}] * len(scores))), scores, strict=True
        )
    ]


def test_series_of_different_length_do_not_compete() -> None:
    plays = series((3,), (1, 1), (4,), (2, 2), (5,), (9, 9))
    found = game_records(plays, fewest_wins=True)
    assert set(found) == {Kind(2, 1), Kind(2, 2)}
    one, two = found[Kind(2, 1)].best_losing, found[Kind(2, 2)].best_losing
    assert one is not None
    assert two is not None
    assert (one.value, two.value) == (3, 2)


def test_a_series_of_which_no_cards_were_counted_holds_no_record() -> None:
    assert game_records(series((), (), (), ()), fewest_wins=True) == {}


def test_records_follow_a_settled_tie() -> None:
    plays = drawn({ANA: 31, BEN: 31}, {ANA: 40, BEN: 20}, {ANA: 20, BEN: 50})
    plays[0] = replace(plays[0], settled=BEN)
    found = of_two(counted(plays))
    assert found is not None
    assert found.worst_winning == Held(31, (Holder(1, (BEN,)),))
    assert found.best_losing == Held(31, (Holder(1, (ANA,)),))


def test_a_win_whatever_the_points_has_no_gap_and_is_no_lowest_win() -> None:
    plays = list(counted(drawn(*[{ANA: 9, BEN: 7}] * 3, {ANA: 1, BEN: 0})))
    ana, ben = plays[3].seats
    level = msgspec.structs.replace(ana, total=0)
    plays[3] = msgspec.structs.replace(plays[3], seats=(level, ben), decided_by="feral victory")
    found = game_records(plays, victories={"feral victory"})[Kind(2)]
    assert found.level == ()
    assert found.closest is not None
    assert found.closest.value == 2
    assert found.worst_winning is not None
    assert found.worst_winning.value == 9


@pytest.mark.parametrize("values", [3, 4])
def test_a_spread_takes_eight_values(values: int) -> None:
    assert len(spreads(counted(drawn(*[{ANA: 2, BEN: 1}] * values)))) == (values == 4)


def test_who_played_alone_has_a_record_apart() -> None:
    alone = [{ANA: 30}, {BEN: 41}, {ANA: 50, BEN: 2}, {CLEO: 41}]
    assert solo_record(counted(drawn(*alone[:3]))) is None
    assert solo_record(counted(drawn(*alone))) == Held(41, (Holder(2, (BEN,)), Holder(4, (CLEO,))))
