"""Records, totals and starts of one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import given

from games.counted import CountedPlay
from games.report import Strips
from scorepad.history.reports.game import starts, totals
from scorepad.history.reports.records import Record, Table, records_of
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CLEO,
    Drawn,
    as_json,
    counted,
    drawn,
    evenings,
    report_context,
    together,
    told,
)

Held = tuple[int | None, list[tuple[int, tuple[int, ...]]]]  # value, plays and players


def of_one_kind(plays: list[Drawn]) -> list[Drawn]:
    return [play for play in plays if (play.game, play.edition) == ("cat-lady", "printed")]


def held(record: Record) -> Held:
    return record.value, [(holder.play.id, holder.players) for holder in record.holders]


def by_table(plays: Sequence[CountedPlay], **about: Any) -> dict[Table, dict[str, Held]]:
    """Returns records by name, for each table."""
    found: dict[Table, dict[str, Held]] = {}
    for record in records_of(plays, **about):
        found.setdefault(record.table, {})[record.name] = held(record)
    return found


def of_two(plays: Sequence[CountedPlay], *, fewest_wins: bool = False) -> dict[str, Held]:
    """Returns the records of plays of two."""
    return by_table(plays, fewest_wins=fewest_wins).get(Table(2), {})


def holders(seats: list[tuple[Drawn, int]], value: int) -> Held:
    return value, [(play.id, (one,)) for play, one in seats if play.total(one) == value]


@given(evenings(least=2))
def test_records_are_found_by_looking_at_every_seat(plays: list[Drawn]) -> None:
    found = by_table(counted(of_one_kind(plays)))
    for players in range(2, 7):
        mine = [play for play in of_one_kind(plays) if len(play.players) == players]
        if len(mine) < 3:
            assert Table(players) not in found
        else:
            assert_records(found[Table(players)], mine)


def assert_records(found: dict[str, Held], mine: list[Drawn]) -> None:
    seats = [(play, player) for play in mine for player in play.players]
    lost = [(play, one) for play, one in seats if one not in play.winners]
    won = [(play, one) for play, one in seats if one in play.winners]
    assert found["best"] == holders(seats, max(play.total(one) for play, one in seats))
    assert found["worst_winning"] == holders(won, min(play.total(one) for play, one in won))
    if lost:
        assert found["best_losing"] == holders(lost, max(play.total(one) for play, one in lost))
    else:
        assert "best_losing" not in found


@given(evenings(least=2))
def test_closest_and_widest_are_between_a_sole_first_and_the_next(plays: list[Drawn]) -> None:
    plays = [play for play in plays if len(play.players) == 2]
    found = of_two(counted(plays))
    margins = []
    for play in plays:
        best, second = sorted(map(play.total, play.players))[-1:-3:-1]
        if best > second:
            margins.append((best - second, (play.id, play.first)))
    if not found:
        assert len(plays) < 3
        return
    if not margins:
        assert not {"closest", "widest"} & set(found)
        return
    for record, value in (
        (found["closest"], min(margin for margin, _one in margins)),
        (found["widest"], max(margin for margin, _one in margins)),
    ):
        assert record == (value, [one for margin, one in margins if margin == value])


def test_nobody_lost_what_all_won_or_lost_together() -> None:
    [play, *others] = counted(drawn({ANA: 9, BEN: 8}, {ANA: 7, BEN: 3}, {ANA: 7, BEN: 3}))
    found = of_two([together(play), *others])
    assert found["best"] == (9, [(1, (ANA,))])
    assert found["best_losing"] == (3, [(2, (BEN,)), (3, (BEN,))])


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
    assert found["best"] == (0, [(3, (BEN,))])
    assert found["best_losing"] == (3, [(2, (BEN,))])
    assert found["worst_winning"] == (2, [(2, (ANA,))])
    assert found["closest"] == (1, [(2, (ANA,))])
    assert found["widest"] == (9, [(3, (BEN,))])


def test_a_play_decided_by_a_tie_breaker_is_listed_apart() -> None:
    level = msgspec.structs.replace(counted(drawn({ANA: 9, BEN: 9}))[0], id=4)
    ana, ben = level.seats
    level = msgspec.structs.replace(level, seats=(ana, msgspec.structs.replace(ben, place=2)))
    plays = [*counted(drawn(*[{ANA: 9, BEN: 7}] * 3)), level]
    found = of_two(plays)
    assert found["level"] == (None, [(4, (ANA,))])
    assert found["closest"][0] == 2


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
    assert not {"closest", "level"} & set(found)


@given(evenings(least=2))
def test_totals_count_every_total_by_number_of_players(plays: list[Drawn]) -> None:
    plays = of_one_kind(plays)
    report = totals(report_context(counted(plays)))
    found = {row[0]: place for place, row in enumerate(report.rows)} if report else {}
    for seats in range(2, 7):
        mine = [play for play in plays if len(play.players) == seats]
        values = Counter(play.total(one) for play in mine for one in play.players)
        if values.total() < 8:
            assert seats not in found
            continue
        winning = Counter(play.total(one) for play in mine for one in play.winners)
        assert report is not None
        assert isinstance(report.chart, Strips)
        assert report.chart.values[found[seats]] == values
        assert report.chart.won[found[seats]] == winning


@given(evenings(least=2))
def test_turns_are_those_in_table_order_from_the_start(plays: list[Drawn]) -> None:
    found = starts(report_context(counted(plays)))
    if len(plays) < 20:
        assert found is None
        return
    assert found is not None
    for turn, seats, credit, expected in told(found, "turn", "plays", "credit", "expected"):
        sat = [(play, play.players[turn - 1]) for play in plays if len(play.players) >= turn]
        assert seats == len(sat)
        assert credit == sum(Fraction(one in play.winners, len(play.winners)) for play, one in sat)
        assert expected == sum(Fraction(1, len(play.players)) for play, _one in sat)


def test_turns_take_twenty_plays() -> None:
    assert starts(report_context(counted(drawn(*[{ANA: 2, BEN: 1}] * 19)))) is None
    found = starts(report_context(counted(drawn(*[{ANA: 2, BEN: 1}] * 20))))
    assert found is not None
    assert told(found, "wins") == [(20,), (0,)]


def series(*scores: tuple[int, ...]) -> list[CountedPlay]:
    """Returns series of games that Ana won against Ben, who has these points."""
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
    found = by_table(plays, fewest_wins=True)
    assert set(found) == {Table(2, 1), Table(2, 2)}
    assert [found[Table(2, games)]["best_losing"][0] for games in (1, 2)] == [3, 2]


def test_a_series_of_which_no_cards_were_counted_holds_no_record() -> None:
    assert by_table(series((), (), (), ()), fewest_wins=True) == {}


def test_a_win_whatever_the_points_has_no_gap_and_is_no_lowest_win() -> None:
    plays = list(counted(drawn(*[{ANA: 9, BEN: 7}] * 3, {ANA: 1, BEN: 0})))
    ana, ben = plays[3].seats
    level = msgspec.structs.replace(ana, total=0)
    plays[3] = msgspec.structs.replace(plays[3], seats=(level, ben), decided_by="feral victory")
    found = by_table(plays, victories={"feral victory"})[Table(2)]
    assert "level" not in found
    assert found["closest"][0] == 2
    assert found["worst_winning"][0] == 9


def test_who_played_alone_has_a_record_apart() -> None:
    alone = [{ANA: 30}, {BEN: 41}, {ANA: 50, BEN: 2}, {CLEO: 41}]
    assert by_table(counted(drawn(*alone[:3]))) == {}
    found = by_table(counted(drawn(*alone)))[Table(1)]
    assert found == {"solo": (41, [(2, (BEN,)), (4, (CLEO,))])}
