"""The sheet of the phones, read as a hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.cat_lady.deck import read_cat
from games.cat_lady.hand.abilities import PerFoodUsed
from games.cat_lady.hand.cards import Box, Food, Needs
from games.cat_lady.sheet import HandSheet, read_hand
from games.contract import Json, Seat, Sheet, Table, wording
from games.game import Game
from games.reader import DocumentError, Reader
from tests.cat_lady.hands import BOX_OF_TREATS, CAT_LADY, PRINTED, TREATS


def held(sheet: Json) -> HandSheet:
    return read_hand(Reader(sheet), TREATS)


def table(ana: Sheet, ben: Sheet, overridden: frozenset[str] = frozenset()) -> Table:
    return Table(
        (Seat("1", "Ana"), Seat("2", "Ben")),
        {},
        PRINTED,
        {"hand-1": ana, "hand-2": ben},
        overridden=overridden,
    )


def said(ana: Sheet, ben: Sheet) -> list[str]:
    names = {"1": "Ana", "2": "Ben"}
    result = CAT_LADY.score(table(ana, ben))
    return [wording(problem.message, names) for problem in result.problems]


def cat(name: str, at: int = 1, **more: Any) -> dict[str, Any]:
    return {"at": at, "name": name, **more}


def test_cats_stand_in_the_order_of_their_places() -> None:
    sheet = {"cats": {"c1": cat("Bell", 2), "c7": cat("Jazz", 1), "c3": None}}
    assert [one.name for one in held(sheet).hand.cats] == ["Jazz", "Bell"]
    assert held(sheet).keys == ("c7", "c1")


def test_two_cats_added_at_once_keep_a_steady_order() -> None:
    assert held({"cats": {"b": cat("Bell"), "a": cat("Jazz")}}).keys == ("a", "b")


def test_nothing_entered_is_nothing_yet() -> None:
    assert held(None).is_empty
    assert held({"food": {"tuna": None}, "cats": {}, "feeding": "best"}).is_empty
    assert not held({"costumes": 0}).is_empty


def test_a_play_is_not_over_while_a_hand_is_empty() -> None:
    result = CAT_LADY.score(table({"costumes": 1}, {}))
    assert not result.complete
    assert result.winners == ()
    assert said({"costumes": 1}, {}) == ["Ben: nothing entered yet"]


def test_answers_fill_in_what_the_edition_does_not_know() -> None:
    asked = {"colours": ["gray"], "points": 2, "food": "tuna"}
    found = held({"cats": {"c1": cat("Mister Fit", asked=asked)}})
    assert found.unknown == ((),)
    assert found.hand.cats[0].ability == PerFoodUsed(2, "tuna")
    assert found.hand.cats[0].needs == Needs(any=2)


def test_mister_fit_may_count_all_food() -> None:
    found = held({"cats": {"c1": cat("Mister Fit", asked={"points": 1, "food": "all"})}})
    assert found.hand.cats[0].ability == PerFoodUsed(1, None)
    assert found.unknown == (("colours",),)


def test_an_unknown_ability_can_be_answered_with_none() -> None:
    asked = {"ability": "none", "needs": {"milk": 2}, "vp": 4, "colours": "every"}
    found = held({"cats": {"c1": cat("Ringo", asked=asked)}})
    assert found.unknown == ((),)
    assert found.hand.cats[0].ability is None
    assert found.hand.cats[0].colours == ("black", "orange", "white", "gray")


def test_answers_left_empty_are_still_asked() -> None:
    found = held({"cats": {"c1": cat("Ringo", asked={"vp": None, "colours": ""})}})
    assert set(found.unknown[0]) == {"ability", "needs", "vp", "colours"}


def test_what_is_not_printed_is_asked_from_the_table_and_may_be_overridden() -> None:
    sheet = {"cats": {"c1": cat("Choupette", asked={"needs": {"tuna": 1}, "colours": ["gray"]})}}
    seats = (Seat("1", "Ana"), Seat("2", "Ben"))
    sheets: dict[str, Sheet] = {"hand-1": {**sheet, "food": {"tuna": 1}}, "hand-2": {"costumes": 1}}
    result = BOX_OF_TREATS.score(Table(seats, {}, TREATS, sheets))
    (problem,) = result.problems
    assert wording(problem.message, {"1": "Ana"}) == "Ana: how many VP are printed on Choupette?"
    assert (problem.field, problem.slot, problem.blocks) == ("cats[0].vp", "hand-1", True)
    overridden = Table(seats, {}, TREATS, sheets, overridden=frozenset({problem.key}))
    assert BOX_OF_TREATS.score(overridden).complete


def test_cats_without_food_are_worth_a_question_but_block_nothing() -> None:
    ana = {"cats": {"c1": cat("Bell")}}
    assert said(ana, {"costumes": 0}) == ["Ana: no food entered yet"]
    assert CAT_LADY.score(table(ana, {"costumes": 0})).complete
    assert said({**ana, "food": {"tuna": 0}}, {"costumes": 0}) == []


def test_a_tally_says_which_sums_are_missing() -> None:
    ana = {"tally": {"cats_vp": 12, "fed_cats": 4}, "costumes": 1}
    assert said(ana, {"costumes": 0}) == [
        "Ana: no hungry cats entered",
        "Ana: no leftover food entered",
    ]


def test_boxes_keep_the_cat_that_somebody_put_in_them() -> None:
    sheet = {
        "cats": {"c1": cat("Jazz"), "c2": cat("Bell", 2)},
        "boxes": {
            "b1": {"at": 2, "colour": "gray", "cat": "c9"},
            "b2": {"at": 1, "food": "tuna", "cat": "c1"},
        },
    }
    assert held(sheet).hand.boxes == (Box(None, "tuna"), Box("gray", None))
    assert held(sheet).box_choices == (0, None)  # c9 is gone again


def test_what_the_table_feeds_is_kept_while_the_pad_feeds() -> None:
    sheet = {"cats": {"c1": cat("Bell", fed={"chicken": 1})}, "feeding": "best"}
    assert held(sheet).given == ()
    fed = held({**sheet, "feeding": "by-hand"}).given
    assert fed[0] is not None
    assert fed[0].food == Food(chicken=1)


def test_what_is_wrong_is_said_each_time_where_it_stands() -> None:
    for path in ("$.hands.Ana", "$.hands.Ben"):
        with pytest.raises(DocumentError, match=re.escape(f"{path}.food.tuna")):
            read_hand(Reader({"food": {"tuna": -1}}, path), TREATS)


def test_a_hand_that_was_changed_is_read_anew() -> None:
    sheet: Any = {"cats": {"c1": cat("Bell")}, "food": {"tuna": 1}}
    before = held(sheet)
    sheet["food"]["tuna"] = 2
    assert (before.hand.food.tuna, held(sheet).hand.food.tuna) == (1, 2)
    assert held(sheet).hand.cats == before.hand.cats


@pytest.mark.parametrize("game", [CAT_LADY, BOX_OF_TREATS], ids=lambda game: game.slug)
def test_a_card_of_which_only_the_name_is_entered_is_as_the_edition_has_it(game: Game) -> None:
    for data in game.editions.values():
        deck = game.load_deck(data)
        for card in deck.cats:
            whole = {**card.data, "name": card.name}
            assert read_cat(Reader(whole), deck.colours, may_ask=True) == card.known
