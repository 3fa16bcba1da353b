"""What the sheets show beside the score: which token goes to which cat, and what stays over.

The shape, by seat:

    {"1": {"cats": [{"key": "c1", "name": "Bronte", "fed": true, "points": 3, "reason": Text,
                     "tokens": {"tuna": 1, "wild": 1}, "eaten": {"tuna": 2},
                     "treated": false, "by_hand": false, "missing": ["vp"], "box": 0 or null}],
           "left": {"milk": 1}, "left_total": 1,
           "boxes": [{"cat": 0 or null}], "tally": false,
           "by_hand": false, "best": 34 or null, "more": 3, "proven": true,
           "others": {"fed_cats": [6, 7], "leftovers": [1, 0], "costumes": [2, 1]}}}

with `cats` and `boxes` in the order of the hand (empty with a tally), `tokens`, `eaten` and `left`
without zeros, and in `others` what the best feeding assumes of the others (CL-15), in table order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cat_lady.cards import Eaten, Food
from games.cat_lady.fed import is_treated
from games.cat_lady.rules import SeatScore, TableScore
from games.contract import Detail, Json


def hands_details(scored: TableScore) -> Mapping[str, Json]:
    return {seat.seat: _hand(seat) for seat in scored.seats}


def _hand(seat: SeatScore) -> dict[str, Any]:
    tally = seat.score is None
    return {
        "tally": tally,
        "cats": [] if tally else [_cat(seat, index) for index in range(len(seat.held.keys))],
        "boxes": [{"cat": cat} for cat in seat.score.filling] if seat.score else [],
        "left": {} if tally else _left(seat),
        "left_total": seat.fed.counted.food_left,
        "by_hand": seat.held.by_hand,
        "best": seat.best,
        "more": max(0, seat.best - seat.total) if seat.best is not None else 0,
        "proven": seat.fed.proven,
        "others": {
            "fed_cats": list(seat.others.fed_cats),
            "leftovers": list(seat.others.leftovers),
            "costumes": list(seat.others.costumes),
        },
    }


def _cat(seat: SeatScore, index: int) -> dict[str, Any]:
    meal = seat.fed.feeding[index]
    detail = _detail(seat, index)
    filling = seat.score.filling if seat.score else ()
    return {
        "key": seat.held.keys[index],
        "name": seat.held.hand.cats[index].name,
        "fed": meal is not None,
        "points": detail.points,
        "reason": detail.reason,
        "tokens": _counts(meal.spent) if meal else {},
        "eaten": _counts(meal.eaten) if meal else {},
        "treated": is_treated(meal),
        "by_hand": index in dict(seat.held.hand.points),
        "missing": list(seat.held.missing[index]),
        "box": filling.index(index) if index in filling else None,
    }


def _detail(seat: SeatScore, index: int) -> Detail:
    return next(line for line in seat.lines if line.key == "cats").details[index]


def _left(seat: SeatScore) -> dict[str, int]:
    held = _counts(seat.held.hand.food)
    for meal in seat.fed.feeding:
        for food, count in _counts(meal.spent if meal else Food()).items():
            held[food] = held.get(food, 0) - count
    return {food: count for food, count in held.items() if count > 0}


def _counts(food: Food | Eaten) -> dict[str, int]:
    """Without zeros."""
    counts = {kind: int(getattr(food, kind)) for kind in food.__struct_fields__}
    return {kind: count for kind, count in counts.items() if count}
