"""A quick tally in place of a hand: the sums alone, with the same lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import msgspec

from games.cat_lady.hand.boxes import Filling
from games.cat_lady.hand.fed_hand import FedHand


class Tally(msgspec.Struct, frozen=True):
    """The sums alone; None is not entered yet."""

    cats_vp: int | None = None
    fed_cats: int | None = None
    hungry_cats: int | None = None
    leftover_food: int | None = None
    filled_boxes: int = 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Tallied(FedHand):
    """A tally in place of cats and food; the hand has no cats. What is not entered yet counts 0,
    and so do kinds of cats: if a goal counts them, the table has to say."""

    tally: Tally

    @cached_property
    def filling(self) -> Filling:
        return ()

    @cached_property
    def filled(self) -> tuple[bool, ...]:
        return ()

    @property
    def cats_vp(self) -> int:
        return self.tally.cats_vp or 0

    @property
    def fed_cats(self) -> int:
        return self.tally.fed_cats or 0

    @property
    def hungry_cats(self) -> int:
        return self.tally.hungry_cats or 0

    @property
    def food_left(self) -> int:
        return self.tally.leftover_food or 0

    @property
    def filled_boxes(self) -> int:
        return min(self.tally.filled_boxes, len(self.hand.boxes))
