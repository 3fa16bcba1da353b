"""The solo game against the cat player (BT-12)."""

from __future__ import annotations

import pytest

from games.box_of_treats.solo import guideline_feeding
from games.cat_lady.hand.cards import TOYS, Food, Hand, Numbers
from games.contract import Json, Result, Seat, Table
from games.reader import DocumentError
from tests.cat_lady.hands import (
    BOX_OF_TREATS,
    TREATS,
    box_of_treats,
    cats,
    line,
    named,
    noted,
    read,
    result_of,
    total,
)

CAT = "cat-player"


def solo(ana: Json, cat_player: Json, **options: Json) -> Result:
    return result_of(box_of_treats({"solo": options}, Ana=ana, Cat_player=cat_player))


def test_the_cat_player_s_food_is_all_wild_but_treats_are_not() -> None:
    """Pablo (3 tuna) eats 2 chicken and a milk; the treat feeds Zeus for 1."""
    result = solo(
        {}, {"cats": cats("Pablo Picatso", "Zeus"), "food": {"chicken": 2, "milk": 1, "treat": 1}}
    )
    assert line(result, CAT, "cats") == 7
    assert line(result, CAT, "hungry") == 0


def test_the_cat_player_scores_brushes_lasers_sprays_and_its_starting_cards() -> None:
    held = {"brushes": 1, "laser_pointers": 2, "spray_bottles": 3, "shopping_bags": 4}
    result = solo(held, held, starting_cards_vp=5)
    assert line(result, CAT, "cat-player") == 11
    assert total(result, "Ana") == -2  # no costume; her cards are worth nothing


@pytest.mark.parametrize(
    ("tokens", "winners", "decided_by"),
    [(2, ("Ana",), "total"), (0, (CAT,), "total"), (1, (CAT,), "cat player")],
)
def test_the_player_wins_only_with_more_vp_than_the_cat_player(
    tokens: int, winners: tuple[str, ...], decided_by: str
) -> None:
    result = solo({"vp_tokens": tokens}, {"vp_tokens": 1})
    assert result.winners == winners
    assert result.standings[0].decided_by == decided_by
    assert result.pending == ()
    assert result.complete


def test_both_compare_costumes_and_leftovers() -> None:
    result = solo({"costumes": 1, "food": {"tuna": 1}}, {"costumes": 2, "food": {"milk": 2}})
    assert [line(result, seat, "costumes") for seat in ("Ana", CAT)] == [0, 6]
    assert [line(result, seat, "leftover") for seat in ("Ana", CAT)] == [0, -2]


@pytest.mark.parametrize(
    ("toys", "points"),
    [
        ({}, 1),
        ({"mouse toy": 1, "yarn ball": 1}, 5),
        (dict.fromkeys(TOYS, 1), 12 + 1),  # never a sixth in a set
        ({**dict.fromkeys(TOYS, 1), "mouse toy": 2}, 12 + 3),
    ],
)
def test_the_wild_toy_is_a_toy_of_the_kind_that_scores_most(toys: Json, points: int) -> None:
    result = solo({}, {"toys": toys}, wild_toy=True)
    assert line(result, CAT, "toys") == points
    assert line(result, "Ana", "toys") == 0


ZOE: Json = {
    "name": "Mr. Zoe",
    "colours": ["black"],
    "needs": {"any": 1},
    "ability": {"kind": "discard-cards", "points": 2},
}
DISCARDS = {"spray_bottles": 3, "lost_cats": 1, "brushes": 1, "laser_pointers": 1}


@pytest.mark.parametrize(
    ("food", "cat_points", "cards"),
    [
        ({"milk": 1}, 8, 2),  # four cards discarded; a brush and a laser pointer are left
        ({"treat": 1}, 1, 5),  # without his ability he discards nothing
        ({}, 0, 5),
    ],
)
def test_bottles_that_a_fed_mr_zoe_discarded_are_not_scored_again(
    food: Json, cat_points: int, cards: int
) -> None:
    result = solo({}, {"cats": [ZOE], "food": food, **DISCARDS})
    assert line(result, CAT, "cats") == cat_points
    assert line(result, CAT, "cat-player") == cards


def test_the_best_feeding_knows_that_discarded_bottles_are_missed() -> None:
    """With one food, Mr. Zoe scores 2 for the bottle that would otherwise score 1; Snowflake scores
    2."""
    held = {"cats": [ZOE, *cats("Snowflake")], "food": {"milk": 1}, "spray_bottles": 1}
    result = solo({}, held)
    assert line(result, CAT, "cats") == 2
    assert line(result, CAT, "cat-player") == 1


def test_mr_zoe_whose_points_are_set_by_hand_still_discards_the_bottles() -> None:
    result = solo({}, {"cats": [{**ZOE, "points": 5}], "food": {"milk": 1}, **DISCARDS})
    assert line(result, CAT, "cats") == 5
    assert line(result, CAT, "cat-player") == 2


def test_the_best_of_a_cat_player_fed_by_hand_has_its_cards_too() -> None:
    hand = {"cats": cats("Bell"), "food": {"milk": 1}, "feeding": "by-hand", "brushes": 2}
    result = solo({}, hand)
    assert noted(result) == ["cat-player missed 5 points: −4 instead of 1 with the best feeding."]


def test_the_wild_toy_counts_for_cats_that_count_toys() -> None:
    cat_player = {"cats": cats("Penny"), "food": {"milk": 9}, "toys": {"mouse toy": 2}}
    more = line(solo({}, cat_player, wild_toy=True), CAT, "cats")
    assert more - line(solo({}, cat_player), CAT, "cats") == 1


def test_treats_that_feed_nobody_go_to_a_cow_by_the_guideline() -> None:
    hand = Hand((named("Cow"), named("Bell")), Food(wild=2, treat=2))
    first, second = guideline_feeding(hand, Numbers())
    assert first is not None
    assert first.spent == Food(wild=1, treat=2)
    assert second is not None


STRAY_FIRST = {"cats": cats("Pumpkin", "Zoroaster"), "food": {"milk": 3}}


def test_a_cow_without_food_or_treats_stays_hungry_by_the_guideline() -> None:
    assert guideline_feeding(Hand((named("Cow"),)), Numbers()) == (None,)
    result = solo({}, {"cats": cats("Cow")}, guideline=True)
    assert line(result, CAT, "hungry") == -2


def test_the_guideline_feeds_strays_first_and_both_totals_are_said() -> None:
    """Zoroaster has no costume to count, so he scores 0 and 1 food is left over; Pumpkin scores 6.

    Guideline: 0 - 2 hungry - 2 leftover - 2 no costume. Best: 6 - 2 - 2.
    """
    best = solo({}, STRAY_FIRST)
    assert total(best, CAT) == 2
    assert noted(best) == ["The cat player has 2; fed the other way, it would have -6"]
    guided = solo({}, STRAY_FIRST, guideline=True)
    assert total(guided, CAT) == -6
    assert noted(guided) == ["The cat player has -6; fed the other way, it would have 2"]


def test_nothing_is_said_where_both_ways_come_to_the_same() -> None:
    assert noted(solo({}, {"cats": cats("Bell"), "food": {"milk": 1}})) == []


def fed(names: str, food: Food) -> list[int]:
    """Returns how much each cat gets by the guideline; a treat is -1."""
    hand = Hand(tuple(named(name) for name in names.split(", ")), food)
    return [
        0 if meal is None else -1 if meal.spent.treat else meal.spent.total
        for meal in guideline_feeding(hand, Numbers())
    ]


@pytest.mark.parametrize(
    ("names", "food", "amounts"),
    [
        ("Pumpkin, Bell, Zeus", Food(wild=3), [0, 1, 2]),  # least need first
        ("Bell, Florence", Food(wild=2), [0, 2]),  # strays before that
        ("Zeus, Keaton", Food(wild=3), [2, 0]),  # in the hand's order where alike
        ("Waffle, Bell", Food(wild=4), [3, 1]),  # what is left goes to who makes most of it
        ("Cow, Waffle", Food(wild=7), [3, 4]),
        ("Pumpkin, Zeus", Food(wild=2, treat=1), [-1, 2]),  # a treat for who is still hungry
        ("Bell", Food(treat=1), [-1]),
    ],
)
def test_the_guideline_step_by_step(names: str, food: Food, amounts: list[int]) -> None:
    assert fed(names, food) == amounts


def test_a_cat_player_fed_by_hand_is_not_fed_another_way() -> None:
    hand = {
        "cats": [{"name": "Pumpkin", "fed": {"wild": 3}}, {"name": "Zoroaster"}],
        "food": {"milk": 3},
        "feeding": "by-hand",
    }
    result = solo({}, hand, guideline=True)
    assert line(result, CAT, "cats") == 6
    assert noted(result) == []


def test_whatever_the_table_gives_the_cat_player_stands_for_any_food() -> None:
    hand = {
        "cats": [{"name": "Pumpkin", "fed": {"milk": 2, "tuna": 1}}],
        "food": {"milk": 2, "tuna": 2},
        "feeding": "by-hand",
    }
    result = solo({}, hand)
    assert line(result, CAT, "cats") == 6
    assert line(result, CAT, "leftover") == -2
    assert result.complete


def test_what_a_wild_of_the_cat_player_stood_for_is_not_said_of_its_milk() -> None:
    hand = {
        "cats": [{"name": "Cow", "fed": {"milk": 1, "wild": 1}, "wild_as": "tuna"}],
        "food": {"milk": 1, "wild": 1},
        "boxes": [{"colour": "white", "food": "milk"}],
        "feeding": "by-hand",
    }
    assert line(solo({}, hand), CAT, "boxes") == 1


def test_the_cat_player_may_hold_more_food_than_the_box_has_wild() -> None:
    assert solo({}, {"food": {"milk": 4, "tuna": 3, "wild": 1}}).complete


def test_the_cat_player_sits_down_by_itself() -> None:
    hands: dict[str, Json] = {"Ana": {"vp_tokens": 1}, "Cat player": {}}
    document = {"game": "box-of-treats", "players": ["Ana"], "hands": hands}
    result = result_of(document)
    assert result.winners == ("Ana",)
    assert [seat.name for seat in read(document).seats] == ["Ana", "Cat player"]


def test_a_cat_player_s_hand_that_nobody_gave_is_missing() -> None:
    document = {"game": "box-of-treats", "players": ["Ana"], "hands": {"Ana": {"vp_tokens": 1}}}
    result = result_of(document)
    assert [problem.seat for problem in result.problems] == [CAT]
    assert (result.complete, result.winners) == (False, ())


def test_a_lone_player_at_the_table_has_sheets_for_the_cat_player_too() -> None:
    table = Table((Seat("1", "Ana"),), {}, TREATS, {"hand-1": {"costumes": 0}})
    assert [slot.key for slot in BOX_OF_TREATS.slots(table)] == [
        "hand-1",
        "hand-cat-player",
        "solo",
    ]
    assert BOX_OF_TREATS.extra_seats(1) == (Seat("cat-player", "Cat player"),)
    assert not BOX_OF_TREATS.score(table).complete
    both = Table(table.seats, {}, TREATS, {**table.sheets, "hand-cat-player": {"costumes": 1}})
    assert BOX_OF_TREATS.score(both).winners == (CAT,)


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"players": ["Ana", "Ben"]}, "$.players"),
        ({"players": ["Cat player"]}, "$.players"),
        ({"options": {"solo": True}}, "$.options.solo"),
        ({"options": {"solo": {"guide": True}}}, "$.options.solo.guide"),
        ({"options": {"solo": {"guideline": 1}}}, "$.options.solo.guideline"),
        ({"options": {"solo": {"starting_cards_vp": "2"}}}, "$.options.solo.starting_cards_vp"),
        ({"options": {"solo": {"starting_cards_vp": -99}}}, "$.options.solo.starting_cards_vp"),
        ({"options": {"duo": {}}}, "$.options.duo"),
        ({"options": []}, "$.options"),
    ],
)
def test_a_solo_document_that_cannot_be_meant_says_where(changed: Json, path: str) -> None:
    document = {"game": "box-of-treats", "players": ["Ana"], "options": {"solo": {}}} | changed
    with pytest.raises(DocumentError) as error:
        read(document)
    assert error.value.path == path
