"""What the rules computed for a hand, stored with the result, so that pages need no new search.

It is in `Result.sheets`, under the slot key of the hand, as the JSON of a `HandResult`:

    {"feeding": [{"spent": {"tuna": 1, "wild": 1}, "eaten": {"tuna": 2}}, null],
     "boxes": [0, null], "filled": [true, false], "left": {"milk": 1}, "food_left": 1,
     "fed_cats": 1, "best": 34, "proven": false}

Values that are 0, empty or the default are left out. The points of the cats and their reasons are
elsewhere: in the details of the seat's line "cats", in the same order.
"""

from __future__ import annotations

import msgspec

from games.cat_lady.hand.cards import Feeding, Food
from games.contract import Result, from_json


class HandResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """`feeding` is what each cat ate, None if hungry; it is empty for a tally. `boxes` has the
    index of the cat in each box, as far as known; `filled` says whether each box is filled. `left`
    are the tokens that no cat has, empty for a tally, where `food_left` and `fed_cats` are as
    entered. `best` is the best feeding's total if the player fed the cats, else None. `proven` is
    False if there may be a better feeding than the pad's."""

    feeding: Feeding = ()
    boxes: tuple[int | None, ...] = ()
    filled: tuple[bool, ...] = ()
    left: Food = Food()
    food_left: int = 0
    fed_cats: int = 0
    best: int | None = None
    proven: bool = True


def slot_key(seat: str) -> str:
    """Returns the slot key of a seat's hand."""
    return f"hand-{seat}"


def hand_result(result: Result, seat: str) -> HandResult:
    """Returns a result's data about a seat's hand; empty if an old version of the pad stored it."""
    return from_json(result.sheets.get(slot_key(seat), {}), HandResult)
