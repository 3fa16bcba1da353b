"""Depth first over the cats of a settled context, within a loss budget.

At given prices a feeding is worth the bound less what it loses: on each cat, the difference to its
best way; on each table, the difference to its dearest count; on sets, what was paid and not earned;
and food that is left over though it has a price. A feeding better than the best one known loses
less than the bound is above that one: the loss budget. Most cats have a single way within the
budget, so few are left to decide; and states that spend and add the same are followed only once.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cat_lady.feeding.bounds import Bound
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.meter import Meter
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.states import LeastLoss, States

HUNGRY = -1


class Found(NamedTuple):
    """A feeding and its packed worth. `picks` are the ways by cat, or HUNGRY."""

    worth: int
    picks: tuple[int, ...]


# One way of a cat that is left to decide: its loss, what it adds to the state, what it pays for its
# food, and the way itself.
Option = tuple[int, int, int, int]
Row = tuple[int, list[Option]]  # a cat by its index, and its options

NODE = 8  # work of a node, besides its options
KEPT = 5  # numbers: a state that was met, and whether there is food for it
FIRST_BUDGET = 8  # points that the first feeding is hoped to lose at most
LONG = 150  # nodes, after which a descent finds out what tables will lose


class Cats:
    """The depth-first search of one question. `best` is the best feeding so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.meter = question.meter
        nothing = (HUNGRY,) * len(question.hand.cats)
        self.best = Found(-question.never // 2, nothing)  # worse than any feeding

    def search(self, frame: Frame, gains: list[int], bound: Bound) -> None:
        """Look for anything better than the best so far. Raises `SpentError`."""
        kept = self.meter.kept
        self.meter.spend(10 * len(self.question.ways))
        states = States(self.question, frame, bound)
        left = states.left(gains)
        budget = bound.worth - self.best.worth - 1
        first = FIRST_BUDGET * self.question.point
        for within in (first, budget) if first < budget else (budget,):
            before = self.best
            rows = self._rows(states, left, within)
            if rows is not None:
                Descent(self, states, bound, rows, within).start()
                self.meter.kept = kept
            if self.best is not before:
                return  # all that loses less was looked at

    def _rows(self, states: States, left: list[int], budget: int) -> list[Row] | None:
        """By cat its ways within the budget, the least loss first; None where a cat has none. Cats
        that are decided come first, and then those that lose most by their second best way."""
        rows = []
        adds, costs = states.layout.adds, states.costs
        for cat, (start, end) in enumerate(self.question.spans):
            best = max(0, *left[start:end]) if start < end else 0
            least = best - budget
            row = [
                (best - left[way], adds[way], costs[way], way)
                for way in range(start, end)
                if left[way] >= least
            ]
            if least <= 0:
                row.append((best, 0, 0, HUNGRY))
            if not row:
                return None
            row.sort()
            rows.append((cat, row))
        rows.sort(key=_second_loss, reverse=True)
        return rows


def _second_loss(row: Row) -> int:
    return row[1][1][0] if len(row[1]) > 1 else 1 << 200


class Level(NamedTuple):
    """A cat to decide. `spare` is what the cats below could pay for food, `met` are the states
    after it, with the least loss on the way."""

    cat: int
    options: list[Option]
    spare: int
    met: dict[int, int]
    work: int


class Descent:
    """One depth-first search. `tables` have, by level, what each table will lose at least; to know
    that takes a while, so only a long descent does."""

    def __init__(
        self, cats: Cats, states: States, bound: Bound, rows: list[Row], budget: int
    ) -> None:
        self.cats = cats
        self.meter: Meter = cats.meter
        self.states = states
        self.bound = bound
        self.budget = budget
        self.picks = [HUNGRY] * len(rows)
        self.fixed = [(cat, row[0]) for cat, row in rows if len(row) == 1]
        self.levels: list[Level] = []
        spare = 0
        for cat, options in reversed(rows[len(self.fixed) :]):
            self.levels.append(Level(cat, options, spare, {}, NODE + len(options)))
            spare += max([paid for _, _, paid, _ in options])
        self.levels.reverse()
        self.tables: list[list[LeastLoss]] = [[] for _ in self.levels]
        self.nodes = 0

    def _learn_tables(self) -> None:
        """From the last cat to the first, as each knows of those below it."""
        tables = self.states.losses()
        for depth in reversed(range(len(self.levels))):
            self.tables[depth] = tables
            ways = [way for _, _, _, way in self.levels[depth].options]
            tables = self.states.losses_before(tables, ways)

    def start(self) -> None:
        state = loss = 0
        unsold = self.states.sale
        for cat, (more, adds, paid, way) in self.fixed:
            self.picks[cat] = way
            state += adds
            loss += more
            unsold -= paid
        if self.states.fits(state):
            self.visit(0, state, loss, unsold)

    def visit(self, depth: int, state: int, loss: int, unsold: int) -> None:
        """`unsold` is what the food that nobody has eaten yet would pay: a loss in the end."""
        if depth == len(self.levels):
            self._finish(state, loss + unsold)
            return
        cat, options, spare, met, work = self.levels[depth]
        self.meter.spend(work, KEPT)
        self.nodes += 1
        if self.nodes == LONG:
            self._learn_tables()
        states, tables = self.states, self.tables[depth]
        known, food_mask = states.known, states.food_mask
        for more, adds, paid, way in options:
            lost = loss + more
            if lost > self.budget:
                break
            then = state + adds
            if met.get(then, lost + 1) <= lost:
                continue
            least = unsold - paid - spare
            least = lost + least if least > 0 else lost
            for shift, mask, losses in tables:
                least += losses[then >> shift & mask]
            if least > self.budget:
                continue
            fits = known.get(then & food_mask)
            if fits is None:
                fits = states.fits(then)
            if not fits:
                continue
            met[then] = lost
            self.picks[cat] = way
            self.visit(depth + 1, then, lost, unsold - paid)

    def _finish(self, state: int, loss: int) -> None:
        """All cats are decided: keep the feeding if it loses no more than it may."""
        self.meter.spend(self.states.loss_work)
        loss += self.states.loss(state)
        if loss <= self.budget:
            self.cats.best = Found(self.bound.worth - loss, tuple(self.picks))
            self.budget = loss - 1
