"""Shared goals between neighbours (BT-10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.contract import Json, wording
from games.reader import DocumentError
from tests.cat_lady.hands import BOX_OF_TREATS, box_of_treats, cats, line, read, result_of, said

EIGHT_TOYS = {"name": "8 Toys", "between": ["Ana", "Ben"]}


def toys(count: int) -> Json:
    """Returns this many toys; their own score does not matter here."""
    return {"toys": {"mouse toy": count}}


def three(*shared: Json, ana: Json = None, ben: Json = None, cleo: Json = None) -> Json:
    options = {"shared_goals": list(shared)}
    return box_of_treats(options, Ana=ana or {}, Ben=ben or {}, Cleo=cleo or {})


def test_the_last_and_the_first_are_neighbours() -> None:
    goal = {"name": "Costumes", "between": ["Cleo", "Ana"], "counts": "costumes", "at_least": 3}
    result = result_of(three({**goal, "vp": 4}, ana={"costumes": 1}, cleo={"costumes": 2}))
    assert (line(result, "Ana", "goals"), line(result, "Cleo", "goals")) == (4, 4)
    assert said(result) == []


def test_two_who_are_no_neighbours_share_no_goal() -> None:
    goal = {"name": "8 Toys", "between": ["Ana", "Cleo"]}
    document = box_of_treats({"shared_goals": [goal]}, Ana={}, Ben={}, Cleo={}, Dov={})
    assert said(result_of(document)) == ["Ana and Cleo are not neighbours, so they share no goal"]


def test_two_neighbours_share_one_goal_only() -> None:
    other = {**EIGHT_TOYS, "name": "Box", "counts": "boxes", "at_least": 1, "vp": 2}
    assert said(result_of(three(EIGHT_TOYS, other))) == ["Ana and Ben share only one goal"]


def test_a_goal_of_the_edition_lies_between_one_pair_only() -> None:
    result = result_of(three(EIGHT_TOYS, {**EIGHT_TOYS, "between": ["Ben", "Cleo"]}))
    assert said(result) == ["8 Toys lies between two pairs, but there is only one copy of it"]
    assert result.problems[0].may_override
    own = {"name": "Own", "between": ["Ana", "Ben"], "counts": "toys", "at_least": 1, "vp": 1}
    assert said(result_of(three(own, {**own, "between": ["Ben", "Cleo"]}))) == []


def test_a_goal_without_its_number_is_asked_for_that() -> None:
    goal = {"name": "X", "between": ["Ana", "Ben"], "counts": "toys", "vp": 2}
    (problem,) = result_of(three(goal)).problems
    assert problem.field == "shared_goals[0].at_least"
    assert wording(problem.message, {}) == "X: at least how many? Or enter whether it is reached"


def test_with_two_players_there_are_no_goals() -> None:
    document = box_of_treats({"shared_goals": [EIGHT_TOYS]}, Ana=toys(8), Ben={})
    result = result_of(document)
    assert said(result) == ["Shared goals need 3 players or more, so they are not counted"]
    assert {one.key for one in result.standings[0].lines}.isdisjoint({"goals"})


def test_the_table_may_say_whether_a_goal_is_reached() -> None:
    said_so = {**EIGHT_TOYS, "name": "Whiskers", "vp": 5, "reached": True}
    result = result_of(three(said_so))
    assert (line(result, "Ana", "goals"), line(result, "Ben", "goals")) == (5, 5)
    result = result_of(three({**said_so, "reached": False}))
    assert (line(result, "Ana", "goals"), line(result, "Ben", "goals")) == (0, 0)


def test_a_goal_whose_vp_no_rulebook_prints_asks_for_them() -> None:
    result = result_of(three({"name": "14 Fed Cats", "between": ["Ana", "Ben"]}))
    assert said(result) == ["14 Fed Cats: how many VP are printed on it?"]
    assert not result.complete


def cat(colours: list[str], **needs: int) -> dict[str, Any]:
    return {"name": "Mog", "colours": colours, "needs": needs, "vp": 1}


HAND = {
    "cats": [
        cat(["gray"], tuna=1),
        cat(["gray", "white"], tuna=1, milk=1),
        cat(["black"], milk=2),
        cat(["orange"], chicken=3),
    ],
    "food": {"tuna": 2, "milk": 3},  # all but the chicken cat
    "toys": {"mouse toy": 2, "yarn ball": 1},
    "costumes": 2,
    "catnip": 3,
    "boxes": [{"colour": "gray"}, {"food": "chicken"}],
}


@pytest.mark.parametrize(
    ("counts", "brings"),
    [
        ("fed-cats", 3),
        ("toys", 3),
        ("costumes", 2),
        ("catnip", 3),
        ("boxes", 2),
        ("multicoloured-cats", 1),
        ("one-food-cats", 1),
        ("two-food-cats", 2),
        ({"colour": "gray"}, 2),
        ({"colour": "orange"}, 0),  # it is hungry
        ({"food": "milk"}, 2),
    ],
)
def test_a_goal_counts_what_both_have_together(counts: Json, brings: int) -> None:
    goal = {"name": "Goal", "between": ["Ana", "Ben"], "counts": counts, "vp": 2}
    both = 2 * brings
    just = three({**goal, "at_least": both}, ana=HAND, ben=HAND)
    over = three({**goal, "at_least": both + 1}, ana=HAND, ben=HAND)
    assert line(result_of(just), "Ana", "goals") == 2
    assert line(result_of(over), "Ana", "goals") == 0


@pytest.mark.parametrize(
    ("counts", "brings"),
    [
        ({"colour": "orange"}, 1),
        ({"food": "chicken"}, 1),
        ("two-food-cats", 2),
        ("fed-cats", 3),  # these are fed whatever a goal says
    ],
)
def test_a_goal_can_say_that_hungry_cats_count_too(counts: Json, brings: int) -> None:
    goal = {"name": "Goal", "between": ["Ana", "Ben"], "counts": counts, "vp": 2, "hungry": True}
    just = three({**goal, "at_least": 2 * brings}, ana=HAND, ben=HAND)
    over = three({**goal, "at_least": 2 * brings + 1}, ana=HAND, ben=HAND)
    assert line(result_of(just), "Ana", "goals") == 2
    assert line(result_of(over), "Ana", "goals") == 0


def test_an_edition_s_goal_says_whether_hungry_cats_count() -> None:
    data = BOX_OF_TREATS.editions["printed"]
    gray = {"name": "2 Orange", "counts": "colour:orange", "at_least": 2, "vp": 4, "hungry": True}
    deck = BOX_OF_TREATS.load_deck({**data, "goals": [*data["goals"], gray]})
    document = three({"name": "2 Orange", "between": ["Ana", "Ben"]}, ana=HAND, ben=HAND)
    assert (
        line(BOX_OF_TREATS.score(BOX_OF_TREATS.read_document(document, deck)), "Ben", "goals") == 4
    )


@pytest.mark.parametrize("counts", ["one-food-cats", "two-food-cats"])
def test_aoshima_and_friends_is_no_1_food_and_no_2_food_cat(counts: str) -> None:
    """BT-6: this is so whatever need an edition gives the cat."""
    for needs in ({"chicken": 1, "tuna": 1, "milk": 1}, {"tuna": 1}, {"tuna": 2}):
        aoshima = {**cat(["black"], **needs), "ability": {"kind": "three-cats"}}
        goal = {"name": "X", "between": ["Ana", "Ben"], "counts": counts, "at_least": 1, "vp": 2}
        result = result_of(three(goal, ana={"cats": [aoshima], "food": needs}))
        assert line(result, "Ana", "goals") == 0


def test_the_best_feeding_counts_the_goal_that_it_reaches() -> None:
    """With 2 tuna Ana feeds Bronte for 3 or two cats for 1 each; three fed cats give her 4 more.

    Bronte: 3 - 4 hungry. Shadow and Jazz: 2 - 2 hungry + 4.
    """
    goal = {"name": "Fed", "between": ["Ana", "Ben"], "counts": "fed-cats", "at_least": 3, "vp": 4}
    ana = {"cats": cats("Bronte", "Shadow", "Jazz"), "food": {"tuna": 2}}
    ben = {"cats": cats("Bell"), "food": {"chicken": 1}}
    result = result_of(three(goal, ana=ana, ben=ben))
    assert line(result, "Ana", "cats") == 2
    assert line(result, "Ana", "goals") == line(result, "Ben", "goals") == 4


def test_elvis_tomasso_and_macak_count_for_goals_when_fed() -> None:
    def special(kind: str) -> dict[str, Any]:
        return {**cat(["gray"], tuna=1), "ability": {"kind": kind}}

    ana = {
        "cats": [special("counts-as-costume"), special("counts-as-toy"), special("extra-catnip")],
        "food": {"tuna": 3},
    }
    for counts in ("costumes", "toys", "catnip"):
        goal = {"name": "One", "between": ["Ana", "Ben"], "counts": counts, "at_least": 1, "vp": 2}
        assert line(result_of(three(goal, ana=ana)), "Ana", "goals") == 2


def test_biddy_scores_per_goal_reached_with_either_neighbour() -> None:
    biddy = {**cat(["gray"], tuna=1), "ability": {"kind": "per-goal", "points": 3}}
    goals = (
        {**EIGHT_TOYS, "reached": True},
        {"name": "X", "between": ["Cleo", "Ana"], "vp": 2, "reached": True},
        {"name": "Y", "between": ["Ben", "Cleo"], "vp": 9, "reached": True},
    )
    result = result_of(three(*goals, ana={"cats": [biddy], "food": {"tuna": 1}}))
    assert line(result, "Ana", "cats") == 1 + 6  # her printed 1 and two goals
    assert line(result, "Ana", "goals") == 5


def test_aoshima_is_three_fed_cats_for_a_goal() -> None:
    aoshima = {
        **cat(["black", "gray", "white"], chicken=1, tuna=1, milk=1),
        "ability": {"kind": "three-cats"},
    }
    ana = {"cats": [aoshima], "food": {"chicken": 1, "tuna": 1, "milk": 1}}
    goal = {"name": "Fed", "between": ["Ana", "Ben"], "counts": "fed-cats", "at_least": 3, "vp": 2}
    assert line(result_of(three(goal, ana=ana)), "Ana", "goals") == 2


def test_a_quick_tally_counts_what_it_knows_and_asks_for_the_rest() -> None:
    tally = {"tally": {"cats_vp": 9, "fed_cats": 5}}
    fed = {"name": "Fed", "between": ["Ana", "Ben"], "counts": "fed-cats", "at_least": 5, "vp": 2}
    assert line(result_of(three(fed, ana=tally)), "Ben", "goals") == 2
    gray = {**fed, "name": "Gray", "counts": {"colour": "gray"}}
    assert said(result_of(three(gray, ana=tally))) == [
        "Gray: is it reached? The sums do not show it."
    ]


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"between": ["Ana"]}, "between"),
        ({"between": ["Ana", "Ana"]}, "between"),
        ({"between": ["Ana", "Zoe"]}, "between[1]"),
        ({"counts": "fleas"}, "counts"),
        ({"counts": "colour:gray"}, "counts"),
        ({"counts": {"colour": "pink"}}, "counts.colour"),
        ({"counts": {"food": "wild"}}, "counts.food"),
        ({"counts": {"toy": "x"}}, "counts.toy"),
        ({"at_least": -1}, "at_least"),
        ({"reached": "yes"}, "reached"),
        ({"who": 1}, "who"),
        ({"name": "Nobody knows"}, "counts"),
        ({"reached": True, "counts": "toys"}, "counts"),
        ({"reached": False, "at_least": 3}, "at_least"),
        ({"reached": True, "hungry": True}, "hungry"),
    ],
)
def test_a_goal_that_cannot_be_meant_is_named_with_its_place(changed: Json, path: str) -> None:
    with pytest.raises(DocumentError) as error:
        read(three({**EIGHT_TOYS, **changed}))
    assert error.value.path == f"$.options.shared_goals[0].{path}"


@pytest.mark.parametrize(
    ("told", "field", "printed"),
    [
        ({"vp": 5}, "vp", 3),
        ({"counts": "costumes"}, "counts", "toys"),
        ({"at_least": 3}, "at_least", 8),
    ],
)
def test_what_is_printed_on_a_goal_is_not_told_otherwise(
    told: dict[str, Json], field: str, printed: Json
) -> None:
    with pytest.raises(DocumentError) as refused:
        read(three({**EIGHT_TOYS, **told}))
    assert refused.value.path == f"$.options.shared_goals[0].{field}"
    assert str(printed) in refused.value.message
    read(three({**EIGHT_TOYS, field: printed}))


def test_a_goal_that_is_called_almost_as_one_of_the_edition_is_asked_about() -> None:
    with pytest.raises(DocumentError, match="did you mean 8 Toys") as refused:
        read(three({**EIGHT_TOYS, "name": "8 Toyz"}))
    assert refused.value.path == "$.options.shared_goals[0].name"
    with pytest.raises(DocumentError, match="what does the goal count"):
        read(three({**EIGHT_TOYS, "name": "Whiskers"}))
