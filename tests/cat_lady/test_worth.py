"""What cats were worth (ST-24): counted by hand, and compared with every feeding of the rest."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from games.box_of_treats.game import BOX_OF_TREATS
from games.cat_lady.game import CAT_LADY
from games.cat_lady.hand.abilities import CountsAsCostume
from games.cat_lady.hand.cards import TOYS, Box, Cat, Hand, Others
from games.cat_lady.hand.result import hand_result, slot_key
from games.cat_lady.sheet import read_hands
from games.contract import Json, Result, Seat, Table, to_json, wording
from games.game import Game
from games.worth import WithoutCard, worth_most, worths
from tests.cat_lady.feeding.brute_force import best_rank
from tests.cat_lady.feeding.hands import small_case
from tests.cat_lady.hands import TREATS, box_of_treats, cat_lady, cats, read

COSTUME = {"costumes": 1}  # one each, which is 3 points for either of two


def game_of(document: Json) -> Game:
    return BOX_OF_TREATS if document["game"] == "box-of-treats" else CAT_LADY


def found_in(document: Json) -> Mapping[str, tuple[WithoutCard, ...]]:
    game, table = game_of(document), read(document)
    return worths(game, table, game.score(table))


def without(document: Json, player: str = "Ana") -> tuple[int, dict[str, int]]:
    """Returns a player's total, and the total without each cat."""
    found = found_in(document)[player]
    totals = {wording(one.card, {}): one.without for one in found}
    return found[0].total, totals


# -- counted by hand -------------------------------------------------------------------------------


def test_a_set_of_colours_needs_each_of_its_cats() -> None:
    """LeVar Purrton (white) scores 4 for the set with Shadow (black, 1) and Bell (orange, 1): 9. If
    one colour is missing there is no set, and a food is left over (-2). Without him two are left
    over."""
    ana = {**COSTUME, "cats": cats("LeVar Purrton", "Shadow", "Bell")}
    ana["food"] = {"chicken": 2, "tuna": 2}
    document = cat_lady(Ana=ana, Ben=COSTUME)
    assert without(document) == (9, {"LeVar Purrton": 3, "Shadow": 2, "Bell": 2})


def test_a_hungry_cat_costs_points() -> None:
    """Pablo Picatso is hungry (-2); Bell scores 1."""
    ana = {**COSTUME, "cats": cats("Pablo Picatso", "Bell"), "food": {"chicken": 1}}
    document = cat_lady(Ana=ana, Ben=COSTUME)
    assert without(document) == (2, {"Pablo Picatso": 4, "Bell": -1})


def test_hemingway_misses_every_cat_that_was_fed() -> None:
    """With Bell (1) Ana alone feeds the most cats, two to one: Hemingway scores 7. Without Bell she
    shares it: 3, and the chicken is left over (-2)."""
    ana = {**COSTUME, "cats": cats("Hemingway", "Bell"), "food": {"chicken": 1, "milk": 1}}
    ben = {**COSTUME, "cats": cats("Shadow"), "food": {"tuna": 1}}
    document = cat_lady(Ana=ana, Ben=ben)
    assert without(document) == (11, {"Hemingway": 2, "Bell": 4})
    assert without(document, "Ben") == (4, {"Shadow": 1})


def test_the_pad_feeds_the_smaller_hand_the_best_way_anew() -> None:
    """Bronte eats two tuna (3), and Shadow is hungry (-2): 4 in all. Without Bronte Shadow eats one
    (1), and the other is left over (-2): 2 in all."""
    ana = {**COSTUME, "cats": cats("Bronte", "Shadow"), "food": {"tuna": 2}}
    assert without(cat_lady(Ana=ana, Ben=COSTUME)) == (4, {"Bronte": 2, "Shadow": 6})


def test_what_the_table_fed_by_hand_is_left_over() -> None:
    """The same by hand: without Bronte Shadow stays hungry (-2), and two tuna are left over
    (-2)."""
    fed = [{"name": "Bronte", "fed": {"tuna": 2}}, {"name": "Shadow", "fed": None}]
    ana = {**COSTUME, "cats": fed, "food": {"tuna": 2}, "feeding": "by-hand"}
    assert without(cat_lady(Ana=ana, Ben=COSTUME)) == (4, {"Bronte": -1, "Shadow": 6})


def test_a_treat_goes_to_another_cat_or_is_left_over() -> None:
    """The treat feeds Bell or Pablo Picatso (1), the other one is hungry (-2), in either order.
    Alone with the treat Bell scores 1; without cats it is left over (-2)."""
    ana = {**COSTUME, "cats": cats("Pablo Picatso", "Bell"), "food": {"treat": 1}}
    document = box_of_treats(Ana=ana, Ben=COSTUME)
    assert without(document) == (2, {"Pablo Picatso": 4, "Bell": 4})
    ana["cats"] = cats("Pablo Picatso")
    assert without(document) == (4, {"Pablo Picatso": 1})


def test_a_box_that_the_table_calls_filled_by_a_cat_is_empty_without_it() -> None:
    """Bell scores 1, and her box 1. Without her there is neither, and the chicken is left over
    (-2)."""
    ana: dict[str, Any] = {**COSTUME, "cats": cats("Bell"), "food": {"chicken": 1}}
    ana["boxes"] = [{"filled": True, "cat": 0}]
    assert without(box_of_treats(Ana=ana, Ben=COSTUME)) == (5, {"Bell": 1})


def test_the_other_hands_stay_fed_as_they_were() -> None:
    """Ana and Ben each have a wild left over (-2 for both). Ben could have fed Bell with his, but
    left her hungry; he does not respond when Ana's Shadow is removed."""
    fed = [{"name": "Bell", "fed": None}]
    ana = {**COSTUME, "cats": cats("Shadow"), "food": {"tuna": 1}}
    ben = {**COSTUME, "cats": fed, "food": {"wild": 1}, "feeding": "by-hand"}
    document = cat_lady(Ana=ana, Ben=ben)
    assert without(document) == (4, {"Shadow": 1})
    assert without(document, "Ben") == (-1, {"Bell": 1})


def test_a_hand_entered_as_sums_has_no_cats_to_take_out() -> None:
    tally = {"cats_vp": 9, "fed_cats": 3, "hungry_cats": 0, "leftover_food": 0}
    assert found_in(cat_lady(Ana={**COSTUME, "tally": tally}, Ben=COSTUME)) == {}


def test_the_card_that_was_worth_most_is_the_one_of_the_better_place() -> None:
    hand = {**COSTUME, "cats": cats("Shadow"), "food": {"tuna": 1}}
    ben = {**COSTUME, "cats": cats("Jazz"), "food": {"tuna": 1}, "vp_tokens": 1}
    seat, found = worth_most(found_in(cat_lady(Ana=hand, Ben=ben))) or ("", None)
    assert (seat, found and wording(found.card, {}), found and found.points) == ("Ben", "Jazz", 3)
    hungry = {**COSTUME, "cats": cats("Bronte")}
    assert worth_most(found_in(cat_lady(Ana=hungry, Ben=COSTUME))) is None


# -- against every feeding of what is left ---------------------------------------------------------


def sheet_of(hand: Hand) -> dict[str, Json]:
    """Returns a hand as phones enter it."""
    points = dict(hand.points)
    by_hand = [{"points": points[at]} if at in points else {} for at in range(len(hand.cats))]
    return {
        "cats": {
            f"c{at}": {"at": at + 1, "needs": None, "vp": None, **as_lists(cat), **by_hand[at]}
            for at, cat in enumerate(hand.cats)
        },
        "food": to_json(hand.food),
        "toys": dict(zip(TOYS, hand.toys, strict=True)),
        "boxes": {f"b{at}": _box(at, box) for at, box in enumerate(hand.boxes)},
        **{name: getattr(hand, name) for name in ("costumes", "catnip", "vp_tokens")},
        **{name: getattr(hand, name) for name in ("spray_bottles", "lost_cats")},
    }


def as_lists(cat: Cat) -> dict[str, Json]:
    return {**to_json(cat), "colours": list(cat.colours)}


def _box(at: int, box: Box) -> dict[str, Json]:
    cat = None if box.cat is None else f"c{box.cat}"
    return {"at": at + 1, "colour": box.colour, "food": box.food, "filled": box.filled, "cat": cat}


def table_of(seed: int) -> Table:
    """Returns a table of two or three small hands with any abilities; every fifth has numbers that
    are not printed."""
    cases = [small_case(seed + 1000 * place) for place in range(2 + seed % 2)]
    sheets = {slot_key(str(at)): sheet_of(case.hand) for at, case in enumerate(cases)}
    if seed % 4 == 0:
        sheets[slot_key("1")]["feeding"] = "by-hand"  # with every cat hungry
    seats = tuple(Seat(str(at), f"Cat {at}") for at in range(len(cases)))
    deck = msgspec.structs.replace(TREATS, numbers=cases[0].numbers)
    return Table(seats, {}, deck, sheets)


def others_of(table: Table, result: Result, seat: str) -> Others:
    """Returns what a seat has to know about the others, as they are."""
    hands = read_hands(table)
    rest = {key: hand_result(result, key) for key in table.keys if key != seat}

    def costumes(key: str) -> int:
        fed = zip(hands[key].hand.cats, rest[key].feeding, strict=True)
        acting = [meal and not meal.is_treat and isinstance(cat.ability, CountsAsCostume)
                  for cat, meal in fed]  # fmt: skip
        return hands[key].hand.costumes + sum(map(bool, acting))

    return Others(
        fed_cats=tuple(one.fed_cats for one in rest.values()),
        leftovers=tuple(one.food_left for one in rest.values()),
        costumes=tuple(map(costumes, rest)),
    )


def left_of(table: Table, seat: str, gone: int) -> Hand:
    """Returns a seat's hand without the cat at that place."""
    hand = read_hands(table)[seat].hand

    def place(at: int) -> int:
        return at - (at > gone)

    return msgspec.structs.replace(
        hand,
        cats=(*hand.cats[:gone], *hand.cats[gone + 1 :]),
        points=tuple((place(at), points) for at, points in hand.points if at != gone),
        boxes=tuple(_without(box, gone) for box in hand.boxes),
    )


def _without(box: Box, gone: int) -> Box:
    if box.cat is None:
        return box
    if box.cat == gone:
        return msgspec.structs.replace(box, filled=False, cat=None)
    return msgspec.structs.replace(box, cat=box.cat - (box.cat > gone))


@pytest.mark.parametrize("seed", range(42))
def test_nothing_that_the_smaller_hand_could_be_fed_scores_more_or_less(seed: int) -> None:
    table = table_of(seed)
    result = BOX_OF_TREATS.score(table)
    assert BOX_OF_TREATS.card_worth
    totals = BOX_OF_TREATS.card_worth.without(table, result)
    others, players = others_of(table, result, "0"), len(table.seats)
    for gone, total in enumerate(totals["0"]):
        left = left_of(table, "0", gone)
        assert total == best_rank(left, others, table.deck.numbers, players).total


@pytest.mark.parametrize("game", [CAT_LADY, BOX_OF_TREATS], ids=["cat-lady", "box-of-treats"])
@pytest.mark.parametrize("seed", range(10))
def test_a_cat_taken_off_the_sheets_gives_the_same_total(game: Game, seed: int) -> None:
    """The others are fed by hand with what the pad gave them, so that they stay as they were."""
    deck = game.load_deck(game.editions["printed"])
    seats = tuple(Seat(key, key) for key in ("1", "2", "3")[: 2 + seed % 2])
    table = Table(seats, {}, deck, {})
    dealt = game.demo(table, dict.fromkeys(table.keys, 0.6), Random(seed))
    table = msgspec.structs.replace(table, sheets=dealt.sheets, options=dealt.options)
    result = game.score(table)
    assert game.card_worth
    for seat, totals in game.card_worth.without(table, result).items():
        held = _fed_by_hand(table, result, seat)
        hand = table.sheets[slot_key(seat)]
        expected = []
        for key in hand.get("cats", {}):
            rest = {other: cat for other, cat in hand["cats"].items() if other != key}
            sheets = {**held, slot_key(seat): {**hand, "cats": rest}}
            scored = game.score(msgspec.structs.replace(table, sheets=sheets))
            expected += [one.total for one in scored.standings if one.seat == seat]
        assert list(totals) == expected


def _fed_by_hand(table: Table, result: Result, besides: str) -> dict[str, Json]:
    """Returns the sheets, on which each other hand is fed by hand as it was fed."""
    sheets = dict(table.sheets)
    for seat in table.keys:
        sheet = sheets.get(slot_key(seat)) or {}
        if seat == besides or "cats" not in sheet or sheet.get("feeding") == "by-hand":
            continue
        meals = hand_result(result, seat).feeding
        fed = {
            key: {**cat, "fed": meal and to_json(meal.spent)}
            for (key, cat), meal in zip(sheet["cats"].items(), meals, strict=True)
        }
        sheets[slot_key(seat)] = {**sheet, "cats": fed, "feeding": "by-hand"}
    return sheets
