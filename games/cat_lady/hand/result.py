"""What the rules computed for a hand, kept with the result, so that a page need not search again.

In `Result.sheets`, by the slot of the hand, as plain JSON of a `HandResult`:

    {"feeding": [{"spent": {"tuna": 1, "wild": 1}, "eaten": {"tuna": 2}}, null],
     "boxes": [0, null], "filled": [true, false], "left": {"milk": 1}, "food_left": 1,
     "fed_cats": 1, "best": 34, "proven": false}

Values that are 0, empty or the default are left out. The points of a cat and their reason are only
in the details of the line "cats" of the seat's standing, in the same order.
"""

from __future__ import annotations

import msgspec

from games.cat_lady.hand.cards import Feeding, Food
from games.contract import Result, from_json


class HandResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """`feeding` is what each cat ate, None if hungry; it is empty with a tally. `boxes` has the
    index of the cat in each box, as far as known; `filled` says whether each box is filled. `left`
    are the tokens on no cat, empty with a tally; a tally has `food_left` and `fed_cats`, too.
    `best` is the total of the best feeding, only if the hand is fed by hand. `proven` is False if
    the pad's own feeding may not be the best."""

    feeding: Feeding = ()
    boxes: tuple[int | None, ...] = ()
    filled: tuple[bool, ...] = ()
    left: Food = Food()
    food_left: int = 0
    fed_cats: int = 0
    best: int | None = None
    proven: bool = True


def slot_key(seat: str) -> str:
    """Returns the slot of a seat's hand."""
    return f"hand-{seat}"


def hand_result(result: Result, seat: str) -> HandResult:
    """Returns what a result keeps about a seat's hand; an empty one if the result was stored by a
    version without it."""
    return from_json(result.sheets.get(slot_key(seat), {}), HandResult)
