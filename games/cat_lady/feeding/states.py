"""A state of the depth-first search: what is spent and added so far, packed into one whole number."""

from __future__ import annotations

from games.cat_lady.boxes import fill_boxes
from games.cat_lady.cards import FOODS, Eaten, Food, Meal
from games.cat_lady.feeding.bounds import Bound, Bounds, stands
from games.cat_lady.feeding.frames import Frame

SUBSETS = tuple((mask, mask.bit_count()) for mask in range(1, 8))  # of black, orange, white


class States:
    """States of one settled context at its prices.

    Fields from the lowest bits: chicken, tuna, milk, free food, treats; the tallies that have a
    table; if sets count, fed cats by the colours they could stand for; what cats chose to eat that
    a box asks for.
    """

    def __init__(self, bounds: Bounds, frame: Frame, bound: Bound) -> None:
        self.bounds = bounds
        self.question = bounds.question
        self.frame = frame
        self.prices = bound.prices
        self.food_width = max(1, self.question.tallies[1].most.bit_length())
        self.food_mask = (1 << 5 * self.food_width) - 1
        self._lay_out()
        self.known = bounds.known_fits.setdefault(frame.freed, {})
        self.worth = self.question.pantry.worth(self.prices.food, frame.freed)[0]
        self.dearest = {
            tally: max(
                points - self.prices.tallies[tally] * count for count, points in enumerate(table)
            )
            for tally, table in frame.tables.items()
        }
        self.paid = stands(self.prices.colours)

    def _lay_out(self) -> None:
        question, frame = self.question, self.frame
        at = 5 * self.food_width
        self.tally_fields = {}
        for tally in frame.tables:
            width = question.tallies[tally].most.bit_length()
            self.tally_fields[tally] = (at, (1 << width) - 1)
            at += width
        self.colour_fields = {}
        if frame.sets:
            width = question.heads.bit_length()
            for mask in sorted({mask for masks in question.stands_for for mask in masks}):
                self.colour_fields[mask] = (at, (1 << width) - 1)
                at += width
        self.box_fields = {}
        if question.box_tally is not None:
            for way, food in zip(question.ways, question.box_food, strict=True):
                if food and way.cat not in self.box_fields:
                    self.box_fields[way.cat] = at
                    at += 3
        self.kind_adds = [self._kind_adds(kind) for kind in self.bounds.kinds]

    def _kind_adds(self, kind: object) -> int:
        typed, free, treat, amounts, masks = kind
        adds = 0
        for at, amount in enumerate((*typed, free, treat)):
            adds += amount << at * self.food_width
        for tally, (shift, _) in self.tally_fields.items():
            adds += amounts[tally] << shift
        if self.colour_fields:
            for mask in masks:
                adds += 1 << self.colour_fields[mask][0]
        return adds

    def adds(self, way: int) -> int:
        """What a way adds to the state."""
        adds = self.kind_adds[self.bounds.kind_of[way]]
        food = self.question.box_food[way]
        return adds + (food << self.box_fields[self.question.ways[way].cat] if food else 0)

    def _food(self, state: int) -> list[int]:
        mask = (1 << self.food_width) - 1
        return [state >> at * self.food_width & mask for at in range(5)]

    def fits(self, state: int) -> bool:
        """Whether the pantry has the food that is spent so far."""
        key = state & self.food_mask
        known = self.known.get(key)
        if known is None:
            chicken, tuna, milk, free, treats = self._food(key)
            pantry = self.question.pantry
            known = treats <= pantry.treats and pantry.meets(
                (chicken, tuna, milk), free, self.frame.freed
            )
            self.known[key] = known
        return known

    def loss(self, state: int) -> int:
        """What a complete feeding loses besides what each cat does."""
        prices = self.prices
        chicken, tuna, milk, free, treats = self._food(state)
        loss = self.worth - (
            prices.food[0] * chicken
            + prices.food[1] * tuna
            + prices.food[2] * milk
            + min(prices.food) * free
        )
        loss += prices.treat * (self.question.pantry.treats - treats)
        for tally, (shift, mask) in self.tally_fields.items():
            count = state >> shift & mask
            earned = self.frame.tables[tally][count]
            loss += self.dearest[tally] - (earned - prices.tallies[tally] * count)
        if self.box_fields:
            loss += self._boxes(state)
        if self.colour_fields:
            loss += self._sets(state)
        return loss

    def _sets(self, state: int) -> int:
        """What was paid for colours and is not earned by sets: any of the colours together must be
        on enough cats (Hall)."""
        counts = {
            mask: state >> shift & width for mask, (shift, width) in self.colour_fields.items()
        }
        sets = min(
            sum(count for mask, count in counts.items() if mask & subset) // size
            for subset, size in SUBSETS
        )
        paid = sum(self.paid[mask] * count for mask, count in counts.items())
        return (paid if self.frame.sets > 0 else 0) - sets * self.frame.sets

    def _boxes(self, state: int) -> int:
        """How much less than assumed the boxes give that chosen food fills."""
        question = self.question
        chosen = tuple(
            (cat, food) for cat, at in self.box_fields.items() if (food := state >> at & 7)
        )
        tally = question.box_tally
        assert tally is not None
        table = self.frame.tables.get(tally)
        count = len(chosen)
        assumed = table[count] if table else count * self.frame.slopes.get(tally, 0)
        return assumed - question.filled_by(chosen) * question.point
