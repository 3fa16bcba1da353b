"""What the template of a hand draws."""

from __future__ import annotations

from typing import Any

from games.cat_lady.game import CAT_LADY
from games.cat_lady.view import HandView
from games.contract import Value, wording
from tests.cat_lady.phones import FOOD, HAND, SLOT, table_of, tap

NAMES = {"1": "Ana", "2": "Ben", "3": "Cleo"}


def view_of(sheet: dict[str, Any], **more: Any) -> HandView:
    table = table_of(sheet, **more)
    view: HandView = CAT_LADY.view(table, SLOT, CAT_LADY.score(table))
    return view


def said(value: Value | None) -> str:
    return "" if value is None else wording(value, NAMES)


def test_the_picker_says_who_has_a_cat() -> None:
    others: dict[str, Any] = {"hand-2": {"cats": {"c1": {"at": 1, "name": "Sox"}}}}
    picks = {pick.name: pick for pick in view_of(HAND, **others).picks}
    assert (said(picks["Sox"].taken), picks["Sox"].action) == ("held by Ben", "add:Sox")
    assert (picks["Bronte"].taken, picks["Bronte"].action) == (None, "drop:Bronte")
    assert picks["Alvin"].keys == "black orange tuna milk"
    assert picks["Penny"].keys == "orange milk stray"


def test_cats_beside_a_tally_are_taken_by_nobody() -> None:
    ben = {"tally": {}, "cats": {"c1": {"at": 1, "name": "Sox"}}}
    picks = {pick.name: pick for pick in view_of(HAND, **{"hand-2": ben}).picks}
    assert picks["Sox"].taken is None


def test_a_cat_is_told_by_letters_and_icons_with_words_for_them() -> None:
    alvin = next(pick for pick in view_of({}).picks if pick.name == "Alvin")
    assert [colour.letter for colour in alvin.colours] == ["B", "O"]
    assert said(alvin.colour_words) == "black, orange"
    assert alvin.need.foods == ("tuna", "milk")
    assert said(alvin.need.words) == "needs 1 tuna, 1 milk"


def test_every_token_is_on_a_cat_or_left_over() -> None:
    view = view_of({**HAND, "food": {**FOOD, "milk": 9}})
    drawn = [token.kind for cat in view.cats for token in cat.tokens]
    drawn += [token.kind for token in view.left]
    for kind, count in {**FOOD, "milk": 9}.items():
        assert drawn.count(kind) == count


def test_what_is_left_over_is_also_said_in_words() -> None:
    view = view_of({"food": {"tuna": 2, "milk": 1}})
    assert said(view.left_words) == "2 tuna, 1 milk"


def test_a_wild_shows_what_it_stands_for() -> None:
    view = view_of({"food": {"tuna": 1, "wild": 1}, "cats": {"c1": {"at": 1, "name": "Bronte"}}})
    assert [(token.kind, token.stands_for) for token in view.cats[0].tokens] == [
        ("tuna", ""),
        ("wild", "tuna"),
    ]
    assert said(view.cats[0].ate) == "1 tuna, 1 wild food as tuna"


def test_a_hungry_cat_shows_what_it_needs_and_costs() -> None:
    bronte = view_of({"cats": {"c1": {"at": 1, "name": "Bronte"}}}).cats[0]
    assert (bronte.fed, bronte.points, bronte.points_to_set) == (False, -2, 3)
    assert said(bronte.card) == "needs 2 tuna"


def test_what_the_others_fed_and_kept_is_said() -> None:
    ben = {"food": {"tuna": 3}, "cats": {"c1": {"at": 1, "name": "Shadow"}}}
    assert [said(other) for other in view_of(HAND, **{"hand-2": ben}).others] == [
        "Ben 1 fed, 2 food left"
    ]


def test_feeding_by_hand_is_told_what_the_best_would_have_been() -> None:
    view = view_of(tap({**HAND, "feeding": "by-hand"}, "feed:c1"))
    assert view.best == view.total + view.more
    assert view.more > 0


def test_food_that_does_not_feed_a_cat_lies_on_it_all_the_same() -> None:
    view = view_of(tap({**HAND, "feeding": "by-hand"}, "give:c2:milk"))
    pumpkin = view.cats[1]
    assert (pumpkin.fed, bool(pumpkin.given), said(pumpkin.ate)) == (False, True, "1 milk")
    assert "milk" not in [token.kind for token in view.left]


def test_a_cat_says_what_is_missing_before_anybody_feeds_it() -> None:
    hand = {**HAND, "feeding": "by-hand", "food": {"tuna": 2, "milk": 1}}
    bronte, pumpkin, waffle = view_of(hand).cats
    assert (bronte.lacks, waffle.lacks) == (None, None)
    assert pumpkin.lacks is not None
    assert said(pumpkin.lacks) == "2 chicken are missing"
    bronte, pumpkin, waffle = view_of(tap(hand, "feed:c1")).cats
    assert said(bronte.ate) == "2 tuna"
    assert waffle.lacks is None
    assert [left for _token, left in view_of(tap(hand, "feed:c1", "feed:c3")).to_give] == [0] * 4


def test_a_cat_says_what_of_its_card_is_not_entered_yet() -> None:
    sheet = tap({}, "new")
    assert said(view_of(sheet).cats[0].unknown) == "what it needs, points"
    assert said(view_of(tap(sheet, "points:c1:4")).cats[0].unknown) == "what it needs"


def test_a_tally_draws_no_cats() -> None:
    view = view_of({**HAND, "tally": {"cats_vp": 7}})
    assert (view.is_tally, view.cats, view.left) == (True, (), ())


def test_a_result_that_kept_no_meals_still_says_who_is_fed() -> None:
    """Plays that were finished before results kept meals are still looked at."""
    table = table_of(HAND)
    result = CAT_LADY.score(table)
    old = type(result)(result.standings, problems=result.problems)
    now, before = (CAT_LADY.view(table, SLOT, one) for one in (result, old))
    assert [(cat.fed, cat.points) for cat in before.cats] == [
        (cat.fed, cat.points) for cat in now.cats
    ]


def test_a_sum_that_is_not_entered_leaves_its_line_open() -> None:
    lines = view_of({"tally": {"cats_vp": 12, "fed_cats": 4}}).lines
    assert [key for key, line in lines.items() if line.open] == ["hungry", "leftover"]
