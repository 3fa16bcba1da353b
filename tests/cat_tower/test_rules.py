"""Penalty points, games won, and what does not fit together (CT-1, CT-2, CT-3, CT-6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import documents
from games.cat_tower.game import CAT_TOWER
from games.contract import Json, Result, Seat, Table, wording
from games.reading import DocumentError

CAST = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
GAME = CAT_TOWER
DECK = GAME.load_deck(GAME.editions["rulebook"])


def document(players: int, *games: Json, **more: Json) -> dict[str, Json]:
    return {"game": "cat-tower", "players": list(CAST[:players]), "games": list(games), **more}


def left(*cards: int) -> dict[str, Json]:
    """A game by the cards left: `left(0, 3, 5)` for Ana, Ben and Cleo."""
    return {"cards_left": dict(zip(CAST, cards, strict=False))}


def scored(players: int, *games: Json, **more: Json) -> dict[str, Json]:
    return documents.score(document(players, *games, **more))


def totals(result: dict[str, Json]) -> dict[str, int]:
    return {one["player"]: one["total"] for one in result["standings"]}


def blocking(result: dict[str, Json]) -> list[tuple[str, str]]:
    return [(one["field"], one["message"]) for one in result["problems"] if one["blocks"]]


def live(players: int = 3, options: Json = None, **sheets: Json) -> Result:
    """The result of a table as the pad has it, with seat keys "1", "2" ..."""
    return GAME.score(table(players, options, **sheets))


def table(players: int = 3, options: Json = None, **sheets: Json) -> Table:
    return Table(
        seats=tuple(Seat(str(key), name) for key, name in enumerate(CAST[:players], 1)),
        options=options or {},
        deck=DECK,
        sheets={name.replace("_", "-"): sheet for name, sheet in sheets.items()},
        start="1",
    )


NAMES = {str(key): name for key, name in enumerate(CAST, 1)}


def said(result: Result) -> list[str]:
    return [wording(problem.message, NAMES) for problem in result.problems]


def notes(result: Result) -> list[str]:
    return [wording(note, NAMES) for note in result.notes]


# -- points ----------------------------------------------------------------------------------------


def test_every_card_left_is_a_penalty_point() -> None:
    result = scored(3, left(0, 3, 5), left(2, 0, 1))
    assert totals(result) == {"Ana": 2, "Ben": 3, "Cleo": 6}
    assert [line["points"] for line in result["standings"][0]["lines"]] == [0, 2]


def test_a_line_says_why() -> None:
    result = scored(2, left(0, 1))
    assert [one["lines"][0]["reason"] for one in result["standings"]] == [
        "no card left, won this game",
        "1 card left",
    ]


def test_fewest_penalty_points_win() -> None:
    result = scored(3, left(0, 3, 5), left(2, 0, 1))
    assert (result["winners"], result["complete"]) == (["Ana"], True)
    assert result["standings"][0]["decided_by"] == "total"


def test_players_level_on_points_share_the_win_and_who_won_more_games_is_said() -> None:
    games = {
        "game_1": {"cards_left": {"1": 0, "2": 2}},
        "game_2": {"cards_left": {"1": 0, "2": 3}},
        "game_3": {"cards_left": {"1": 5, "2": 0}},
    }
    result = live(2, **games)
    assert (result.winners, result.complete) == (("1", "2"), True)
    assert {one.decided_by for one in result.standings} == {"shared"}
    assert notes(result) == ["Games won: Ana 2, Ben 1. The rulebook knows no tie-breaker."]


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


# -- what does not fit together --------------------------------------------------------------------


def test_somebody_must_be_out() -> None:
    result = scored(2, left(1, 3))
    assert blocking(result) == [("cards_left", "Game 1: somebody must have no card left")]
    assert result["complete"] is False


def test_only_one_player_can_be_out() -> None:
    result = scored(3, left(0, 0, 3))
    message = "Game 1: only one player can have no card left, not Ana, Ben"
    assert blocking(result) == [("cards_left", message)]


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 22), (4, 29), (5, 36), (6, 42)])
def test_hands_hold_no_more_than_the_cards_in_play(players: int, cards: int) -> None:
    others = [1] * (players - 2)
    most = cards - len(others)
    assert blocking(scored(players, left(0, most - 1, *others))) == []
    result = scored(players, left(0, most + 1, *others))
    message = f"{cards + 1} cards left in all, but only {cards} are in play"
    assert blocking(result) == [("cards_left", message)]
    assert totals(result)["Ben"] == most + 1


def test_the_last_card_of_the_winner_stands_in_the_tower_unless_the_table_says_otherwise() -> None:
    at = table(2, {"games": 1}, game_1={"cards_left": {"1": 0, "2": 15}})
    (problem,) = GAME.score(at).problems
    message = "15 cards left in all, but Ana’s last card stands in the tower"
    assert wording(problem.message, NAMES) == message
    # Ben stacked it with cat paws, and it fell together with all that stood there.
    assert GAME.score(overriding(at, problem.key)).complete
    broken_off = scored(2, left(1, 14))
    assert [message for _field, message in blocking(broken_off)] == [
        "Game 1: somebody must have no card left"
    ]


def test_games_beyond_those_agreed_are_said() -> None:
    result = scored(2, left(0, 3), left(1, 0), options={"games": 1})
    assert blocking(result) == [("", "Game 2 was played, but 1 game was agreed")]
    assert totals(result) == {"Ana": 1, "Ben": 3}
    assert (result["winners"], result["complete"]) == (["Ana"], False)


def test_the_table_may_count_a_game_beyond_those_agreed() -> None:
    played = {"cards_left": {"1": 0, "2": 3}}
    at = table(2, {"games": 1}, game_1=played, game_2=played)
    (problem,) = GAME.score(at).problems
    assert (problem.slot, problem.may_override) == ("game-2", True)
    assert GAME.score(overriding(at, problem.key)).complete


def test_a_game_beyond_those_agreed_does_not_stand_in_for_one_of_them() -> None:
    played = {"cards_left": {"1": 0, "2": 3}}
    result = live(2, {"games": 2}, game_1=played, game_3=played)
    assert (result.winners, notes(result)) == ((), ["1 game to play"])


def test_a_series_goes_on_until_the_agreed_games_are_played() -> None:
    result = scored(2, left(0, 3), options={"games": 2})
    assert (result["winners"], result["complete"]) == ([], False)
    assert scored(2, left(0, 3), left(1, 0), options={"games": 2})["complete"] is True


# -- documents -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"games": [{"cards": {}}]}, "$.games[0].cards", 'unknown key "cards"'),
        (
            {"games": [{}, {"cards_left": {"Zoe": 1}}]},
            "$.games[1].cards_left.Zoe",
            'unknown player "Zoe"',
        ),
        (
            {"games": [{"cards_left": {"Ana": -2}}]},
            "$.games[0].cards_left.Ana",
            "expected 0 or more, got -2",
        ),
        (
            {"games": [{"rush_winner": "Zoe"}]},
            "$.games[0].rush_winner",
            'unknown player "Zoe"; known: Ana, Ben, Cleo',
        ),
        (
            {"games": [{"rush_winner": "Ana", "cards_left": {"Ben": 1}}]},
            "$.games[0].rush_winner",
            "give the cards left or who won the rush, not both",
        ),
        ({"games": 3}, "$.games", "expected a list, got a whole number"),
        ({"options": {"game": 3}}, "$.options.game", 'unknown key "game"'),
        ({"options": {"games": 0}}, "$.options.games", "expected 1 or more, got 0"),
        ({"rounds": []}, "$.rounds", 'unknown key "rounds"'),
    ],
)
def test_what_is_invalid_is_an_error_with_its_path(
    change: dict[str, Any], path: str, message: str
) -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**document(3), **change})
    assert (raised.value.path, raised.value.message) == (path, message)


def test_absent_counts_are_zero() -> None:
    result = scored(3, {"cards_left": {"Ben": 3, "Cleo": 2}})
    assert totals(result) == {"Ana": 0, "Ben": 3, "Cleo": 2}
    assert result["complete"] is True


# -- a live table ----------------------------------------------------------------------------------


def test_a_game_that_was_not_touched_is_no_problem() -> None:
    result = live(game_1={})
    assert (result.problems, result.complete) == ((), False)


def test_what_is_missing_is_said() -> None:
    assert said(live(game_1={"cards_left": {"1": 0, "3": 2}})) == ["Ben: no cards left entered"]


def test_a_game_that_is_being_counted_is_open_and_nothing_is_wrong() -> None:
    result = live(game_1={"log": {"a1": {"do": "roll", "face": "one-cat"}}})
    assert said(result) == ["Game 1 is not over yet"]
    assert [(problem.blocks, problem.open) for problem in result.problems] == [(True, True)]
    assert not result.complete


def test_games_follow_one_another() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}

    def slots(**sheets: Json) -> list[str]:
        return [slot.key for slot in GAME.slots(table(3, {"games": 3}, **sheets))]

    assert slots() == ["game-1"]
    assert slots(game_1={"cards_left": {"1": 0}}) == ["game-1"]
    assert slots(game_1=played) == ["game-1", "game-2"]
    assert slots(game_1=played, game_2=played, game_3=played) == ["game-1", "game-2", "game-3"]


def test_the_table_can_stop_early_or_play_one_more() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}
    stopped = table(3, {"games": 3}, game_1=played, game_2={**played, "stop": True})
    assert [slot.key for slot in GAME.slots(stopped)] == ["game-1", "game-2"]
    assert GAME.score(stopped).complete
    longer = table(3, {"games": 1}, game_1={**played, "another": True})
    assert [slot.key for slot in GAME.slots(longer)] == ["game-1", "game-2"]
    assert not GAME.score(longer).complete


def test_a_series_does_not_stop_before_a_game_that_has_entries() -> None:
    played = {"cards_left": {"1": 0, "2": 2, "3": 4}}
    result = live(3, {"games": 3}, game_1={**played, "stop": True}, game_2=played, game_3=played)
    assert result.complete
    half = live(3, {"games": 3}, game_1={**played, "stop": True}, game_2={"cards_left": {"1": 1}})
    assert not half.complete


def overriding(at: Table, *keys: str) -> Table:
    """The table once it has overridden these problems."""
    return msgspec.structs.replace(at, overridden=frozenset(keys))


def test_a_game_that_was_broken_off_has_no_winner_before_the_table_overrides_that() -> None:
    at = table(3, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 2, "3": 4}})
    before = GAME.score(at)
    assert (before.winners, before.complete) == ((), False)
    assert not any(standing.won for standing in before.standings)
    (problem,) = before.problems
    assert problem.may_override
    after = GAME.score(overriding(at, problem.key))
    assert (after.winners, after.complete) == (("1",), True)


def test_an_override_of_a_game_that_was_broken_off_is_for_those_cards_only() -> None:
    at = table(2, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 2}})
    (problem,) = GAME.score(at).problems
    corrected = table(2, {"games": 1}, game_1={"cards_left": {"1": 1, "2": 3}})
    result = GAME.score(overriding(corrected, problem.key))
    assert (result.winners, result.complete) == ((), False)


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
