"""The puzzle of a play (ST-23): which hand it is, and what players get from it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import documents, registry
from games.cat_lady.buttons import handed_out
from games.cat_lady.hand.result import hand_result, slot_key
from games.contract import Json, Puzzle, Result, Seat, Table, wording
from games.game import Game

MORE_FOOD = {"food": {"chicken": 19}}  # nobody else has the most food left


def cat(name: str, vp: int, **needs: int) -> dict[str, Json]:
    return {"name": name, "colours": [], "needs": needs, "vp": vp}


def hand(beyond: int, **more: Json) -> dict[str, Json]:
    """Returns a hand in which Mog scores 4 for one tuna and is fed first; Tom would score `beyond`
    more for both tuna."""
    return {"cats": [cat("Mog", 4, tuna=1), cat("Tom", 4 + beyond, tuna=2)], **more}


def play(slug: str = "cat-lady", **hands: Mapping[str, Json]) -> tuple[Game, Table, Result]:
    """Returns a play with these hands, and Finn's, who has the most food left over."""
    filled = {name: {"food": {"tuna": 2}, **one} for name, one in hands.items()}
    document = {
        "game": slug,
        "players": [*hands, "Finn"],
        "hands": {**filled, "Finn": {**MORE_FOOD}},
    }
    game, table = documents.read(document)
    return game, table, game.score(table)


def puzzle(slug: str = "cat-lady", **hands: Mapping[str, Json]) -> Puzzle | None:
    game, table, result = play(slug, **hands)
    return game.puzzle(table, result)


def of_ana(**more: Json) -> Puzzle:
    found = puzzle(Ana=hand(3, **more))
    assert found is not None
    return found


# -- which hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_a_hand_in_which_the_best_feeding_brings_three_more_is_a_puzzle(slug: str) -> None:
    found = puzzle(slug, Ana=hand(3))
    assert found is not None
    assert (found.seat, found.best - found.usual) == ("Ana", 3)


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_a_hand_in_which_it_brings_two_more_is_none(slug: str) -> None:
    assert puzzle(slug, Ana=hand(2)) is None


def test_the_hand_in_which_it_brings_most_is_the_puzzle() -> None:
    found = puzzle(Ana=hand(3), Ben=hand(4), Cleo=hand(3))
    assert found is not None
    assert found.seat == "Ben"


def test_of_equal_hands_the_first_at_the_table_is_the_puzzle() -> None:
    found = puzzle(Ana=hand(2), Ben=hand(3), Cleo=hand(3))
    assert found is not None
    assert found.seat == "Ben"


def test_a_hand_of_sums_is_no_puzzle() -> None:
    sums = {"cats_vp": 9, "fed_cats": 3, "hungry_cats": 0, "leftover_food": 0}
    assert puzzle(Ana={"tally": sums, "food": {}}) is None


def test_a_hand_with_a_card_that_nobody_told_is_no_puzzle() -> None:
    untold = {**cat("Kit", 0, chicken=1), "vp": None}
    more = {"cats": [*hand(3)["cats"], untold], "food": {"tuna": 2, "chicken": 1}}
    assert puzzle(Ana=more) is None


def test_of_a_hand_that_was_fed_by_hand_the_best_is_what_the_table_missed() -> None:
    game, table, result = play(Ana=hand(3, feeding="by-hand"))
    found = game.puzzle(table, result)
    assert found is not None
    assert total(result, "Ana") < found.best
    assert found.after(found.solution, "").total == found.best


def test_a_game_without_hands_has_no_puzzle() -> None:
    document = {
        "game": "cat-tower",
        "players": ["Ana", "Ben"],
        "games": [{"cards_left": {"Ana": 0, "Ben": 3}}],
    }
    game, table = documents.read(document)
    assert game.puzzle(table, game.score(table)) is None


# -- what somebody makes of it ---------------------------------------------------------------------


def keys(found: Puzzle) -> list[str]:
    return [row.key for row in found.after("", "").view.cats]


def tapped(found: Puzzle, *actions: str) -> str:
    moves = ""
    for action in actions:
        moves = found.after(moves, action).moves
    return moves


def test_it_begins_with_all_cats_hungry_and_all_food_there() -> None:
    view = of_ana().after("", "").view
    assert [row.fed for row in view.cats] == [False, False]
    assert [token.kind for token in view.left] == ["tuna", "tuna"]


def test_what_the_table_gave_by_hand_is_forgotten() -> None:
    fed = hand(3, feeding="by-hand")
    fed["cats"][0] |= {"fed": {"tuna": 1}}
    found = puzzle(Ana=fed)
    assert found is not None
    assert [row.fed for row in found.after("", "").view.cats] == [False, False]


def test_a_tap_feeds_a_cat_and_another_takes_it_back() -> None:
    found = of_ana()
    mog, _tom = keys(found)
    fed = tapped(found, f"feed:{mog}")
    assert found.after(fed, "").total == found.usual
    assert found.after(fed, f"take:{mog}").total == found.after("", "").total


def test_food_is_given_token_by_token() -> None:
    found = of_ana()
    _mog, tom = keys(found)
    moves = tapped(found, f"give:{tom}:tuna", f"give:{tom}:tuna")
    assert found.after(moves, "").total == found.best


def test_all_food_is_taken_back_at_once() -> None:
    found = of_ana()
    assert tapped(found, f"feed:{keys(found)[0]}", "take-all") == tapped(found, "take-all")


@pytest.mark.parametrize(
    "action", ["feed:c1:c2", "give:0:salt", "remove:0", "feed-best", "add:Bell"]
)
def test_a_tap_that_does_not_fit_changes_nothing(action: str) -> None:
    found = of_ana()
    moves = tapped(found, f"feed:{keys(found)[0]}")
    assert found.after(moves, action).moves == moves


def test_food_that_is_not_left_is_not_given() -> None:
    found = of_ana()
    mog, tom = keys(found)
    moves = tapped(found, f"feed:{tom}")
    assert found.after(moves, f"give:{mog}:tuna").moves == moves


@pytest.mark.parametrize(
    "moves",
    ["0-9-0-0-0_", "0-2-0-0-0_0-1-0-0-0", "0-1-0-0-0", "0-x-0-0-0_", "1_2", "____", "0-²-0-0-0_"],
)
def test_moves_that_do_not_fit_the_hand_are_none(moves: str) -> None:
    found = of_ana()
    assert found.after(moves, "").total == found.after("", "").total


def test_nobody_has_to_say_what_a_wild_stands_for() -> None:
    found = of_ana(food={"tuna": 1, "wild": 1})
    _mog, tom = keys(found)
    row = found.after(tapped(found, f"feed:{tom}"), "").view.cats[1]
    assert [token.stands_for for token in row.tokens] == ["", "tuna"]


# -- hints -----------------------------------------------------------------------------------------


def said(found: Puzzle, *actions: str) -> str:
    return wording(found.hint(tapped(found, *actions)), {})


def test_the_first_hint_is_a_cat_that_the_usual_feeding_forgets() -> None:
    assert said(of_ana()) == "Tom eats in the best feeding."


def test_a_cat_that_need_not_eat_is_a_hint_once_all_others_eat() -> None:
    """Grim costs 2 if hungry, and would cost 5 if fed."""
    cats = [*hand(3)["cats"], cat("Grim", -5, milk=1)]
    found = puzzle(Ana={"cats": cats, "food": {"tuna": 2, "milk": 1}})
    assert found is not None
    _mog, tom, grim = keys(found)
    assert said(found, f"feed:{tom}", f"feed:{grim}") == "Grim stays hungry in the best feeding."


def test_what_a_cat_eats_is_a_hint_once_the_right_cats_eat() -> None:
    """Waffle takes more than one food."""
    cats = [*hand(3)["cats"], {"name": "Waffle"}]
    found = puzzle(Ana={"cats": cats, "food": {"tuna": 2, "chicken": 3}})
    assert found is not None
    _mog, tom, waffle = keys(found)
    hint = said(found, f"feed:{tom}", f"feed:{waffle}")
    assert hint == "In the best feeding, Waffle eats 3 chicken."


# -- by the rules of everybody ---------------------------------------------------------------------


def total(result: Result, seat: str) -> int:
    return next(one.total for one in result.standings if one.seat == seat)


def demo_play(slug: str, seed: int, players: int) -> tuple[Game, Table, Result]:
    """Returns a play that the demo club could have had."""
    game, dice = registry.game(slug), Random(seed)
    deck = game.load_deck(next(iter(game.editions.values())))
    seats = tuple(Seat(str(n), f"P{n}") for n in range(1, players + 1))
    table = Table(seats=seats, options={}, deck=deck, sheets={}, start="1")
    played = game.demo(table, {seat.key: dice.random() for seat in seats}, dice)
    table = msgspec.structs.replace(table, options=played.options, sheets=played.sheets)
    return game, table, game.score(table)


def by_hand(table: Table, result: Result) -> Table:
    """Returns the table with every hand fed by hand as it was fed, so that no hand responds to
    another."""
    sheets = dict(table.sheets)
    for seat in table.keys:
        sheet = sheets.get(slot_key(seat)) or {}
        if sheet and sheet.get("tally") is None and sheet.get("feeding") != "by-hand":
            told = handed_out(hand_result(result, seat).feeding)
            cats = sorted(sheet.get("cats") or {}, key=lambda key: sheet["cats"][key]["at"])
            given = {
                key: {**sheet["cats"][key], **one} for key, one in zip(cats, told, strict=True)
            }
            sheets[slot_key(seat)] = {**sheet, "cats": given, "feeding": "by-hand"}
    return msgspec.structs.replace(table, sheets=sheets)


def told_as(table: Table, seat: str, view_sheet: Mapping[str, Any]) -> Table:
    return msgspec.structs.replace(table, sheets={**table.sheets, slot_key(seat): dict(view_sheet)})


@given(
    slug=st.sampled_from(["cat-lady", "box-of-treats"]),
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
    data=st.data(),
)
def test_what_somebody_makes_of_it_is_scored_as_a_hand_that_a_table_feeds(
    slug: str, seed: int, players: int, data: st.DataObject
) -> None:
    game, table, result = demo_play(slug, seed, players)
    found = game.puzzle(table, result)
    assume(found is not None)
    assert found is not None
    moves, sheet = "", _unfed(table, found.seat)
    for _tap in range(data.draw(st.integers(1, 6))):
        cat = data.draw(st.sampled_from(keys(found)))
        kind = data.draw(st.sampled_from(["feed", "give", "take"]))
        food = data.draw(st.sampled_from(["chicken", "tuna", "milk", "wild", "treat"]))
        moves = found.after(
            moves, f"{kind}:{cat}:{food}" if kind == "give" else f"{kind}:{cat}"
        ).moves
    for key, counts in zip(keys(found), moves.split("_"), strict=True):
        kinds = ("chicken", "tuna", "milk", "wild", "treat")
        fed = {k: int(n) for k, n in zip(kinds, counts.split("-"), strict=False) if n and int(n)}
        sheet["cats"][key]["fed"] = fed or None
    alike = game.score(told_as(by_hand(table, result), found.seat, sheet))
    tried = found.after(moves, "")
    assert tried.total == total(alike, found.seat)
    assert tried.total <= found.best


def _unfed(table: Table, seat: str) -> dict[str, Any]:
    sheet = table.sheets[slot_key(seat)]
    cats = {
        key: {
            name: value for name, value in one.items() if name not in ("fed", "wild_as", "treat_as")
        }
        for key, one in sheet["cats"].items()
    }
    return {**sheet, "cats": cats, "feeding": "by-hand"}


@given(
    slug=st.sampled_from(["cat-lady", "box-of-treats"]),
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
)
def test_the_best_is_what_the_search_finds_with_the_others_as_they_stand(
    slug: str, seed: int, players: int
) -> None:
    game, table, result = demo_play(slug, seed, players)
    found = game.puzzle(table, result)
    assume(found is not None)
    assert found is not None
    others = by_hand(table, result)
    own = {**table.sheets[slot_key(found.seat)], "feeding": "best"}
    searched = game.score(told_as(others, found.seat, own))
    assert found.best == total(searched, found.seat)
    assert found.after(found.solution, "").total == found.best


@given(
    slug=st.sampled_from(["cat-lady", "box-of-treats"]),
    seed=st.integers(0, 10_000),
    players=st.integers(1, 4),
)
def test_following_every_hint_leads_to_a_feeding_as_good_as_the_best(
    slug: str, seed: int, players: int
) -> None:
    """The cats eat what the hints say, one after the other."""
    assume(players in registry.game(slug).seats)
    game, table, result = demo_play(slug, seed, players)
    found = game.puzzle(table, result)
    assume(found is not None)
    assert found is not None
    best = found.solution.split("_")
    names = [row.name for row in found.after("", "").view.cats]
    moves = ["" for _cat in best]
    for _hint in range(len(best) + 1):
        now = "_".join(moves)
        if found.after(now, "").total == found.best:
            return
        hint = found.hint(now).values["cat"]
        at = next(at for at, name in enumerate(names) if name == hint and moves[at] != best[at])
        moves[at] = best[at]
    pytest.fail("the hints lead nowhere")
