"""A quick tally in place of a hand: the sums alone, with the same lines."""

from __future__ import annotations

import msgspec

from games.cat_lady.hand.cards import Hand, Numbers, Others
from games.cat_lady.hand.lines import (
    boxes_line,
    catnip_line,
    catnip_points,
    cats_line,
    costume_points,
    costumes_line,
    goals_line,
    hungry_line,
    leftover_line,
    leftover_points,
    tokens_line,
    toys_line,
)
from games.cat_lady.hand.toys import toy_sets
from games.contract import Line


class Tally(msgspec.Struct, frozen=True):
    """The sums alone; None is not entered yet."""

    cats_vp: int | None = None
    fed_cats: int | None = None
    hungry_cats: int | None = None
    leftover_food: int | None = None
    filled_boxes: int = 0


class Tallied:
    """A tally and the counts beside it, as others see them. What is not entered yet counts 0."""

    def __init__(self, tally: Tally, hand: Hand) -> None:
        self.tally = tally
        self.hand = hand

    @property
    def fed_cats(self) -> int:
        return self.tally.fed_cats or 0

    @property
    def food_left(self) -> int:
        return self.tally.leftover_food or 0

    @property
    def costumes(self) -> int:
        return self.hand.costumes

    def count(self, what: str, hungry: bool = False) -> int:
        """Kinds of cats are not in a tally: where a goal counts them, the table has to say."""
        return {
            "fed-cats": self.fed_cats,
            "toys": self.hand.toy_count,
            "costumes": self.costumes,
            "catnip": self.hand.catnip,
            "boxes": len(self.hand.boxes),
        }.get(what, 0)

    def lines(self, others: Others, numbers: Numbers, players: int) -> tuple[Line, ...]:
        hand, fed = self.hand, self.fed_cats
        lines = [
            cats_line(self.tally.cats_vp or 0, fed),
            hungry_line(self.tally.hungry_cats or 0, numbers),
            leftover_line(leftover_points(self.food_left, others.leftovers, numbers)),
            costumes_line(costume_points(self.costumes, others.costumes, numbers, players)),
            catnip_line(catnip_points(hand.catnip, 0, fed, numbers)),
            toys_line(toy_sets(hand.toys, numbers.toy_sets, hand.wild_toys), numbers),
            tokens_line(hand.vp_tokens, numbers),
        ]
        if hand.boxes:
            filled = min(self.tally.filled_boxes, len(hand.boxes))
            lines.append(boxes_line(filled, len(hand.boxes)))
        if others.goals or others.reached:
            lines.append(goals_line(self, others))
        return tuple(lines)
