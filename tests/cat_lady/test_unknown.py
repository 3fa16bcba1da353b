"""What players enter about unknown cards, and how an edition changes by it."""

from __future__ import annotations

from typing import Any

from games.box_of_treats.game import BOX_OF_TREATS
from games.contract import Seat, Table

GAME = BOX_OF_TREATS
PRINTED = GAME.editions["printed"]


def table(**sheets: Any) -> Table:
    seats = tuple(Seat(key, name) for key, name in (("1", "Ana"), ("2", "Ben"), ("3", "Cleo")))
    return Table(seats, {"shared_goals": True}, GAME.load_deck(PRINTED), sheets)


def hand(name: str, **asked: Any) -> dict[str, Any]:
    return {"cats": {"c1": {"at": 1, "name": name, "asked": asked}}}


def cat(deck: Any, name: str) -> Any:
    return next(cat for cat in deck["cats"] if cat["name"] == name)


def test_answers_of_open_parts_are_learned() -> None:
    sheets = {"hand-1": hand("Elvis", vp=3, colours=["gray"], needs={"tuna": 1})}
    assert GAME.answers(table(**sheets)) == {
        "Elvis": {"vp": 3, "colours": ["gray"], "needs": {"tuna": 1}}
    }


def test_what_is_printed_is_never_learned() -> None:
    assert GAME.answers(table(**{"hand-1": hand("Bronte", vp=9)})) == {}


def test_empty_answers_are_not_learned() -> None:
    assert GAME.answers(table(**{"hand-1": hand("Elvis", vp=None, colours="")})) == {}


def test_the_value_of_a_goal_is_learned() -> None:
    sheets = {"goals": {"1": {"name": "14 Fed Cats", "vp": 4}}}
    assert GAME.answers(table(**sheets)) == {"goal: 14 Fed Cats": {"vp": 4}}


def test_an_edition_takes_what_it_leaves_open() -> None:
    deck = GAME.with_answers(PRINTED, {"Elvis": {"vp": 3}, "goal: 14 Fed Cats": {"vp": 4}})
    assert cat(deck, "Elvis")["vp"] == 3
    assert next(goal["vp"] for goal in deck["goals"] if goal["name"] == "14 Fed Cats") == 4


def test_an_edition_keeps_what_is_printed() -> None:
    deck = GAME.with_answers(PRINTED, {"Bronte": {"vp": 9}, "goal: 8 Toys": {"vp": 9}})
    assert deck == PRINTED


def test_a_deck_that_learned_can_be_played_with() -> None:
    deck = GAME.load_deck(GAME.with_answers(PRINTED, {"Elvis": {"vp": 3}}))
    elvis = deck.card("Elvis")
    assert elvis is not None
    assert elvis.known.cat.vp == 3
    assert "vp" not in elvis.known.unknown
