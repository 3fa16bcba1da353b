"""Makes up plays of Box of Treats: hands as in Cat Lady, with treats and boxes."""

from __future__ import annotations

from games.box_of_treats.deck import Deck
from games.box_of_treats.solo import CAT_PLAYER
from games.cat_lady.demo import deal
from games.cat_lady.hand.cards import FOODS
from games.cat_lady.hand.result import slot_key
from games.contract import Json, Table
from games.demo import DemoPlay, Dice, Skills

TREATS = 6


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up a play without shared goals. In a solo play the cat player also gets a hand."""
    hands = deal(table, skills, dice)
    treats, boxes = TREATS, _boxes(table.deck)
    for hand in hands.values():
        if "cats" in hand and "feeding" not in hand:
            given = dice.randint(0, min(2, treats))
            treats -= given
            hand["food"] = {**hand["food"], "treat": given}
            owned = dice.sample(boxes, dice.randint(0, min(2, len(boxes))))
            boxes = [box for box in boxes if box not in owned]
            hand["boxes"] = {f"b{n}": {"at": n, **box} for n, box in enumerate(owned, 1)}
    if len(table.keys) == 1:
        hands[CAT_PLAYER.key] = _cat_player(dice)
    return DemoPlay({slot_key(seat): hand for seat, hand in hands.items()})


def _boxes(deck: Deck) -> list[dict[str, Json]]:
    """Returns the boxes that ask for a colour and a food of this edition."""
    return [
        {key: value for key, value in (("colour", box.colour), ("food", box.food)) if value}
        for box in deck.boxes
        if box.colour or box.food
    ]


def _cat_player(dice: Dice) -> dict[str, Json]:
    return {
        "food": {food: dice.randint(0, 3) for food in FOODS},
        "brushes": dice.randint(0, 3),
        "laser_pointers": dice.randint(0, 3),
        "spray_bottles": dice.randint(0, 2),
    }
