"""The highlights of a night, counted by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

import msgspec

from games.counted import CountedPlay
from games.facts import Fact
from scorepad.history.reports.highlights import (
    Before,
    Finish,
    Highlight,
    PerfectPlate,
    RecordBroken,
    TieSettled,
    highlights,
)
from scorepad.history.reports.records import Table
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CLEO,
    DOV,
    NIGHT,
    as_json,
    counted,
    drawn,
    together,
)

LAST_WEEK = NIGHT - timedelta(days=7)


def told(
    earlier: Sequence[Mapping[int, int]],
    tonight: Sequence[Mapping[int, int]],
    game: str = "cat-lady",
    fewest_win: frozenset[str] = frozenset(),
) -> tuple[Highlight, ...]:
    """Returns the highlights of a night, from the totals of its plays and of those before it."""
    plays = counted(drawn(*earlier, *tonight, game=game))
    past = Before(plays[: len(earlier)], fewest_win=fewest_win)
    return highlights(plays[len(earlier) :], past)


def only(kind: type, found: Sequence[Highlight]) -> list[Highlight]:
    return [one for one in found if isinstance(one, kind)]


def test_a_night_without_a_play_has_nothing_to_tell() -> None:
    assert highlights((), Before()) == ()


def test_whoever_plays_alone_has_no_finish() -> None:
    assert told([], [{ANA: 30}]) == ()


# -- finishes --------------------------------------------------------------------------------------


def test_the_closest_finish_is_told_and_the_widest() -> None:
    found = told([], [{ANA: 40, BEN: 31}, {ANA: 20, BEN: 22, CLEO: 19}, {BEN: 50, CLEO: 20}])
    closest = Finish(2, "cat-lady", (BEN,), 22, (ANA,), 20, is_closest=True)
    widest = Finish(3, "cat-lady", (BEN,), 50, (CLEO,), 20, is_closest=False)
    assert found == (closest, widest)
    assert (closest.gap, widest.gap) == (2, 30)


def finishes(*tables: Mapping[int, int]) -> list[Finish]:
    return [one for one in told([], tables) if isinstance(one, Finish)]


def test_of_one_play_no_finish_is_told() -> None:
    assert told([], [{ANA: 40, BEN: 39}]) == ()


def test_nothing_is_close_above_a_fifth_of_the_winners_total() -> None:
    wide, clear = {ANA: 34, BEN: 7}, {ANA: 40, BEN: 5}
    assert [one.play for one in finishes({ANA: 40, BEN: 32}, clear)] == [1, 2]
    [widest] = finishes({ANA: 40, BEN: 31}, clear)
    assert not widest.is_closest
    assert [(one.play, one.is_closest) for one in finishes(wide, clear)] == [(2, False)]


def test_one_point_is_always_close() -> None:
    assert finishes({ANA: 1, BEN: 0}, {ANA: 9, BEN: 0})[0].is_closest


def test_of_equal_gaps_the_first_is_told() -> None:
    [finish, _widest] = told([], [{ANA: 9, BEN: 8}, {ANA: 8, BEN: 7}, {ANA: 8, BEN: 1}])
    assert finish.play == 1


WIDE = {ANA: 40, BEN: 5}


def test_everybody_on_the_second_place_is_named() -> None:
    assert finishes({ANA: 9, BEN: 8, CLEO: 8, DOV: 3}, WIDE)[0].seconds == (BEN, CLEO)


def test_a_shared_first_place_is_the_closest_finish() -> None:
    closest = finishes({ANA: 30, BEN: 29}, {ANA: 9, BEN: 9, CLEO: 3})[0]
    assert (closest.play, closest.first, closest.gap) == (2, (ANA, BEN), 0)


def test_a_tie_breaker_makes_a_gap_of_nothing() -> None:
    [play, wide] = counted(drawn({ANA: 9, BEN: 8}, WIDE))
    level = msgspec.structs.replace(
        play, seats=(play.seats[0], msgspec.structs.replace(play.seats[1], total=9))
    )
    closest = highlights([level, wide], Before())[0]
    assert isinstance(closest, Finish)
    assert (closest.gap, closest.first, closest.seconds) == (0, (ANA,), (BEN,))


def test_a_race_won_with_fewer_points_has_no_gap() -> None:
    [play, wide] = counted(drawn({ANA: 9, BEN: 8}, WIDE))
    behind = msgspec.structs.replace(play.seats[1], total=12)
    race = msgspec.structs.replace(play, seats=(play.seats[0], behind))
    assert highlights([race, wide], Before()) == ()


def test_a_win_whatever_the_points_has_no_gap() -> None:
    [play, wide] = counted(drawn({ANA: 9, BEN: 9, CLEO: 0}, WIDE))
    feral = msgspec.structs.replace(play, decided_by="feral victory")
    past = Before(victories=frozenset({"feral victory"}))
    assert highlights([feral, wide], past) == ()


def test_what_all_won_or_lost_together_is_no_finish() -> None:
    [play, wide] = counted(drawn({ANA: 9, BEN: 8}, WIDE))
    assert highlights([together(play), wide], Before()) == ()


def test_a_series_of_which_no_cards_were_counted_has_no_gap_and_breaks_no_record() -> None:
    plays = [
        msgspec.structs.replace(
            play,
            seats=tuple(
                msgspec.structs.replace(seat, total=0, scores_json="[]") for seat in play.seats
            ),
        )
        for play in counted(drawn(*[{ANA: 9, BEN: 8}] * 5))
    ]
    assert highlights(plays[3:], Before(plays[:3])) == ()


# -- records ---------------------------------------------------------------------------------------

TWO = Table(2)
THREE = [{ANA: 30, BEN: 20}, {ANA: 35, BEN: 34}, {ANA: 10, BEN: 28}]


def test_more_than_ever_in_three_plays_before_is_a_record() -> None:
    found = told(THREE, [{ANA: 36, BEN: 20}])
    assert found[0] == RecordBroken(4, "cat-lady", TWO, (ANA,), total=36, before=35, plays=3)


def test_two_plays_before_are_too_few_for_a_record() -> None:
    assert only(RecordBroken, told(THREE[:2], [{ANA: 60, BEN: 20}])) == []


def test_the_same_total_breaks_no_record() -> None:
    assert only(RecordBroken, told(THREE, [{ANA: 35, BEN: 20}])) == []


def test_of_a_record_broken_twice_the_last_is_told() -> None:
    [record] = only(RecordBroken, told(THREE, [{ANA: 36, BEN: 20}, {BEN: 40, ANA: 39}]))
    assert record == RecordBroken(5, "cat-lady", TWO, (BEN,), total=40, before=36, plays=4)


def test_where_the_fewest_points_win_fewer_than_ever_is_a_record() -> None:
    # By hand: before, the best was 10; the places of `drawn` say nothing about it.
    found = told(THREE, [{ANA: 9, BEN: 12}], "cat-tower", frozenset({"cat-tower"}))
    assert found[0] == RecordBroken(4, "cat-tower", TWO, (ANA,), total=9, before=10, plays=3)


def test_records_of_editions_are_apart() -> None:
    plays = drawn(*THREE, {ANA: 60, BEN: 2})
    plays[3] = replace(plays[3], edition="manual")
    *earlier, tonight = counted(plays)
    assert only(RecordBroken, highlights([tonight], Before(earlier))) == []


def test_records_of_tables_of_other_sizes_are_apart() -> None:
    assert only(RecordBroken, told(THREE, [{ANA: 60, BEN: 2, CLEO: 1}])) == []


# -- ties and plates -------------------------------------------------------------------------------


def test_a_win_that_settles_a_tie_is_told() -> None:
    tie, later = drawn({ANA: 9, BEN: 9, CLEO: 2}, {BEN: 8, CLEO: 3})
    tie = replace(tie, settled=BEN, night=LAST_WEEK)
    found = highlights(counted([later]), Before(counted([tie])))
    expected = TieSettled(2, "cat-lady", NIGHT, BEN, 1, "cat-lady", (ANA,), LAST_WEEK)
    assert found[0] == expected


def test_a_tie_of_the_same_night_is_told_too() -> None:
    tie, later = drawn({ANA: 9, BEN: 9}, {BEN: 8, CLEO: 3})
    found = highlights(counted([replace(tie, settled=BEN), later]), Before())
    [settled] = only(TieSettled, found)
    assert settled.play == 2


def feeding(left: int) -> Fact:
    return Fact("feeding", numbers={"left": left})


def fed(play: CountedPlay, left: Mapping[int, int]) -> CountedPlay:
    """Returns the play with hands fed by hand that missed these points."""
    seats = [
        msgspec.structs.replace(seat, facts_json=as_json([feeding(left[seat.player])]))
        if seat.player in left
        else seat
        for seat in play.seats
    ]
    return msgspec.structs.replace(play, seats=tuple(seats))


def test_a_hand_that_was_fed_as_well_as_can_be_is_told() -> None:
    [play] = counted(drawn({ANA: 9, BEN: 8, CLEO: 7}))
    found = highlights([fed(play, {ANA: 1, BEN: 0})], Before())
    assert found[0] == PerfectPlate(1, "cat-lady", BEN, 8)


# -- which three -----------------------------------------------------------------------------------


def test_one_of_each_kind_comes_before_a_second_one_and_finishes_last() -> None:
    earlier = [{ANA: 1, BEN: 30, CLEO: 2}] * 20
    plays = counted(drawn(*earlier, {ANA: 31, BEN: 3, CLEO: 2}, {ANA: 8, BEN: 1, DOV: 0}))
    tonight = [plays[20], fed(plays[21], {BEN: 0, DOV: 0})]
    found = highlights(tonight, Before(plays[:20]))
    assert [type(one) for one in found] == [RecordBroken, PerfectPlate, PerfectPlate]


def test_the_closest_finish_comes_before_a_second_perfect_plate() -> None:
    plays = counted(drawn({ANA: 9, BEN: 8, CLEO: 7}, WIDE))
    found = highlights([fed(plays[0], {ANA: 0, BEN: 0, CLEO: 0}), plays[1]], Before())
    assert [type(one) for one in found] == [PerfectPlate, Finish, PerfectPlate]


def test_nothing_is_told_twice() -> None:
    plays = counted(drawn({ANA: 9, BEN: 1}, {ANA: 20, BEN: 2}, {ANA: 40, BEN: 20}))
    plates = only(PerfectPlate, highlights([fed(play, {ANA: 0}) for play in plays], Before()))
    assert plates == [PerfectPlate(3, "cat-lady", ANA, 40)]
    ties = [replace(play, settled=BEN) for play in drawn({ANA: 9, BEN: 9}, {ANA: 7, BEN: 7})]
    [won] = counted([replace(drawn({BEN: 8, CLEO: 3})[0], id=2)])
    waited = [msgspec.structs.replace(tie, settled_by=2) for tie in counted(ties)]
    assert len(only(TieSettled, highlights([won], Before(waited)))) == 1


def test_it_never_depends_on_the_order_at_the_table() -> None:
    one, two = drawn({ANA: 9, BEN: 8, CLEO: 8}, WIDE), drawn({CLEO: 8, ANA: 9, BEN: 8}, WIDE)
    first, second = highlights(counted(one), Before())[0], highlights(counted(two), Before())[0]
    assert isinstance(first, Finish)
    assert isinstance(second, Finish)
    assert set(first.seconds) == set(second.seconds)
    assert (first.first, first.gap) == (second.first, second.gap)
