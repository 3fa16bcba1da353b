"""A state of the depth-first search: what is spent and added so far, in one whole number."""

from __future__ import annotations

from operator import mul, sub

from games.cat_lady.feeding.bounds import Bound
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.prices import paid_for
from games.cat_lady.feeding.question import Question

SUBSETS = tuple((mask, mask.bit_count()) for mask in range(1, 8))  # of black, orange, white


TOO_MUCH = 1 << 100

# The shift and mask of a table's count in a state, and the least that it will lose, by that count.
LeastLoss = tuple[int, int, list[int]]


class Layout:
    """Where a state keeps what. From the lowest bits: the food (see `demands`); the
    tallies that have a table; if sets count, fed cats by the colours they could stand for; what
    cats chose to eat that a box asks for. `adds` is what each way adds."""

    def __init__(self, question: Question, tallies: tuple[int, ...], sets: bool) -> None:
        self.bits = question.demands.bits
        self.adds = list(question.spends)
        self.tables = [self._tally(question, tally) for tally in tallies]
        self.colours: dict[int, tuple[int, int]] = {}
        if sets:
            self._colours(question)
        self.boxes: dict[int, int] = {}
        if question.box_tally is not None:
            self._boxes(question)

    def _tally(self, question: Question, tally: int) -> tuple[int, int]:
        """The shift and mask of a tally's field."""
        at = self.bits
        amounts, most = question.tallies[tally]
        self.adds = [adds + (n << at) for adds, n in zip(self.adds, amounts, strict=True)]
        self.bits += most.bit_length()
        return at, (1 << most.bit_length()) - 1

    def _colours(self, question: Question) -> None:
        width = question.most_cats.bit_length()
        for way, masks in enumerate(question.stands_for):
            for mask in masks:
                if mask not in self.colours:
                    self.colours[mask] = self.bits, (1 << width) - 1
                    self.bits += width
                self.adds[way] += 1 << self.colours[mask][0]

    def _boxes(self, question: Question) -> None:
        for way, food in enumerate(question.box_food):
            cat = question.ways[way].cat
            if food:
                if cat not in self.boxes:
                    self.boxes[cat] = self.bits
                    self.bits += 3
                self.adds[way] += food << self.boxes[cat]


class States:
    """States of one settled context at the prices of its bound."""

    def __init__(self, question: Question, frame: Frame, bound: Bound) -> None:
        self.question = question
        self.frame = frame
        self.prices = prices = bound.prices
        tallies = tuple(table.tally for table in frame.tables)
        key = tallies, frame.sets != 0
        if key not in question.layouts:
            question.layouts[key] = Layout(question, *key)
        self.layout: Layout = question.layouts[key]
        self.room, self.guards = question.demands.room(frame.freed), question.demands.guards
        self.pays = [prices.tables[tally] for tally in tallies]
        self.dearest = [
            max([points - pay * n for n, points in table.corners])
            for table, pay in zip(frame.tables, self.pays, strict=True)
        ]
        self.paid = paid_for(prices.colours if frame.sets > 0 else (0, 0, 0))
        # what each way pays for its food, and what all food would pay
        chicken, tuna, milk = prices.food
        any_type, treat = min(prices.food), prices.treat
        self.costs = [
            chicken * a + tuna * b + milk * c + any_type * free + treat * treats
            for a, b, c, free, treats in question.foods
        ]
        # what `loss` takes for one feeding
        cats, boxes = len(question.hand.cats), len(question.hand.boxes)
        self.loss_work = 8 + 4 * len(frame.tables) + cats * boxes * bool(self.layout.boxes)
        self.loss_work += 10 * len(self.layout.colours)
        self.sale = sum(map(mul, (*prices.food, prices.treat), bound.sold))

    def left(self, gains: list[int]) -> list[int]:
        """By way the gain that prices leave, with what each of a tally gives."""
        left = list(map(sub, gains, self.costs))
        for tally, slope in self.frame.slopes:
            amounts = self.question.tallies[tally].amounts
            left = [a + slope * n for a, n in zip(left, amounts, strict=True)]
        for table, pay in zip(self.frame.tables, self.pays, strict=True):
            if pay:
                amounts = self.question.tallies[table.tally].amounts
                left = [a + pay * n for a, n in zip(left, amounts, strict=True)]
        if self.frame.sets > 0:
            for way, masks in enumerate(self.question.stands_for):
                left[way] += sum([self.paid[mask] for mask in masks])
        return left

    def fits(self, state: int) -> bool:
        """Whether the pantry has the food that is spent so far."""
        return self.question.demands.fits(state, self.room)

    def loss(self, state: int) -> int:
        """What a complete feeding loses on tables, sets and boxes."""
        loss = 0
        for at, (shift, mask) in enumerate(self.layout.tables):
            count = state >> shift & mask
            loss += self.dearest[at] - (self.frame.tables[at].points[count] - self.pays[at] * count)
        if self.layout.boxes:
            loss += self._boxes(state)
        if self.layout.colours:
            loss += self._sets(state)
        return loss

    def losses(self) -> list[LeastLoss]:
        """What each table loses in a complete feeding; too much by counts that there is no food
        for."""
        found = []
        for table, pay, dearest, (shift, mask) in zip(
            self.frame.tables, self.pays, self.dearest, self.layout.tables, strict=True
        ):
            losses = [dearest - points + pay * n for n, points in enumerate(table.points)]
            found.append((shift, mask, losses + [TOO_MUCH] * (mask + 1 - len(losses))))
        return found

    def losses_before(self, after: list[LeastLoss], ways: list[int]) -> list[LeastLoss]:
        """What each table loses at least before one of these ways is taken, or none where a way is
        negative."""
        self.question.meter.spend(sum([2 * len(losses) for _, _, losses in after]))
        found = []
        for table, (shift, mask, losses) in zip(self.frame.tables, after, strict=True):
            amounts = self.question.tallies[table.tally].amounts
            adds = {amounts[way] if way >= 0 else 0 for way in ways}
            if adds == {0}:
                found.append((shift, mask, losses))
                continue
            last = len(losses) - max(adds)
            then = [losses[more : more + last] for more in adds]
            least = list(map(min, *then)) if len(then) > 1 else then[0]
            found.append((shift, mask, least + losses[len(least) :]))
        return found

    def _sets(self, state: int) -> int:
        """What was paid for colours and is not earned by sets: any of the colours together must be
        on enough cats (Hall)."""
        counts = [
            (colours, state >> shift & mask)
            for colours, (shift, mask) in self.layout.colours.items()
        ]
        sets = min(
            sum([count for colours, count in counts if colours & subset]) // size
            for subset, size in SUBSETS
        )
        return (
            sum([self.paid[colours] * count for colours, count in counts]) - sets * self.frame.sets
        )

    def _boxes(self, state: int) -> int:
        """How much less than assumed the boxes give that chosen food fills."""
        chosen = tuple(
            (cat, food) for cat, at in self.layout.boxes.items() if (food := state >> at & 7)
        )
        helps = self.question.filling.helps
        assumed = self.question.box_line[sum(food & helps[cat] > 0 for cat, food in chosen)]
        return (assumed - self.question.filling.beyond(chosen)) * self.question.point
