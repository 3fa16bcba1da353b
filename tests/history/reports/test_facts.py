"""What is counted about cats, feedings, predictions, towers and races."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.cantankerous_cats.reports import victories
from games.cat_in_the_box.reports import prediction_records
from games.cat_tower.reports import tower_records
from games.cats import CatStatistics, cat_statistics
from games.contract import Number
from games.counted import WIN, CountedPlay
from games.facts import Fact
from games.report import Kind
from scorepad.history.reports.player import points_left
from tests.history.reports.drawn import (
    ANA,
    BEN,
    CAST,
    CLEO,
    Drawn,
    as_json,
    counted,
    drawn,
    evenings,
    report_context,
    told,
)


def with_facts(plays: tuple[CountedPlay, ...], *facts: dict[int, list[Fact]]) -> list[CountedPlay]:
    """Gives the seats of each play their facts."""
    return [
        msgspec.structs.replace(
            play,
            seats=tuple(
                msgspec.structs.replace(seat, facts_json=as_json(known.get(seat.player, ())))
                for seat in play.seats
            ),
        )
        for play, known in zip(plays, facts, strict=True)
    ]


def cat(name: str, points: int | None) -> Fact:
    """Returns the fact of a cat held; None means that it was hungry."""
    return Fact("cat", name, {"fed": int(points is not None), "points": points or 0})


def round_(took: int, said: int | None = None, group: int | None = None, paradox: int = 0) -> Fact:
    numbers = {"took": took, "paradox": paradox}
    numbers |= {} if said is None else {"said": said}
    numbers |= {} if group is None else {"group": group}
    return Fact("round", numbers=numbers)


@st.composite
def fed_evenings(draw: st.DrawFn) -> list[tuple[Drawn, dict[int, list[Fact]]]]:
    names, given = ["Bronte", "Dinah", "Luna"], st.none() | st.integers(-2, 6)
    return [
        (
            play,
            {
                player: [cat(name, draw(given)) for name in draw(st.lists(st.sampled_from(names)))]
                for player in play.players
            },
        )
        for play in draw(evenings(most=8))
    ]


@given(fed_evenings())
def test_cats_by_going_through_every_hold(told: list[tuple[Drawn, dict[int, list[Fact]]]]) -> None:
    plays = with_facts(counted([play for play, _facts in told]), *[facts for _play, facts in told])
    found = cat_statistics(plays)
    holds = [
        (play, player, fact)
        for play, facts in told
        for player in play.players
        for fact in facts[player]
    ]
    assert set(found) == {fact.name for _play, _player, fact in holds}
    for name, of_cat in found.items():
        mine = [hold for hold in holds if hold[2].name == name]
        fed = [fact.numbers["points"] for _play, _player, fact in mine if fact.numbers["fed"]]
        assert (of_cat.held, of_cat.fed, of_cat.points) == (len(mine), len(fed), sum(fed))
        assert (of_cat.best.points if of_cat.best else None) == max(fed, default=None)
        for player in CAST:
            expected = sum(Fraction(player in play.players, len(play.players)) for play, *_ in mine)
            assert of_cat.chance_part(player) == WIN * expected
        assert sum(held for _player, held in of_cat.holders) == len(mine)


def bronte_held_by(*holders: int) -> CatStatistics:
    """Returns the statistics of a cat held by these players, in plays of Ana and Ben."""
    plays = counted(drawn(*[{ANA: 2, BEN: 1}] * len(holders)))
    facts = [{player: [cat("Bronte", 1)]} for player in holders]
    [found] = cat_statistics(with_facts(plays, *facts)).values()
    return found


def test_a_cat_is_somebodys_from_eight_holds_and_twice_what_chance_gives() -> None:
    assert bronte_held_by(*[ANA] * 7).owner is None
    assert bronte_held_by(*[ANA] * 8).owner == ANA
    assert bronte_held_by(*[ANA] * 9, BEN).owner is None  # 9 times where chance gives 5


def test_there_is_no_mean_of_a_cat_that_was_fed_twice() -> None:
    assert bronte_held_by(ANA, ANA).mean_points is None
    assert bronte_held_by(ANA, ANA, ANA).mean_points == 1


def test_points_that_feeding_by_hand_missed() -> None:
    plays = with_facts(
        counted(drawn({ANA: 9, BEN: 4}, {ANA: 2, BEN: 5}, {ANA: 2, BEN: 5})),
        {ANA: [Fact("feeding", numbers={"left": 3})], BEN: [cat("Luna", 1)]},
        {ANA: [Fact("feeding", numbers={"left": 0})]},
        {ANA: [Fact("feeding", numbers={"left": 0})]},
    )
    found, few = (
        points_left(report_context(plays, ANA)),
        points_left(report_context(plays[:2], ANA)),
    )
    assert found is not None
    assert few is not None
    assert told(found, "feedings", "perfect", "left") == [(3, 2, 3)]
    assert found.answer[1].values["mean"] == Number(Kind.MEAN, 1)
    assert len(few.answer) == 1  # no mean of two
    assert points_left(report_context(plays, BEN)) is None


def test_a_paradox_is_a_miss_and_two_players_do_not_predict() -> None:
    rounds = [
        round_(2, said=2, group=4),
        round_(3, said=2, group=3),
        round_(1, said=1, paradox=1, group=2),
        round_(4, group=5),
    ]
    [play] = with_facts(counted(drawn({ANA: 9, BEN: 4})), {ANA: rounds})
    ana = prediction_records([play])[ANA]
    assert (ana.rounds, ana.predicted, ana.exact, ana.paradoxes) == (4, 3, 1, 1)
    assert ana.exact_share is None
    assert ana.lost == 3 + 2
    assert ana.largest_group == 5


ROUNDS = st.lists(
    st.builds(
        round_,
        took=st.integers(0, 8),
        said=st.none() | st.integers(1, 4),
        group=st.none() | st.integers(1, 9),
        paradox=st.integers(0, 1),
    ),
    min_size=1,
)


@given(ROUNDS)
def test_predictions_by_going_through_every_round(rounds: list[Fact]) -> None:
    [play] = with_facts(counted(drawn({ANA: 9, BEN: 4})), {ANA: rounds})
    ana, said = (
        prediction_records([play])[ANA],
        [one.numbers for one in rounds if "said" in one.numbers],
    )
    exact = [one for one in said if one["said"] == one["took"] and one["paradox"] == 0]
    assert ana.exact_share == (Fraction(len(exact), len(said)) if len(said) >= 10 else None)
    assert ana.lost == sum(one.get("group", 0) for one in said if one not in exact)


def test_games_without_a_card_left_beside_what_chance_leaves() -> None:
    tower = [Fact("tower", numbers={"left": left}) for left in (0, 4, 2)]
    [play] = with_facts(counted(drawn({ANA: 9, BEN: 4, CLEO: 2})), {ANA: tower, BEN: tower[1:]})
    found = tower_records([play])
    assert found[ANA].mean_left == 2
    assert found[ANA].out_share == Fraction(1, 3)
    assert found[ANA].expected_share == Fraction(1, 3)
    assert (found[BEN].games, found[BEN].out) == (2, 0)
    assert CLEO not in found


def test_how_races_are_won() -> None:
    [play] = with_facts(counted(drawn({ANA: 9, BEN: 4})), {ANA: [Fact("victory", "mischief")]})
    [other] = with_facts(counted(drawn({ANA: 9, BEN: 4})), {ANA: [Fact("victory", "feral")]})
    won, tied = victories(report_context([play])), victories(report_context([play, other]))
    assert won is not None
    assert tied is not None
    assert told(won, "won_by", "races") == [("mischief", 1)]
    assert (len(won.answer), tied.answer) == (1, ())
