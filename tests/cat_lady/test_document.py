"""Score documents of Cat Lady: what they mean, and the exact path of an error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contract import Json
from games.reader import DocumentError
from tests.cat_lady.hands import PRINTED, cat_lady, cats, line, read, result_of, said, total

WHOLE = {"name": "Cat 7", "colours": ["black"], "needs": {"chicken": 1, "any": 0}, "vp": 3}


def path_of(document: Json) -> str:
    with pytest.raises(DocumentError) as error:
        read(document)
    return error.value.path


@pytest.mark.parametrize(
    ("ana", "path"),
    [
        ({"fodd": {}}, "fodd"),
        ({"food": {"tuna": -1}}, "food.tuna"),
        ({"food": {"tuna": 1.5}}, "food.tuna"),
        ({"food": {"tuna": "2"}}, "food.tuna"),
        ({"food": {"tuna": True}}, "food.tuna"),
        ({"food": {"fish": 1}}, "food.fish"),
        ({"food": {"treat": 1}}, "food.treat"),
        ({"food": 3}, "food"),
        ({"food": {"tuna": 100}}, "food.tuna"),
        ({"toys": {"ball": 1}}, "toys.ball"),
        ({"toys": {"mouse toy": 31}}, "toys.mouse toy"),
        ({"cats": [WHOLE] * 100}, "cats"),
        ({"toys": {"mouse toy": -1}}, "toys.mouse toy"),
        ({"costumes": "two"}, "costumes"),
        ({"boxes": []}, "boxes"),
        ({"brushes": 1}, "brushes"),
        ({"cats": {"c1": {"name": "Bronte"}}}, "cats"),
        ({"cats": ["Bronte"]}, "cats[0]"),
        ({"cats": [{}]}, "cats[0].name"),
        ({"cats": [*cats("Bell"), {"name": "Bront"}]}, "cats[1].name"),
        ({"cats": [{"name": "Bronte", "at": 1}]}, "cats[0].at"),
        ({"cats": [{"name": "Bronte", "fed": {"fish": 1}}]}, "cats[0].fed.fish"),
        ({"cats": [{"name": "Bronte", "fed": {"treat": 1}}]}, "cats[0].fed.treat"),
        ({"cats": [{"name": "Bronte", "wild_as": "wild"}]}, "cats[0].wild_as"),
        ({"cats": [{**WHOLE, "colours": ["pink"]}]}, "cats[0].colours[0]"),
        ({"cats": [{**WHOLE, "needs": {"fish": 2}}]}, "cats[0].needs.fish"),
        ({"cats": [{**WHOLE, "vp": "3"}]}, "cats[0].vp"),
        ({"cats": [{**WHOLE, "ability": "per-toy"}]}, "cats[0].ability"),
        ({"cats": [{**WHOLE, "ability": {"points": 1}}]}, "cats[0].ability.kind"),
        ({"cats": [{**WHOLE, "ability": {"kind": "per-toy"}}]}, "cats[0].ability.points"),
        (
            {"cats": [{**WHOLE, "ability": {"kind": "per-toy", "points": 1, "toy": "x"}}]},
            "cats[0].ability.toy",
        ),
        (
            {
                "cats": [
                    {**WHOLE, "ability": {"kind": "per-food-type", "points": 1, "food": "wild"}}
                ]
            },
            "cats[0].ability.food",
        ),
        ({"feeding": "greedy"}, "feeding"),
        ({"tally": {"cats": 3}}, "tally.cats"),
        ({"tally": {"fed_cats": -1}}, "tally.fed_cats"),
        ({"tally": {"cats_vp": 1}, "cats": [WHOLE]}, "cats"),
        ({"tally": {"cats_vp": 1}, "food": {"tuna": 1}}, "food"),
        ({"cats": [WHOLE, {**WHOLE, "fed": {"chicken": 1}}]}, "cats[1].fed"),
        ({"cats": [{**WHOLE, "fed": None}], "feeding": "best"}, "cats[0].fed"),
        ({"cats": [{**WHOLE, "wild_as": "tuna"}]}, "cats[0].wild_as"),
    ],
)
def test_what_is_invalid_is_named_with_its_place(ana: Json, path: str) -> None:
    assert path_of(cat_lady(Ana=ana, Ben={})) == f"$.hands.Ana.{path}"


@pytest.mark.parametrize(
    ("ana", "message"),
    [
        ({"toys": {"ball": 1}}, 'unknown toy "ball"; known: cat tower, feather wand, mouse toy, '
         "scratching post, yarn ball"),
        ({"food": {"fish": 1}}, 'unknown food "fish"; known: chicken, tuna, milk, wild'),
        ({"tally": {"cats": 1}},
         'unknown key "cats"; known: cats_vp, fed_cats, hungry_cats, leftover_food'),
        ({"cats": [{}]}, "this is missing"),
        ({"cats": [None]}, "expected an object, got null"),
        ({"cats": [{**WHOLE, "ability": {"points": 1}}]}, "this is missing"),
        ({"cats": [{**WHOLE, "ability": {"kind": "per-colour", "points": 1}}]}, "this is missing"),
        ({"cats": [{**WHOLE, "ability": {"kind": "per-toy"}}]}, "this is missing"),
        ({"cats": [{**WHOLE, "needs": {"fish": 2}}]},
         'unknown key "fish"; known: chicken, tuna, milk, any'),
        (
            {"cats": [{**WHOLE, "colours": ["pink"]}]},
            'unknown colour "pink"; known: black, orange, white',
        ),
        (
            {"cats": [{**WHOLE, "colours": ["black", "gray"]}]},
            'unknown colour "gray"; known: black, orange, white',
        ),
        (
            {"cats": cats("bronty")},
            'unknown cat "bronty"; did you mean Bronte? Otherwise describe it in full',
        ),
        (
            {"cats": cats("WAFFLE")},
            'unknown cat "WAFFLE"; did you mean Waffle? Otherwise describe it in full',
        ),
    ],
)  # fmt: skip
def test_what_is_invalid_is_said_with_what_would_do(ana: Json, message: str) -> None:
    with pytest.raises(DocumentError) as error:
        read(cat_lady(Ana=ana, Ben={}))
    assert error.value.message == message


def test_a_cat_that_is_like_none_is_answered_with_all_of_them() -> None:
    with pytest.raises(DocumentError) as error:
        read(cat_lady(Ana={"cats": cats("Qqqqq")}, Ben={}))
    assert error.value.message.startswith(
        'unknown cat "Qqqqq"; describe it in full, or use one of: Shadow,'
    )


def test_kinds_of_abilities_are_those_that_a_document_may_give() -> None:
    with pytest.raises(DocumentError) as error:
        read(cat_lady(Ana={"cats": [{**WHOLE, "ability": {"kind": "purr"}}]}, Ben={}))
    assert error.value.message.startswith('unknown ability "purr"; known: per-colour, ')
    assert "ask" not in error.value.message


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"players": ["Ana"]}, "$.players"),
        ({"players": ["Ana", "Ana"]}, "$.players[1]"),
        ({"players": ["Ana", "Ben", "Cleo", "Dov", "Eva"]}, "$.players"),
        ({"hands": {"Anna": {}}}, "$.hands.Anna"),
        ({"hands": []}, "$.hands"),
        ({"options": {"solo": {}}}, "$.options.solo"),
        ({"rounds": []}, "$.rounds"),
    ],
)
def test_the_frame_of_a_document_is_read_as_strictly(changed: Json, path: str) -> None:
    document = {"game": "cat-lady", "players": ["Ana", "Ben"], "hands": {}} | changed
    if path == "$.hands":
        with pytest.raises(DocumentError):
            read(document)
        return
    assert path_of(document) == path


def test_a_hand_that_is_given_and_empty_holds_nothing() -> None:
    result = result_of(
        {"game": "cat-lady", "players": ["Ana", "Ben"], "hands": {"Ana": {}, "Ben": {}}}
    )
    assert result.complete
    assert (total(result, "Ana"), total(result, "Ben")) == (-2, -2)  # no costume
    assert result.problems == ()


@pytest.mark.parametrize(
    ("hands", "missing"),
    [
        ({}, ["Ana: nothing entered yet", "Ben: nothing entered yet"]),
        ({"hands": {"Ana": {"costumes": 2}}}, ["Ben: nothing entered yet"]),
    ],
)
def test_a_hand_that_nobody_gave_is_missing(hands: Json, missing: list[str]) -> None:
    result = result_of({"game": "cat-lady", "players": ["Ana", "Ben"], **hands})
    assert said(result) == missing
    assert (result.complete, result.winners) == (False, ())


@pytest.mark.parametrize(
    "ana",
    [
        {"costumes": None},
        {"food": {"tuna": None}},
        {"tally": None},
        {"cats": [{"name": "Bell", "points": None}]},
        {"cats": [{**WHOLE, "colours": None}]},
        {"cats": None},
        None,
    ],
)
def test_null_is_no_value(ana: Json) -> None:
    with pytest.raises(DocumentError, match="null is not a value") as refused:
        read(cat_lady(Ana=ana, Ben={}))
    assert refused.value.path.startswith("$.hands.Ana")


def test_null_says_that_a_cat_is_hungry_and_what_a_cat_given_whole_has_not() -> None:
    whole = {**WHOLE, "ability": None, "fed": None}
    waffle = {"name": "Pancake", "colours": ["black"], "needs": None, "vp": None,
              "ability": {"kind": "one-type-meal", "most": 4, "points": 1}}  # fmt: skip
    assert result_of(cat_lady(Ana={"cats": [whole, waffle], "feeding": "by-hand"}, Ben={})).complete


def test_a_cat_may_be_given_whole() -> None:
    result = result_of(cat_lady(Ana={"cats": [WHOLE], "food": {"chicken": 1}}, Ben={}))
    assert line(result, "Ana", "cats") == 3
    assert result.complete


@pytest.mark.parametrize(
    ("cat", "printed"),
    [
        ({"name": "Bell", "vp": 9}, "1"),
        ({"name": "Bell", "needs": {"milk": 3}}, '{"chicken": 1}'),
        ({"name": "Bell", "colours": ["white"]}, '["orange"]'),
        ({"name": "Bell", "ability": {"kind": "per-toy", "points": 1}}, "nothing"),
        ({"name": "Bell", "stray": True}, "nothing"),
        ({"name": "Cow", "ability": None}, '"any-amount-meal"'),
        ({"name": "Cow", "ability": {"kind": "any-amount-meal", "points": 3}}, '"points": 2'),
    ],
)
def test_what_is_printed_on_a_cat_is_not_told_otherwise(cat: dict[str, Json], printed: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read(cat_lady(Ana={"cats": [cat]}, Ben={}))
    assert refused.value.path == f"$.hands.Ana.cats[0].{[*cat][-1]}"
    assert printed in refused.value.message


def test_what_is_printed_may_be_told_as_it_is() -> None:
    whole = [dict(card.data) for card in PRINTED.cats if not card.known.unknown]
    assert len(whole) > 10
    read(cat_lady(Ana={"cats": whole}, Ben={}))


def test_what_the_edition_leaves_open_is_told_by_the_document() -> None:
    levar = {"name": "LeVar Purrton", "vp": 4}
    manual = {**cat_lady(Ana={"cats": [levar], "food": {"wild": 5}}, Ben={})} | {
        "edition": "reference-manual"
    }
    assert line(result_of(manual), "Ana", "cats") == 4


def test_points_of_a_cat_can_be_set_by_hand() -> None:
    bronte = {"name": "Bronte", "points": 8}
    result = result_of(cat_lady(Ana={"cats": [bronte], "food": {"tuna": 2}}, Ben={}))
    assert line(result, "Ana", "cats") == 8


@pytest.mark.parametrize(
    ("edition", "sir", "levar", "bronte"),
    [("printed", 4, 4, 3), ("reference-manual", 4, 5, 4)],
)
def test_the_editions_score_three_cards_differently(
    edition: str, sir: int, levar: int, bronte: int
) -> None:
    """Sir eats 2 milk, LeVar 1 chicken + 1 tuna, Bronte 2 tuna, Shadow 1 tuna. In the manual LeVar
    has every colour, and the points that players entered (5 here); Sir scores for the one set
    (Shadow, Bronte and himself or LeVar), Bronte for the two others that eat tuna."""
    hand: dict[str, Any] = {
        "cats": cats("Sir Cuddleface", "LeVar Purrton", "Bronte", "Shadow"),
        "food": {"milk": 2, "chicken": 1, "tuna": 4},
    }
    if edition == "reference-manual":
        hand["cats"][1]["vp"] = 5
    result = result_of({**cat_lady(Ana=hand, Ben={}), "edition": edition})
    details = next(one for one in result.standings if one.seat == "Ana").lines[0].details
    assert [detail.points for detail in details] == [sir, levar, bronte, 1]


json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from(["", "tuna", "Bronte", "best"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(
                ["food", "cats", "tuna", "name", "needs", "toys", "fed", "tally", "ability", "kind"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@given(json, json)
def test_whatever_stands_in_a_hand_it_is_scored_or_its_place_is_named(ana: Json, ben: Json) -> None:
    try:
        result = result_of(cat_lady(Ana=ana, Ben=ben))
    except DocumentError as error:
        place, standings = error.path, 0
    else:
        place, standings = "$.hands.", len(result.standings)
    assert place.startswith("$.hands.")
    assert standings in (0, 2)
