"""Depth first over the cats of a settled context, within a loss budget.

At given prices a feeding is worth the bound less what it loses: on each cat, the difference to its
best way; on each table, the difference to its dearest count; on sets, what was paid and not earned;
and food that is left over though it has a price. A feeding better than the best one known loses less
than the bound is above that one: the loss budget. Most cats have a single way within the budget, so
few are left to decide; and states that spend and add the same are followed only once.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cat_lady.feeding.bounds import Bound
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.states import States

HUNGRY = -1


class Found(NamedTuple):
    """A feeding and its packed worth. `picks` are the ways by cat, or HUNGRY."""

    worth: int
    picks: tuple[int, ...]


class CapReached(Exception):
    """More nodes than may be looked at. What was found so far is in `search`."""


class Option(NamedTuple):
    loss: int
    adds: int  # to the state
    way: int


class Cats:
    """The depth-first search of one question. `best` is the best feeding so far."""

    def __init__(self, question: Question, best: Found, node_cap: int) -> None:
        self.question = question
        self.best = best
        self.nodes = 0
        self.node_cap = node_cap

    def search(self, frame: Frame, bound: Bound) -> None:
        """Look for anything better than the best so far. Raises `CapReached`."""
        states = States(self.question, frame, bound)
        budget = bound.worth - self.best.worth - 1
        spans = self.question.spans
        picks = [HUNGRY] * len(spans)
        start = loss = 0
        rows: list[tuple[int, list[Option]]] = []
        for cat in range(len(spans)):
            row = self._options(cat, bound, states, budget)
            if len(row) > 1:
                rows.append((cat, row))
            elif row:
                picks[cat] = row[0].way
                start += row[0].adds
                loss += row[0].loss
            else:
                return
        if not states.fits(start):
            return
        rows.sort(key=lambda row: -row[1][1].loss)
        seen: list[dict[int, int]] = [{} for _ in rows]
        last = len(rows)

        def visit(depth: int, state: int, loss: int) -> None:
            nonlocal budget
            self.tick()
            if depth == last:
                loss += states.loss(state)
                if loss <= budget:
                    self.best = Found(bound.worth - loss, tuple(picks))
                    budget = loss - 1
                return
            cat, row = rows[depth]
            met = seen[depth]
            for more, adds, way in row:
                lost = loss + more
                if lost > budget:
                    break
                then = state + adds
                if not states.fits(then) or met.get(then, lost + 1) <= lost:
                    continue
                met[then] = lost
                picks[cat] = way
                visit(depth + 1, then, lost)

        visit(0, start, loss)

    def tick(self) -> None:
        """Count one more node. Raises `CapReached`."""
        self.nodes += 1
        if self.nodes > self.node_cap:
            raise CapReached

    def _options(self, cat: int, bound: Bound, states: States, budget: int) -> list[Option]:
        """The ways of a cat within the budget, the least loss first."""
        start, end = self.question.spans[cat]
        pick = bound.picks[cat]
        best = bound.left[pick] if pick >= 0 else 0
        row = [Option(best - bound.left[way], states.adds[way], way) for way in range(start, end)]
        row.append(Option(best, 0, HUNGRY))
        return sorted((option for option in row if option.loss <= budget), key=_by_loss)


def _by_loss(option: Option) -> int:
    return option.loss
