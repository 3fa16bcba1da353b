"""Points of a round, and the winner (CB-3, CB-4, CB-5, CB-8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.contract import Json
from tests.cat_in_the_box.tables import CAST, GAME, document, hints, points, round_of, scored

# -- points ----------------------------------------------------------------------------------------


def test_two_players_do_not_predict() -> None:
    result = scored(2, round_of("35", "35", groups={"Ana": 4, "Ben": 4}))
    assert (points(result, "Ana"), points(result, "Ben")) == (7, 5)
    assert hints(result) == [
        "Ana: nobody predicts in this game",
        "Ben: nobody predicts in this game",
    ]


def test_a_round_opens_into_tricks_and_group() -> None:
    result = scored(3, round_of("314", "332", groups={"Ana": 5}))
    line = result["standings"][0]["lines"][0]
    assert line["label"] == "Round 1"
    assert line["reason"] == "3 tricks; as predicted, largest group 5"
    assert [(one["name"], one["points"]) for one in line["details"]] == [
        ("Tricks", 3),
        ("Largest group", 5),
    ]


def test_house_rules_change_the_points() -> None:
    numbers = {**GAME.editions["rulebook"], "token_points": 2, "paradox_points": -3}
    deck = GAME.load_deck(numbers)
    read = GAME.read_document(
        document(3, round_of("314", "312", paradox="Ben", groups={"Ana": 4})), deck
    )
    totals = {one.seat: one.total for one in GAME.score(read).standings}
    assert totals == {"Ana": 3 + 8, "Ben": -3, "Cleo": 2}


# -- the winner ------------------------------------------------------------------------------------


def test_the_most_points_win_once_every_player_has_started() -> None:
    rounds = [round_of("314", "332", groups={"Ana": 5})] * 3
    assert scored(3, *rounds[:2])["winners"] == []
    assert scored(3, *rounds[:2])["complete"] is False
    result = scored(3, *rounds)
    assert (result["winners"], result["complete"]) == (["Ana"], True)


def test_before_the_end_the_last_round_breaks_no_tie() -> None:
    result = scored(4, round_of("4444", "3221"), round_of("4444", "1223"))
    assert [(one["total"], one["place"]) for one in result["standings"]] == [(4, 1)] * 4


# -- properties ------------------------------------------------------------------------------------


@st.composite
def plays(draw: st.DrawFn) -> dict[str, Json]:
    players = draw(st.integers(2, 5))
    names = CAST[:players]
    counts = st.dictionaries(st.sampled_from(names), st.integers(0, 9))
    space = st.tuples(
        st.sampled_from(names),
        st.sampled_from(("red", "blue", "yellow", "green")),
        st.integers(1, {2: 5, 3: 6, 4: 8, 5: 9}[players]),
    )
    base = {
        "predictions": counts,
        "tricks": counts,
        "paradox": st.none() | st.sampled_from(names),
    }
    one_round = st.fixed_dictionaries({**base, "groups": counts}) | st.fixed_dictionaries(
        {**base, "tokens": st.lists(space.map(list), max_size=36)}
    )
    return document(players, *draw(st.lists(one_round, max_size=players)))


@given(plays())
def test_lines_and_details_always_add_up(play: dict[str, Json]) -> None:
    for standing in documents.score(play)["standings"]:
        assert sum(line["points"] for line in standing["lines"]) == standing["total"]
        for line in standing["lines"]:
            assert sum(part["points"] for part in line["details"]) == line["points"]


@given(plays())
def test_a_paradox_never_gains(play: dict[str, Json]) -> None:
    """A player with a paradox gains no points, and not more than in the same round without it."""
    result = documents.score(play)
    for index, one_round in enumerate(play["rounds"], 1):
        causer = one_round["paradox"]
        if causer is None:
            continue
        key = f"round-{index}"
        assert points(result, causer, key) <= 0
        rounds = list(play["rounds"])
        rounds[index - 1] = {**one_round, "paradox": None}
        without = documents.score({**play, "rounds": rounds})
        assert points(result, causer, key) <= points(without, causer, key)


@given(plays())
def test_places_follow_the_totals(play: dict[str, Json]) -> None:
    standings = documents.score(play)["standings"]
    totals = [standing["total"] for standing in standings]
    assert totals == sorted(totals, reverse=True)
    assert all(standing["won"] == (standing["place"] == 1) for standing in standings) or not any(
        standing["won"] for standing in standings
    )
