"""Penalty points, games won and rushes (CT-1, CT-3, CT-6)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.contract import Json
from tests.cat_tower.tables import CAST, GAME, document, left, live, notes, scored, totals


def test_a_line_says_why() -> None:
    result = scored(2, left(0, 1))
    assert [one["lines"][0]["reason"] for one in result["standings"]] == [
        "no card left, won this game",
        "1 card left",
    ]


def test_players_level_on_points_share_the_win_and_who_won_more_games_is_said() -> None:
    games = {
        "game_1": {"cards_left": {"1": 0, "2": 2}},
        "game_2": {"cards_left": {"1": 0, "2": 3}},
        "game_3": {"cards_left": {"1": 5, "2": 0}},
    }
    result = live(2, **games)
    assert (result.winners, result.complete) == (("1", "2"), True)
    assert {one.decided_by for one in result.standings} == {"shared"}
    assert notes(result) == ["Games won: Ana 2, Ben 1. The rulebook has no tie-breaker."]


def test_players_level_in_games_won_too_need_no_note() -> None:
    result = live(
        2,
        {"games": 2},
        game_1={"cards_left": {"1": 0, "2": 3}},
        game_2={"cards_left": {"1": 3, "2": 0}},
    )
    assert (result.winners, notes(result)) == (("1", "2"), [])


def test_games_won_are_not_told_of_players_who_share_no_win() -> None:
    result = live(3, {"games": 1}, game_1={"cards_left": {"1": 0, "2": 3, "3": 3}})
    assert (result.winners, notes(result)) == (("1",), [])


def test_a_series_of_rushes_goes_to_the_most_games_won() -> None:
    rushes: list[Json] = [{"rush_winner": name} for name in ("Ana", "Ben", "Ana")]
    result = scored(3, *rushes)
    assert result["winners"] == ["Ana"]
    assert result["standings"][0]["decided_by"] == "games won"
    mixed = scored(2, {"rush_winner": "Ana"}, left(0, 2), left(2, 0))
    assert mixed["winners"] == ["Ana", "Ben"]


def test_a_rush_names_a_winner_and_costs_nobody_anything() -> None:
    result = scored(3, {"rush_winner": "Cleo"}, left(0, 3, 3), left(3, 0, 0 + 1))
    assert totals(result) == {"Ana": 3, "Ben": 3, "Cleo": 4}
    rushes = scored(2, {"rush_winner": "Ben"})
    assert totals(rushes) == {"Ana": 0, "Ben": 0}
    assert rushes["winners"] == ["Ben"]
    reason = rushes["standings"][0]["lines"][0]["reason"]
    assert reason == "rush for the fish, won by Ben"


def test_house_rules_change_the_penalty() -> None:
    deck = GAME.load_deck({**GAME.editions["rulebook"], "card_points": 3})
    result = GAME.score(GAME.read_document(document(2, left(0, 4)), deck))
    assert {one.seat: one.total for one in result.standings} == {"Ana": 0, "Ben": 12}


# -- properties ------------------------------------------------------------------------------------


@st.composite
def series(draw: st.DrawFn) -> dict[str, Json]:
    names = CAST[: draw(st.integers(2, 6))]
    game = st.fixed_dictionaries(
        {"cards_left": st.dictionaries(st.sampled_from(names), st.integers(0, 50))}
    ) | st.fixed_dictionaries({"rush_winner": st.sampled_from(names)})
    return document(len(names), *draw(st.lists(game, max_size=6)))


@given(series())
def test_lines_always_add_up(play: dict[str, Json]) -> None:
    for standing in documents.score(play)["standings"]:
        assert sum(line["points"] for line in standing["lines"]) == standing["total"]


@given(series())
def test_standings_come_with_the_fewest_points_first(play: dict[str, Json]) -> None:
    points = [standing["total"] for standing in documents.score(play)["standings"]]
    assert points == sorted(points)


@given(series(), st.data())
def test_a_card_more_never_improves_the_place(play: dict[str, Json], data: st.DataObject) -> None:
    counted = [game for game in play["games"] if game.get("cards_left")]
    if not counted:
        return
    cards = data.draw(st.sampled_from(counted))["cards_left"]
    name = data.draw(st.sampled_from(sorted(cards)))
    before = next(
        one["place"] for one in documents.score(play)["standings"] if one["player"] == name
    )
    if cards[name] == 0:
        return  # to be out or not changes who won the game
    cards[name] += 1
    after = next(
        one["place"] for one in documents.score(play)["standings"] if one["player"] == name
    )
    assert after >= before


def test_each_game_of_a_series_names_who_won_it() -> None:
    result = live(2, game_1={"cards_left": {"1": 0, "2": 3}}, game_2={"cards_left": {"1": 2}})
    assert result.won == {"game-1": "1"}
