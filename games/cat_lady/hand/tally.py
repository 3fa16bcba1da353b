"""A quick tally in place of a hand: the sums alone, with the same lines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.cat_lady.hand.cards import Goal, Hand, Numbers
from games.cat_lady.hand.lines import Counts, cat_player_cards, toy_sets


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
        """Kinds of cats are not in a tally: if a goal counts them, the table has to say."""
        return {
            "fed-cats": self.fed_cats,
            "toys": self.hand.toy_count,
            "costumes": self.costumes,
            "catnip": self.hand.catnip,
            "boxes": len(self.hand.boxes),
        }.get(what, 0)

    def counts(self, numbers: Numbers, goals: Sequence[Goal]) -> Counts:
        """All that the lines depend on."""
        hand = self.hand
        return Counts(
            cats=self.tally.cats_vp or 0,
            fed_cats=self.fed_cats,
            hungry_cats=self.tally.hungry_cats or 0,
            food_left=self.food_left,
            costumes=self.costumes,
            catnip=hand.catnip,
            toy_sets=toy_sets(hand.toys, numbers.toy_sets, hand.wild_toys),
            vp_tokens=hand.vp_tokens,
            boxes=len(hand.boxes),
            filled_boxes=min(self.tally.filled_boxes, len(hand.boxes)),
            goals=tuple(self.count(goal.counts, goal.hungry) for goal in goals),
            cat_player=cat_player_cards(hand),
        )
