"""What the rules found for a hand, kept with the result, so that a page need not search again.

In `Result.sheets`, by the slot of the hand, as plain JSON of a `HandResult`:

    {"feeding": [{"spent": {"tuna": 1, "wild": 1}, "eaten": {"tuna": 2}}, null],
     "boxes": [0, null], "filled": [true, false], "left": {"milk": 1}, "food_left": 1,
     "fed_cats": 1, "best": 34, "proven": false}

What is 0, empty or as usual is left out. The points of a cat and their reason are the details of
the line "cats" of the seat's standing, in the same order; they are not kept twice.
"""

from __future__ import annotations

import msgspec

from games.cat_lady.hand.cards import Feeding, Food
from games.contract import Result, from_json


class HandResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """`feeding`: by cat what it ate, None is hungry; empty with a tally. `boxes`: by box the index
    of the cat that is known to sit in it; `filled`: whether one does. `left`: the tokens that lie
    on no cat, empty with a tally, while `food_left` and `fed_cats` are also a tally's. `best`: the
    total of the best feeding, only if the table feeds by hand. `proven` is False if the pad's own
    feeding may not be the best."""

    feeding: Feeding = ()
    boxes: tuple[int | None, ...] = ()
    filled: tuple[bool, ...] = ()
    left: Food = Food()
    food_left: int = 0
    fed_cats: int = 0
    best: int | None = None
    proven: bool = True


def slot_key(seat: str) -> str:
    """The slot of a seat's hand."""
    return f"hand-{seat}"


def hand_result(result: Result, seat: str) -> HandResult:
    """What a result keeps of a seat's hand; nothing known if it was stored before this was."""
    return from_json(result.sheets.get(slot_key(seat), {}), HandResult)
