"""A state of the depth-first search: what is spent and added so far, packed into one whole number."""

from __future__ import annotations

from games.cat_lady.feeding.bounds import Bound, dearest_of, paid_for
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.question import Question

SUBSETS = tuple((mask, mask.bit_count()) for mask in range(1, 8))  # of black, orange, white


class States:
    """States of one settled context at its prices.

    Fields from the lowest bits: chicken, tuna, milk, free food, treats; the tallies that have a
    table; if sets count, fed cats by the colours they could stand for; what cats chose to eat that
    a box asks for.
    """

    def __init__(self, question: Question, frame: Frame, bound: Bound) -> None:
        self.question = question
        self.frame = frame
        self.prices = bound.prices
        self.food_width = question.food_width
        self.food_mask = (1 << 5 * self.food_width) - 1
        self._lay_out()
        self.known = self.question.known_fits.setdefault(frame.freed, {})
        self.worth = self.question.pantry.worth(self.prices.food, frame.freed)[0]
        self.dearest = [dearest_of(table, self.prices.tables[table.tally]) for table in frame.tables]
        self.paid = paid_for(self.prices.colours)

    def _lay_out(self) -> None:
        question, frame = self.question, self.frame
        at = 5 * self.food_width
        self.adds = list(question.spends)
        self.table_fields = []
        for table in frame.tables:
            width = question.tallies[table.tally].most.bit_length()
            self.table_fields.append((at, (1 << width) - 1))
            self.adds = [a + (n << at) for a, n in zip(self.adds, table.amounts, strict=True)]
            at += width
        self.colour_fields = {}
        if frame.sets:
            width = question.heads.bit_length()
            for mask in sorted({mask for masks in question.stands_for for mask in masks}):
                self.colour_fields[mask] = (at, (1 << width) - 1)
                at += width
            for way, masks in enumerate(question.stands_for):
                for mask in masks:
                    self.adds[way] += 1 << self.colour_fields[mask][0]
        self.box_fields: dict[int, int] = {}
        if question.box_tally is not None:
            for way, food in enumerate(question.box_food):
                cat = question.ways[way].cat
                if food and cat not in self.box_fields:
                    self.box_fields[cat] = at
                    at += 3
                if food:
                    self.adds[way] += food << self.box_fields[cat]

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
        for table, dearest, (shift, mask) in zip(
            self.frame.tables, self.dearest, self.table_fields, strict=True
        ):
            count = state >> shift & mask
            loss += dearest - (table.points[count] - prices.tables[table.tally] * count)
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
        assumed = self.question.box_line[len(chosen)]
        return (assumed - question.filled_by(chosen)) * question.point
