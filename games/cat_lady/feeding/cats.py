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


# One way of a cat that is left to decide: its loss, the way itself, what it adds to the state, and
# what it pays for its food.
Option = tuple[int, int, int, int]
Row = tuple[int, list[Option]]  # a cat by its index, and its options

NODE = 8  # work of a node, besides its options
KEPT = 3  # numbers: a state that was met
LONG = 150  # nodes, after which a descent finds out what tables will lose


class Cats:
    """The depth-first search of one question. `best` is the best feeding so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.meter = question.meter
        nothing = (HUNGRY,) * len(question.hand.cats)
        self.best = Found(-question.never // 2, nothing)  # worse than any feeding

    def search(self, frame: Frame, bound: Bound, gains: list[int] | None) -> None:
        """Look for anything better than the best so far. Raises `SpentError`. `gains` are by way;
        None where the bound has looked at all of them."""
        kept = self.meter.kept
        self.meter.spend(10 * len(self.question.ways))
        states = States(self.question, frame, bound)
        left = states.left(gains) if gains else bound.left
        budget = bound.worth - self.best.worth - 1
        rows = self._rows(states, left, budget)
        if rows is not None:
            Descent(self, states, bound, rows, budget).start()
            self.meter.kept = kept

    def _rows(self, states: States, left: list[int], budget: int) -> list[Row] | None:
        """By cat its ways within the budget, the least loss first; None where a cat has none. Cats
        that are decided come first, and then those that lose most by their second best way."""
        decided, rows = [], []
        for cat, (start, end) in enumerate(self.question.spans):
            row = self._row(states, left, start, end, budget)
            if len(row) > 1:
                rows.append((cat, row))
            elif row:
                decided.append((cat, row))
            else:
                return None
        rows.sort(key=_second_loss, reverse=True)
        return decided + rows

    @staticmethod
    def _row(states: States, left: list[int], start: int, end: int, budget: int) -> list[Option]:
        adds, costs = states.layout.adds, states.costs
        if end - start == 1:  # as most cats have it
            gain = left[start]
            fed, hungry = (start, adds[start], costs[start]), (HUNGRY, 0, 0)
            if gain > 0:
                return [(0, *fed), (gain, *hungry)] if gain <= budget else [(0, *fed)]
            return [(0, *hungry), (-gain, *fed)] if -gain <= budget else [(0, *hungry)]
        best = max(0, *left[start:end]) if start < end else 0
        least = best - budget
        row = [
            (best - gain, way, adds[way], costs[way])
            for way, gain in enumerate(left[start:end], start)
            if gain >= least
        ]
        if least <= 0:
            row.append((best, HUNGRY, 0, 0))
        row.sort()
        return row


def _second_loss(row: Row) -> int:
    return row[1][1][0]


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
        self.room, self.guards = states.room, states.guards
        self.bound = bound
        self.budget = budget
        self.picks = [HUNGRY] * len(rows)
        self.fixed = [(cat, row[0]) for cat, row in rows if len(row) == 1]
        self.levels: list[Level] = []
        spare = 0
        for cat, options in reversed(rows[len(self.fixed) :]):
            self.levels.append(Level(cat, options, spare, {}, NODE + len(options)))
            spare += max([paid for _, _, _, paid in options])
        self.levels.reverse()
        self.depths = len(self.levels)
        self.tables: list[list[LeastLoss]] = [[] for _ in self.levels]
        self.nodes = 0

    def _learn_tables(self) -> None:
        """From the last cat to the first, as each knows of those below it."""
        tables = self.states.losses()
        for depth in reversed(range(len(self.levels))):
            self.tables[depth] = tables
            ways = [way for _, way, _, _ in self.levels[depth].options]
            tables = self.states.losses_before(tables, ways)

    def start(self) -> None:
        state = loss = 0
        unsold = self.states.sale
        for cat, (more, way, adds, paid) in self.fixed:
            self.picks[cat] = way
            state += adds
            loss += more
            unsold -= paid
        if self.states.fits(state):
            self.visit(0, state, loss, unsold)

    def visit(self, depth: int, state: int, loss: int, unsold: int) -> None:
        """`unsold` is what the food that nobody has eaten yet would pay: a loss in the end."""
        if depth == self.depths:
            self._finish(state, loss + unsold)
            return
        cat, options, spare, met, work = self.levels[depth]
        self.nodes += 1
        if self.nodes == LONG:
            self._learn_tables()
        tables = self.tables[depth]
        self.meter.spend(work + len(tables) * len(options), KEPT)
        room, guards = self.room - state, self.guards
        for more, way, adds, paid in options:
            lost = loss + more
            if lost > self.budget:
                break
            if (room - adds) & guards != guards:  # as `Demands.fits`, which a call would slow down
                continue
            then = state + adds
            seen = met.get(then)
            if seen is not None and seen <= lost:
                continue
            least = unsold - paid - spare
            least = lost + least if least > 0 else lost
            for shift, mask, losses in tables:
                least += losses[then >> shift & mask]
            if least > self.budget:
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
